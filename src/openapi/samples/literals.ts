/** Notation of values in a language. */
export interface Notation {
  readonly constants: Readonly<Record<'null' | 'true' | 'false', string>>;
  text(value: string): string;
  /** Key of a member, followed by the separator. */
  key(name: string): string;
  readonly indent: string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
}

/** Longest value that stays on one line. */
const LINE = 80;

/** Returns a JSON value as a literal of a language, over several lines if it is long. */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return scalar(value, notation);
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  const deeper = indent + notation.indent;
  const members = membersOf(value, notation, deeper);
  const line = members.join(', ');
  if (line.length <= LINE && !line.includes('\n')) return `${open}${line}${close}`;
  return `${open.trim()}\n${members.map((one) => `${deeper}${one},\n`).join('')}${indent}${close.trim()}`;
}

function membersOf(value: object, notation: Notation, indent: string): string[] {
  if (Array.isArray(value)) return value.map((one) => literal(one, notation, indent));
  return Object.entries(value).map(([name, one]) => `${notation.key(name)} ${literal(one, notation, indent)}`);
}

function scalar(value: unknown, { constants }: Notation): string {
  const text = String(value);
  return text === 'null' || text === 'true' || text === 'false' ? constants[text] : text;
}

const singleQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const JSON_CONSTANTS = { null: 'null', true: 'true', false: 'false' };

/** Notation of TypeScript. */
export const TYPESCRIPT: Notation = {
  constants: JSON_CONSTANTS,
  text: singleQuoted,
  indent: '  ',
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `${name}:` : `${singleQuoted(name)}:`),
  list: ['[', ']'],
  object: ['{ ', ' }'],
};

/** Notation of Python. */
export const PYTHON: Notation = {
  constants: { null: 'None', true: 'True', false: 'False' },
  text: (text) => JSON.stringify(text),
  indent: '    ',
  key: (name) => `${JSON.stringify(name)}:`,
  list: ['[', ']'],
  object: ['{', '}'],
};

/** Notation of PHP. */
export const PHP: Notation = {
  constants: JSON_CONSTANTS,
  text: singleQuoted,
  indent: '    ',
  key: (name) => `${singleQuoted(name)} =>`,
  list: ['[', ']'],
  object: ['[', ']'],
};
