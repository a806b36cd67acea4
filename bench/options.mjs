import { parseArgs } from 'node:util';

export const PARTS = /** @type {const} */ ([
  'list',
  'get',
  'sparse',
  'create',
  'requests',
  'traces',
  'products',
  'billing',
  'refresh',
  'depth',
  'search',
  'bodies',
  'images',
  'identity',
  'extensions',
  'memory',
  'exports',
  'starts',
]);

/** @typedef {(typeof PARTS)[number]} Part */

/**
 * @typedef {object} Options
 * @property {number} orders of the large store
 * @property {number} seconds of one round
 * @property {number} rounds of each server, taken in turns
 * @property {number} connections
 * @property {Set<Part>} only
 * @property {boolean} quick with catalogs that are equally small, short warm-ups, and no requests without a target
 * @property {string | undefined} data directory to keep; undefined for a temporary one
 */

/** Parts of a quick run. @type {readonly Part[]} */
const QUICK = ['list', 'get', 'create', 'products', 'billing', 'refresh'];

const HELP = `npm run bench -- [options]

Compares this server with a bare Fastify + pg server that does the same SQL work, and large stores with small ones.

  --orders N         orders of the large store (1000000)
  --seconds S        length of one round (3)
  --rounds N         rounds of each server, taken in turns (5)
  --connections N    concurrent connections (32)
  --only a,b         some of ${PARTS.join(', ')}
  --quick            20000 orders, 2 rounds of a second, small catalogs, and only the targets of ${QUICK.join(', ')}: about two minutes
  --data DIR         keeps the seeded database there and uses it again
  --help             this text
`;

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} byDefault
 */
function positive(name, text, byDefault) {
  if (text === undefined) return byDefault;
  const value = Number(text);
  if (!(value > 0) || (name !== 'seconds' && !Number.isInteger(value))) throw new Error(`--${name} must be a positive number`);
  return value;
}

/** @param {string | undefined} text */
function partsOf(text) {
  const words = text === undefined ? PARTS : text.split(',');
  const parts = PARTS.filter((part) => words.includes(part));
  if (parts.length === 0 || parts.length !== words.length) throw new Error(`--only takes some of ${PARTS.join(', ')}`);
  return new Set(parts);
}

/**
 * @param {string[]} args
 * @returns {Options | undefined} undefined if only the help was requested, which has been printed
 */
export function readOptions(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const options = { orders: text, seconds: text, rounds: text, connections: text, only: text, data: text };
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const { values } = parseArgs({ args, options: { ...options, quick: flag, help: flag } });
  if (values.help) {
    process.stdout.write(HELP);
    return undefined;
  }
  const usual = values.quick ? { orders: 20_000, seconds: 1, rounds: 2, only: QUICK.join() } : { orders: 1_000_000, seconds: 3, rounds: 5 };
  return {
    orders: positive('orders', values.orders, usual.orders),
    seconds: positive('seconds', values.seconds, usual.seconds),
    rounds: positive('rounds', values.rounds, usual.rounds),
    connections: positive('connections', values.connections, 32),
    only: partsOf(values.only ?? usual.only),
    quick: values.quick ?? false,
    data: values.data,
  };
}
