import type { Shop } from '../../../test/factories.js';
import type { Json } from '../../../test/answer.js';
import { useApi } from '../../../test/harness.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { DeliveryStatsService } from '../log/delivery-stats.service.js';

describe('webhook subscriptions', () => {
  const api = useApi();
  const url = 'http://127.0.0.1:9/hooks';
  const TOPICS = ['customer.created', 'customer.updated', 'order.created'];
  const subscribed = (): Promise<Shop> => api.shop({ app: { webhook_url: url, topics: TOPICS } });
  const missing = { message: 'Webhook subscription not found.', status: 404 };

  it('are created from the topics that the app declares, with every field of the contract', async () => {
    const shop = await subscribed();
    const { status, body } = await shop.get('/webhooks?sort=created_at');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: TOPICS.map((event_topic) => ({
        subscription_id: expect.any(Number),
        event_topic,
        target_url: url,
        is_active: 1,
        failure_count: 0,
        last_failure_at: null,
        last_success_at: null,
        filter: null,
        fields: null,
        skip_self: 0,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      })),
      pagination: { page: 1, limit: 50, total: 3 },
      status: 200,
    });
  });
  it('are paginated', async () => {
    const shop = await subscribed();
    const { body } = await shop.get('/webhooks?limit=2&page=2');
    expect(body.data).toHaveLength(1);
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3 });
    const walk = await shop.get('/webhooks?limit=2&cursor=');
    expect(walk.body.pagination).toEqual({ limit: 2, next_cursor: expect.any(String) });
  });
  it('need no scope', async () => {
    const shop = await api.shop({ scopes: ['read:store'], app: { webhook_url: url, topics: ['app.installed'] } });
    expect((await shop.get('/webhooks')).body.pagination.total).toBe(1);
  });
  it('are disabled and enabled, which resets the failure counter', async () => {
    const shop = await subscribed();
    const id: number = (await shop.get('/webhooks')).body.data[0].subscription_id;
    const off = await shop.put(`/webhooks/${id}`, { is_active: false });
    expect(off.status).toBe(200);
    expect(off.body).toMatchObject({ data: { subscription_id: id, is_active: 0 }, message: 'Webhook subscription updated.', status: 200 });
    await api.query('UPDATE webhook_subscriptions SET failure_count = 20 WHERE subscription_id = $1', [id]);
    const on = await shop.put(`/webhooks/${id}`, { is_active: true });
    expect(on.body.data).toMatchObject({ subscription_id: id, is_active: 1, failure_count: 0, target_url: url });
    expect(on.body.data).not.toHaveProperty('inactive_reason');
    await api.query('UPDATE webhook_subscriptions SET failure_count = 5 WHERE subscription_id = $1', [id]);
    expect((await shop.put(`/webhooks/${id}`, { is_active: true })).body.data.failure_count).toBe(0);
  });
  it.each([
    [{}, 'At least one field is required.'],
    [{ event_topic: 'order.created' }, 'At least one field is required.'],
    [{ is_active: 1 }, 'is_active must be a boolean.'],
    [{ is_active: null }, 'is_active must be a boolean.'],
  ])('refuse %j', async (body, message) => {
    const shop = await subscribed();
    const id: number = (await shop.get('/webhooks')).body.data[0].subscription_id;
    const { status, body: answer } = await shop.put(`/webhooks/${id}`, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message, status: 400 });
  });
  it('have figures about their attempts by hour, with percentiles of the response time', async () => {
    const shop = await subscribed();
    const [{ subscription_id: id }, { subscription_id: other }] = (await shop.get('/webhooks')).body.data;
    const stats = async (query = '', of = id): Promise<Json> => (await shop.get(`/webhooks/${of}/stats${query}`)).body.data;
    expect(await stats()).toMatchObject({
      deliveries: 0,
      failures: 0,
      success_rate: null,
      latency_ms: { p50: null, p95: null, p99: null },
    });
    // One attempt a minute for 100 minutes; every tenth got no response.
    await api.query(
      `INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status,
         attempt_number, status, duration_ms, created_at)
       SELECT $1, i, $2, 'order.created', gen_random_uuid(), '', CASE WHEN i % 10 > 0 THEN 200 END, 1,
         CASE WHEN i % 10 > 0 THEN 'delivered' ELSE 'retrying' END, i, now() - i * interval '1 minute' FROM generate_series(1, 100) i`,
      [shop.store_id, id],
    );
    const day = await stats();
    expect(day).toMatchObject({ deliveries: 90, failures: 10, success_rate: 0.9, latency_ms: { p50: 49, p95: 95, p99: 99 } });
    expect(new Date(day.until).getTime() - new Date(day.since).getTime()).toBe(24 * 3_600_000);
    expect(day.hours).toHaveLength(25);
    expect(day.hours[24]).toEqual({
      hour: expect.stringMatching(/:00:00\.000Z$/),
      deliveries: expect.any(Number),
      failures: expect.any(Number),
    });
    expect(day.hours.reduce((sum: number, hour: { failures: number }) => sum + hour.failures, 0)).toBe(10);
    expect(await stats('?window=1h')).toMatchObject({ deliveries: 54, failures: 5 });
    expect(await stats('', other)).toMatchObject({ deliveries: 0, failures: 0 });
    expect(await api.app.get(DeliveryStatsService).of(api.app.get(SystemDb).of(shop.store_id), shop, '24h')).toMatchObject({
      deliveries: 90,
    });
    const elsewhere = await subscribed();
    expect((await elsewhere.get(`/webhooks/${id}/stats`)).body).toEqual(missing);
    expect((await shop.get(`/webhooks/${id}/stats?window=2h`)).body.message).toBe('window must be one of 1h, 24h, 7d, 30d.');
  });
  it('of another store, another app or an earlier installation do not exist', async () => {
    const [shop, elsewhere] = [await subscribed(), await subscribed()];
    const beside = await api.shop({ store: { store_id: shop.store_id }, app: { webhook_url: url, topics: TOPICS } });
    const own: number = (await shop.get('/webhooks')).body.data[0].subscription_id;
    for (const other of [elsewhere, beside]) expect((await other.put(`/webhooks/${own}`, { is_active: false })).body).toEqual(missing);
    for (const id of ['999999999', '0', 'abc']) expect((await shop.put(`/webhooks/${id}`, { is_active: false })).body).toEqual(missing);
    expect((await beside.get('/webhooks')).body.pagination.total).toBe(3);
    await api.make.uninstall(shop);
    const again = await api.make.install(shop, shop.store_id);
    expect((await again.put(`/webhooks/${own}`, { is_active: true })).body).toEqual(missing);
    expect((await again.get('/webhooks')).body.pagination.total).toBe(3);
  });
});
