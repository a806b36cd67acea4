import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { entityWritesIn } from './entity-writes.mjs';
import { ROOT } from './run-file.mjs';

// Checks that src/ writes a table only in the domain that owns it, in SQL and through entities, and that its SQL reads a table only there or
// in a domain that may import the owner (docs/adr/0007). The import rules cover reads through entities.
// An optional argument names another folder to check, which has src/ and migrations/. Prints one line per violation.

/**
 * Source file: its path from the root, with forward slashes, and its text.
 * @typedef {{ path: string, text: string }} Source
 */

/**
 * Import table of the domains.
 * @type {{ MAY_IMPORT: Record<string, readonly string[]>, ON_TOP: string }}
 */
const { MAY_IMPORT, ON_TOP } = await import(new URL('../.dependency-cruiser.mjs', import.meta.url).href);

/** SQL keywords, in capitals as everywhere in this project, that precede the name of a table. */
const TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE)\s+(?:ONLY\s+)?(?:LATERAL\s+)?"?([a-z_]+)"?/g;
/** Tables that a statement writes. `FOR UPDATE OF` and `DO UPDATE SET` do not match, because keywords are in capitals. */
const WRITTEN = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+(?:ONLY\s+)?"?([a-z_]+)"?/g;
/** Further tables of a FROM clause: `FROM orders o, customers c`. */
const NEXT_TABLE = /^(?:\s*\([^()]*\))?(?:\s+(?:AS\s+)?[a-z_]+)?(?:\s*\([^()]*\))?\s*,\s*(?:LATERAL\s+)?"?([a-z_]+)"?/;
/** Common table expressions, which hide a table of the same name: `WITH orders AS (`. */
const COMMON_TABLE = /\b([a-z_]+)(?:\s*\([^)]*\))?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/g;

/** Returns the domain of a path, the first folder in `src`; undefined for files in `src` itself. @param {string} path */
const domainOf = (path) => /^src\/([^/]+)\//.exec(path)?.[1];

/**
 * Returns the names of tables in a statement or in a part of one.
 * @param {string} sql
 * @returns {Set<string>}
 */
function tablesOf(sql) {
  const names = new Set();
  for (const match of sql.matchAll(TABLE)) {
    let at = match.index;
    for (let next = /** @type {RegExpExecArray | null} */ (match); next; next = NEXT_TABLE.exec(sql.slice(at))) {
      names.add(String(next[1]));
      at += next[0].length;
    }
  }
  for (const [, name] of sql.matchAll(COMMON_TABLE)) names.delete(name);
  return names;
}

/** Returns the strings and templates of a file with their lines; `?` stands for a placeholder. @param {Source} source */
function* stringsOf({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  /** @type {ts.Node[]} */
  const waiting = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (ts.isStringLiteralLike(node)) yield { text: node.text, line: lineOf(node) };
    if (ts.isTemplateExpression(node)) {
      yield { text: [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'), line: lineOf(node) };
    }
    waiting.push(...node.getChildren(file));
  }
}

/** Returns the owner of each table: the domain with its entity. @param {readonly Source[]} sources */
function ownersOf(sources) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const { path, text } of sources) {
    for (const [, table = ''] of text.matchAll(/^@Entity\('([a-z_]+)'/gm)) owners.set(table, domainOf(path) ?? '');
  }
  return owners;
}

/** Returns the owner of each entity. @param {readonly Source[]} sources */
function entityOwnersOf(sources) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const { path, text } of sources) {
    for (const [, entity = ''] of text.matchAll(/^@Entity\('[a-z_]+'\)[^;]*?^export class (\w+)/gm))
      owners.set(entity, domainOf(path) ?? '');
  }
  return owners;
}

/**
 * Returns true if SQL of the domain may refer to tables of the owner.
 * @param {string} domain
 * @param {string} owner
 */
function mayName(domain, owner) {
  if (domain === owner || ON_TOP.split('|').includes(domain)) return true;
  const others = MAY_IMPORT[domain];
  return others !== undefined && ['platform', ...others].includes(owner);
}

/**
 * Returns one line for each table that SQL of another domain refers to without permission.
 * @param {readonly Source[]} sources
 * @param {ReadonlyMap<string, string>} owners
 */
const foreignTables = (sources, owners) =>
  sources.flatMap((source) => {
    const domain = domainOf(source.path);
    if (domain === undefined) return [];
    return [...stringsOf(source)].flatMap(({ text, line }) =>
      [...tablesOf(text)].flatMap((table) => {
        const owner = owners.get(table);
        if (owner === undefined || mayName(domain, owner)) return [];
        return `${source.path}:${String(line)} names ${table}, a table of ${owner}, which ${domain} may not import.`;
      }),
    );
  });

/**
 * Returns one line for each table that SQL of another domain writes.
 * @param {readonly Source[]} sources
 * @param {ReadonlyMap<string, string>} owners
 */
const foreignWrites = (sources, owners) =>
  sources.flatMap((source) => {
    const domain = domainOf(source.path);
    if (domain === undefined) return [];
    return [...stringsOf(source)].flatMap(({ text, line }) =>
      [...text.matchAll(WRITTEN)].flatMap(([, table = '']) => {
        const owner = owners.get(table) ?? domain;
        return owner === domain ? [] : [`${source.path}:${String(line)} writes ${table}, a table of ${owner}.`];
      }),
    );
  });

/**
 * Returns one line for each call that writes the rows of another domain's entity.
 * @param {readonly Source[]} sources
 */
function foreignEntityWrites(sources) {
  const owners = entityOwnersOf(sources);
  return sources.flatMap((source) => {
    const domain = domainOf(source.path);
    if (domain === undefined) return [];
    return [...entityWritesIn(source)].flatMap(({ entity, line }) => {
      const owner = owners.get(entity) ?? domain;
      return owner === domain ? [] : [`${source.path}:${String(line)} writes ${entity}, an entity of ${owner}.`];
    });
  });
}

/**
 * Returns one line for each table of the migrations that has no owner.
 * @param {readonly Source[]} migrations
 * @param {ReadonlyMap<string, string>} owners
 */
const unownedTables = (migrations, owners) =>
  migrations.flatMap(({ path, text }) =>
    [...text.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)/gm)].flatMap(([, table = '']) =>
      owners.has(table) ? [] : `${path} creates ${table}, which no entity describes.`,
    ),
  );

const root = process.argv[2] ?? ROOT;

/**
 * Returns the files of a folder whose names match.
 * @param {string} folder
 * @param {RegExp} name
 * @returns {Source[]}
 */
const read = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => ({ path: `${folder}/${path.split(sep).join('/')}`, text: readFileSync(join(root, folder, path), 'utf8') }));

const sources = read('src', /(?<!\.spec)\.tsx?$/);
const owners = ownersOf(sources);
const violations = [
  ...unownedTables(read('migrations', /\.sql$/), owners),
  ...foreignTables(sources, owners),
  ...foreignWrites(sources, owners),
  ...foreignEntityWrites(sources),
];
for (const violation of violations) process.stdout.write(`${violation}\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
