import { ERROR_CATALOG } from '../error-catalog.js';
import { describe, type FieldRow, fieldsOf, parameterType } from './fields.js';
import { type Known, type Message, type Operation, type Parameter, type Reference, resolved, type Schema } from './operations.js';

/** First HTTP status of an error. */
const ERROR = 400;

const LANGUAGES: Readonly<Record<string, string>> = { Shell: 'sh', TypeScript: 'ts', Python: 'python', PHP: 'php' };

/** Returns the page of an operation as Markdown. */
export function operationMarkdown(reference: Reference, { method, path, operation }: Known): string {
  const { summary, description, deprecated = false, operationId } = operation;
  const parts = [
    `# ${summary}`,
    deprecated ? '**Deprecated.** See the [changelog](/changelog).' : '',
    `${description} Clients name it \`${operationId}\`.`,
    block('http', `${method} ${path}`),
    ...samplesOf(operation),
    ...parametersOf(reference, operation),
    ...bodyOf(reference, operation),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      Number(status) < ERROR ? responseOf(reference, status, response) : [],
    ),
    ...errorsOf(operation),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const block = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

const jsonBlock = (value: unknown): string => block('json', JSON.stringify(value, null, 2));

/** Returns the samples as folded blocks, which the site shows as tabs. */
const samplesOf = ({ 'x-codeSamples': samples = [] }: Operation): string[] =>
  samples.map(
    ({ label, lang, source }) =>
      `<details>\n<summary>${label}</summary>\n\n${block(LANGUAGES[lang] ?? lang.toLowerCase(), source)}\n\n</details>`,
  );

const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

const table = (head: string, rows: readonly (readonly [string, string])[]): string =>
  [`| ${head} | Description |`, '| --- | --- |', ...rows.map(([name, text]) => `| ${cell(name)} | ${cell(text)} |`)].join('\n');

function parametersOf(reference: Reference, { parameters = [] }: Operation): string[] {
  const rows = parameters.map((parameter) => {
    const { name, in: place, required = false, description = '', schema = {} } = resolved<Parameter>(reference, parameter);
    const facts = [place === 'query' ? 'query' : place, parameterType(reference, schema), ...(required ? ['required'] : [])];
    return [`\`${name}\` ${facts.join(', ')}`, describe({ ...schema, description })] as const;
  });
  return rows.length === 0 ? [] : ['## Parameters', table('Parameter', rows)];
}

const fieldTable = (fields: readonly FieldRow[], is_request: boolean): string =>
  table(
    'Field',
    fields.map(({ name, type, is_required, description }) => [
      `\`${name}\` ${type}${is_request && is_required ? ', required' : ''}`,
      description,
    ]),
  );

/** Content of a body, from its first media type. */
interface Content {
  readonly types: readonly string[];
  readonly schema: Schema;
  /** Its example, if it is JSON. */
  readonly example: unknown;
}

function contentOf({ content = {} }: Message): Content {
  const types = Object.keys(content);
  const { schema = {}, example } = Object.values(content)[0] ?? {};
  return { types, schema, example: types[0]?.endsWith('json') === true ? example : undefined };
}

const exampleOf = (example: unknown): string => (example === undefined ? '' : jsonBlock(example));

function bodyOf(reference: Reference, { requestBody = {} }: Operation): string[] {
  const { types, schema, example } = contentOf(requestBody);
  if (types.length === 0) return [];
  const forms = resolved(reference, schema).oneOf ?? [schema];
  return [
    '## Body',
    types.map((type) => `\`${type}\``).join(' or '),
    exampleOf(example),
    ...forms.flatMap((form) => [forms.length > 1 ? formHeading(reference, form) : '', fieldTable(fieldsOf(reference, form), true)]),
  ];
}

/** Returns the heading of one of several forms of a body: its fields with only one possible value. */
function formHeading(reference: Reference, form: Schema): string {
  const fixed = Object.entries(resolved(reference, form).properties ?? {}).flatMap(([name, { enum: values = [] }]) =>
    values.length === 1 ? [`${name}: ${String(values[0])}`] : [],
  );
  return `### ${fixed.join(', ')}`;
}

function responseOf(reference: Reference, status: string, response: Message): string[] {
  const { types, schema, example } = contentOf(response);
  const fields = fieldsOf(reference, schema);
  return [
    `## Response ${status}`,
    response.description ?? '',
    types.map((type) => (type.endsWith('json') ? '' : `\`${type}\``)).join(' '),
    exampleOf(example),
    fields.length === 0 ? '' : fieldTable(fields, false),
  ];
}

function errorsOf({ responses }: Operation): string[] {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= ERROR)
    .map(([status, { description = '' }]) => [linkTo(status) ?? status, linked(description)] as const);
  return rows.length === 0 ? [] : ['## Errors', table('Status', rows)];
}

const linkTo = (name: string): string | undefined => (ERROR_CATALOG.has(name) ? `[\`${name}\`](/docs/errors/${name})` : undefined);

const linked = (description: string): string => description.replaceAll(/`(\w+)`/g, (code, name: string) => linkTo(name) ?? code);
