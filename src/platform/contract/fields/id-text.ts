/** Largest id: the largest integer that both `bigint` and a JSON number represent exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Regular expression of an id as text, without the upper bound; {@link parse} checks both. */
const PATTERN = '[1-9]\\d{0,15}';
const ID = new RegExp(`^${PATTERN}$`);

/** Returns true for an integer from 1 to {@link MAX_ID}. */
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/** Returns the id that a text represents, or undefined. Signs, leading zeros and white space are not accepted. */
function parse(text: unknown): number | undefined {
  const id = typeof text === 'string' && ID.test(text) ? Number(text) : 0;
  return isId(id) ? id : undefined;
}

/** Ids as text. Depends on no library, so that the command line starts quickly. */
export const idText = { MAX_ID, PATTERN, isId, parse } as const;
