/** Merchant, or customer of a store, who owns passkeys. */
export type PasskeyOwner = { readonly merchant_id: number } | { readonly store_id: number; readonly user_id: number };

/** Passkeys to search: those of all merchants, or of the customers of one store. */
export type PasskeyScope = 'merchants' | { readonly store_id: number };

/** Statements on the passkeys of one kind of owner. The values of the owner come first. */
interface PasskeyStatements {
  readonly list: string;
  readonly known: string;
  readonly add: string;
  readonly remove: string;
  readonly use: string;
  /** Finds a passkey by its credential; the values of the scope come first. */
  readonly find: string;
}

const statementsOf = (table: string, owner: readonly string[], scope: readonly string[]): PasskeyStatements => {
  const whose = owner.map((column, n) => `${column} = $${String(n + 1)}`).join(' AND ');
  const where = [...scope, 'credential_id'].map((column, n) => `${column} = $${String(n + 1)}`).join(' AND ');
  const next = (n: number): string => `$${String(owner.length + n)}`;
  const values = Array.from({ length: owner.length + 6 }, (_, n) => `$${String(n + 1)}`).join(', ');
  return {
    list: `SELECT passkey_id, name, created_at, last_used_at FROM ${table} WHERE ${whose} ORDER BY passkey_id`,
    known: `SELECT credential_id, position FROM ${table} WHERE ${whose}`,
    // Nothing is stored for a known credential, or if another addition takes the same position.
    add: `INSERT INTO ${table} (${owner.join(', ')}, name, credential_id, public_key, counter, transports, position)
      VALUES (${values}) ON CONFLICT DO NOTHING`,
    remove: `DELETE FROM ${table} WHERE ${whose} AND passkey_id = ${next(1)} RETURNING name`,
    // Authenticators that count never repeat a number; the others always send 0.
    use: `UPDATE ${table} SET counter = ${next(2)}, last_used_at = now()
      WHERE ${whose} AND passkey_id = ${next(1)} AND (counter < ${next(2)} OR (counter = 0 AND ${next(2)} = 0))`,
    find: `SELECT passkey_id, ${owner.join(', ')}, public_key FROM ${table} WHERE ${where}`,
  };
};

const MERCHANTS = statementsOf('passkeys', ['merchant_id'], []);
const CUSTOMERS = statementsOf('customer_passkeys', ['store_id', 'user_id'], ['store_id']);

/** Returns the statements on the passkeys of an owner, and their first values. */
export const passkeysOf = (owner: PasskeyOwner): { readonly statements: PasskeyStatements; readonly whose: readonly number[] } =>
  'merchant_id' in owner
    ? { statements: MERCHANTS, whose: [owner.merchant_id] }
    : { statements: CUSTOMERS, whose: [owner.store_id, owner.user_id] };

/** Returns the statement that finds a passkey in a scope, and its first values. */
export const findingIn = (scope: PasskeyScope): { readonly text: string; readonly values: readonly number[] } =>
  scope === 'merchants' ? { text: MERCHANTS.find, values: [] } : { text: CUSTOMERS.find, values: [scope.store_id] };

/** Returns the user handle of an owner, which the authenticator stores and returns. */
export const handleOf = (owner: PasskeyOwner): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from('merchant_id' in owner ? String(owner.merchant_id) : `customer:${String(owner.store_id)}:${String(owner.user_id)}`),
  );
