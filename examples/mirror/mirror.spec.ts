import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sqlite from 'node-sqlite3-wasm';
import type { Shop } from '../../test/factories.js';
import { useApi } from '../../test/harness.js';

/** Seconds for which the mirror is killed again and again. */
const SECONDS = Number(process.env['MIRROR_SECONDS'] ?? 3);
const RECORDS = 60;

describe('a mirror of a store', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  const file = join(folder, 'mirror.sqlite');
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
    const customers = `INSERT INTO customers (store_id, name, phone) SELECT $1::bigint, 'Anna ' || n, '+88017' || lpad($1::text, 4, '0') || lpad(n::text, 4, '0') FROM generate_series(1, $2) n`;
    await api.query(customers, [shop.store_id, RECORDS]);
    for (let n = 0; n < 5; n++) await change(n);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes one record of each kind, and changes earlier ones. */
  async function change(n: number): Promise<void> {
    const [{ user_id }] = (await api.query<{ user_id: number }>(
      'SELECT user_id::int FROM customers WHERE store_id = $1 ORDER BY user_id OFFSET $2 LIMIT 1',
      [shop.store_id, n % RECORDS],
    )) as [{ user_id: number }];
    const order = { customer_id: user_id, address: { address: 'Dhaka' }, order_items: [{ name: 'Panjabi', price: 10, quantity: 1 }] };
    const product = { name: `Panjabi ${String(n)}`, variant: { price: 10, quantity: 3 } };
    const made = [await shop.post('/orders', order), await shop.post('/products', product)];
    const { order_id, product_id } = { ...made[0]!.body.data, ...made[1]!.body.data } as Record<string, number>;
    const changed = [
      await shop.put(`/orders/${String(order_id)}`, { payment_remark: 'Called' }),
      await shop.put(`/customers/${String(user_id)}`, { name: `Rahima ${String(n)}` }),
      n % 3 === 0 ? await shop.delete(`/products/${String(product_id)}`) : made[0]!,
    ];
    for (const { status, text: answer } of [...made, ...changed]) expect([status < 300, answer]).toEqual([true, answer]);
  }

  const start = (command: string): ReturnType<typeof spawn> =>
    spawn(process.execPath, ['examples/mirror/run.mjs', command], {
      env: { BASE_URL: api.base_url, ACCESS_TOKEN: shop.access_token, MIRROR_FILE: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const run = async (command: string): Promise<{ differing?: Record<string, number>; repaired?: number; requests: number }> =>
    JSON.parse(await text(start(command).stdout!)) as { requests: number };
  const stored = <T>(work: (db: InstanceType<typeof sqlite.Database>) => T): T => {
    rmSync(`${file}.lock`, { recursive: true, force: true });
    const db = new sqlite.Database(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };

  it(
    'is complete after its process was killed at random while the store was written to',
    async () => {
      const end = Date.now() + SECONDS * 1000;
      let [kills, changes] = [0, 5];
      const writing = (async () => {
        while (Date.now() < end) await change(changes++);
      })();
      while (Date.now() < end) {
        const child = start('follow');
        await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 500));
        expect(child.exitCode).toBeNull();
        child.kill('SIGKILL');
        await once(child, 'close');
        kills += 1;
      }
      await writing;
      expect(kills).toBeGreaterThan(1);
      // What an event does not name, such as the customer's name in its orders, the digests find.
      const { repaired = 0 } = await run('prove').then(() => run('repair'));
      expect(repaired).toBeLessThan(changes * 3);
      expect((await run('prove')).differing).toEqual({ orders: 0, products: 0, customers: 0 });
      const [{ orders }] = (await api.query('SELECT count(*)::int AS orders FROM orders WHERE store_id = $1', [shop.store_id])) as [
        { orders: number },
      ];
      expect(stored((db) => db.get(`SELECT count(*) AS orders FROM records WHERE resource = 'orders'`))).toEqual({ orders });
      expect(orders).toBe(changes);
    },
    120_000 + SECONDS * 1000,
  );

  it('finds and repairs what was damaged, with few requests', async () => {
    const damage = stored((db) => {
      const ids = db.all(`SELECT id FROM records WHERE resource = 'customers' ORDER BY id`).map(({ id }) => Number(id));
      db.run(`UPDATE records SET updated_at = '2020-01-01T00:00:00.000Z' WHERE resource = 'customers' AND id = ?`, [ids[7]!]);
      db.run(`DELETE FROM records WHERE resource = 'customers' AND id = ?`, [ids[40]!]);
      db.run(`INSERT INTO records VALUES ('customers', ?, '2020-01-01T00:00:00.000Z', '{}')`, [ids.at(-1)! + 100_000]);
      return { rows: 3, of: ids.length };
    });
    expect((await run('prove')).differing).toMatchObject({ customers: damage.rows });
    const { repaired, requests } = await run('repair');
    expect(repaired).toBe(damage.rows);
    expect(requests).toBeLessThan(2 * Math.log2(damage.of) * damage.rows);
    expect((await run('prove')).differing).toEqual({ orders: 0, products: 0, customers: 0 });
  });
});
