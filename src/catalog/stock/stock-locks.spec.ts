import { Client } from 'pg';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { until, useApi } from '../../../test/harness.js';
import { itOnOnePostgres, lockWaits } from '../../../test/nodes.js';
import { plainOrder } from '../../../test/orders.js';
import { ledgerOf, stocked } from '../../../test/stock.js';

const [ITEM] = plainOrder.order_items;

describe('statements that are pipelined after one that waits for a lock', () => {
  const api = useApi({ DATABASE_LOCK_TIMEOUT: '3s' });

  /** Runs `work` while another session holds locks. */
  async function whileHeld(text: string, values: unknown[], work: (holder: Client) => Promise<void>): Promise<void> {
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    try {
      // PostgreSQL aborts the transaction that detects the deadlock first: the one of the request.
      await holder.query(`SET deadlock_timeout = '60s'; BEGIN`);
      await holder.query(text, values);
      await work(holder);
    } finally {
      await holder.end();
    }
  }

  const lockProducts = (shop: Shop, work: (holder: Client) => Promise<void>): Promise<void> =>
    whileHeld('SELECT FROM products WHERE store_id = $1 FOR UPDATE', [shop.store_id], work);

  function expectUnavailable({ status, body, headers }: Answer): void {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '1']);
  }

  // On several nodes, the time limit is a setting of the role (docker/roles.sql).
  itOnOnePostgres('return 503 for a change of stock that waited too long, and change nothing', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 5);
    const before = await ledgerOf(shop, product_id);
    await lockProducts(shop, async () => {
      expectUnavailable(await shop.post(`/inventory/${String(product_id)}/adjust`, { sku_id, adjustment: 1 }));
      expectUnavailable(await shop.put(`/inventory/${String(product_id)}`, { variants: [{ sku_id, quantity: 9 }] }));
    });
    expect(await ledgerOf(shop, product_id)).toEqual(before);
  });

  // Several nodes choose the transaction to abort by its age.
  itOnOnePostgres('retry an order after a deadlock', async () => {
    const shop = await api.shop();
    const { sku_id } = await stocked(shop, 5);
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const order = {
      ...plainOrder,
      customer_id: user_id,
      order_status: 'completed',
      order_items: [{ ...ITEM, variant_id: sku_id, quantity: 1 }],
    };
    let placed: Promise<Answer> | undefined;
    await lockProducts(shop, async (holder) => {
      placed = shop.post('/orders', order);
      await until(async () => (await lockWaits(api)) > 0);
      await holder.query('UPDATE customers SET name = name WHERE store_id = $1', [shop.store_id]);
      await holder.query('COMMIT');
    });
    expect((await placed)?.status).toBe(201);
  });

  it('return 503 for a product whose slug is locked', async () => {
    const shop = await api.shop();
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
    await whileHeld(lock, [`products honey in ${String(shop.store_id)}`], async () => {
      expectUnavailable(await shop.post('/products', { name: 'Honey', variant: { price: 1 } }));
    });
    expect((await shop.post('/products', { name: 'Honey', variant: { price: 1 } })).body.data.slug).toBe('honey');
  });
});
