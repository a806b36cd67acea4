/** What a value may be; it is text all the same. */
export const VALUE_TYPES = ['string', 'integer', 'json', 'boolean'] as const;

/** One of {@link VALUE_TYPES}. */
export type ValueType = (typeof VALUE_TYPES)[number];

const MOST_BYTES = 65_536;

/** For each type: what its values look like, and what is said of one that does not. */
const FORMS: Readonly<Record<ValueType, { readonly fits: (text: string) => boolean; readonly says: string }>> = {
  string: { fits: () => true, says: 'must be a string' },
  integer: { fits: isInteger, says: 'must be an integer within ±9007199254740991' },
  json: { fits: isJson, says: 'must be JSON' },
  boolean: { fits: (text) => text === 'true' || text === 'false', says: 'must be true or false' },
};

/** What is wrong with a value of the type, e.g. `must be JSON`; undefined for one that fits, and for a type that does not exist. */
export function misfit(value: string, type: unknown): string | undefined {
  if (Buffer.byteLength(value) > MOST_BYTES) return `must have at most ${String(MOST_BYTES)} bytes`;
  const known = VALUE_TYPES.find((word) => word === type);
  return known === undefined || FORMS[known].fits(value) ? undefined : FORMS[known].says;
}

/** Decimal digits as JSON writes them, no larger than every JSON reader can hold. */
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
