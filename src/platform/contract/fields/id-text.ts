/** Largest id: the largest integer that both `bigint` and a JSON number represent exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Regular expression of an id as text, without the upper bound; {@link parseId} checks both. */
export const ID_PATTERN = '[1-9]\\d{0,15}';
const ID = new RegExp(`^${ID_PATTERN}$`);

/** Returns true for an integer from 1 to {@link MAX_ID}. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/** Returns the id that a text represents, or undefined. Signs, leading zeros and white space are not accepted. */
export function parseId(text: unknown): number | undefined {
  const id = typeof text === 'string' && ID.test(text) ? Number(text) : 0;
  return isId(id) ? id : undefined;
}
