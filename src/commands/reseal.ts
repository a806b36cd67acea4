import { clientSecretOf, formerClientSecretOf } from '../apps/app.entity.js';
import { signingSecretOf } from '../apps/signing-secret.entity.js';
import { keptAnswerOf } from '../platform/endpoint/idempotency-key.entity.js';
import { factorSecretOf } from '../identity/second-factor/second-factor.entity.js';
import { oneTimeValueOf } from '../identity/sign-in/one-time-value.entity.js';
import { privateKeyOf } from '../identity/provider/keys/idp-key.entity.js';
import type { EncryptionKeys } from '../platform/config/encryption-keys.js';
import { type SealContext, isCurrentSeal, seal, unseal } from '../platform/crypto/seal.js';
import { SystemDb } from '../platform/database/system-db.js';
import type { Services } from './run.js';

type Row = Readonly<Record<string, unknown>>;

/** Column of a table that holds sealed secrets. */
interface Sealed {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  readonly column: string;
  /** Further columns that `context` needs. */
  readonly needs: readonly string[];
  readonly context: (row: Row) => SealContext;
}

/** Every column with sealed secrets. */
export const SEALED: readonly Sealed[] = [
  {
    table: 'apps',
    key: ['app_id'],
    column: 'client_secret_sealed',
    needs: ['client_id'],
    context: ({ client_id }) => clientSecretOf(String(client_id)),
  },
  {
    table: 'apps',
    key: ['app_id'],
    column: 'former_secret_sealed',
    needs: ['client_id'],
    context: ({ client_id }) => formerClientSecretOf(String(client_id)),
  },
  {
    table: 'signing_secrets',
    key: ['secret_id'],
    column: 'sealed',
    needs: ['app_id', 'subscription_id'],
    context: ({ secret_id, app_id, subscription_id }) =>
      signingSecretOf({
        secret_id: Number(secret_id),
        app_id: Number(app_id),
        subscription_id: subscription_id === null ? null : Number(subscription_id),
      }),
  },
  {
    table: 'idp_keys',
    key: ['key_id'],
    column: 'private_jwk_sealed',
    needs: ['kid'],
    context: ({ kid }) => privateKeyOf(String(kid)),
  },
  {
    table: 'one_time_values',
    key: ['session_id', 'path'],
    column: 'value_sealed',
    needs: [],
    context: ({ session_id, path }) => oneTimeValueOf(Number(session_id), String(path)),
  },
  {
    table: 'second_factors',
    key: ['merchant_id'],
    column: 'secret_sealed',
    needs: [],
    context: ({ merchant_id }) => factorSecretOf(Number(merchant_id)),
  },
  {
    table: 'idempotency_keys',
    key: ['store_id', 'app_id', 'route', 'key'],
    column: 'answer_sealed',
    needs: [],
    context: ({ store_id, app_id, route, key }) => keptAnswerOf([store_id, app_id, route, key].join('\n')),
  },
];

const BATCH = 200;

/**
 * Seals every secret that is sealed with another key, or in an earlier format, with the current key. Servers may be running: a secret that
 * changes concurrently is skipped. Returns the number of secrets that were sealed again.
 */
export async function reseal(app: Services, keys: EncryptionKeys): Promise<number> {
  const db = app.get(SystemDb);
  let count = 0;
  for (const sealed of SEALED) {
    for (let after: unknown[] = []; ;) {
      const rows = await nextRows(db, sealed, after);
      for (const row of rows) count += await resealRow(db, keys, sealed, row);
      const last = rows.at(-1);
      if (!last) break;
      after = keyOf(sealed, last);
    }
  }
  return count;
}

const keyOf = ({ key }: Sealed, row: Row): unknown[] => key.map((column) => row[column]);

/** Returns the next rows that hold a secret, in the order of their key, after the row with the key `after`, or from the start without it. */
function nextRows(db: SystemDb, { table, key, column, needs }: Sealed, after: readonly unknown[]): Promise<Row[]> {
  const names = key.join(', ');
  const parameters = after.map((_, n) => `$${String(n + 1)}`).join(', ');
  const later = after.length === 0 ? '' : `AND (${names}) > (${parameters})`;
  return db.query(
    `SELECT ${[...key, column, ...needs].join(', ')} FROM ${table}
     WHERE ${column} IS NOT NULL ${later} ORDER BY ${names} LIMIT ${String(BATCH)}`,
    [...after],
  );
}

async function resealRow(db: SystemDb, keys: EncryptionKeys, of: Sealed, row: Row): Promise<number> {
  const { table, key, column, context } = of;
  const old = row[column];
  if (!Buffer.isBuffer(old) || isCurrentSeal(keys, old, context(row))) return 0;
  const is = key.map((name, n) => `${name} = $${String(n + 3)}`).join(' AND ');
  const sealed = seal(keys, unseal(keys, old, context(row)), context(row));
  return db.execute(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1 AND ${is}`, [old, sealed, ...keyOf(of, row)]);
}
