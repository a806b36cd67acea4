import autocannon from 'autocannon';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { median } from './load.mjs';
import { withDatabase } from './prepare.mjs';
import { SCHEMA } from './oidc-adapter.mjs';
import { cli, startServer } from './system.mjs';

const NAME = 'token and userinfo, against oidc-provider';
/** Target ratio of our requests per second to those of oidc-provider. */
const TARGET = 2;
const REDIRECT = 'https://bench.example.com/signed-in';
const SCOPE = 'openid profile email store';
/** Codes per second to issue, more than any server redeems. */
const CODES_A_SECOND = 6_000;

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Codes for our server; the digest of each is computed by PostgreSQL. */
const OUR_CODES = `
INSERT INTO idp_codes (digest, idp_client_id, redirect_uri, scopes, user_type, user_id, store_id, nonce, code_challenge, auth_time, expires_at)
SELECT sha256(convert_to('svc_ac_' || $1 || lpad(n::text, 48, '0'), 'UTF8')), idp_client_id, $2, $3, 'merchant', $4, $5, 'n', $6, now(),
  now() + interval '1 hour'
FROM idp_clients, generate_series(1, $7::int) n WHERE client_id = $8`;

/** Codes for oidc-provider: copies of the one that it issued itself. */
const THEIR_CODES = `
INSERT INTO bench_oidc.artefacts (model, id, payload, grant_id, expires_at)
SELECT model, code, payload || jsonb_build_object('jti', code), grant_id, now() + interval '1 hour'
FROM (SELECT * FROM bench_oidc.artefacts WHERE model = 'AuthorizationCode' LIMIT 1) one,
  LATERAL (SELECT 'svc_ac_' || $1 || lpad(n::text, 48, '0') AS code FROM generate_series(1, $2::int) n) codes`;

/**
 * @typedef {object} Client
 * @property {string} client_id
 * @property {string} client_secret
 * @property {number} merchant_id
 * @property {number} store_id
 */

/**
 * Issues codes to both servers and returns the text that all of them begin with.
 * @param {string} databaseUrl
 * @param {Client} client
 * @param {number} count
 * @returns {Promise<string>}
 */
async function issue(databaseUrl, { client_id, merchant_id, store_id }, count) {
  const round = randomBytes(8).toString('hex');
  await withDatabase(databaseUrl, async (db) => {
    await db.query(OUR_CODES, [round, REDIRECT, SCOPE.split(' '), merchant_id, store_id, challenge, count, client_id]);
    await db.query(THEIR_CODES, [round, count]);
  });
  return `svc_ac_${round}`;
}

/**
 * Fields that redeem a code.
 * @param {Client} client
 * @param {string} code
 */
const redemption = ({ client_id, client_secret }, code) =>
  new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    client_secret,
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });

/** @param {number} n */
const serial = (n) => String(n).padStart(48, '0');

/**
 * Requests of one connection in turn: redeems a code, then reads the claims of its user.
 * @param {Client} client
 * @param {() => string} nextCode
 * @returns {import('autocannon').Request[]}
 */
const requestsOf = (client, nextCode) => [
  {
    method: 'POST',
    path: '/api/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    setupRequest: (request) => ({ ...request, body: redemption(client, nextCode()).toString() }),
    onResponse: (_, body, context) => Object.assign(context, { token: JSON.parse(body).access_token }),
  },
  {
    path: '/api/oauth/userinfo',
    setupRequest: (request, context) => ({ ...request, headers: { authorization: `Bearer ${String(Object(context).token)}` } }),
  },
];

/**
 * Redeems codes and reads claims for a while. Returns the successful requests per second.
 * @param {string} url
 * @param {{ client: Client, codes: string, connections: number, seconds: number }} load
 */
async function rate(url, { client, codes, connections, seconds }) {
  let next = 0;
  const requests = requestsOf(client, () => codes + serial(++next));
  const { non2xx, errors, timeouts, duration, ...result } = await autocannon({ url, connections, duration: seconds, requests });
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}: ${String(non2xx)} answers were no success, ${String(errors + timeouts)} failed`);
  return result['2xx'] / duration;
}

/**
 * Starts oidc-provider and prepares the client for both.
 * @param {import('./system.mjs').System} system
 */
async function begin(system) {
  const owner = `${randomBytes(6).toString('hex')}@bench.example.com`;
  const store = [
    '--name',
    'Identity',
    '--owner-email',
    owner,
    '--owner-name',
    'The owner',
    '--owner-password',
    randomBytes(12).toString('hex'),
  ];
  const { store_id, merchant_id } = await cli(system, 'store', 'create', ...store);
  const flags = ['--name', 'Bench', '--redirect-url', REDIRECT, '--scopes', SCOPE, '--type', 'confidential'];
  const client = { ...(await cli(system, 'idp-client', 'create', ...flags)), store_id, merchant_id };
  await withDatabase(system.env.DATABASE_URL, async (db) => void (await db.query(`DROP SCHEMA IF EXISTS bench_oidc CASCADE; ${SCHEMA}`)));
  const IDENTITY_BENCH = JSON.stringify({ ...client, redirect_uri: REDIRECT, scope: SCOPE, challenge });
  const server = await startServer(join(import.meta.dirname, 'oidc-server.mjs'), { ...system.env, NODE_ENV: 'production', IDENTITY_BENCH });
  return { client, server };
}

/**
 * Checks that both release the same claims for a code, apart from claims that only one of them supports.
 * @param {Record<'ours' | 'bare', string>} urls
 * @param {Client} client
 * @param {string} codes
 */
async function checkSameWork(urls, client, codes) {
  const answers = [];
  for (const url of [urls.ours, urls.bare]) {
    const redeemed = await fetch(`${url}/api/oauth/token`, { method: 'POST', body: redemption(client, codes + serial(1)) });
    const { access_token, id_token } = /** @type {any} */ (await redeemed.json());
    const headers = { authorization: `Bearer ${access_token}` };
    const { picture: _, ...claims } = /** @type {any} */ (await (await fetch(`${url}/api/oauth/userinfo`, { headers })).json());
    answers.push(JSON.stringify([typeof id_token, Object.entries(claims).sort()]));
  }
  if (answers[0] !== answers[1]) throw new Error(`the two identity providers answer differently: ${answers.join(' ')}`);
}

/**
 * Compares our identity provider with oidc-provider on the same PostgreSQL, in turns.
 * @param {import('./system.mjs').System} system
 * @param {string} ours
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./throughput.mjs').Comparison[]>}
 */
export async function identity(system, ours, { connections, seconds, rounds }) {
  const { client, server } = await begin(system);
  try {
    const urls = { ours, bare: server.url };
    const issued = (/** @type {number} */ count) => issue(system.env.DATABASE_URL, client, count);
    await checkSameWork(urls, client, await issued(1));
    const measured = [];
    for (let n = -1; n < rounds; n++) {
      process.stderr.write(n < 0 ? `measuring ${NAME}\n` : '');
      const load = { client, codes: await issued(Math.ceil(seconds * CODES_A_SECOND)), connections, seconds };
      const bare = await rate(urls.bare, load);
      // The first round is the warm-up of both.
      const round = { bare, ours: await rate(urls.ours, load) };
      if (n >= 0) measured.push(round);
    }
    const ratios = measured.map((round) => round.ours / round.bare);
    const [mine, theirs] = [measured.map((round) => round.ours), measured.map((round) => round.bare)].map(median);
    return [{ name: NAME, ours: mine ?? NaN, bare: theirs ?? NaN, ratio: median(ratios), ratios, target: TARGET }];
  } finally {
    await server.stop();
  }
}
