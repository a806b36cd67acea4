import { Webhook } from 'standardwebhooks';
import { until, useApi } from '../../../test/harness.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import type { ReceivedRequest, Receiver } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';

const idOf = ({ body }: ReceivedRequest): string => JSON.parse(body).event_id;
const topicsOf = ({ requests }: Receiver): string[] => requests.map(({ body }) => JSON.parse(body).event_topic);

describe('webhooks', () => {
  const api = useApi({
    WEBHOOK_RETRY_DELAYS: '20ms,40ms,60ms,80ms,100ms',
    WEBHOOK_TIMEOUT: '2s',
    SWEEP_INTERVAL: '200ms',
    WEBHOOK_FAILURE_LIMIT: '3',
  });
  const apps = useSubscribers(api);

  it('carry the envelope, signed so that standardwebhooks verifies it', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
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
  itOnOnePostgres('are recorded by the keys of their dispatches', async () => {
    const to = await apps.receiver();
    const statements = await statementsDuring(
      api,
      async () => {
        const shop = await apps.subscribed(to);
        await apps.happen(shop);
        await apps.settled(shop, 1);
        await api.query(
          `INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, status)
         SELECT store_id, subscription_id, sequence + n, 'delivered' FROM webhook_dispatches, generate_series(1, 5000) n WHERE store_id = $1`,
          [shop.store_id],
        );
        await api.query('ANALYZE webhook_dispatches');
      },
      'requests and background',
    );
    const record = statements.find(({ text }) => text.includes('INSERT INTO webhook_deliveries'));
    const plans = record ? await plansOf(api, record, true) : [];
    const reads = plans
      .flatMap(nodes)
      .filter((node) => node['Relation Name'] === 'webhook_dispatches' && node['Node Type'] !== 'ModifyTable');
    expect(reads.map((node) => node['Index Cond'])).toEqual([
      expect.stringContaining('dispatch_id'),
      expect.stringContaining('dispatch_id'),
    ]);
  });
  it('send the same bytes on every attempt, each with its own signature, until one gets a 2xx', async () => {
    const to = await apps.receiver((_, n) => ({ status: n < 4 ? 503 : 204 }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(4);
    expect(new Set(to.requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(to.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of to.requests) new Webhook(shop.webhook_secret).verify(body, headers as Record<string, string>);
    expect((await apps.log(shop)).map(({ attempt_number, status, response_status }) => [attempt_number, status, response_status])).toEqual([
      [1, 'retrying', 503],
      [2, 'retrying', 503],
      [3, 'retrying', 503],
      [4, 'delivered', 204],
    ]);
    expect(await apps.subscription(shop)).toMatchObject({
      failure_count: 0,
      last_failure_at: expect.stringMatching(/Z$/),
      last_success_at: expect.stringMatching(/Z$/),
    });
  });
  it('measure the time from the event to the accepted attempt', async () => {
    const { text } = await api.call('GET', '/metrics');
    const value = (series: string): number => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1]);
    const delivered = value('webhook_attempts_total\\{status="delivered"\\}');
    expect(delivered).toBeGreaterThanOrEqual(2);
    expect(value('webhook_delivery_latency_seconds_count')).toBe(delivered);
    // The second of them waited for three retries, 120 ms in all.
    expect(value('webhook_delivery_latency_seconds_sum')).toBeGreaterThan(0.12);
    expect(value('webhook_attempt_duration_seconds_count')).toBe(delivered + value('webhook_attempts_total\\{status="retrying"\\}'));
    expect(value('webhook_dispatches_due')).toBe(0);
  });
  it('wait between attempts according to the schedule', async () => {
    const to = await apps.receiver(() => ({ status: 500 }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    const gaps = to.requests.slice(1).map(({ at }, n) => at - (to.requests[n]?.at ?? 0));
    [20, 40, 60, 80, 100].forEach((delay, n) => expect(gaps[n]).toBeGreaterThanOrEqual(delay));
  });
  it('fail permanently after six attempts, which count as one failure', async () => {
    const to = await apps.receiver(() => ({ status: 500, body: 'secret internals' }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(6);
    const rows = await apps.log(shop);
    expect(rows.map(({ status }) => status)).toEqual(['retrying', 'retrying', 'retrying', 'retrying', 'retrying', 'failed']);
    const { subscription_id } = await apps.subscription(shop);
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
    expect(await apps.subscription(shop)).toMatchObject({
      is_active: 1,
      failure_count: 1,
      last_failure_at: expect.stringMatching(/Z$/),
      last_success_at: null,
    });
  });
  it('reset the failure counter when one is delivered', async () => {
    const to = await apps.receiver((_, n) => ({ status: n <= 6 ? 500 : 200 }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect(await apps.subscription(shop)).toMatchObject({ failure_count: 1 });
    await apps.happen(shop);
    await apps.settled(shop, 2);
    expect(await apps.subscription(shop)).toMatchObject({ failure_count: 0, is_active: 1 });
  });
  it('disable a subscription after too many consecutive failed events, queue nothing in the meantime, and continue when it is enabled', async () => {
    const to = await apps.receiver(() => ({ status: 500 }));
    const shop = await apps.subscribed(to);
    for (const failed of [1, 2, 3]) {
      await apps.happen(shop);
      await apps.settled(shop, failed);
    }
    const off = await apps.subscription(shop);
    expect(off).toMatchObject({ is_active: 0, failure_count: 3 });
    await apps.happen(shop);
    await api.events(shop.store_id);
    await apps.settled(shop, 3);
    expect(to.requests).toHaveLength(18);
    to.respondWith(() => ({ status: 200 }));
    const { status, body } = await shop.put(`/webhooks/${off['subscription_id']}`, { is_active: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ is_active: 1, failure_count: 0 });
    await apps.happen(shop);
    await apps.settled(shop, 4);
    expect(to.requests).toHaveLength(19);
  });
  it('fail on redirects, which are not followed', async () => {
    const elsewhere = await apps.receiver();
    const to = await apps.receiver(() => ({ status: 302, headers: { location: elsewhere.url } }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect((await apps.log(shop))[0]).toMatchObject({
      response_status: 302,
      status: 'retrying',
      error_message: 'HTTP 302, redirects are not followed',
    });
    expect(elsewhere.requests).toHaveLength(0);
  });
  it('log no status without a response', async () => {
    const to = await apps.receiver((_, n) => (n === 1 ? 'reset' : { status: 200 }));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect((await apps.log(shop))[0]).toMatchObject({ response_status: null, status: 'retrying', error_message: 'connection error' });
  });
  it('treat a timeout as a failure, and a 2xx before an endless body as a success', async () => {
    const to = await apps.receiver((_, n) => (n === 1 ? 'hang' : 'drip'));
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    const log = await apps.log(shop);
    expect(log.map(({ status, error_message }) => [status, error_message])).toEqual([
      ['retrying', 'timeout'],
      ['delivered', null],
    ]);
  });
  it('reach only installations that have the scope', async () => {
    const [with_scope, without] = [await apps.receiver(), await apps.receiver()];
    const shop = await apps.subscribed(with_scope);
    const other = await apps.subscribed(without, ['customer.created', 'app.installed'], {
      scopes: ['read:orders'],
      store: { store_id: shop.store_id },
    });
    await apps.happen(shop);
    await with_scope.waitFor(1);
    await apps.settled(shop, 2);
    expect(topicsOf(without)).toEqual(['app.installed']);
    expect(JSON.parse(without.requests[0]?.body ?? '').data).toEqual({
      app_id: other.app_id,
      store_id: shop.store_id,
      installation_id: other.installation_id,
    });
  });
  it('stay within their store, their topics, and their app', async () => {
    const [mine, theirs, beside] = [await apps.receiver(), await apps.receiver(), await apps.receiver()];
    const shop = await apps.subscribed(mine);
    const elsewhere = await apps.subscribed(theirs);
    await apps.subscribed(beside, ['app.installed', 'customer.updated'], { store: { store_id: shop.store_id } });
    await apps.happen(shop);
    await apps.happen(elsewhere);
    await apps.settled(shop, 2);
    await apps.settled(elsewhere, 1);
    expect([mine, theirs].map(({ requests }) => requests.map(({ body }) => JSON.parse(body).store_id))).toEqual([
      [shop.store_id],
      [elsewhere.store_id],
    ]);
    expect(topicsOf(beside)).toEqual(['app.installed']);
  });
  it('inform the removed installation of an app, and no other', async () => {
    const to = await apps.receiver();
    const first = await apps.subscribed(to, ['app.uninstalled', 'customer.created']);
    await api.make.uninstall(first);
    const second = await api.make.install(first, first.store_id);
    await apps.happen(second);
    await until(() => to.requests.length >= 2);
    await apps.settled(first, 2);
    const seen = to.requests.map(({ body }) => JSON.parse(body));
    expect(seen.map(({ event_topic }) => event_topic).sort()).toEqual(['app.uninstalled', 'customer.created']);
    expect(seen.find(({ event_topic }) => event_topic === 'app.uninstalled').data.installation_id).toBe(first.installation_id);
    expect(await api.query('SELECT is_active FROM webhook_subscriptions WHERE installation_id = $1', [first.installation_id])).toEqual([
      { is_active: 0 },
      { is_active: 0 },
    ]);
  });
});
