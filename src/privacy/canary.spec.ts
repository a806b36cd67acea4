import { useOwnApi } from '../../test/harness.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Erasure } from './erasure.service.js';

const PHONE = '01755500077';
const EMAIL = 'canary@example.com';
const CANARY = `to ${EMAIL}, ${PHONE}`;
/** Table of the merchant's own store. A merchant is not a customer. */
const OF_MERCHANT = 'stores';
/** Texts of the audit log and of records of money and stock that the platform writes: words, ids and references of gateways. */
const OF_PLATFORM = [
  'audit_entries action actor_type address target_type details request_id previous_hash hash',
  'audit_heads hash',
  'charges type status charge_type fee_payer billing_interval paid_from refund_status endpoint idempotency_key',
  'ledger_transactions kind',
  'operator_acts action address target_type details request_id',
  'payment_sessions session_txn gateway status gateway_ref payment_url proof gateway_txn last_error',
  'refunds refund_txn gateway gateway_txn status refund_ref last_error kind',
  'sandbox_payments session_txn status success_url failure_url cancel_url',
  'sandbox_refunds gateway_ref',
  'stock_movements kind reference',
  'subscriptions renewal_status billing_interval auto_pay',
  'wallet_transactions type',
].flatMap((line) => {
  const [table, ...names] = line.split(' ');
  return names.map((name) => `${String(table)}.${name}`);
});
/** Texts that are JSON. */
const JSON_TEXTS = new Set([
  'events.body',
  'outbox_events.data',
  'outbox_events.origin',
  'quarantined_events.data',
  'quarantined_events.origin',
]);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly length: number | null;
  readonly is_key: boolean;
  /** True if a constraint lists its possible values. */
  readonly is_word: boolean;
}

/** Columns of the tables with rows of a store, from the catalogue of the database. */
const COLUMNS = `
SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
  CASE WHEN a.atttypid = 'varchar'::regtype AND a.atttypmod > 0 THEN a.atttypmod - 4 END AS length,
  EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)
    AND pg_get_constraintdef(k.oid) ~ 'ANY \\(') AS is_word,
  EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS is_key
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = c.oid AND s.attname = 'store_id')
ORDER BY c.relname, a.attnum`;

const CHECKS = `
SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name FROM pg_constraint
WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conparentid = 0 AND coninhcount = 0 AND conrelid <> 0`;

/** Values of columns without text. */
const VALUES: Readonly<Record<string, string>> = {
  'text[]': `ARRAY['${CANARY}', 'x']`,
  jsonb: `'{"note": "${CANARY}", "more": ["+88${PHONE}", {"email": "CANARY@example.com"}]}'`,
  json: `'{"note": "${CANARY}"}'`,
  uuid: 'gen_random_uuid()',
  bytea: `'\\x01'`,
  date: 'current_date',
  numeric: '0',
  smallint: '0',
  'timestamp with time zone': 'now()',
};
const BODY = JSON.stringify({ data: { note: CANARY, [PHONE]: [Number(`88${PHONE}`), EMAIL] } });

/** Returns the longest text with a part of the canary that a column can hold. */
const textOf = (length: number | null): string => [CANARY, EMAIL, PHONE].find((text) => length === null || text.length <= length) ?? 'x';

/** Returns SQL for a value of a column: a text with the canary, if one fits. */
function valueOf({ table, name, type, length, is_key, is_word }: Column, row: number): string {
  if (name === 'store_id') return '$1';
  if (JSON_TEXTS.has(`${table}.${name}`)) return `'${BODY}'`;
  if (type !== 'text' && type !== 'character varying') return VALUES[type] ?? String(900_000_000 + row);
  return is_key || is_word ? `'${String(row)}'` : `'${textOf(length)}'`;
}

describe('a canary in every text of every table with rows of a store', () => {
  const api = useOwnApi({ ROLE: 'api' });

  it('is not found after the erasure of the customer with this phone number and email address', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Canary', phone: PHONE, email: EMAIL })).body.data;
    for (const { table, name } of await api.query<{ table: string; name: string }>(CHECKS))
      await api.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    const columns = await api.query<Column & Record<string, unknown>>(COLUMNS);
    const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => table !== OF_MERCHANT);
    for (const [row, table] of tables.entries()) {
      const own = columns.filter((column) => column.table === table);
      const names = own.map(({ name }) => `"${name}"`).join(', ');
      const values = own.map((column) => valueOf(column, row)).join(', ');
      // Without foreign keys.
      await api.query(`ALTER TABLE "${table}" DISABLE TRIGGER ALL`);
      await api.query(`INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${values}) ON CONFLICT DO NOTHING`, [
        shop.store_id,
      ]);
      await api.query(`ALTER TABLE "${table}" ENABLE TRIGGER ALL`);
    }
    const found = async (): Promise<string[]> => {
      const rows = await Promise.all(
        tables.map(async (table) => {
          const texts = await api.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM "${table}" t WHERE store_id = $1`, [
            shop.store_id,
          ]);
          return texts
            .flatMap(({ row }) => Object.entries(row))
            .filter(([, value]) => /canary@example|1755500077/i.test(JSON.stringify(value)))
            .map(([name]) => `${table}.${name}`);
        }),
      );
      return [...new Set(rows.flat())];
    };
    const planted = await found();
    expect(new Set(planted.map((column) => column.split('.')[0])).size).toBeGreaterThan(30);
    expect(planted.map((column) => column.split('.')[0])).toEqual(
      expect.arrayContaining(['orders', 'events', 'outbox_events', 'idempotency_keys', 'webhook_deliveries', 'charges']),
    );

    await api.app.get(Erasure).erase(api.app.get(SystemDb).of(shop.store_id), user_id);

    expect((await found()).filter((column) => !OF_PLATFORM.includes(column))).toEqual([]);
    // Bodies are still JSON.
    const bodies = await api.query<{ body: unknown }>(
      `SELECT body::json AS body FROM events WHERE store_id = $1 AND sequence > 900000000`,
      [shop.store_id],
    );
    expect(bodies).toEqual([{ body: { data: { note: 'to [erased], [erased]', '[erased]': ['[erased]', '[erased]'] } } }]);
    for (const table of ['events', 'outbox_events', 'quarantined_events']) await api.query(`DELETE FROM ${table}`);
  });
});
