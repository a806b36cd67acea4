import { type Reference, resolved, type Schema } from './operations.js';

/** Field of a body, with the path to it. */
export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly description: string;
}

/** Levels of nested fields that a page shows. */
const MAX_DEPTH = 4;

/** Position of a schema in a body: the path to it, and the number of fields above it. */
interface SchemaPosition {
  readonly prefix: string;
  readonly depth: number;
}

/** Returns the fields of a body with those of its nested objects and lists. */
export function fieldsOf(reference: Reference, schema: Schema, { prefix, depth }: SchemaPosition = { prefix: '', depth: 0 }): FieldRow[] {
  if (depth > MAX_DEPTH) return [];
  const { required = [], properties = {} } = merged(reference, schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolved(reference, property);
    const path = prefix + name;
    const row = { name: path, type: typeOf(reference, field), is_required: required.includes(name), description: describe(field) };
    const nested = field.items ? { schema: field.items, prefix: `${path}[].` } : { schema: field, prefix: `${path}.` };
    return [row, ...fieldsOf(reference, nested.schema, { prefix: nested.prefix, depth: depth + 1 })];
  });
}

/** Returns a schema with the fields of all its parts and forms. */
function merged(reference: Reference, schema: Schema): Schema {
  const whole = resolved(reference, schema);
  const read = (schemas: readonly Schema[] = []): Schema[] => schemas.map((part) => merged(reference, part));
  const parts = [...read(whole.allOf), whole];
  const forms = [...read(whole.anyOf), ...read(whole.oneOf)];
  return {
    ...whole,
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...[...parts, ...forms].map(({ properties }) => properties)) as Record<string, Schema>,
  };
}

function typeOf(reference: Reference, { type = 'object', format, items }: Schema): string {
  const types = [type].flat().map((one) => (one === 'array' && items ? `list of ${typeOf(reference, resolved(reference, items))}` : one));
  return types.join(' or ') + (format === undefined ? '' : `, ${format}`);
}

/** Returns the description of a field with its values and its default. */
export function describe({ description = '', enum: values, items, default: ordinary }: Schema): string {
  const is_stated = ordinary === undefined || description.includes('Defaults to');
  const sentences = [description, listOf(values ?? items?.enum ?? []), is_stated ? '' : `Defaults to \`${JSON.stringify(ordinary)}\`.`];
  return sentences.filter(Boolean).join(' ');
}

function listOf(values: readonly unknown[]): string {
  if (values.length === 0) return '';
  return `${values.length === 1 ? 'Always' : 'One of'} ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

/** Returns the type of a parameter. */
export const parameterType = (reference: Reference, schema: Schema = {}): string => typeOf(reference, schema);
