import { Redis } from 'ioredis';
import { Api, query, until, useApi } from '../../../test/harness.js';
import type { ReceivedRequest } from '../../../test/receiver.js';
import { Subscribers, useSubscribers } from '../../../test/subscribers.js';
import { openLink } from '../../../test/tcp-link.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { AttemptLog } from './attempt-log.service.js';
import type { Claim } from './dispatches.service.js';
import { AppSubscriptionsService } from '../subscriptions/app-subscriptions.service.js';

const idOf = ({ body }: ReceivedRequest): string => JSON.parse(body).event_id;

describe('webhooks', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '20ms,40ms,60ms,80ms,100ms', WEBHOOK_TIMEOUT: '30s', SWEEP_INTERVAL: '200ms' });
  const apps = useSubscribers(api);

  it('are limited to four concurrent attempts for a receiver that hangs, without delaying other receivers of the app', async () => {
    const [hanging, quick] = [await apps.receiver(() => 'hang'), await apps.receiver()];
    const shop = await apps.subscribed(hanging);
    await api.app
      .get(SystemDb)
      .asStore(shop.store_id, (ctx) => api.app.get(AppSubscriptionsService).subscribe(ctx, shop, ['customer.created'], quick.url));
    for (let n = 0; n < 12; n++) await apps.happen(shop);
    await until(() => quick.requests.length === 12);
    await until(() => hanging.requests.length === 4);
    expect(hanging.requests).toHaveLength(4);
    expect(new Set(quick.requests.map(idOf)).size).toBe(12);
    hanging.respondWith(() => ({ status: 200 }));
    hanging.reset();
    await apps.settled(shop, 24);
  });
  it('are limited to sixteen concurrent attempts per app, and the rest follow when slots are free', async () => {
    const to = await apps.receiver(() => 'hang');
    const first = await apps.subscribed(to);
    const shops = [first];
    for (let n = 0; n < 4; n++) shops.push(await api.shop({ of: first }));
    await Promise.all(shops.flatMap((shop) => [1, 2, 3, 4].map(() => apps.happen(shop))));
    for (const shop of shops) await api.events(shop.store_id);
    await until(() => to.requests.length === 16);
    const stranger = await apps.receiver();
    const other = await apps.subscribed(stranger);
    await apps.happen(other);
    await apps.settled(other, 1);
    expect(to.requests).toHaveLength(16);
    to.respondWith(() => ({ status: 200 }));
    to.reset();
    for (const shop of shops) await apps.settled(shop, 4);
    expect(new Set(to.requests.map(idOf)).size).toBe(20);
  });
  it('continue after Redis lost all data', async () => {
    const to = await apps.receiver((_, n) => ({ status: n < 3 ? 500 : 200 }));
    const shop = await apps.subscribed(to);
    const redis = new Redis(api.environment['REDIS_URL'] ?? '');
    await apps.happen(shop);
    await to.waitFor(1);
    const keys = await redis.keys(`*${api.environment['REDIS_PREFIX'] ?? ''}*`);
    if (keys.length > 0) await redis.del(keys);
    await redis.quit();
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(3);
  });
  it('recover from a wake-up that Redis lost after it had assigned its id', async () => {
    const { queue } = api.app.get(DeliveryQueue);
    await queue.client.rpush(queue.toKey('wait'), 'ghost');
    await until(async () => (await queue.getWaitingCount()) + (await queue.getActiveCount()) === 0);
    expect(await queue.getJob('ghost')).toBeNull();
  });
  it('do not depend on the result of releasing a slot', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await to.waitFor(1);
    const client = api.app.get(DeliveryQueue).queue.client as unknown as Record<'releaseSlots', (...args: unknown[]) => Promise<unknown>>;
    const release = client.releaseSlots.bind(client);
    client.releaseSlots = async (...args) => {
      await release(...args);
      return 4;
    };
    for (let n = 0; n < 5; n++) await apps.happen(shop);
    await apps.settled(shop, 6);
    client.releaseSlots = release;
    expect(to.requests).toHaveLength(6);
  });
  it('are resumed after the worker that leased one died', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to, ['customer.updated']);
    const { subscription_id } = await apps.subscription(shop);
    await apps.happen(shop);
    const [event] = await api.events(shop.store_id);
    await api.query(
      `INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, leased_until) VALUES ($1, $2, $3, now() + interval '500 milliseconds')`,
      [shop.store_id, subscription_id, event?.sequence],
    );
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(1);
  });
  it('are logged once, however often an attempt is reported', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    const [row] = await api.query(
      `SELECT d.store_id::int, d.dispatch_id::int, d.subscription_id::int, 0 AS attempts, l.event_id, l.event_topic, l.target_url FROM webhook_dispatches d
       JOIN webhook_deliveries l USING (store_id, dispatch_id) WHERE d.store_id = $1`,
      [shop.store_id],
    );
    const verdict = { status: 'failed', delay_ms: null, error_message: 'timeout' } as const;
    const late = {
      verdict,
      claim: { ...row, leased_until: performance.now() } as Claim,
      response_status: null,
      duration_ms: 5,
      started_at: performance.now(),
    };
    await Promise.all([1, 2, 3].map(() => api.app.get(AttemptLog).record(late)));
    expect(await apps.log(shop)).toHaveLength(1);
    expect(await apps.subscription(shop)).toMatchObject({ failure_count: 0, last_failure_at: null });
  });
  it('fail without an attempt when retention has deleted their event', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to);
    const { subscription_id } = await apps.subscription(shop);
    await api.query(`INSERT INTO webhook_dispatches (store_id, subscription_id, sequence) VALUES ($1, $2, 999)`, [
      shop.store_id,
      subscription_id,
    ]);
    await apps.settled(shop, 1);
    expect(await apps.log(shop)).toEqual([]);
    expect(to.requests).toEqual([]);
  });
  it('are completed when the process stops', async () => {
    const to = await apps.receiver(() => ({ status: 200, delay_ms: 300 }));
    const stopping = new Api();
    await stopping.start({});
    const shop = await stopping.shop({ app: { webhook_url: to.url, topics: ['customer.created'] } });
    await apps.happen(shop);
    await to.waitFor(1);
    await stopping.close();
    const statuses = await query(stopping.environment['DATABASE_URL'] ?? '', 'SELECT status FROM webhook_deliveries');
    expect(statuses).toEqual([{ status: 'delivered' }]);
  });
  it('wait while Redis is unavailable, and continue afterwards', async () => {
    const link = await openLink(process.env['TEST_REDIS_URL'] ?? '');
    const apart = new Api();
    await apart.start({ REDIS_URL: link.url, SWEEP_INTERVAL: '200ms' });
    const others = new Subscribers(apart);
    const to = await others.receiver();
    const shop = await others.subscribed(to);
    await others.happen(shop);
    await others.settled(shop, 1);
    link.cut();
    for (let n = 0; n < 5; n++) await others.happen(shop);
    await apart.events(shop.store_id);
    link.resume();
    await others.settled(shop, 6);
    expect(new Set(to.requests.map(idOf)).size).toBe(6);
    await link.close();
    await others.close();
    await apart.stop();
  });
  it('start when Redis becomes available', async () => {
    const link = await openLink(process.env['TEST_REDIS_URL'] ?? '');
    link.cut();
    const apart = new Api();
    await apart.start({ REDIS_URL: link.url, SWEEP_INTERVAL: '200ms' });
    const others = new Subscribers(apart);
    const to = await others.receiver();
    const shop = await others.subscribed(to);
    await others.happen(shop);
    await apart.events(shop.store_id);
    link.resume();
    await others.settled(shop, 1);
    expect(to.requests).toHaveLength(1);
    await apart.stop();
    await link.close();
    await others.close();
  });
  it('are not sent by a process in the role `api`', async () => {
    const apart = new Api();
    await apart.start({ ROLE: 'api' });
    const others = new Subscribers(apart);
    const shop = await others.subscribed(await others.receiver());
    await others.happen(shop);
    expect((await shop.get('/webhooks')).body.pagination.total).toBe(1);
    expect(apart.app.get(DeliveryQueue).queue).not.toHaveProperty('clientInitialized');
    await apart.stop();
    await others.close();
  });
});
