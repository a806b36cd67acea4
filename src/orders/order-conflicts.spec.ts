import { once } from 'node:events';
import { request } from 'node:http';
import { Client } from 'pg';
import type { Answer } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { type Api, atOnce, serveBeside, until, useApi } from '../../test/harness.js';
import { lockWaits } from '../../test/nodes.js';
import { place } from '../../test/orders.js';

const having = (answers: readonly Answer[], wanted: number): Answer[] => answers.filter(({ status }) => status === wanted);

describe('concurrent changes of an order', () => {
  const api = useApi();
  let other: Api;
  beforeAll(async () => {
    other = await serveBeside(api);
  });

  /** Sends every second change to the other application. */
  function change(
    shop: Shop,
    n: number,
    path: string,
    { if_match, ...body }: { if_match?: string; [field: string]: unknown },
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${shop.access_token}`, ...(if_match !== undefined && { 'if-match': if_match }) };
    return n % 2 === 0 ? shop.put(path, body, { headers }) : other.call('PUT', `/api/apps/v1${path}`, { body, headers });
  }
  const warmUp = (shop: Shop): Promise<Answer[]> => atOnce(20, (n) => change(shop, n, '/orders/999999', { note: 'warm' }));
  const versionOf = async (shop: Shop, order_id: number): Promise<unknown> =>
    (await shop.get(`/orders/${String(order_id)}`)).headers.get('etag');

  it('succeed one by one, each after reading the previous one', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await warmUp(shop);
    const answers = await atOnce(20, (n) => change(shop, n, `/orders/${order_id}`, { note: `writer ${String(n)}` }));
    const won = having(answers, 200);
    expect(having(answers, 409)).toHaveLength(20 - won.length);
    const versions = won.map(({ headers }) => headers.get('etag')).sort();
    expect(versions).toEqual(won.map((_, n) => `"${String(n + 2)}"`).sort());
    const last = won.find(({ headers }) => headers.get('etag') === `"${String(won.length + 1)}"`);
    expect((await shop.get(`/orders/${order_id}`)).body.data.note).toBe(last?.body.data.note);
    const events = await api.events(shop.store_id);
    expect(events.filter(({ event_topic }) => event_topic === 'order.updated')).toHaveLength(won.length);
  });

  it('succeed once with the same If-Match, in two applications', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await warmUp(shop);
    for (const version of ['"1"', '"2"', '"3"']) {
      const answers = await atOnce(20, (n) => {
        return change(shop, n, `/orders/${order_id}`, { note: `writer ${String(n)} of ${version}`, if_match: version });
      });
      expect(having(answers, 200)).toHaveLength(1);
      expect(having(answers, 409)).toHaveLength(19);
    }
    expect(await versionOf(shop, order_id)).toBe('"4"');
  });

  it('change the status once, and publish one event', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await warmUp(shop);
    const answers = await atOnce(20, (n) => change(shop, n, `/orders/${order_id}/status`, { order_status: 'shipped' }));
    expect(having(answers, 200).length + having(answers, 409).length).toBe(20);
    expect(having(answers, 200).filter(({ body }) => Object.keys(body.changes as object).length > 0)).toHaveLength(1);
    const events = await api.events(shop.store_id);
    expect(events.filter(({ event_topic }) => event_topic === 'order.status_changed')).toHaveLength(1);
  });

  it('are refused if another one was committed between their read and their write', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const rival = new Client(api.environment['DATABASE_URL']);
    await rival.connect();
    await rival.query('BEGIN');
    await rival.query(`UPDATE orders SET version = version + 1 WHERE store_id = $1 AND order_id = $2`, [shop.store_id, order_id]);
    const late = shop.put(`/orders/${order_id}`, { note: 'late' });
    await until(async () => (await lockWaits(api)) > 0);
    await rival.query('COMMIT');
    await rival.end();
    expect((await late).body).toMatchObject({ status: 409 });
  });

  it('succeed although another one was committed between their arrival and their read', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const body = JSON.stringify({ note: 'slow' });
    const headers = { authorization: `Bearer ${shop.access_token}`, 'content-type': 'application/json', 'content-length': body.length };
    const slow = request(`${api.base_url}/api/apps/v1/orders/${String(order_id)}`, {
      method: 'PUT',
      headers: { ...headers, expect: '100-continue' },
    });
    slow.flushHeaders();
    // The 100 shows that the request has arrived.
    await once(slow, 'continue');
    expect((await shop.put(`/orders/${order_id}`, { note: 'quick' })).status).toBe(200);
    slow.end(body);
    const [answer] = (await once(slow, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect((await shop.get(`/orders/${order_id}`)).body.data.note).toBe('slow');
  });
});
