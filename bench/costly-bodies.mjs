/** @typedef {{ what: string, method: 'GET' | 'POST', path: string, headers?: Record<string, string>, body?: string, status: number }} CostlyRequest */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const KB = 1024;
const [LOGIN, TOKEN, CUSTOMERS, ORDERS] = ['/login', '/api/apps/oauth/token', '/api/apps/v1/customers', '/api/apps/v1/orders'];

/** Object with `count` fields. @param {number} count @param {unknown} [value] */
const fields = (count, value = 0) => Object.fromEntries(Array.from({ length: count }, (_, n) => [n.toString(36), value]));

/**
 * JSON text of just under `bytes` bytes that begins with `start` and repeats `part` in an array.
 * @param {number} bytes
 * @param {string} start
 * @param {string} part
 */
const repeated = (bytes, start, part) => {
  const count = Math.floor((bytes - start.length - 4) / (part.length + 1));
  return `${start}[${Array.from({ length: count }, () => part).join(',')}]}`;
};

/** @param {number} n */
const key = (n) => (n + 36 ** 4).toString(36);
/** @param {number} bytes */
const manyKeys = (bytes) => `{${Array.from({ length: Math.floor(bytes / 11) }, (_, n) => `"${key(n)}":1`).join(',')}}`;
/** @param {number} bytes */
const manyFormKeys = (bytes) => Array.from({ length: Math.floor(bytes / 8) }, (_, n) => `${key(n)}=1`).join('&');

/**
 * A JSON body that a route refuses.
 * @param {string} what
 * @param {string} path
 * @param {string | object} body
 * @returns {CostlyRequest}
 */
const json = (what, path, body) => ({
  ...{ what, method: 'POST', path, headers: JSON_BODY },
  ...{ body: typeof body === 'string' ? body : JSON.stringify(body), status: 400 },
});

/** Costliest requests of each class of routes, and the status of their responses. @type {readonly CostlyRequest[]} */
export const COSTLY = [
  { what: 'a form of many fields', method: 'POST', path: LOGIN, body: manyFormKeys(16 * KB), headers: FORM, status: 400 },
  { what: 'a long list of languages', method: 'GET', path: LOGIN, headers: { 'accept-language': `${' '.repeat(15_000)}en` }, status: 200 },
  { what: 'a form with a long field', method: 'POST', path: LOGIN, body: `password=${'%20'.repeat(5_400)}`, headers: FORM, status: 400 },
  json('a token request of many fields', TOKEN, manyKeys(15 * KB)),
  json('a token request with a long field', TOKEN, { grant_type: ' '.repeat(16_000), client_id: '\n'.repeat(100) }),
  json('a customer of many fields', CUSTOMERS, manyKeys(250 * KB)),
  json('a customer with an address of many fields', CUSTOMERS, `{"address":${manyKeys(250 * KB)}}`),
  json('a customer with an address of many objects', CUSTOMERS, repeated(256 * KB, '{"address":', '{}')),
  json('a customer with unknown lists', CUSTOMERS, repeated(256 * KB, '{"unknown":', '[0]')),
  json('a customer with as many values as allowed', CUSTOMERS, { unknown: fields(25, fields(199)) }),
  json('a customer with a long text', CUSTOMERS, { name: ' '.repeat(250 * KB), email: `a@${'a.'.repeat(100)}` }),
  json('an email of dots', CUSTOMERS, { name: 'A', phone: '0'.repeat(12), email: `${'a.'.repeat(120 * KB)}@b` }),
  json('an order of 1 MB of empty lines', ORDERS, repeated(KB * KB, '{"order_items":', '{}')),
  json('an order of 1 MB of unknown objects', ORDERS, repeated(KB * KB, '{"unknown":', '{}')),
  json('an order of as many invalid lines as allowed', ORDERS, repeated(1_500, '{"order_items":', '{}')),
];
