/** Types of a metafield value. The value itself is always text. */
export const VALUE_TYPES = ['string', 'integer', 'json', 'boolean'] as const;

/** One of {@link VALUE_TYPES}. */
export type ValueType = (typeof VALUE_TYPES)[number];

const MAX_BYTES = 65_536;

/** Check and error message for each type. */
const FORMATS: Readonly<Record<ValueType, { readonly isValid: (text: string) => boolean; readonly problem: string }>> = {
  string: { isValid: () => true, problem: 'must be a string' },
  integer: { isValid: isInteger, problem: 'must be an integer within ±9007199254740991' },
  json: { isValid: isJson, problem: 'must be JSON' },
  boolean: { isValid: (text) => text === 'true' || text === 'false', problem: 'must be true or false' },
};

/** Returns the problem with a value of this type, e.g. `must be JSON`. Returns undefined if the value is valid or the type is unknown. */
export function valueProblem(value: string, type: unknown): string | undefined {
  if (Buffer.byteLength(value) > MAX_BYTES) return `must have at most ${String(MAX_BYTES)} bytes`;
  const known = VALUE_TYPES.find((word) => word === type);
  return known === undefined || FORMATS[known].isValid(value) ? undefined : FORMATS[known].problem;
}

/** Returns true for decimal digits as in JSON, within the range that every JSON parser represents exactly. */
function isInteger(text: string): boolean {
  return /^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
