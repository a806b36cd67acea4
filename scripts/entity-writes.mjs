import ts from 'typescript';

/** @typedef {import('./table-ownership.mjs').Source} Source */

/** Methods of `StoreRows` that write. */
const OF_ROWS = ['add', 'change', 'remove'];
/** Methods of TypeORM's `Repository` and `EntityManager` that write. The manager's take the entity first. */
const OF_REPOSITORIES = [
  ...['save', 'insert', 'update', 'upsert', 'delete', 'remove', 'softDelete', 'softRemove', 'recover', 'restore', 'increment', 'decrement'],
  ...['clear', 'into'],
];
const WRITES = new Set([...OF_ROWS, ...OF_REPOSITORIES]);
/** Calls that return the rows of the entity that they are given. */
const SOURCES = new Set(['rows', 'getRepository']);

/** @type {(node: ts.Node | undefined) => string | undefined} */
const nameOf = (node) => (node && ts.isIdentifier(node) ? node.text : undefined);

/** Returns the name of the entity whose rows `ctx.rows(E)` or `manager.getRepository(E)` returns. @type {(node: ts.Node) => string | undefined} */
const entityOf = (node) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && SOURCES.has(node.expression.name.text)
    ? nameOf(node.arguments[0])
    : undefined;

/** Returns the entity of a parameter with `@InjectRepository(E)`. @param {ts.ParameterDeclaration} parameter */
const injectedIn = (parameter) =>
  (ts.getDecorators(parameter) ?? [])
    .map(({ expression }) => expression)
    .filter((expression) => ts.isCallExpression(expression))
    .filter((call) => nameOf(call.expression) === 'InjectRepository')
    .map((call) => nameOf(call.arguments[0]))[0];

/** Returns all nodes of a file. @param {ts.SourceFile} file */
function* nodesOf(file) {
  /** @type {ts.Node[]} */
  const waiting = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

/** Returns the entity of a variable that is set to rows, or of a parameter with a repository. @param {ts.Node} node */
function heldBy(node) {
  if (ts.isParameter(node)) return injectedIn(node);
  return ts.isVariableDeclaration(node) && node.initializer ? entityOf(node.initializer) : undefined;
}

/** Returns the variables and parameters of a file that are rows or a repository, with their entities. @param {readonly ts.Node[]} nodes */
function holdersIn(nodes) {
  /** @type {Map<string, string>} */
  const holders = new Map();
  for (const node of nodes) {
    const entity = heldBy(node);
    const name = ts.isVariableDeclaration(node) || ts.isParameter(node) ? nameOf(node.name) : undefined;
    if (entity !== undefined && name !== undefined) holders.set(name, entity);
  }
  return holders;
}

/**
 * Returns the entity whose rows an expression is, e.g. `ctx.rows(E)`, `this.targets` and `this.targets.createQueryBuilder()`.
 * @param {ts.Expression} node
 * @param {ReadonlyMap<string, string>} holders
 * @returns {string | undefined}
 */
function receiverOf(node, holders) {
  const entity = entityOf(node);
  if (entity !== undefined) return entity;
  if (ts.isIdentifier(node)) return holders.get(node.text);
  if (ts.isCallExpression(node)) return receiverOf(node.expression, holders);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  return node.expression.kind === ts.SyntaxKind.ThisKeyword ? holders.get(node.name.text) : receiverOf(node.expression, holders);
}

/**
 * Yields each call of a file that writes the rows of an entity through TypeORM or a context, with the name of the entity and the line.
 * @param {Source} source
 */
export function* entityWritesIn({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes = [...nodesOf(file)];
  const holders = holdersIn(nodes);
  for (const node of nodes) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !WRITES.has(node.expression.name.text)) continue;
    const line = file.getLineAndCharacterOfPosition(node.expression.name.getStart(file)).line + 1;
    const entities = new Set([receiverOf(node.expression.expression, holders), nameOf(node.arguments[0])]);
    for (const entity of entities) if (entity !== undefined) yield { entity, line };
  }
}
