/**
 * Returns canonical JSON (RFC 8785): no white space, and the members of every object sorted by the UTF-16 code units of their names, so that
 * equal values have equal text. Numbers and strings are printed by `JSON.stringify`, as the RFC requires.
 */
export const canonicalJson = (value: unknown): string => textOf(JSON.parse(JSON.stringify(value)));

/** Sorts the names itself: `JSON.stringify` puts names that are integers before all others. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${textOf((value as Record<string, unknown>)[name])}`);
  return `{${members.join(',')}}`;
}
