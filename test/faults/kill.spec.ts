import { Client } from 'pg';
import { atOnce, type Overrides, until, useApi } from '../harness.js';
import { place, plainOrder } from '../orders.js';
import { startPrivateRedis } from '../private-redis.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { ServerProcess } from '../server-process.js';
import type { Shop } from '../factories.js';

const TIMES = { WEBHOOK_TIMEOUT: '1s', WEBHOOK_RETRY_DELAYS: '100ms,200ms,300ms,400ms,500ms', SWEEP_INTERVAL: '200ms' };

/** Ids of the orders that order.created told a receiver of, each once. */
const told = (receiver: Receiver): number[] => [
  ...new Set(receiver.requests.map(({ body }) => (JSON.parse(body) as { data: { order_id: number } }).data.order_id)),
];

describe('nothing acknowledged is lost', () => {
  // This process serves and makes the data; the processes under test work beside it on the same database.
  const api = useApi({ ROLE: 'api', ...TIMES });
  const started: ServerProcess[] = [];
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.kill()));
    await receiver.close();
  });
  const start = async (role: string, overrides: Overrides = {}): Promise<ServerProcess> => {
    const process = await ServerProcess.start({ ...api.environment, ROLE: role, ...overrides });
    started.push(process);
    return process;
  };
  const listener = (): Promise<Shop> => api.shop({ app: { webhook_url: receiver.url, topics: ['order.created'] } });
  const ordersOf = async ({ store_id }: Shop): Promise<number[]> => {
    const rows = await api.query<{ order_id: number }>('SELECT order_id FROM orders WHERE store_id = $1 ORDER BY order_id', [store_id]);
    return rows.map(({ order_id }) => order_id);
  };

  it('when a worker is killed while a receiver answers', async () => {
    const shop = await listener();
    receiver.respondWith(() => 'hang');
    const worker = await start('worker');
    const { order_id } = await place(shop);
    await receiver.waitFor(1);
    await worker.kill();
    receiver.respondWith(() => ({ status: 200 }));
    await start('worker');
    await receiver.waitFor(2);
    expect(told(receiver)).toEqual([order_id]);
    await until(async () => (await api.query(`SELECT 1 FROM webhook_dispatches WHERE status = 'delivered'`)).length === 1);
  });

  it('when a worker is killed between sending and writing it down', async () => {
    const shop = await listener();
    const worker = await start('worker');
    const blocker = new Client(api.environment['DATABASE_URL']);
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE');
    await place(shop);
    const first = await receiver.waitFor(1);
    await worker.kill();
    await blocker.query('ROLLBACK');
    await blocker.end();
    await start('worker');
    const second = await receiver.waitFor(2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    await until(async () => (await api.query(`SELECT 1 FROM webhook_deliveries WHERE store_id = $1`, [shop.store_id])).length === 1);
  });

  it('when the API is killed right after it answered 201', async () => {
    const shop = await listener();
    const victim = await start('api');
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const acknowledged: number[] = [];
    const pending = atOnce(40, async () => {
      const { status, body } = await victim.call('POST', '/api/apps/v1/orders', { body: plainOrder, headers });
      if (status === 201) acknowledged.push(body.data.order_id);
      if (acknowledged.length === 10) await victim.kill();
    });
    await pending.catch(() => undefined);
    await start('worker');
    const committed = await ordersOf(shop);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(committed).toEqual(expect.arrayContaining(acknowledged));
    await until(() => told(receiver).length >= committed.length);
    expect(told(receiver).sort((a, b) => a - b)).toEqual(committed);
  });

  it('when workers are killed again and again under load', async () => {
    const shop = await listener();
    for (let round = 0; round < 4; round++) {
      const worker = await start('worker');
      await atOnce(25, (n) => shop.post('/orders', n % 5 === 4 ? { ...plainOrder, customer_id: 999_999 } : plainOrder));
      await worker.kill();
    }
    await start('worker');
    const committed = await ordersOf(shop);
    expect(committed).toHaveLength(80);
    await until(() => told(receiver).length >= committed.length);
    expect(told(receiver).sort((a, b) => a - b)).toEqual(committed);
    const events = await api.events(shop.store_id);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 81 }, (_, n) => n + 1));
  });

  it('when Redis forgets everything', async () => {
    const redis = await startPrivateRedis();
    try {
      const shop = await listener();
      receiver.respondWith(() => ({ status: 500 }));
      await start('worker', { REDIS_URL: redis.url, WEBHOOK_RETRY_DELAYS: '2s,2s,2s,2s,2s' });
      await atOnce(20, () => place(shop));
      await receiver.waitFor(20);
      await redis.flush();
      receiver.respondWith(() => ({ status: 200 }));
      await until(
        async () =>
          (await api.query(`SELECT 1 FROM webhook_dispatches WHERE status = 'delivered' AND store_id = $1`, [shop.store_id])).length === 20,
      );
      expect(told(receiver).sort((a, b) => a - b)).toEqual(await ordersOf(shop));
    } finally {
      await redis.stop();
    }
  });

  it('when Redis is gone for a while', async () => {
    const redis = await startPrivateRedis();
    const shop = await listener();
    await start('worker', { REDIS_URL: redis.url });
    await redis.stop();
    const { order_id } = await place(shop);
    const again = await startPrivateRedis(Number(new URL(redis.url).port));
    try {
      await until(() => told(receiver).includes(order_id));
      expect(told(receiver)).toEqual([order_id]);
    } finally {
      await again.stop();
    }
  });
});
