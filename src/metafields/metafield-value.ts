import { isInRange, OUT_OF_RANGE } from '../platform/contract/fields/number-range.js';

/** Types of a metafield value. The value itself is always text. */
export const VALUE_TYPES = ['string', 'integer', 'json', 'boolean'] as const;

/** One of {@link VALUE_TYPES}. */
export type ValueType = (typeof VALUE_TYPES)[number];

const MAX_BYTES = 65_536;

/** Function that returns the problem with a text, for each type. */
const PROBLEMS: Readonly<Record<ValueType, (text: string) => string | undefined>> = {
  string: () => undefined,
  integer: (text) => (isInteger(text) ? undefined : 'must be an integer within ±9007199254740991'),
  json: jsonProblem,
  boolean: (text) => (text === 'true' || text === 'false' ? undefined : 'must be true or false'),
};

/** Returns the problem with a value of this type, e.g. `must be JSON`. Returns undefined if the value is valid or the type is unknown. */
export function valueProblem(value: string, type: unknown): string | undefined {
  if (Buffer.byteLength(value) > MAX_BYTES) return `must have at most ${String(MAX_BYTES)} bytes`;
  const known = VALUE_TYPES.find((word) => word === type);
  return known === undefined ? undefined : PROBLEMS[known](value);
}

/** Returns true for decimal digits as in JSON, within the range that every JSON parser represents exactly. */
function isInteger(text: string): boolean {
  return /^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));
}

function jsonProblem(text: string): string | undefined {
  try {
    return isInRange(JSON.parse(text)) ? undefined : `must have numbers ${OUT_OF_RANGE}`;
  } catch {
    return 'must be JSON';
  }
}
