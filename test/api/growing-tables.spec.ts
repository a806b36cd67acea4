import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { seedStore } from '../../src/samples/sample-data.service.js';
import { Database } from '../../src/platform/database/database.js';
import { SystemDb } from '../../src/platform/database/system-db.js';
import { Till } from '../billing.js';
import { atOnce, useApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import { statementsDuring } from '../plans.js';
import { stocked } from '../stock.js';

const CONNECTIONS = 20;
/** Runs after which PostgreSQL keeps one plan of a prepared statement, and of the check of a foreign key, for all values. */
const RUNS = 6;
/** Debits that make the wallet's tables large. */
const DEBITS = 3_000;
/** Number of pages from which a table is too large to be read whole for a few rows. */
const LARGE = 25;
/** Number of rows of such a table. Fewer rows in as many pages are versions of hot rows, e.g. of wallets. */
const MANY = 500;
const [ITEM] = plainOrder.order_items;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

describe('tables that grow under connections whose plans were made while they were empty', () => {
  const api = useApi({ ROLE: 'api', DATABASE_POOL: String(CONNECTIONS) });
  const db = (): Database => api.app.get(Database);

  /** Runs a statement on every connection of the pool at the same time. */
  async function onEveryConnection(text: string): Promise<void> {
    let [open, go] = [0, (): void => undefined];
    const all = new Promise<void>((resolve) => (go = resolve));
    await atOnce(CONNECTIONS, () =>
      db().transaction(async (connection) => {
        await connection.queryAdHoc('SELECT 1');
        if (++open === CONNECTIONS) go();
        await all;
        await connection.queryAdHoc(text);
      }),
    );
  }

  /** Requests that read, write and refer to the tables, over all connections. */
  async function traffic(tills: readonly Till[]): Promise<void> {
    const goods = await Promise.all(tills.map(({ shop }) => stocked(shop, 10_000)));
    const statuses = await atOnce(CONNECTIONS, async (n) => {
      const [{ shop }, { sku_id }] = [tills[n % tills.length]!, goods[n % tills.length]!];
      const answers: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const customer = {
          name: 'Anna',
          phone: `017${String(1_000_000 * (n + 1) + Math.floor(Math.random() * 1_000_000)).padStart(8, '0')}`,
        };
        const order = await shop.post('/orders', { ...plainOrder, customer, order_items: [{ ...ITEM, variant_id: sku_id, quantity: 1 }] });
        const path = `/orders/${String(order.body.data.order_id)}`;
        const others = [await shop.put(`${path}/status`, { order_status: 'completed' }), await shop.get(path), await shop.get('/orders')];
        const debit = await shop.post('/billing/wallet/debit', { amount: 10, description: 'Parcel' });
        answers.push(...[order, ...others, debit].map(({ status }) => status));
      }
      return answers;
    });
    expect(statuses.flat().filter((status) => status >= 300)).toEqual([]);
  }

  /** Repeats the statement of a debit until the tables of the ledger are large. */
  async function debitOften({ shop }: Till): Promise<void> {
    const found = await statementsDuring(api, () => shop.post('/billing/wallet/debit', { amount: 10, description: 'Parcel' }));
    const debit = found.find(({ text }) => text.includes('wallet_transactions'));
    // Uses separate connections: one that stays open would report its last reads ten seconds later, together with those of the requests.
    await atOnce(4, async () => {
      const client = new Client(api.environment['DATABASE_URL']);
      await client.connect();
      for (let n = 0; n < DEBITS / 4; n++) {
        const values = debit!.values.map((value) => (typeof value === 'string' && UUID.test(value) ? randomUUID() : value));
        await client.query(debit!.text, values);
      }
      await client.query('SELECT pg_stat_force_next_flush()');
      await client.end();
    });
  }

  /** Returns how often each large table was read whole. */
  async function wholeReads(): Promise<Record<string, number>> {
    await onEveryConnection('SELECT pg_stat_force_next_flush()');
    const rows = await api.query<{ table: string; reads: number }>(
      `SELECT s.relname AS table, s.seq_scan::int AS reads FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
       WHERE pg_relation_size(s.relid) > $1 * current_setting('block_size')::int AND c.reltuples > $2 ORDER BY s.relname`,
      [LARGE, MANY],
    );
    return Object.fromEntries(rows.map(({ table, reads }) => [table, reads]));
  }

  it('are analyzed by autovacuum after 2 % of new rows', async () => {
    const rows = await api.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE 'autovacuum_analyze_scale_factor=0.02' = ANY (reloptions)`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['orders', 'customers', 'ledger_transactions', 'wallet_transactions', 'outbox_events']));
  });

  it('are read with their indexes as soon as PostgreSQL has looked at them', async () => {
    await onEveryConnection('SELECT 1');
    expect(db().poolStates()[0]).toMatchObject({ open: CONNECTIONS });
    const tills = await Promise.all([1, 2, 3, 4].map(() => Till.open(api)));
    for (const till of tills) await till.topUp(50_000);
    // The worst plans are those for tables that are known to be empty.
    await api.query('ANALYZE');
    await traffic(tills);

    const other = await api.make.store();
    await seedStore(api.app.get(SystemDb).of(other), { products: 2_000, customers: 5_000, orders: 5_000 }, () => undefined);
    await debitOften(tills[0]!);
    await api.query('ANALYZE');

    await traffic(tills);
    const before = await wholeReads();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'customers',
        'ledger_postings',
        'ledger_transactions',
        'order_items',
        'orders',
        'products',
        'variants',
        'wallet_transactions',
      ]),
    );
    await traffic(tills);
    // A table that autovacuum has counted in the meantime may join them.
    expect(await wholeReads()).toMatchObject(before);
  });
});
