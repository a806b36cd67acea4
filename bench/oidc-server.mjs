import { exportJWK, generateKeyPair } from 'jose';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { Pool } from 'pg';
import { postgresAdapter } from './oidc-adapter.mjs';
import { POOL } from './system.mjs';

// oidc-provider with the same client, scopes and user as ours. Its client is configured, so it needs no statement to find it.
const { DATABASE_URL, IDENTITY_BENCH = '{}' } = process.env;
const { client_id, client_secret, redirect_uri, scope, merchant_id, store_id, challenge } = JSON.parse(IDENTITY_BENCH);
const pool = new Pool({ connectionString: DATABASE_URL, max: POOL });
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const url = `http://127.0.0.1:${String(/** @type {import('node:net').AddressInfo} */ (server.address()).port)}`;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });

const USER = `
SELECT m.name, m.email, true AS email_verified, s.name AS store_name, f.role
FROM merchants m JOIN staff f USING (merchant_id) JOIN stores s USING (store_id) WHERE m.merchant_id = $1 AND f.store_id = $2`;

/** @type {any} */
const configuration = {
  adapter: postgresAdapter(pool),
  clients: [{ client_id, client_secret, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post', scope }],
  cookies: { keys: ['bench'] },
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
  scopes: scope.split(' '),
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], store: ['store_id', 'store_name', 'role'] },
  features: { devInteractions: { enabled: false } },
  routes: { token: '/api/oauth/token', userinfo: '/api/oauth/userinfo' },
  pkce: { required: () => true },
  ttl: { AccessToken: 3600, AuthorizationCode: 3600, IdToken: 600, Grant: 86_400 },
  findAccount: (/** @type {unknown} */ _, /** @type {string} */ sub) => ({
    accountId: sub,
    claims: async () => {
      const { rows } = await pool.query({ name: 'user', text: USER, values: [merchant_id, store_id] });
      return { sub, store_id, ...rows[0] };
    },
  }),
};
const provider = new Provider(url, configuration);
server.on('request', provider.callback());

const accountId = `merchant:${String(merchant_id)}`;
const grant = new provider.Grant({ accountId, clientId: client_id });
grant.addOIDCScope(scope);
const code = new provider.AuthorizationCode(
  /** @type {any} */ ({
    accountId,
    client: await provider.Client.find(client_id),
    grantId: await grant.save(),
    redirectUri: redirect_uri,
    scope,
    nonce: 'n',
    authTime: Math.floor(Date.now() / 1000),
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    gty: 'authorization_code',
  }),
);
// The code of which the benchmark issues copies.
await code.save();
process.on('SIGTERM', () => process.exit(0));
process.send?.({ url });
