/** Type of a payload field. */
type FieldType = 'integer' | 'number' | 'string' | 'boolean' | 'array';

/** Field of an event payload: its type and an example value. */
export interface PayloadField {
  readonly type: FieldType;
  readonly description: string;
  /** Valid value. The example of a list of objects is built from its fields. */
  readonly example: unknown;
  /** True when the field may be absent. */
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly format?: string;
  /** Allowed values of the field or, for a list, of its elements. */
  readonly values?: readonly unknown[];
  /** Fields of each object of a list. */
  readonly fields?: PayloadFields;
  /** Type of the elements of a list of plain values. */
  readonly items?: FieldType;
  /** True for text about a person, which is replaced when the person is erased. */
  readonly personal?: boolean;
}

/** Fields of a payload by name, in the order of the documentation. */
export type PayloadFields = Readonly<Record<string, PayloadField>>;

type PlainField = (description: string, example: unknown, more?: Partial<PayloadField>) => PayloadField;

const plain =
  (type: FieldType, always: Partial<PayloadField> = {}): PlainField =>
  (description, example, more = {}) => ({ type, description, example, ...always, ...more });

/** Builds the fields of event payloads. */
export const EventField = {
  /** Integer. */
  integer: plain('integer'),
  /** Number, e.g. an amount in taka. */
  number: plain('number'),
  /** Text. */
  text: plain('string'),
  /** Point in time, ISO 8601. */
  time: plain('string', { format: 'date-time' }),
  /** Boolean. */
  boolean: plain('boolean'),
  /** Flag: 0 or 1. */
  flag: plain('integer', { values: [0, 1] }),
  /** List of texts. */
  texts: plain('array', { items: 'string' }),
  /** List of integers. */
  integers: plain('array', { items: 'integer' }),
  /** List of objects; the example has one. */
  objects: (description: string, fields: PayloadFields): PayloadField => ({
    type: 'array',
    description,
    fields,
    example: [payloadExample(fields)],
  }),
  /** Makes a field optional: it may be absent. */
  optional: (of: PayloadField): PayloadField => ({ ...of, optional: true }),
  /** Marks a text as personal data of a customer. */
  personal: (of: PayloadField): PayloadField => ({ ...of, personal: true }),
  /** Makes a field nullable. */
  nullable: (of: PayloadField): PayloadField => ({ ...of, nullable: true }),
} as const;

/** Returns an example payload with every field. */
export const payloadExample = (fields: PayloadFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]));

/** Returns the JSON Schema (2020-12) of a payload. */
export const payloadSchema = (fields: PayloadFields): Record<string, unknown> => ({
  type: 'object',
  required: Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [] : [name])),
  properties: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, fieldSchema(one)])),
});

const fieldSchema = (field: PayloadField): Record<string, unknown> => ({
  type: field.nullable ? [field.type, 'null'] : field.type,
  description: field.description,
  ...(field.format && { format: field.format }),
  ...(field.type === 'array' ? { items: itemSchema(field) } : valuesOf(field)),
  examples: [field.example],
});

const valuesOf = ({ values, nullable }: PayloadField): object => (values ? { enum: nullable ? [...values, null] : values } : {});

const itemSchema = ({ fields, items, values }: PayloadField): object =>
  fields ? payloadSchema(fields) : { type: items, ...(values && { enum: values }) };

/** Returns all fields by path. Dots separate the names of nested fields, including fields of the objects of a list. */
export function payloadPaths(fields: PayloadFields, parent = ''): Map<string, PayloadField> {
  const paths = new Map<string, PayloadField>();
  for (const [name, one] of Object.entries(fields)) {
    const path = parent + name;
    paths.set(path, one);
    for (const [inner, nested] of payloadPaths(one.fields ?? {}, `${path}.`)) paths.set(inner, nested);
  }
  return paths;
}
