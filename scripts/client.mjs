import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { withClosedEvents } from './client/closed-events.mjs';
import { describedOperations, groupsOf } from './client/operations.mjs';
import { pythonFiles } from './client/python.mjs';
import { ROOT } from './run-file.mjs';

// Writes the parts of the clients that follow from openapi.json; `--check` compares them with the committed files.

const FOLDER = join(ROOT, 'packages', 'client', 'src', 'reference');
const HEAD = '// Generated from openapi.json by `npm run client`. Do not edit.\n';

/**
 * @typedef {import('./client/operations.mjs').Described} Described
 * @typedef {import('./client/operations.mjs').Document} Document
 */

/**
 * @param {string} name
 * @returns {string} name of the interface: `purchaseOrders` becomes `PurchaseOrders`
 */
const capitalized = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Returns the declaration of a method: ids of the path first, then the body or the query, then options, as in `orders.update(7, { … })`.
 * @param {Described} one
 */
function declare(one) {
  const { id, text, inPath, list } = one;
  const ids = inPath.map(({ name, type }) => (type === 'integer' ? `${name}: number` : `${name}: Path<'${id}'>['${name}']`));
  const parameters = [...ids, ...inputOf(one), `options?: ${optionsOf(one)}`].join(', ');
  const comment = text.replaceAll('*/', '* /').replaceAll('\n', '\n * ');
  return `/** ${comment} */\n${id.split('.')[1]}(${parameters}): ${list ? 'List' : 'Call'}<'${id}'>;`;
}

/** @param {Described} one @returns {string[]} parameter for the body or the query */
function inputOf({ id, query, queryRequired, body, bodyRequired }) {
  if (body) return [`body${bodyRequired ? '' : '?'}: ${body === 'form' ? 'FormData' : `Body<'${id}'>`}`];
  return query ? [`query${queryRequired ? '' : '?'}: Query<'${id}'>`] : [];
}

/** @param {Described} one */
function optionsOf({ keyed, dryRun, conditional }) {
  const further = Object.entries({ Keyed: keyed, DryRun: dryRun, Conditional: conditional }).filter(([, has]) => has);
  return ['Options', ...further.map(([name]) => name)].join(' & ');
}

/** @param {Described[]} all */
function resourcesText(all) {
  const groups = groupsOf(all);
  const interfaces = [...groups].map(
    ([name, members]) =>
      `/** The operations of \`${name}\`. */\nexport interface ${capitalized(name)} {\n${members.map(declare).join('\n')}\n}`,
  );
  const properties = [...groups.keys()].map((name) => `readonly ${name}: ${capitalized(name)} = this.resource('${name}');`);
  const imports = "import type { Body, Call, Conditional, DryRun, Keyed, List, Options, Path, Query } from '../operation.js';";
  const method = '/** Returns the methods of a resource. */\nprotected abstract resource<R>(name: string): R;';
  const every = `/** All operations, by resource. */\nexport abstract class Resources {\n${properties.join('\n')}\n\n${method}\n}`;
  return `${HEAD}${imports}\n\n${interfaces.join('\n\n')}\n\n${every}\n`;
}

/** @param {Described[]} all */
function operationsText(all) {
  const rows = all.map((one) => {
    const input = one.body ?? (one.query ? 'query' : 'none');
    const flags = ['keyed', 'list'].filter((flag) => one[/** @type {'keyed'} */ (flag)]).map((flag) => `${flag}: true`);
    return `'${one.id}': { ${[`method: '${one.method}'`, `path: '${one.path}'`, `input: '${input}'`, ...flags].join(', ')} },`;
  });
  const imports = "import type { Operation } from '../operation.js';";
  const doc = '/** Method, path and input of every operation. */';
  return `${HEAD}${imports}\n\n${doc}\nexport const OPERATIONS: Readonly<Record<string, Operation>> = {\n${rows.join('\n')}\n};\n`;
}

/**
 * Returns the document without members that are useless as types: examples and the headers of responses.
 * @param {unknown} value
 * @returns {any}
 */
function trimmed(value) {
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, member]) => !(name === 'example' || isExamples(name, member)));
  const members = 'description' in value && 'content' in value ? kept.filter(([name]) => name !== 'headers') : kept;
  return Object.fromEntries(members.map(([name, member]) => [name, trimmed(member)]));
}

/** @param {string} name @param {unknown} member @returns {boolean} a schema of a field with this name is an object */
const isExamples = (name, member) => name === 'examples' && Array.isArray(member);

/** Returns the text of each file by its name. */
async function generate() {
  const text = readFileSync(join(ROOT, 'openapi.json'), 'utf8');
  const document = /** @type {Document} */ (JSON.parse(text));
  const all = describedOperations(document);
  const { components } = document;
  const typed = { ...document, components: { ...components, schemas: withClosedEvents(components.schemas) } };
  const types = astToString(await openapiTS(trimmed(typed), { defaultNonNullable: false, silent: true }));
  const files = { 'schema.ts': HEAD + types, 'resources.ts': resourcesText(all), 'operations.ts': operationsText(all) };
  const formatted = Object.entries(files).map(async ([name, content]) => {
    const filepath = join(FOLDER, name);
    return /** @type {const} */ ([filepath, await format(content, { ...(await resolveConfig(filepath)), filepath })]);
  });
  return [...(await Promise.all(formatted)), ...pythonFiles(document, all)];
}

const files = await generate();
for (const [file, text] of files) {
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} does not follow from openapi.json. Run npm run client.\n`);
    process.exitCode = 1;
  }
}
