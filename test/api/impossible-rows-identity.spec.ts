import { type Api, useOwnApi } from '../harness.js';
import { expectRefusal } from '../nodes.js';

const CLIENT = 'INSERT INTO idp_clients (client_id, name, type, redirect_urls, scopes, secret_digest, pkce_required, owner_store_id)';

/** Statements that would make an impossible row of the identity provider. */
const IMPOSSIBLE_IDENTITY: readonly (readonly [what: string, constraint: string, sql: string])[] = [
  ['a client of an unknown type', 'idp_clients_type_check', `${CLIENT} VALUES ('a', 'x', 'secret', '{}', '{}', NULL, 1, $1)`],
  ['a public client without PKCE', 'idp_clients_public_check', `${CLIENT} VALUES ('a', 'x', 'public', '{}', '{}', NULL, 0, $1)`],
  ['a public client with a secret', 'idp_clients_secret_check', `${CLIENT} VALUES ('a', 'x', 'public', '{}', '{}', '', 1, $1)`],
  ['a client that needs PKCE twice', 'idp_clients_flags_check', `${CLIENT} VALUES ('a', 'x', 'confidential', '{}', '{}', '', 2, $1)`],
  [
    'a client of a missing store',
    'idp_clients_owner_store_id_fkey',
    `${CLIENT} VALUES ('a', 'x', 'public', '{}', '{}', NULL, 1, 0 * $1::bigint)`,
  ],
  ['a proven phone that is missing', 'customers_proofs_check', customer('NULL', 'NULL', 1, 0)],
  ['a proven email address that is missing', 'customers_proofs_check', customer(`'1'`, 'NULL', 1, 1)],
  ['an email address that is proven before the phone', 'customers_proofs_check', customer(`'1'`, `'a@b'`, 0, 1)],
  ['two records with one proven email address', 'customers_proven_email_key', customer('NULL', `'A@B.example'`, 0, 1)],
  ['a one-time code by pigeon', 'one_time_codes_channel_check', oneTimeCode('$1', 'pigeon', 0)],
  ['a one-time code with fewer than no tries', 'one_time_codes_tries_check', oneTimeCode('$1', 'phone', -1)],
  ['a one-time code of a missing store', 'one_time_codes_store_id_fkey', oneTimeCode('0 * $1::bigint', 'phone', 0)],
  [
    'a session of a missing customer',
    'customer_sessions_user_id_fkey',
    `INSERT INTO customer_sessions (store_id, user_id, digest, expires_at) VALUES ($1, 0, '', now())`,
  ],
  ['a passkey of a missing customer', 'customer_passkeys_user_id_fkey', passkey(0, 1, 0)],
  ['an eleventh passkey', 'customer_passkeys_position_check', passkey(0, 11, 0)],
  ['a passkey that was used fewer than no times', 'customer_passkeys_counter_check', passkey(0, 1, -1)],
  ...['idp_codes', 'idp_grants'].flatMap((table): [string, string, string][] => [
    [`a user of an unknown type in ${table}`, `${table}_user_type_check`, grantOf(table, 'robot', '$1')],
    [`a customer without a store in ${table}`, `${table}_store_check`, grantOf(table, 'customer', 'nullif($1::bigint, $1::bigint)')],
    [`a missing store in ${table}`, `${table}_store_id_fkey`, grantOf(table, 'customer', '0 * $1::bigint')],
  ]),
];

/** Returns a statement that inserts a customer. */
function customer(phone: string, email: string, is_phone_verified: number, is_email_verified: number): string {
  return `INSERT INTO customers (store_id, name, phone, email, is_phone_verified, is_email_verified)
    VALUES ($1, 'x', ${phone}, ${email}, ${String(is_phone_verified)}, ${String(is_email_verified)})`;
}

/** Returns a statement that inserts a passkey of a customer. */
function passkey(user_id: number, position: number, counter: number): string {
  return `INSERT INTO customer_passkeys (store_id, user_id, position, name, credential_id, public_key, counter, transports)
    VALUES ($1, ${String(user_id)}, ${String(position)}, 'x', '', '', ${String(counter)}, '{}')`;
}

/** Returns a statement that inserts a one-time code. */
function oneTimeCode(store_id: string, channel: string, tries: number): string {
  return `INSERT INTO one_time_codes (store_id, browser_digest, channel, recipient, digest, tries, expires_at)
    VALUES (${store_id}, '', '${channel}', '', '', ${String(tries)}, now())`;
}

/** Returns a statement that inserts a code, a token or a grant of the only client. */
function grantOf(table: string, user_type: string, store_id: string): string {
  const more: Record<string, [names: string, values: string]> = {
    idp_codes: [', digest, redirect_uri, auth_time, expires_at', `, '', '', now(), now()`],
  };
  const [names, values] = more[table] ?? ['', ''];
  return `INSERT INTO ${table} (idp_client_id, user_type, user_id, store_id, scopes${names})
    SELECT idp_client_id, '${user_type}', 1, ${store_id}, '{}'${values} FROM idp_clients`;
}

/** Creates one client of the identity provider with a code. */
async function makeIdentityRows(api: Api, store_id: number): Promise<void> {
  await api.query(`${CLIENT} VALUES ('svc_oc_1', 'x', 'public', '{}', '{}', NULL, 1, $1)`, [store_id]);
  await api.query(
    `INSERT INTO idp_codes (digest, idp_client_id, redirect_uri, scopes, user_type, user_id, store_id, auth_time, expires_at)
     SELECT '1', idp_client_id, '', '{}', 'customer', 1, owner_store_id, now(), now() FROM idp_clients`,
  );
}

describe('the database of the identity provider', () => {
  const api = useOwnApi();
  let store_id: number;

  beforeAll(async () => {
    store_id = await api.make.store();
    await makeIdentityRows(api, store_id);
    await api.query(customer('NULL', `'a@b.example'`, 0, 1), [store_id]);
  });

  it.each(IMPOSSIBLE_IDENTITY)('refuses %s', async (_, constraint, sql) => {
    await expectRefusal(api, constraint, sql, [store_id]);
  });
});
