import type { Answer } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { until, useApi } from '../../test/harness.js';
import { useSubscribers } from '../../test/subscribers.js';
import { RequestRecorder } from './request-recorder.processor.js';

const NOT_FOUND = { message: 'Request not found.', status: 404 };

describe('a request in the log', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms', ROLE: 'all' });
  const subscribers = useSubscribers(api);

  const detail = async (shop: Pick<Shop, 'get'>, id: string): Promise<Answer> => {
    await api.app.get(RequestRecorder).flush();
    return shop.get(`/requests/${encodeURIComponent(id)}`);
  };
  const create = (shop: Shop, id: string): Promise<Answer> =>
    shop.post('/customers', { name: 'Anna', phone: `017${id.padStart(8, '0')}` }, { headers: { 'x-request-id': id } });

  it('comes with its events, and with their deliveries to the app', async () => {
    const [good, bad] = [await subscribers.receiver(), await subscribers.receiver(() => ({ status: 503 }))];
    const shop = await subscribers.subscribed(bad);
    const other = await api.shop({ store: { store_id: shop.store_id }, app: { webhook_url: good.url, topics: ['customer.created'] } });
    await create(shop, '10001');
    await subscribers.settled(shop, 2);
    const log = (await subscribers.log(shop)).filter(({ status }) => status !== 'delivered');
    const [event] = (await shop.get('/events?topics=customer.created')).body.data;
    const { status, body } = await detail(shop, '10001');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        requests: [expect.objectContaining({ request_id: '10001', method: 'POST', route: '/api/apps/v1/customers', status: 201 })],
        events: [
          {
            event_id: event.event_id,
            event_topic: 'customer.created',
            sequence: event.sequence,
            deliveries: log.map(({ delivery_id, subscription_id, status: state }) => ({
              delivery_id,
              subscription_id,
              status: state,
              response_status: 503,
            })),
          },
        ],
      },
      status: 200,
    });
    expect(body.data.events[0].deliveries.map(({ status: state }: { status: string }) => state)).toEqual(['retrying', 'failed']);
    // Another app that sends the same id did not cause the event.
    await other.get('/store', { headers: { 'x-request-id': '10001' } });
    expect((await detail(other, '10001')).body.data).toMatchObject({ requests: [{ method: 'GET' }], events: [] });
  });

  it('comes with the other requests of the same id, oldest first', async () => {
    const shop = await api.shop();
    for (const path of ['/store', '/orders', '/nothing']) await shop.get(path, { headers: { 'x-request-id': 'again/1' } });
    const { requests, events } = (await detail(shop, 'again/1')).body.data;
    expect(requests.map(({ route }: { route: string | null }) => route)).toEqual(['/api/apps/v1/store', '/api/apps/v1/orders', null]);
    expect(events).toEqual([]);
  });

  it('comes without events that the scopes of the app do not cover', async () => {
    const shop = await api.shop({ scopes: ['write:customers'] });
    await create(shop, '10002');
    await api.events(shop.store_id);
    expect((await detail(shop, '10002')).body.data).toMatchObject({ requests: [{ status: 201 }], events: [] });
  });

  it('is missing alike for unknown ids and for ids of another app or store', async () => {
    const shop = await api.shop();
    const other = await api.shop({ store: { store_id: shop.store_id } });
    const elsewhere = await api.make.install(shop, await api.make.store());
    await create(shop, '10003');
    expect((await detail(shop, '10003')).status).toBe(200);
    for (const [reader, id] of [
      [other, '10003'],
      [elsewhere, '10003'],
      [shop, 'unknown'],
      [shop, '\u0000'],
      [shop, 'a b'],
      [shop, 'x'.repeat(500)],
    ] as const)
      expect((await detail(reader, id)).body).toEqual(NOT_FOUND);
  });

  it('is shown for 7 days', async () => {
    const shop = await api.shop();
    for (const id of ['20001', '20002']) await shop.get('/store', { headers: { 'x-request-id': id } });
    await until(async () => (await detail(shop, '20002')).status === 200);
    await api.query(`SELECT create_partition('api_requests', day - interval '9 days', day - interval '1 day')
      FROM (SELECT date_trunc('day', now(), 'UTC') AS day) d`);
    await api.query(
      `UPDATE api_requests SET time = now() - interval '7 days' - CASE WHEN request_id = '20001' THEN interval '-1 hour' ELSE interval '1 hour' END
       WHERE store_id = $1 AND request_id IN ('20001', '20002')`,
      [shop.store_id],
    );
    expect((await detail(shop, '20001')).status).toBe(200);
    expect((await detail(shop, '20002')).body).toEqual(NOT_FOUND);
    const { data } = (await shop.get('/requests?limit=250')).body as { data: { request_id: string }[] };
    expect(data.map(({ request_id }) => request_id)).not.toContain('20002');
  });
});
