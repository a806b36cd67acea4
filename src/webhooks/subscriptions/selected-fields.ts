interface Envelope {
  readonly data: unknown;
}

/**
 * Returns an envelope, as JSON text, with only these fields of `data`. Null returns the text unchanged. The result depends on its arguments
 * only, so every attempt sends the same bytes.
 */
export const selectFields = (body: string, fields: readonly string[] | null): string =>
  fields === null ? body : JSON.stringify(withFields(JSON.parse(body) as Envelope, fields));

/** Returns an envelope with only these fields of `data`; dots reach nested fields, also in the objects of a list. */
export function withFields<E extends Envelope>(envelope: E, fields: readonly string[]): E {
  const paths = fields.map((path) => path.split('.'));
  return { ...envelope, data: selected(envelope.data, paths) };
}

/** An empty path selects the whole value. */
function selected(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some(({ length }) => length === 0)) return value;
  if (Array.isArray(value)) return value.map((element) => selected(element, paths));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
    const below = paths.filter(([head]) => head === name).map(([, ...rest]) => rest);
    return below.length === 0 ? [] : [[name, selected(inner, below)] as const];
  });
  return Object.fromEntries(entries);
}
