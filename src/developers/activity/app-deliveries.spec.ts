import type { Answer } from '../../../test/answer.js';
import { Guild } from '../../../test/developers.js';
import type { Shop } from '../../../test/factories.js';
import { type Api, atOnce, serveBeside, until, useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { formOf } from '../../../test/pages.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { type Subscribers, useSubscribers } from '../../../test/subscribers.js';

const MISSING = { message: 'App not found.', status: 404 };
const NO_DELIVERY = { message: 'Delivery not found.', status: 404 };

describe('the deliveries of an app over all of its stores', () => {
  const api = useOwnApi({ WEBHOOK_RETRY_DELAYS: '10ms,1h', SWEEP_INTERVAL: '200ms' });
  const subscribers: Subscribers = useSubscribers(api);
  let guild: Guild;
  let other: Guild;
  let shop: Shop;
  let second: Shop;
  let own: string;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
    const receiver = await subscribers.receiver(() => ({ status: 500 }));
    shop = await subscribers.subscribed(receiver, ['customer.created', 'customer.updated']);
    second = await api.shop({ of: shop });
    await guild.adopt(shop.app_id);
    own = `/apps/${String(shop.app_id)}/deliveries`;
    await subscribers.happen(shop);
    await until(async () => (await subscribers.log(shop)).length === 2);
    receiver.respondWith(() => ({ status: 200 }));
    await subscribers.happen(second);
    await subscribers.settled(second, 1);
  });

  const list = async (query = '', one = guild): Promise<Answer> => one.on(`GET ${own}${query}`);
  const newest = async (one: Shop): Promise<number> => (await list(`?store_id=${String(one.store_id)}`)).body.data[0].delivery_id as number;

  it('are listed by their last attempts, newest first, with exactly the documented fields', async () => {
    const { body } = await list();
    expect(body.pagination).toEqual({ limit: 50, next_cursor: null });
    const [last] = await subscribers.log(second);
    const { delivery_id, subscription_id, event_id, target_url } = last!;
    expect(body.data[0]).toEqual({
      ...{ store_id: second.store_id, delivery_id, subscription_id, event_id, target_url },
      ...{ event_topic: 'customer.created', response_status: 200, attempt_number: 1, status: 'delivered', error_message: null },
      ...{ duration_ms: expect.any(Number), created_at: last!.created_at.toISOString(), completed_at: last!.completed_at.toISOString() },
    });
    expect(body.data).toMatchObject([{}, { store_id: shop.store_id, status: 'retrying', attempt_number: 2, response_status: 500 }]);
  });

  it('are filtered by status, topic, store and time', async () => {
    const stores = async (query: string): Promise<number[]> =>
      ((await list(query)).body.data as { store_id: number }[]).map(({ store_id }) => store_id);
    expect(await stores('?status=retrying')).toEqual([shop.store_id]);
    expect(await stores('?status=delivered')).toEqual([second.store_id]);
    expect(await stores('?status=failed')).toEqual([]);
    expect(await stores('?topic=customer.updated')).toEqual([]);
    expect(await stores('?topic=customer.created')).toEqual([second.store_id, shop.store_id]);
    expect(await stores(`?store_id=${String(shop.store_id)}`)).toEqual([shop.store_id]);
    const [{ created_at }] = (await list()).body.data;
    expect(await stores(`?since=${String(created_at)}`)).toEqual([second.store_id]);
    expect(await stores(`?until=${String(created_at)}`)).toEqual([second.store_id, shop.store_id]);
    expect(await stores('?until=2020-01-01')).toEqual([]);
    expect((await list('?status=lost')).status).toBe(400);
    const end = (status: string): Promise<unknown> =>
      api.query('UPDATE webhook_deliveries SET status = $2 WHERE store_id = $1 AND attempt_number = 2', [shop.store_id, status]);
    await end('failed');
    expect([await stores('?status=failed'), await stores('?status=retrying')]).toEqual([[shop.store_id], []]);
    await end('retrying');
  });

  it('are read page by page with a cursor', async () => {
    const first = await list('?limit=1');
    expect(first.body.data).toMatchObject([{ store_id: second.store_id }]);
    const rest = await list(`?limit=1&cursor=${String(first.body.pagination.next_cursor)}`);
    expect(rest.body.data).toMatchObject([{ store_id: shop.store_id }]);
    expect(rest.body.pagination).toEqual({ limit: 1, next_cursor: null });
    const forged = Buffer.from(JSON.stringify(['deliveries of app', '+012026-01-01T00:00:00Z', 1])).toString('base64url');
    for (const cursor of ['x', forged]) expect((await list(`?cursor=${cursor}`)).body.message).toContain('cursor is not one');
  });

  it('are shown with request, response, attempts and the next attempt', async () => {
    const { body } = await guild.on(`GET ${own}/${String(await newest(shop))}`);
    expect(JSON.parse(body.data.payload)).toMatchObject({ event_topic: 'customer.created', store_id: shop.store_id });
    expect(body.data).toMatchObject({
      ...{ response_status: 500, retry_error: null, next_attempt_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) },
      attempts: [
        { attempt_number: 1, status: 'retrying', response_status: 500, created_at: expect.any(String) },
        { attempt_number: 2, status: 'retrying', delivery_id: body.data.delivery_id },
      ],
    });
    const delivered = (await guild.on(`GET ${own}/${String(await newest(second))}`)).body.data;
    expect(delivered).toMatchObject({ next_attempt_at: null, status: 'delivered', attempts: [{ attempt_number: 1 }] });
  });

  it('are shown on pages', async () => {
    const { text } = await guild.page(`${own}?status=retrying&store_id=${String(shop.store_id)}&until=junk`);
    expect(text).toContain('Failed, retrying');
    expect(text).toContain(`value="${String(shop.store_id)}"`);
    expect(text).not.toContain('<td role="cell" data-column="Status"><span class="badge accent">Delivered');
    expect((await guild.page(`${own}?since=2099-01-01`)).text).toContain('No matching deliveries.');
    for (const query of ['?topic=order.lost', '?topic=x,y', '?status=4xx'])
      expect([query, (await guild.page(own + query)).text]).toEqual([query, expect.stringContaining('<details><summary>')]);
    const first = await guild.page(`${own}/${String(await newest(shop))}`);
    for (const words of ['Next attempt', 'customer.created', 'Attempt 2', 'HTTP 500', 'Send again']) expect(first.text).toContain(words);
    const billing = await guild.member('billing');
    expect((await guild.page(`${own}/${String(await newest(shop))}`, billing)).text).not.toContain('Send again</button>');
    expect((await guild.page(`/apps/${String(shop.app_id)}`)).text).toContain(`${own}"`);
  });

  it('are sent again once by twenty concurrent requests to two processes', async () => {
    const beside: Api = await serveBeside(api);
    try {
      const delivery_id = await newest(second);
      const path = `/api/developers/organisations/${String(guild.organisation_id)}${own}/${String(delivery_id)}/retry`;
      const headers = { authorization: `Bearer ${guild.owner.session_token}` };
      const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : beside).call('POST', path, { headers }));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.data.delivery_id as number)).size).toBe(1);
      expect(answers[0]!.body).toMatchObject({
        message: 'The event is being sent again.',
        data: { attempt_number: 1, status: 'retrying' },
      });
      await subscribers.settled(second, 2);
      expect((await list('?status=delivered')).body.data).toHaveLength(2);
    } finally {
      await beside.close();
    }
  });

  it('are sent again from the page, by developers only', async () => {
    const path = `/developers/organisations/${String(guild.organisation_id)}${own}/${String(await newest(second))}`;
    const post = ({ csrf_token, cookie }: SignedInMerchant): Promise<Answer> => {
      const form = formOf({ csrf_token });
      return api.call('POST', `${path}/retry`, { ...form, headers: { ...form.headers, cookie } });
    };
    expect((await post(guild.owner)).headers.get('location')).toBe(`${path}?done=retried`);
    const billing = await guild.member('billing');
    expect((await post(billing)).status).toBe(403);
    expect((await guild.on(`POST ${own}/${String(await newest(second))}/retry`, undefined, billing)).body.code).toBe('forbidden');
    expect((await post(other.owner)).status).toBe(404);
  });

  it('hide the payload from an app that lost the scope, and are not sent again', async () => {
    const delivery_id = await newest(shop);
    await api.query(`UPDATE installations SET scopes = '{read:store}' WHERE store_id = $1`, [shop.store_id]);
    const { data } = (await guild.on(`GET ${own}/${String(delivery_id)}`)).body;
    expect([data.payload, data.retry_error]).toEqual([null, 'subscription_inactive']);
    expect((await guild.on(`POST ${own}/${String(delivery_id)}/retry`)).body.code).toBe('subscription_inactive');
    expect((await guild.page(`${own}/${String(delivery_id)}`)).text).toContain('so the event cannot be sent again');
  });

  it('are limited to apps of the organisation that are still installed', async () => {
    const delivery_id = await newest(shop);
    const foreign = await api.shop();
    await other.adopt(foreign.app_id);
    for (const route of [`GET ${own}`, `GET ${own}/${String(delivery_id)}`, `POST ${own}/${String(delivery_id)}/retry`]) {
      expect((await other.on(route)).body).toEqual(MISSING);
      expect((await guild.on(route, undefined, other.owner)).body.message).toBe('Organisation not found.');
    }
    const theirs = `/apps/${String(foreign.app_id)}/deliveries`;
    for (const route of [`GET ${theirs}/${String(delivery_id)}`, `POST ${theirs}/${String(delivery_id)}/retry`])
      expect((await other.on(route)).body).toEqual(NO_DELIVERY);
    expect((await other.on(`GET ${theirs}?store_id=${String(shop.store_id)}`)).body.data).toEqual([]);
    for (const rest of [own, `${own}/${String(delivery_id)}`]) {
      expect((await guild.page(rest, other.owner)).status).toBe(404);
      expect((await other.page(rest)).status).toBe(404);
    }
    expect((await other.page(`${theirs}/${String(delivery_id)}`)).status).toBe(404);
    await api.make.uninstall(shop);
    expect((await list(`?store_id=${String(shop.store_id)}`)).body.data).toEqual([]);
    for (const method of ['GET', 'POST'])
      expect((await guild.on(`${method} ${own}/${String(delivery_id)}${method === 'POST' ? '/retry' : ''}`)).body).toEqual(NO_DELIVERY);
  });

  itOnOnePostgres('are read through indexes', async () => {
    const { store_id } = second;
    await api.query(
      `INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, attempt_number, status, duration_ms, created_at)
       SELECT d.store_id, d.dispatch_id, d.subscription_id, d.event_topic, d.event_id, d.target_url, 1, 'delivered', 1, now() - n * interval '1 second'
       FROM (SELECT * FROM webhook_deliveries WHERE store_id = $1 LIMIT 1) d, generate_series(1, 20000) n`,
      [store_id],
    );
    await api.query(
      `INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, status)
       SELECT d.store_id, d.subscription_id, d.sequence, 'cancelled' FROM (SELECT * FROM webhook_dispatches WHERE store_id = $1 LIMIT 1) d, generate_series(1, 20000)`,
      [store_id],
    );
    await api.query('ANALYZE webhook_deliveries, webhook_dispatches, webhook_subscriptions, installations, events');
    const delivery_id = await newest(second);
    // The name of a partition contains the name of its table; a partition of another day is empty.
    const filled = await api.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relname ~ '^webhook_(deliveries|dispatches)' AND relkind = 'r' AND reltuples > 1000`,
    );
    const large = filled.map(({ name }) => name);
    expect(large.filter((name) => name.startsWith('webhook_deliveries'))).not.toEqual([]);
    for (const rest of ['', '?status=failed', `?store_id=${String(store_id)}&topic=customer.created&limit=1`, `/${String(delivery_id)}`]) {
      const statements = await statementsDuring(api, () => guild.on(`GET ${own}${rest}`));
      const plans = (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat();
      const scanned = plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect([rest, scanned.filter((node) => large.includes(node['Relation Name'] ?? ''))]).toEqual([rest, []]);
    }
  });
});
