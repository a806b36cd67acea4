import { Webhook } from 'standardwebhooks';
import { commandLineOf } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { serveBeside, until, useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import type { Receiver } from '../../test/receiver.js';
import { useSubscribers } from '../../test/subscribers.js';
import { SystemDb } from '../platform/database/system-db.js';
import { InstallationsService } from '../apps/installations.service.js';

interface Listed {
  request_id: string;
  topic: string;
  store_id: number;
  app_id: number;
  created_at: string;
  due_at: string;
  acknowledged_at: string | null;
}

interface Sent {
  event_topic: string;
  data: Record<string, unknown>;
}

const DAY_MS = 86_400_000;
const sentTo = ({ requests }: Receiver): Sent[] => requests.map(({ body }) => JSON.parse(body) as Sent);

describe('notices of privacy requests', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '20ms,40ms', SWEEP_INTERVAL: '50ms', STORE_REDACT_DELAY: '2h' });
  const apps = useSubscribers(api);
  const { cli } = commandLineOf(api);

  const made = async ({ store_id }: Shop): Promise<number> =>
    (
      await api.query<{ user_id: number }>(
        `INSERT INTO customers (store_id, name, phone, email) VALUES ($1, 'Anna', '01712345678', 'anna@example.com') RETURNING user_id::int`,
        [store_id],
      )
    )[0]!.user_id;
  const ids = ({ store_id }: Shop, user_id: number): string[] => ['--store-id', String(store_id), '--customer-id', String(user_id)];
  const erase = (shop: Shop, user_id: number): Promise<{ request_id: string }> =>
    cli('customer', 'erase', ...ids(shop, user_id)) as Promise<{ request_id: string }>;
  const listed = async ({ store_id }: Shop): Promise<Listed[]> =>
    ((await cli('privacy', 'list', '--store-id', String(store_id))) as { requests: Listed[] }).requests;
  const notice = async ({ store_id }: Shop): Promise<{ attempts: number; next: number | null; body: string | null }> =>
    (
      await api.query<{ attempts: number; next: number | null; body: string | null }>(
        `SELECT attempts, body, (extract(epoch FROM next_attempt_at - now()) * 1000)::float8 AS next FROM privacy_notices
       WHERE store_id = $1 AND acknowledged_at IS NULL`,
        [store_id],
      )
    )[0]!;
  const advance = (shop: Shop, change: string): Promise<unknown> =>
    api.query(`UPDATE privacy_notices SET ${change} WHERE store_id = $1`, [shop.store_id]);

  it('are sent without a subscription to every app that can or could read customers or orders, and to no other', async () => {
    const beside = await serveBeside(api, { ROLE: 'worker' });
    const receivers = await Promise.all(Array.from({ length: 5 }, () => apps.receiver()));
    const [customers, orders, products, former, restricted] = receivers as [Receiver, Receiver, Receiver, Receiver, Receiver];
    const topics = ['customer.redact'];
    const shop = await api.shop({ scopes: ['read:customers'], app: { webhook_url: customers.url, topics } });
    const store = { store_id: shop.store_id };
    const other = await api.shop({ store, scopes: ['read:orders'], app: { webhook_url: orders.url } });
    const blind = await api.shop({ store, scopes: ['read:products', 'write:customers'], app: { webhook_url: products.url } });
    const gone = await api.shop({ store, scopes: ['read:orders'], app: { webhook_url: former.url } });
    await api.make.uninstall(gone);
    const narrow = await api.shop({ store, scopes: ['read:customers', 'read:products'], app: { webhook_url: restricted.url } });
    await api.app
      .get(SystemDb)
      .asStore(shop.store_id, (ctx) => api.app.get(InstallationsService).setScopes(ctx, narrow.installation_id, ['read:products']));
    const user_id = await made(shop);
    const { order_id } = await place(await api.shop({ store, scopes: ['write:orders'] }), { customer_id: user_id });

    const { request_id } = await erase(shop, user_id);
    const notified = [shop, other, gone, narrow];
    await until(async () => (await listed(shop)).filter(({ acknowledged_at }) => acknowledged_at).length === 4);
    const due_at = expect.stringMatching(/Z$/) as string;
    for (const to of [customers, orders, former, restricted]) {
      const mine = sentTo(to).filter(({ event_topic }) => event_topic === 'customer.redact');
      expect(mine.map(({ data }) => data)).toEqual([{ request_id, user_id, orders: [order_id], due_at }]);
    }
    expect(sentTo(products)).toEqual([]);
    const [sent] = orders.requests;
    new Webhook(other.webhook_secret).verify(sent!.body, sent!.headers as Record<string, string>);
    expect((await listed(shop)).map(({ app_id }) => app_id)).toEqual(notified.map(({ app_id }) => app_id).sort((a, b) => a - b));
    for (const entry of await listed(shop)) {
      expect(entry).toEqual({
        request_id,
        topic: 'customer.redact',
        store_id: shop.store_id,
        app_id: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
        due_at,
        acknowledged_at: expect.stringMatching(/Z$/),
      });
      expect(Date.parse(entry.due_at) - Date.parse(entry.created_at)).toBe(30 * DAY_MS);
    }
    const feed = async (of: Shop): Promise<unknown[]> =>
      (await of.get('/events?topics=customer.redact')).body.data.map(({ data }: Sent) => data);
    expect(await feed(other)).toEqual([{ request_id, user_id, orders: [order_id], due_at }]);
    expect(await feed(blind)).toEqual([]);
    await beside.close();
  });

  it('are repeated once a day after the usual attempts, until they are acknowledged', async () => {
    const to = await apps.receiver(() => ({ status: 500 }));
    const shop = await api.shop({ scopes: ['read:customers'], app: { webhook_url: to.url } });
    await erase(shop, await made(shop));
    await until(async () => (await notice(shop)).attempts === 3);
    const { next } = await notice(shop);
    expect(next).toBeGreaterThan(DAY_MS - 60_000);
    expect(next).toBeLessThanOrEqual(DAY_MS);
    expect(await listed(shop)).toMatchObject([{ acknowledged_at: null }]);
    to.respondWith(() => ({ status: 204 }));
    await advance(shop, `next_attempt_at = now() - interval '1 second'`);
    await until(async () => (await listed(shop))[0]?.acknowledged_at !== null);
    expect(new Set(to.requests.map(({ body }) => body)).size).toBe(1);
    expect(to.requests).toHaveLength(4);
    expect(await api.query('SELECT body, next_attempt_at FROM privacy_notices WHERE store_id = $1', [shop.store_id])).toEqual([
      { body: null, next_attempt_at: null },
    ]);
  });

  it('end when they are due, and are listed as not acknowledged', async () => {
    const to = await apps.receiver(() => ({ status: 404 }));
    const shop = await api.shop({ scopes: ['read:orders'], app: { webhook_url: to.url } });
    await erase(shop, await made(shop));
    await until(async () => (await notice(shop)).attempts === 3);
    await advance(shop, `next_attempt_at = now() - interval '1 second', due_at = now() + interval '23 hours'`);
    await until(async () => (await notice(shop)).attempts === 4);
    expect(await notice(shop)).toEqual({ attempts: 4, next: null, body: null });
    expect(await listed(shop)).toMatchObject([{ topic: 'customer.redact', acknowledged_at: null }]);
  });

  it('of an export lose the contacts when the customer is erased', async () => {
    const to = await apps.receiver(() => ({ status: 503 }));
    const shop = await api.shop({ scopes: ['read:customers'], app: { webhook_url: to.url } });
    const user_id = await made(shop);
    const out = `${api.environment['DATA_DIR'] ?? ''}-anna.zip`;
    await cli('customer', 'export', ...ids(shop, user_id), '--out', out);
    await until(async () => (await notice(shop)).attempts === 3);
    expect(sentTo(to)[0]).toMatchObject({
      event_topic: 'customer.data_request',
      data: { user_id, phone: '01712345678', email: 'anna@example.com' },
    });
    await erase(shop, user_id);
    to.respondWith(() => ({ status: 200 }));
    await advance(shop, `next_attempt_at = now() - interval '1 second'`);
    await until(async () => (await listed(shop)).every(({ acknowledged_at }) => acknowledged_at));
    const last = sentTo(to)
      .filter(({ event_topic }) => event_topic === 'customer.data_request')
      .at(-1);
    expect(last).toMatchObject({ data: { user_id, phone: '[erased]', email: '[erased]' } });
  });

  it('tell an app to erase a store some time after the uninstall, unless it is installed again', async () => {
    const to = await apps.receiver();
    const shop = await api.shop({ scopes: ['read:customers'], app: { webhook_url: to.url } });
    const back = await api.shop({ scopes: ['read:orders'], app: { webhook_url: to.url } });
    const blind = await api.shop({ scopes: ['read:products'], app: { webhook_url: to.url } });
    for (const each of [shop, back, blind]) await api.make.uninstall(each);
    await api.make.install(back, back.store_id, ['read:orders']);
    const waiting = `SELECT created_at FROM privacy_requests WHERE store_id = $1`;
    expect(await api.query(waiting, [shop.store_id])).toEqual([{ created_at: null }]);
    expect(await api.query(waiting, [blind.store_id])).toEqual([]);
    expect(await listed(shop)).toEqual([]);
    await api.query(`UPDATE privacy_requests SET requested_at = now() - interval '2 hours' WHERE store_id = ANY ($1)`, [
      [shop.store_id, back.store_id],
    ]);
    await until(async () => (await listed(shop))[0]?.acknowledged_at !== undefined && (await listed(shop))[0]?.acknowledged_at !== null);
    await until(async () => (await api.query(waiting, [back.store_id])).length === 0);
    const [entry] = await listed(shop);
    expect(entry).toMatchObject({ topic: 'store.redact', app_id: shop.app_id });
    const sent = sentTo(to).filter(({ event_topic }) => event_topic === 'store.redact');
    expect(sent.map(({ data }) => data)).toEqual([{ request_id: entry?.request_id, store_id: shop.store_id, due_at: entry?.due_at }]);
    expect(((await cli('privacy', 'list')) as { requests: Listed[] }).requests).toEqual(expect.arrayContaining([entry]));
  });
});
