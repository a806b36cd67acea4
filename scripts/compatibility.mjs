import { apiDiff } from 'api-smart-diff';

/**
 * OpenAPI document.
 * @typedef {{ info: { version: string }, paths: Record<string, any>, webhooks?: Record<string, any>, components?: { schemas?: Record<string, any> } }} Document
 */

/**
 * Breaking change: the operation, e.g. `GET /orders/:order_id`, or the topic of an event; and the change itself.
 * @typedef {{ subject: string, change: string }} Breaking
 */

/**
 * Entry of the changelog.
 * @typedef {{ version: string, kind: string, title: string, details: string }} Entry
 */

/** Prefix of the routes for apps, which the changelog leaves out. */
const PREFIX = '/api/apps/v1';

/** @param {unknown} method @param {unknown} path */
const nameOf = (method, path) =>
  `${String(method).toUpperCase()} ${String(path)
    .replace(PREFIX, '')
    .replaceAll(/\{(\w+)\}/g, ':$1')}`;

/**
 * Returns the document with its events as responses, because the comparison does not know `webhooks`, and apps read both.
 * @param {Document} document
 */
function withEvents({ webhooks = {}, ...document }) {
  const events = Object.entries(webhooks).map(([topic, { post }]) => {
    const { schema } = post.requestBody.content['application/json'];
    const content = { 'application/json': { schema: merged(document, schema) } };
    return [topic, { get: { responses: { event: { description: topic, content } } } }];
  });
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(events) } };
}

/**
 * Returns the schema of an event as one object, because the comparison does not recognize a changed part of `allOf`.
 * @param {Document} document @param {any} schema @returns {any}
 */
function merged(document, schema) {
  const known = schema.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1)] : schema;
  if (!known?.allOf) return known;
  const parts = known.allOf.map((/** @type {any} */ part) => merged(document, part));
  return {
    type: 'object',
    required: parts.flatMap((/** @type {any} */ { required = [] }) => required),
    properties: Object.assign({}, ...parts.map((/** @type {any} */ { properties }) => properties)),
  };
}

/** Members whose removal breaks clients. */
const KEPT = ['properties', 'parameters', 'content'];

/**
 * Rules for changes, by the name of the changed member or of its list: true if the change breaks clients.
 * @type {Record<string, (action: string, path: string[]) => boolean>}
 */
const RULES = {
  type: (action) => action === 'replace',
  operationId: (action) => action === 'replace',
  security: (action) => action !== 'remove',
  enum: (action, path) => action !== 'add' && !path.includes('responses'),
};

/**
 * Returns true for a change that docs/migrations.md rules out. Differs from the library in these points: a removal breaks clients, a changed
 * type always does, and a new value of an enumeration in responses does not.
 * @param {{ path: readonly unknown[], action: string, type: string }} change
 */
function breaks({ path, action, type }) {
  const keys = path.map(String);
  const [last = '', parent = ''] = keys.toReversed();
  const rule = RULES[last] ?? RULES[parent];
  if (rule) return rule(action, keys);
  return type === 'breaking' || (action === 'remove' && KEPT.includes(parent));
}

/**
 * Returns the changes between two documents that break clients.
 * @param {Document} released
 * @param {Document} present
 * @returns {Breaking[]} in the order of the paths
 */
export function breakingChanges(released, present) {
  return apiDiff(withEvents(released), withEvents(present))
    .filter(({ path }) => path[0] === 'paths')
    .filter(breaks)
    .map(({ path: [, path, method, ...rest], action, description }) => ({
      subject: released.webhooks?.[String(path)] ? String(path) : nameOf(method, path),
      change: description ?? `${action} ${rest.join('.')}`,
    }));
}

/** @param {string} a @param {string} b */
const isNewer = (a, b) => a.localeCompare(b, 'en', { numeric: true }) > 0;

/**
 * Returns the breaking changes that no entry of kind `changed` or `removed` names since the release.
 * @param {Document} released
 * @param {Document} present
 * @param {readonly Entry[]} entries
 */
export function unnamedChanges(released, present, entries) {
  const naming = entries.filter(({ version, kind }) => isNewer(version, released.info.version) && ['changed', 'removed'].includes(kind));
  const texts = naming.map(({ title, details }) => `${title} ${details}`);
  const names = (/** @type {string} */ subject) => texts.some((text) => text.includes(`\`${subject}\``));
  return breakingChanges(released, present).filter(({ subject }) => !names(subject));
}
