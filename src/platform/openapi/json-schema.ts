/** Part of a document of OpenAPI 3.0, as far as 3.1 writes it in another way. */
interface Part {
  type?: string | string[];
  nullable?: boolean;
  enum?: unknown[];
}

/** Rewrites the schemas of OpenAPI 3.0 in a part of a document as those of 3.1, which are JSON Schema: `nullable` is the type `null`. */
export function toJsonSchema(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Part;
  if (schema.nullable === true && typeof schema.type === 'string') {
    schema.type = [schema.type, 'null'];
    if (schema.enum && !schema.enum.includes(null)) schema.enum.push(null);
    delete schema.nullable;
  }
  Object.values(part).forEach(toJsonSchema);
}
