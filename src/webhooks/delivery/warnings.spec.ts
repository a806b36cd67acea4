import type { Shop } from '../../../test/factories.js';
import { type EventEnvelope, until, useApi } from '../../../test/harness.js';
import { describeOnOnePostgres } from '../../../test/nodes.js';
import type { Receiver } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { Client } from 'pg';

const envelopes = ({ requests }: Receiver): EventEnvelope[] => requests.map(({ body }) => JSON.parse(body) as EventEnvelope);

describe('a failing subscription', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '1ms', SWEEP_INTERVAL: '200ms' });
  const apps = useSubscribers(api);
  const subscribe = async (shop: Shop, event_topic: string, to: Receiver): Promise<number> =>
    (await shop.post('/webhooks', { event_topic, target_url: to.url })).body.data.subscription_id;
  const show = async (shop: Shop, id: number): Promise<Record<string, unknown>> => (await shop.get(`/webhooks/${String(id)}`)).body.data;

  it('causes warnings at 5, 10 and 19 failures and is disabled at 20', async () => {
    const [bad, watcher] = [await apps.receiver(() => ({ status: 503 })), await apps.receiver()];
    const shop = await api.shop();
    const beside = await api.shop({ store: { store_id: shop.store_id } });
    const other = await apps.receiver();
    await subscribe(beside, 'webhook.failing', other);
    const failing = await subscribe(shop, 'customer.created', bad);
    for (const topic of ['webhook.failing', 'webhook.disabled']) await subscribe(shop, topic, watcher);
    const itself = await subscribe(shop, 'webhook.failing', bad);
    for (let n = 1; n <= 20; n++) {
      await apps.happen(shop);
      await until(async () => (await show(shop, failing))['failure_count'] === n);
    }
    await apps.happen(shop);
    await until(() => watcher.requests.length === 4);
    const seen = envelopes(watcher).sort((a, b) => a.sequence - b.sequence);
    const data = (failure_count: number): object => ({
      subscription_id: failing,
      target_url: bad.url,
      failure_count,
      limit: 20,
      last_error: 'HTTP 503',
      app_id: shop.app_id,
      store_id: shop.store_id,
      installation_id: shop.installation_id,
    });
    expect(seen.map(({ event_topic, data: payload }) => [event_topic, payload])).toEqual([
      ['webhook.failing', data(5)],
      ['webhook.failing', data(10)],
      ['webhook.failing', data(19)],
      ['webhook.disabled', data(20)],
    ]);
    expect(seen[0]?.origin).toEqual({ type: 'system' });
    expect(await show(shop, failing)).toMatchObject({ is_active: 0, failure_count: 20 });
    const feed = (await shop.get('/events?topics=webhook.failing,webhook.disabled')).body.data;
    expect(feed).toHaveLength(4);
    expect((await beside.get('/events?topics=webhook.failing')).body.data).toEqual([]);
    await until(async () => (await show(shop, itself))['failure_count'] === 3);
    expect(other.requests).toEqual([]);
  });

  describe('whose failures are counted together', () => {
    /** Locks the counters of a subscription, and returns a function that releases them. */
    const locked = async ({ store_id }: Shop, subscription_id: number): Promise<() => Promise<void>> => {
      const blocker = new Client(api.environment['DATABASE_URL']);
      await blocker.connect();
      await blocker.query('BEGIN');
      const lock = 'SELECT 1 FROM webhook_subscriptions WHERE store_id = $1 AND subscription_id = $2 FOR NO KEY UPDATE';
      await blocker.query(lock, [store_id, subscription_id]);
      return async () => {
        await blocker.query('ROLLBACK');
        await blocker.end();
      };
    };
    const warnings = async (shop: Shop): Promise<[topic: string, failure_count: number][]> => {
      const feed = (await shop.get('/events?topics=webhook.failing,webhook.disabled')).body.data as EventEnvelope[];
      return feed.map(({ event_topic, data }) => [event_topic, data['failure_count'] as number]);
    };
    /** Publishes events one after the other and resolves when their attempts have ended. */
    const happened = async (shop: Shop, count: number): Promise<void> => {
      const ended = async (): Promise<number> =>
        (await api.query(`SELECT 1 FROM webhook_dispatches WHERE store_id = $1 AND status IN ('delivered', 'failed')`, [shop.store_id]))
          .length;
      const before = await ended();
      for (let n = 0; n < count; n++) await apps.happen(shop);
      await until(async () => (await ended()) === before + count);
    };

    it('causes one warning each at 5, 10 and 19, before it is disabled', async () => {
      const bad = await apps.receiver(() => ({ status: 503 }));
      const shop = await api.shop();
      const failing = await subscribe(shop, 'customer.created', bad);
      const release = await locked(shop, failing);
      await happened(shop, 22);
      await release();
      await until(async () => (await show(shop, failing))['is_active'] === 0);
      await until(async () => (await warnings(shop)).length === 4);
      expect(await warnings(shop)).toEqual([
        ['webhook.failing', 5],
        ['webhook.failing', 10],
        ['webhook.failing', 19],
        ['webhook.disabled', 20],
      ]);
    });

    it('causes warnings again after a success, and only about the failures since then', async () => {
      const to = await apps.receiver(() => ({ status: 503 }));
      const shop = await api.shop();
      const failing = await subscribe(shop, 'customer.created', to);
      await happened(shop, 5);
      await until(async () => (await show(shop, failing))['failure_count'] === 5);
      const release = await locked(shop, failing);
      await happened(shop, 4);
      to.respondWith(() => ({ status: 200 }));
      await happened(shop, 1);
      to.respondWith(() => ({ status: 503 }));
      await happened(shop, 6);
      await release();
      await until(async () => (await show(shop, failing))['failure_count'] !== 5);
      expect(await show(shop, failing)).toMatchObject({ failure_count: 6, last_success_at: expect.any(String) });
      await until(async () => (await warnings(shop)).length === 2);
      expect(await warnings(shop)).toEqual([
        ['webhook.failing', 5],
        ['webhook.failing', 5],
      ]);
    });
  });

  it('is counted later while its row is locked, and delays no other subscription', async () => {
    const [bad, good] = [await apps.receiver(() => ({ status: 500 })), await apps.receiver()];
    const shop = await api.shop();
    const healthy = await api.shop();
    const failing = await subscribe(shop, 'customer.created', bad);
    const fine = await subscribe(healthy, 'customer.created', good);
    const blocker = new Client(api.environment['DATABASE_URL']);
    await blocker.connect();
    await blocker.query('BEGIN');
    const lock = 'SELECT 1 FROM webhook_subscriptions WHERE store_id = $1 AND subscription_id = $2 FOR NO KEY UPDATE';
    await blocker.query(lock, [shop.store_id, failing]);
    await apps.happen(shop);
    await until(async () => (await apps.log(shop)).length === 2);
    await apps.happen(healthy);
    await apps.settled(healthy, 1);
    expect(await show(healthy, fine)).toMatchObject({ last_success_at: expect.any(String) });
    expect(await show(shop, failing)).toMatchObject({ failure_count: 0 });
    await blocker.query('ROLLBACK');
    await blocker.end();
    await apps.settled(shop, 1);
    expect(await show(shop, failing)).toMatchObject({ failure_count: 1, last_failure_at: expect.any(String) });
  });

  it('includes failures that a stopped process left uncounted', async () => {
    const bad = await apps.receiver(() => ({ status: 500 }));
    const shop = await api.shop();
    const failing = await subscribe(shop, 'customer.created', bad);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    await api.query('UPDATE webhook_dispatches SET is_counted = 0 WHERE store_id = $1', [shop.store_id]);
    await until(async () => (await show(shop, failing))['failure_count'] === 2);
    expect(await api.query('SELECT 1 FROM webhook_dispatches WHERE is_counted = 0 AND store_id = $1', [shop.store_id])).toEqual([]);
  });

  it('has the times of results that a stopped process left uncounted', async () => {
    const to = await apps.receiver(() => ({ status: 500 }));
    const shop = await api.shop();
    const id = await subscribe(shop, 'customer.created', to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    to.respondWith(() => ({ status: 200 }));
    await apps.happen(shop);
    await apps.settled(shop, 2);
    await until(async () => (await show(shop, id))['last_success_at'] !== null);
    for (const [status, time] of [
      ['failed', 'last_failure_at'],
      ['delivered', 'last_success_at'],
    ] as const) {
      await api.query(`UPDATE webhook_subscriptions SET ${time} = NULL WHERE store_id = $1`, [shop.store_id]);
      await api.query('UPDATE webhook_dispatches SET is_counted = 0 WHERE store_id = $1 AND status = $2', [shop.store_id, status]);
      await until(async () => (await show(shop, id))[time] !== null);
    }
    expect(await show(shop, id)).toMatchObject({
      failure_count: 0,
      last_failure_at: expect.any(String),
      last_success_at: expect.any(String),
    });
  });

  it('is recorded once the database is available again, without another attempt', async () => {
    const good = await apps.receiver();
    const shop = await api.shop();
    await subscribe(shop, 'customer.created', good);
    const [{ rolledBack } = { rolledBack: 0 }] = await api.query<{ rolledBack: string | number }>(
      'SELECT xact_rollback AS "rolledBack" FROM pg_stat_database WHERE datname = current_database()',
    );
    await api.query('ALTER TABLE webhook_deliveries RENAME TO webhook_deliveries_away');
    await apps.happen(shop);
    await good.waitFor(1);
    const failed = `SELECT 1 FROM pg_stat_database WHERE datname = current_database() AND xact_rollback > $1`;
    await until(async () => (await api.query(failed, [rolledBack])).length === 1);
    await api.query('ALTER TABLE webhook_deliveries_away RENAME TO webhook_deliveries');
    await apps.settled(shop, 1);
    expect(good.requests).toHaveLength(1);
    expect(await apps.log(shop)).toMatchObject([{ status: 'delivered' }]);
  });

  // On several nodes, the processes of all specs share the database, and one with other delays would retry.
  describeOnOnePostgres('that is disabled receives nothing more', () => {
    const slow = useApi({ WEBHOOK_RETRY_DELAYS: '2s,400ms', SWEEP_INTERVAL: '100ms' });
    const others = useSubscribers(slow);
    /** Returns a shop whose receiver has refused an event once, and whose retry is pending. */
    const pending = async (topics = ['customer.created']): Promise<{ shop: Shop; to: Receiver; id: number }> => {
      const to = await others.receiver(() => ({ status: 500 }));
      const shop = await others.subscribed(to, topics);
      await others.happen(shop);
      await to.waitFor(1);
      await until(async () => (await others.log(shop)).length === 1);
      const [{ subscription_id }] = (await shop.get('/webhooks?sort=created_at')).body.data;
      return { shop, to, id: subscription_id };
    };
    const states = async ({ store_id }: Shop): Promise<string[]> => {
      const rows = await slow.query<{ status: string }>('SELECT status FROM webhook_dispatches WHERE store_id = $1 ORDER BY dispatch_id', [
        store_id,
      ]);
      return rows.map(({ status }) => status);
    };

    it('by its app, also when it is enabled again', async () => {
      const { shop, to, id } = await pending();
      await shop.put(`/webhooks/${String(id)}`, { is_active: false });
      expect(await states(shop)).toEqual(['cancelled']);
      to.respondWith(() => ({ status: 200 }));
      await shop.put(`/webhooks/${String(id)}`, { is_active: true });
      await others.happen(shop);
      await others.settled(shop, 1);
      expect(await states(shop)).toEqual(['cancelled', 'delivered']);
      expect(to.requests).toHaveLength(2);
    });
    it('by its deletion, and the log remains', async () => {
      const { shop, id } = await pending();
      await shop.delete(`/webhooks/${String(id)}`);
      expect(await states(shop)).toEqual(['cancelled']);
      expect(await others.log(shop)).toHaveLength(1);
    });
    it('by an uninstall, except for app.uninstalled', async () => {
      const { shop, to } = await pending(['customer.created', 'app.uninstalled']);
      await slow.make.uninstall(shop);
      expect(await states(shop)).toContain('cancelled');
      await until(async () => (await states(shop)).includes('failed'));
      expect(new Set(to.requests.slice(1).map(({ body }) => JSON.parse(body).event_topic))).toEqual(new Set(['app.uninstalled']));
    });
    it('during an attempt, which is logged and not repeated', async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const to = await others.receiver(() => released.then(() => ({ status: 500 })));
      const shop = await others.subscribed(to);
      await others.happen(shop);
      await to.waitFor(1);
      const [{ subscription_id }] = (await shop.get('/webhooks')).body.data;
      await shop.put(`/webhooks/${String(subscription_id)}`, { is_active: false });
      release();
      await until(async () => (await others.log(shop)).length === 1);
      expect(await others.log(shop)).toMatchObject([{ status: 'failed', attempt_number: 1 }]);
      expect(await states(shop)).toEqual(['cancelled']);
    });
  });
});
