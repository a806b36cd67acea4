import autocannon from 'autocannon';
import { randomBytes } from 'node:crypto';
import { compareRates } from './load.mjs';
import { withDatabase } from './prepare.mjs';

const NAME = 'refresh a token';
/** Target ratio of our requests per second to those of the bare server. */
const TARGET = 0.7;
const PATH = '/api/apps/oauth/token';
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** The first pairs of families: `$1` a random text, `$2` the store of each, `$3` the app. PostgreSQL computes the digests. */
const PAIRS = `
INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes, access_digest, access_expires_at, refresh_digest,
  refresh_expires_at)
SELECT i.store_id, i.installation_id, i.app_id, gen_random_uuid(), 1, i.scopes, sha256(convert_to('svc_at_' || $1 || n, 'UTF8')),
  now() + interval '1 hour', sha256(convert_to('svc_rt_' || $1 || n, 'UTF8')), now() + interval '1 hour'
FROM unnest($2::bigint[]) WITH ORDINALITY AS s(store_id, n) JOIN installations i USING (store_id) WHERE i.app_id = $3`;

/** @typedef {import('./prepare.mjs').Prepared} Prepared */

/**
 * Issues one token pair for each connection, in the given stores in turn, and returns their refresh tokens.
 * @param {string} databaseUrl
 * @param {{ app: Prepared['app'], stores: import('./prepare.mjs').Store[], connections: number }} load
 * @returns {Promise<string[]>}
 */
async function issue(databaseUrl, { app, stores, connections }) {
  const round = randomBytes(20).toString('hex');
  const ids = Array.from({ length: connections }, (_, n) => stores[n % stores.length]?.store_id);
  await withDatabase(databaseUrl, (db) => db.query(PAIRS, [round, ids, app.app_id]));
  return ids.map((_, n) => `svc_rt_${round}${String(n + 1)}`);
}

/**
 * @param {Prepared['app']} app
 * @param {string} refresh_token
 */
const grant = ({ client_id, client_secret }, refresh_token) =>
  new URLSearchParams({ grant_type: 'refresh_token', client_id, client_secret, refresh_token }).toString();

/**
 * Loads a server for a while: every connection refreshes the token that it received last. Returns the successful requests per second.
 * @param {string} url
 * @param {{ app: Prepared['app'], tokens: string[], seconds: number }} load
 */
async function rate(url, { app, tokens, seconds }) {
  let next = 0;
  const { non2xx, errors, timeouts, duration, ...result } = await autocannon({
    url,
    connections: tokens.length,
    duration: seconds,
    setupClient: (client) => {
      let refresh_token = tokens[next++] ?? '';
      client.setRequests([
        {
          method: 'POST',
          path: PATH,
          headers: HEADERS,
          setupRequest: (request) => ({ ...request, body: grant(app, refresh_token) }),
          onResponse: (_, body) => void ({ refresh_token } = JSON.parse(body)),
        },
      ]);
    },
  });
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}${PATH}: ${String(non2xx)} answers were no success, ${String(errors + timeouts)} failed`);
  return result['2xx'] / duration;
}

/**
 * Checks that both return the same response, apart from its tokens.
 * @param {string[]} urls
 * @param {Prepared['app']} app
 * @param {string[]} tokens one for each server
 */
async function checkSameWork(urls, app, tokens) {
  const answers = [];
  for (const [n, url] of urls.entries()) {
    const response = await fetch(url + PATH, { method: 'POST', headers: HEADERS, body: grant(app, tokens[n] ?? '') });
    const { access_token, refresh_token, ...rest } = /** @type {any} */ (await response.json());
    answers.push(JSON.stringify([response.status, typeof access_token, typeof refresh_token, Object.entries(rest).sort()]));
  }
  if (answers[0] !== answers[1]) throw new Error(`the two servers answer a refresh differently: ${answers.join(' ')}`);
}

/**
 * Compares the refresh of apps' tokens with the bare server: in sixteen stores, and in one, whose refreshes wait for each other.
 * @param {{ ours: string, bare: string }} urls
 * @param {string} databaseUrl
 * @param {Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./throughput.mjs').Comparison[]>}
 */
export async function refresh({ ours, bare }, databaseUrl, { app, others }, options) {
  const { connections, seconds, quick } = options;
  const measured = [];
  const rows = [
    { name: NAME, stores: others, target: TARGET },
    { name: `${NAME}, one store`, stores: others.slice(0, 1), target: undefined },
  ];
  for (const { name, stores, target } of quick ? rows.slice(0, 1) : rows) {
    process.stderr.write(`measuring ${name}\n`);
    await checkSameWork([ours, bare], app, await issue(databaseUrl, { app, stores, connections: 2 }));
    const load = async (/** @type {string} */ url) =>
      rate(url, { app, tokens: await issue(databaseUrl, { app, stores, connections }), seconds });
    const compared = await compareRates(
      () => load(ours),
      () => load(bare),
      options,
    );
    measured.push({ name, target, ...compared });
  }
  return measured;
}
