/** Members of a schema that differ between OpenAPI 3.0 and 3.1. */
interface Part {
  type?: string | string[];
  nullable?: boolean;
  enum?: unknown[];
}

/** Rewrites the schemas of OpenAPI 3.0 in a part of a document as JSON Schema, as 3.1 requires: `nullable` becomes the type `null`. */
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
