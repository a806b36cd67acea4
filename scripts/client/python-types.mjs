/** Words that cannot name a field of a class. */
const KEYWORDS = new Set([
  'from',
  'in',
  'is',
  'class',
  'import',
  'global',
  'None',
  'True',
  'False',
  'with',
  'as',
  'for',
  'if',
  'or',
  'and',
  'not',
]);

const PLAIN = new Map(
  Object.entries({ string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None', object: 'dict[str, Any]' }),
);

/** @param {string} name */
export const pythonName = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

/** @param {string} name @returns {string} `updateStatus` becomes `update_status` */
export const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param {string} name @returns {string} `latency_ms` becomes `LatencyMs` */
export const pascalCase = (name) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} text @param {string} indent */
export const docOf = (text, indent) =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll('\n', `\n${indent}`)}"""`;

/** @param {unknown} value */
const literalOf = (value) => (value === null ? 'None' : JSON.stringify(value));

/** @param {string[]} types @returns {string} */
const unionOf = (types) => [...new Set(types)].sort((one, other) => Number(one === 'None') - Number(other === 'None')).join(' | ');

/** Returns the schemas, one of which a value matches. @param {any} schema @returns {any[] | undefined} */
const partsOf = ({ oneOf, anyOf, allOf }) => oneOf ?? anyOf ?? (allOf?.length === 1 ? allOf : undefined);

/** Returns the values of a schema that allows only some. @param {any} schema @returns {unknown[] | undefined} */
const valuesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);

/** Python types for the schemas of the reference that are used. */
export class PythonTypes {
  /** Declarations by name. @type {Map<string, string>} */
  declarations = new Map();

  /** @param {Record<string, any>} schemas */
  constructor(schemas) {
    this.schemas = schemas;
  }

  /**
   * Returns the type of a schema, and declares its parts.
   * @param {any} schema
   * @param {string} name of the type, if it needs one
   * @returns {string}
   */
  of(schema, name) {
    if (schema.$ref) return this.named(schema.$ref.split('/').pop());
    const parts = partsOf(schema);
    if (parts) return unionOf(parts.map((part, n) => this.of(part, `${name}${String(n)}`)));
    const values = valuesOf(schema);
    if (values) return `Literal[${values.map(literalOf).join(', ')}]`;
    return unionOf([schema.type ?? 'any'].flat().map((type) => this.ofType(type, schema, name)));
  }

  /** @param {string} type @param {any} schema @param {string} name @returns {string} */
  ofType(type, schema, name) {
    if (type === 'array') return `list[${this.of(schema.items ?? {}, `${name}Item`)}]`;
    if (type === 'object' && schema.properties) return this.declare(name, schema);
    if (type === 'object' && typeof schema.additionalProperties === 'object')
      return `dict[str, ${this.of(schema.additionalProperties, `${name}Value`)}]`;
    return PLAIN.get(type) ?? 'Any';
  }

  /** Declares the type of a schema with a name. @param {string} name @returns {string} */
  named(name) {
    const schema = this.schemas[name];
    if (this.declarations.has(name)) return name;
    if (schema.properties) return this.declare(name, schema);
    const [base, own] = schema.allOf ?? [];
    if (own?.properties) return this.declare(name, own, this.of(base, name));
    // Keeps the place: a schema may contain itself.
    this.declarations.set(name, '');
    this.declarations.set(name, this.aliasOf(name, this.of(schema, `${name}Part`)));
    return name;
  }

  /** @param {string} name @param {string} type */
  aliasOf(name, type) {
    return `${name}: TypeAlias = ${type.startsWith('Literal[') ? type : JSON.stringify(type)}\n`;
  }

  /** @param {string} name @param {any} schema of an object @param {string} base @returns {string} */
  declare(name, { properties, required = [], description }, base = 'TypedDict') {
    if (this.declarations.has(name)) return name;
    this.declarations.set(name, '');
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.of(schema, `${name}${pascalCase(field)}`);
      return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, text: schema.description };
    });
    this.declarations.set(
      name,
      fields.some(({ field }) => KEYWORDS.has(field)) ? functional(name, fields) : classOf(name, base, { description, fields }),
    );
    return name;
  }
}

/** @typedef {{ field: string, type: string, text?: string }} Field */

/** @param {string} name @param {Field[]} fields */
const functional = (name, fields) =>
  `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(({ field, type }) => `        "${field}": ${quoted(type)},`).join('\n')}\n    },\n)\n`;

/** Quotes the names of types that may be declared later. @param {string} type */
const quoted = (type) => {
  const inner = /^NotRequired\[(.*)\]$/.exec(type)?.[1];
  return inner === undefined ? `"${type.replaceAll('"', "'")}"` : `NotRequired["${inner.replaceAll('"', "'")}"]`;
};

/** @param {string} name @param {string} base @param {{ description?: string, fields: Field[] }} content */
function classOf(name, base, { description, fields }) {
  const lines = fields.map(({ field, type, text }) => `    ${field}: ${type}${text ? `\n${docOf(text, '    ')}` : ''}`);
  const doc = description ? `${docOf(description, '    ')}\n\n` : '';
  return `class ${name}(${base}):\n${doc}${lines.length > 0 ? lines.join('\n') : '    pass'}\n`;
}
