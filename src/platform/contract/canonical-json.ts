/** Returns JSON in which the members of every object are sorted by name, so that equal values have equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => sorted(inner));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
