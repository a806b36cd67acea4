import { type Api, until, useOwnApi } from '../../../test/harness.js';
import { plainOrder } from '../../../test/orders.js';
import type { Receiver } from '../../../test/receiver.js';
import { ServerProcess } from '../../../test/server-process.js';
import { type ExportedSpan, spansOf, startSpanReceiver } from '../../../test/spans.js';
import { useSubscribers } from '../../../test/subscribers.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const [INTERNAL, CLIENT, PRODUCER] = [1, 3, 4];

describe('a traced delivery', () => {
  const api: Api = useOwnApi({ ROLE: 'api' });
  const subscribers = useSubscribers(api);
  let collector: Receiver;
  let web: ServerProcess;
  let worker: ServerProcess;

  beforeAll(async () => {
    collector = await startSpanReceiver();
    const settings = { ...api.environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WEBHOOK_RETRY_DELAYS: '100ms,100ms' };
    const start = (ROLE: string): Promise<ServerProcess> => ServerProcess.start({ ...settings, ROLE });
    [web, worker] = await Promise.all([start('api'), start('worker')]);
  });
  afterAll(async () => {
    await Promise.all([web.kill(), worker.kill()]);
    await collector.close();
  });

  it('is in the trace of the request that published its event, with each attempt', async () => {
    const receiver = await subscribers.receiver((_, n) => ({ status: n === 1 ? 500 : 200 }));
    const shop = await api.shop({ app: { webhook_url: `${receiver.url}?key=in-the-url`, topics: ['order.created'] } });
    const place = (flags: string, request_id: string): Promise<{ status: number }> =>
      web.call('POST', '/api/apps/v1/orders', {
        headers: {
          authorization: `Bearer ${shop.access_token}`,
          traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-${flags}`,
          'x-request-id': request_id,
        },
        body: plainOrder,
      });
    expect((await place('01', 'first')).status).toBe(201);
    await receiver.waitFor(2);
    expect((await place('00', 'second')).status).toBe(201);
    await receiver.waitFor(3);
    await until(async () => (await subscribers.log(shop)).length === 3);
    const stored = await api.query<{ traceparent: string }>(
      `SELECT traceparent FROM events WHERE store_id = $1 AND topic = 'order.created' ORDER BY sequence`,
      [shop.store_id],
    );
    await Promise.all([web.stop(), worker.stop()]);
    const spans = spansOf(collector);
    const named = (name: string): ExportedSpan[] => spans.filter((span) => span.name === name);

    const [request] = named('POST /api/apps/v1/orders');
    const [event] = named('publish order.created');
    expect(event).toMatchObject({
      trace_id: TRACE_ID,
      parent_id: request?.span_id,
      kind: PRODUCER,
      attributes: { store_id: shop.store_id },
    });
    const { event_id = '' } = event?.attributes ?? {};
    const ofEvent = { trace_id: TRACE_ID, parent_id: event?.span_id };
    expect(named('relay order.created')).toEqual([expect.objectContaining({ ...ofEvent, kind: INTERNAL })]);
    expect(named('relay order.created')[0]?.attributes).toMatchObject({
      event_id,
      event_topic: 'order.created',
      sequence: expect.any(Number),
    });

    const log = await subscribers.log(shop);
    const attempts = named('deliver order.created');
    expect(attempts).toEqual([true, false].map((is_failed) => expect.objectContaining({ ...ofEvent, kind: CLIENT, is_failed })));
    expect(attempts.map(({ attributes }) => attributes)).toEqual(
      [500, 200].map((status, n) => ({
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': status,
        attempt_number: n + 1,
        delivery_id: log[n]?.delivery_id,
        subscription_id: log[n]?.subscription_id,
        event_topic: 'order.created',
        event_id,
        store_id: shop.store_id,
        app_id: shop.app_id,
        ...(n === 0 && { 'error.type': '500' }),
      })),
    );
    expect(stored.map(({ traceparent }) => traceparent.slice(-3))).toEqual(['-01', '-00']);
    expect(receiver.requests.map(({ headers }) => headers['traceparent'])).toEqual([undefined, undefined, undefined]);
    const exported = collector.requests.map(({ body }) => body).join();
    for (const secret of ['in-the-url', shop.webhook_secret, shop.access_token, 'Sari']) expect(exported).not.toContain(secret);
  });
});
