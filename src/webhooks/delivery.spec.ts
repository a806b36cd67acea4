import { Webhook } from 'standardwebhooks';
import { Redis } from 'ioredis';
import { Api, until, useApi } from '../../test/harness.js';
import type { Shop, ShopOptions } from '../../test/factories.js';
import { type Receiver, type ReceivedRequest, type Respond, startReceiver } from '../../test/receiver.js';
import { SystemDb } from '../platform/database/system-db.js';
import { type Claim, DispatchesProcessor } from './dispatches.processor.js';
import { WebhooksService } from './webhooks.service.js';

interface LogRow {
  delivery_id: number;
  subscription_id: number;
  event_topic: string;
  event_id: string;
  target_url: string;
  response_status: number | null;
  attempt_number: number;
  status: string;
  duration_ms: number;
  error_message: string | null;
  created_at: Date;
  completed_at: Date;
}

describe('webhooks', () => {
  const api = useApi({
    WEBHOOK_RETRY_DELAYS: '20ms,40ms,60ms,80ms,100ms',
    WEBHOOK_TIMEOUT: '3s',
    SWEEP_INTERVAL: '200ms',
    WEBHOOK_FAILURE_LIMIT: '3',
  });
  const receivers: Receiver[] = [];
  let phones = 0;

  const receiver = async (respond?: Respond): Promise<Receiver> => {
    const started = await startReceiver(respond && { respond });
    receivers.push(started);
    return started;
  };
  const subscribed = (to: Receiver, topics = ['customer.created'], options: ShopOptions = {}): Promise<Shop> =>
    api.shop({ ...options, app: { webhook_url: to.url, topics } });
  const happen = async (shop: Shop): Promise<void> => {
    const { status } = await shop.post('/customers', { name: 'Anna', phone: `0171${String(++phones).padStart(7, '0')}` });
    expect(status).toBe(201);
  };
  const log = ({ store_id }: Shop): Promise<LogRow[]> =>
    api.query<LogRow & Record<string, unknown>>('SELECT * FROM webhook_deliveries WHERE store_id = $1 ORDER BY created_at, delivery_id', [
      store_id,
    ]);
  const subscription = async (shop: Shop): Promise<Record<string, unknown>> => (await shop.get('/webhooks')).body.data[0];
  const settled = (shop: Shop, count: number): Promise<void> =>
    until(async () => {
      const [row] = await api.query<{ count: string }>(
        `SELECT count(*) FROM webhook_dispatches WHERE store_id = $1 AND status IN ('delivered', 'failed')`,
        [shop.store_id],
      );
      return Number(row?.count) === count;
    });
  const idOf = ({ body }: ReceivedRequest): string => JSON.parse(body).event_id;

  afterAll(() => Promise.all(receivers.map((each) => each.close())));

  it('carry the envelope, signed so that standardwebhooks verifies it', async () => {
    const to = await receiver();
    const shop = await subscribed(to);
    await happen(shop);
    const { method, headers, body } = await to.waitFor(1);
    expect(method).toBe('POST');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const verified = new Webhook(shop.webhook_secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
    const [event] = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'customer.created');
    expect(verified).toEqual(event);
    expect(headers['webhook-id']).toBe(event?.event_id);
    expect(verified).toMatchObject({
      store_id: shop.store_id,
      origin: { type: 'app', app_id: shop.app_id },
      data: { user_id: expect.any(Number) },
    });
    expect(() => new Webhook(shop.webhook_secret).verify(`${body} `, headers as Record<string, string>)).toThrow(/signature/i);
  });
  it('are the same bytes on every attempt, signed anew, until one is answered with 2xx', async () => {
    const to = await receiver((_, n) => ({ status: n < 4 ? 503 : 204 }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect(to.requests).toHaveLength(4);
    expect(new Set(to.requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(to.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of to.requests) new Webhook(shop.webhook_secret).verify(body, headers as Record<string, string>);
    expect((await log(shop)).map(({ attempt_number, status, response_status }) => [attempt_number, status, response_status])).toEqual([
      [1, 'retrying', 503],
      [2, 'retrying', 503],
      [3, 'retrying', 503],
      [4, 'delivered', 204],
    ]);
    expect(await subscription(shop)).toMatchObject({
      failure_count: 0,
      last_failure_at: null,
      last_success_at: expect.stringMatching(/Z$/),
    });
  });
  it('wait between attempts as long as the schedule says', async () => {
    const to = await receiver(() => ({ status: 500 }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    const gaps = to.requests.slice(1).map(({ at }, n) => at - (to.requests[n]?.at ?? 0));
    [20, 40, 60, 80, 100].forEach((delay, n) => expect(gaps[n]).toBeGreaterThanOrEqual(delay));
  });
  it('are given up after six attempts, which count as one failure', async () => {
    const to = await receiver(() => ({ status: 500, body: 'secret internals' }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect(to.requests).toHaveLength(6);
    const rows = await log(shop);
    expect(rows.map(({ status }) => status)).toEqual(['retrying', 'retrying', 'retrying', 'retrying', 'retrying', 'failed']);
    const { subscription_id } = await subscription(shop);
    expect(rows[5]).toMatchObject({
      subscription_id,
      event_topic: 'customer.created',
      event_id: idOf(await to.waitFor(1)),
      target_url: to.url,
      response_status: 500,
      attempt_number: 6,
      error_message: 'HTTP 500',
    });
    for (const { created_at, completed_at, duration_ms } of rows) {
      expect(Math.abs(completed_at.getTime() - created_at.getTime() - duration_ms)).toBeLessThanOrEqual(1);
    }
    expect(new Set(rows.map(({ delivery_id }) => delivery_id)).size).toBe(6);
    expect(await subscription(shop)).toMatchObject({
      is_active: 1,
      failure_count: 1,
      last_failure_at: expect.stringMatching(/Z$/),
      last_success_at: null,
    });
  });
  it('reset the failure counter when one is delivered', async () => {
    const to = await receiver((_, n) => ({ status: n <= 6 ? 500 : 200 }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect(await subscription(shop)).toMatchObject({ failure_count: 1 });
    await happen(shop);
    await settled(shop, 2);
    expect(await subscription(shop)).toMatchObject({ failure_count: 0, is_active: 1 });
  });
  it('switch a subscription off after too many failed events in a row, queue nothing while it is off, and go on when it is switched on', async () => {
    const to = await receiver(() => ({ status: 500 }));
    const shop = await subscribed(to);
    for (const failed of [1, 2, 3]) {
      await happen(shop);
      await settled(shop, failed);
    }
    const off = await subscription(shop);
    expect(off).toMatchObject({ is_active: 0, failure_count: 3 });
    await happen(shop);
    await api.events(shop.store_id);
    await settled(shop, 3);
    expect(to.requests).toHaveLength(18);
    to.respondWith(() => ({ status: 200 }));
    const { status, body } = await shop.put(`/webhooks/${off['subscription_id']}`, { is_active: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ is_active: 1, failure_count: 0 });
    await happen(shop);
    await settled(shop, 4);
    expect(to.requests).toHaveLength(19);
  });
  it('fail on redirects, which are not followed', async () => {
    const elsewhere = await receiver();
    const to = await receiver(() => ({ status: 302, headers: { location: elsewhere.url } }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect((await log(shop))[0]).toMatchObject({
      response_status: 302,
      status: 'retrying',
      error_message: 'HTTP 302, redirects are not followed',
    });
    expect(elsewhere.requests).toHaveLength(0);
  });
  it('log no status when there was no answer', async () => {
    const to = await receiver((_, n) => (n === 1 ? 'reset' : { status: 200 }));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect((await log(shop))[0]).toMatchObject({ response_status: null, status: 'retrying', error_message: 'connection error' });
  });
  it('take no answer within the time limit for a failure, and a 2xx before an endless body for a success', async () => {
    const to = await receiver((_, n) => (n === 1 ? 'hang' : 'drip'));
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    expect((await log(shop)).map(({ status, error_message }) => [status, error_message])).toEqual([
      ['retrying', 'timeout'],
      ['delivered', null],
    ]);
  });
  it('reach only installations that hold the scope', async () => {
    const [with_scope, without] = [await receiver(), await receiver()];
    const shop = await subscribed(with_scope);
    const other = await subscribed(without, ['customer.created', 'app.installed'], {
      scopes: ['read:orders'],
      store: { store_id: shop.store_id },
    });
    await happen(shop);
    await with_scope.waitFor(1);
    await settled(shop, 2);
    expect(without.requests.map(({ body }) => JSON.parse(body).event_topic)).toEqual(['app.installed']);
    expect(JSON.parse(without.requests[0]?.body ?? '').data).toEqual({
      app_id: other.app_id,
      store_id: shop.store_id,
      installation_id: other.installation_id,
    });
  });
  it('stay within their store, their topics, and their app', async () => {
    const [mine, theirs, beside] = [await receiver(), await receiver(), await receiver()];
    const shop = await subscribed(mine);
    const elsewhere = await subscribed(theirs);
    await subscribed(beside, ['app.installed', 'customer.updated'], { store: { store_id: shop.store_id } });
    await happen(shop);
    await happen(elsewhere);
    await settled(shop, 2);
    await settled(elsewhere, 1);
    expect([mine, theirs].map(({ requests }) => requests.map(({ body }) => JSON.parse(body).store_id))).toEqual([
      [shop.store_id],
      [elsewhere.store_id],
    ]);
    expect(beside.requests.map(({ body }) => JSON.parse(body).event_topic)).toEqual(['app.installed']);
  });
  it('tell a removed app so, and only the installation that was removed', async () => {
    const to = await receiver();
    const first = await subscribed(to, ['app.uninstalled', 'customer.created']);
    await api.make.uninstall(first);
    const second = await api.make.install(first, first.store_id);
    await happen(second);
    await until(() => to.requests.length >= 2);
    await settled(first, 2);
    const seen = to.requests.map(({ body }) => JSON.parse(body));
    expect(seen.map(({ event_topic }) => event_topic).sort()).toEqual(['app.uninstalled', 'customer.created']);
    expect(seen.find(({ event_topic }) => event_topic === 'app.uninstalled').data.installation_id).toBe(first.installation_id);
    expect(await api.query('SELECT is_active FROM webhook_subscriptions WHERE installation_id = $1', [first.installation_id])).toEqual([
      { is_active: 0 },
      { is_active: 0 },
    ]);
  });
  it('are at most four at a time for a receiver that hangs, which delays no other receiver of the app', async () => {
    const [hanging, quick] = [await receiver(() => 'hang'), await receiver()];
    const shop = await subscribed(hanging);
    await api.app
      .get(SystemDb)
      .asStore(shop.store_id, (ctx) => api.app.get(WebhooksService).subscribe(ctx, shop, ['customer.created'], quick.url));
    const started = performance.now();
    for (let n = 0; n < 12; n++) await happen(shop);
    await until(() => quick.requests.length === 12);
    expect(performance.now() - started).toBeLessThan(2_000);
    await until(() => hanging.requests.length === 4);
    expect(hanging.requests).toHaveLength(4);
    expect(new Set(quick.requests.map(idOf)).size).toBe(12);
    hanging.respondWith(() => ({ status: 200 }));
    await settled(shop, 24);
  });
  it('go on after Redis lost everything', async () => {
    const to = await receiver((_, n) => ({ status: n < 3 ? 500 : 200 }));
    const shop = await subscribed(to);
    const redis = new Redis(api.environment['REDIS_URL'] ?? '');
    await happen(shop);
    await to.waitFor(1);
    const keys = await redis.keys(`*${api.environment['REDIS_PREFIX'] ?? ''}*`);
    if (keys.length > 0) await redis.del(keys);
    await redis.quit();
    await settled(shop, 1);
    expect(to.requests).toHaveLength(3);
  });
  it('are taken up again when the worker that held one died', async () => {
    const to = await receiver();
    const shop = await subscribed(to, ['customer.updated']);
    const { subscription_id } = await subscription(shop);
    await happen(shop);
    const [event] = await api.events(shop.store_id);
    await api.query(
      `INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, leased_until) VALUES ($1, $2, $3, now() + interval '500 milliseconds')`,
      [shop.store_id, subscription_id, event?.sequence],
    );
    await settled(shop, 1);
    expect(to.requests).toHaveLength(1);
  });
  it('are written down once, however often an attempt is reported', async () => {
    const to = await receiver();
    const shop = await subscribed(to);
    await happen(shop);
    await settled(shop, 1);
    const [row] = await api.query(
      `SELECT d.store_id::int, d.dispatch_id::int, 0 AS attempts, l.event_id, l.event_topic, l.target_url FROM webhook_dispatches d
       JOIN webhook_deliveries l USING (store_id, dispatch_id) WHERE d.store_id = $1`,
      [shop.store_id],
    );
    const verdict = { status: 'failed', delay_ms: null, error_message: 'timeout' } as const;
    const late = { verdict, claim: row as Claim, response_status: null, duration_ms: 5, began: performance.now() };
    await Promise.all([1, 2, 3].map(() => api.app.get(DispatchesProcessor).record(late)));
    expect(await log(shop)).toHaveLength(1);
    expect(await subscription(shop)).toMatchObject({ failure_count: 0, last_failure_at: null });
  });
  it('end quietly when their event is no longer kept', async () => {
    const to = await receiver();
    const shop = await subscribed(to);
    const { subscription_id } = await subscription(shop);
    await api.query(`INSERT INTO webhook_dispatches (store_id, subscription_id, sequence) VALUES ($1, $2, 999)`, [
      shop.store_id,
      subscription_id,
    ]);
    await settled(shop, 1);
    expect(await log(shop)).toEqual([]);
    expect(to.requests).toEqual([]);
  });
  it('finish when the process stops', async () => {
    const to = await receiver(() => ({ status: 200, delay_ms: 300 }));
    const stopping = new Api();
    await stopping.start({});
    const shop = await stopping.shop({ app: { webhook_url: to.url, topics: ['customer.created'] } });
    await happen(shop);
    await to.waitFor(1);
    await stopping.app.close();
    expect(await stopping.query('SELECT status FROM webhook_deliveries')).toEqual([{ status: 'delivered' }]);
  });
});
