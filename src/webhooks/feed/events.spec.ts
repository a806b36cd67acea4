import { Client } from 'pg';
import { topic } from '../../platform/contract/domain-event.js';
import { Relay } from '../../platform/outbox/relay.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { Answer } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { Api, atOnce, type EventEnvelope, until, useOwnApi } from '../../../test/harness.js';
import { validateEnvelope } from '../../../test/event-schemas.js';
import { NewEvents } from './new-events.service.js';
import { RetentionProcessor } from '../../platform/retention/retention.processor.js';

/** Statements that wait to read events. */
const READERS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%row_number() OVER walk%'`;
const noticed = topic('app.noticed', null, (n: number) => ({ n }));

describe('the event feed', () => {
  const api = useOwnApi();
  let phones = 0;

  const happen = (shop: Shop): Promise<Answer> =>
    shop.post('/customers', { name: 'Anna', phone: `0171${String(++phones).padStart(7, '0')}` });
  const sequences = (data: EventEnvelope[]): number[] => data.map(({ sequence }) => sequence);
  const count = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

  it('returns the envelopes that webhooks carry, in order', async () => {
    const shop = await api.shop();
    const created = await happen(shop);
    const events = await api.events(shop.store_id);
    const { status, body } = await shop.get('/events');
    expect(status).toBe(200);
    expect(body).toEqual({ data: events, next_after: 2, has_more: false, status: 200 });
    expect(events.map(({ event_topic }) => event_topic)).toEqual(['app.installed', 'customer.created']);
    expect(events[1]?.request_id).toBe(created.headers.get('x-request-id'));
    for (const event of events) expect([validateEnvelope(event), validateEnvelope.errors]).toEqual([true, null]);
    expect(Date.parse(events[1]?.timestamp ?? '')).toBeGreaterThan(Date.now() - 600_000);
  });
  it('numbers the events of parallel writers without a gap, each exactly once', async () => {
    const shop = await api.shop();
    await atOnce(50, () => happen(shop));
    await api.events(shop.store_id);
    const { body } = await shop.get('/events?limit=250');
    expect(sequences(body.data)).toEqual(count(51));
    expect(new Set(body.data.map(({ event_id }: EventEnvelope) => event_id)).size).toBe(51);
    expect(body.next_after).toBe(51);
  });
  it('is read page by page', async () => {
    const shop = await api.shop();
    await atOnce(6, () => happen(shop));
    await api.events(shop.store_id);
    const first = await shop.get('/events?limit=3');
    expect(first.body).toMatchObject({ next_after: 3, has_more: true });
    const second = await shop.get(`/events?limit=3&after=${first.body.next_after}`);
    expect(sequences(second.body.data)).toEqual([4, 5, 6]);
    const third = await shop.get(`/events?limit=3&after=${second.body.next_after}`);
    expect(third.body).toMatchObject({ data: [{ sequence: 7 }], next_after: 7, has_more: false });
    expect((await shop.get('/events?after=7')).body).toEqual({ data: [], next_after: 7, has_more: false, status: 200 });
    expect((await shop.get('/events?after=1000')).body.next_after).toBe(1000);
    expect((await shop.get('/events?limit=100000&wait=100000')).status).toBe(200);
  });
  it('ends a page after 1 MiB of events, but never before the first', async () => {
    const shop = await api.shop();
    await atOnce(4, () => happen(shop));
    await api.events(shop.store_id);
    const sizes = [1_048_576, 400_000, 600_000, 100_000, 1_200_000];
    for (const [index, bytes] of sizes.entries())
      await api.query(`UPDATE events SET body = rpad(body, $3::int) WHERE store_id = $1 AND sequence = $2`, [
        shop.store_id,
        index + 1,
        bytes,
      ]);
    const pages: number[][] = [];
    for (let [after, more] = [0, true]; more;) {
      const { body } = await shop.get(`/events?after=${String(after)}`);
      pages.push(sequences(body.data));
      [after, more] = [body.next_after, body.has_more];
    }
    expect(pages).toEqual([[1], [2, 3], [4], [5]]);
  });
  it('is filtered by topics, and skips the others', async () => {
    const shop = await api.shop();
    await happen(shop);
    await api.events(shop.store_id);
    const { body } = await shop.get('/events?topics=app.installed,%20customer.updated');
    expect(body).toMatchObject({ data: [{ event_topic: 'app.installed' }], next_after: 2, has_more: false });
    expect((await shop.get('/events?topics=customer.created')).body.data).toHaveLength(1);
    expect((await shop.get('/events?topics=')).body.data).toHaveLength(2);
  });
  it.each([
    ['topics=customer.created,customer.born', 'There is no topic customer.born.', 'invalid_topic'],
    ['after=-1', 'after must be at least 0.', undefined],
    ['after=x', 'after must be an integer.', undefined],
    ['limit=0', 'limit must be at least 1.', undefined],
    ['wait=-1', 'wait must be at least 0.', undefined],
  ])('refuses %s', async (query, message, code) => {
    const shop = await api.shop();
    const { status, body } = await shop.get(`/events?${query}`);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(body.code).toBe(code);
  });
  it('shows an app neither events outside of its scopes nor events of another app or store', async () => {
    const [shop, elsewhere] = [await api.shop(), await api.shop()];
    const poor = await api.shop({ scopes: ['read:orders'], store: { store_id: shop.store_id } });
    await happen(shop);
    await happen(elsewhere);
    await api.events(shop.store_id);
    const { body } = await poor.get('/events');
    expect(body.data).toMatchObject([{ event_topic: 'app.installed', data: { app_id: poor.app_id } }]);
    expect(body).toMatchObject({ next_after: 3, has_more: false });
    expect((await poor.get('/events?topics=customer.created')).body.data).toEqual([]);
    expect((await shop.get('/events')).body.data).toMatchObject([{ data: { app_id: shop.app_id } }, { event_topic: 'customer.created' }]);
  });
  it('waits for the next event and returns it long before the wait ends', async () => {
    const shop = await api.shop();
    await api.events(shop.store_id);
    const waiting = shop.get('/events?after=1&wait=25');
    const idle = shop.get('/events?after=1&topics=customer.updated&wait=1');
    await happen(shop);
    const { body } = await waiting;
    expect(body).toMatchObject({ data: [{ sequence: 2 }], next_after: 2 });
    expect((await idle).body).toEqual({ data: [], next_after: 2, has_more: false, status: 200 });
  });
  it('holds no connection to the database while it waits', async () => {
    const shop = await api.shop();
    await api.events(shop.store_id);
    const waiting = atOnce(40, () => shop.get('/events?after=1&wait=25'));
    await atOnce(10, () => happen(shop));
    for (const { body } of await waiting) expect(body.data.length).toBeGreaterThan(0);
  });
  it('ends the wait when the caller disconnects', async () => {
    const shop = await api.shop();
    await api.events(shop.store_id);
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const waiting = fetch(`${api.base_url}/api/apps/v1/events?after=1&wait=25`, { headers, signal: caller.signal }).catch(() => 'hung up');
    const news = api.app.get(NewEvents);
    await until(() => news.isWatched(shop.store_id));
    caller.abort();
    expect(await waiting).toBe('hung up');
    await until(() => !news.isWatched(shop.store_id));
    expect(news.isWatched(shop.store_id)).toBe(false);
  });
  it('returns nothing to a request that reads after an uninstall, although it was authenticated before', async () => {
    const shop = await api.shop();
    await happen(shop);
    await api.events(shop.store_id);
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE events');
    const answers: Promise<Answer>[] = [];
    for (const path of ['/events', '/events?wait=25']) {
      answers.push(shop.get(path));
      await until(async () => (await api.query(READERS)).length === answers.length);
    }
    await api.make.uninstall(shop);
    await holder.end();
    const [once, waited] = await Promise.all(answers);
    expect(once?.body).toEqual({ data: [], next_after: 0, has_more: false, status: 200 });
    expect([waited?.status, waited?.body.code]).toEqual([401, 'invalid_token']);
  });
  it('responds immediately when the process stops', async () => {
    const stopping = new Api();
    await stopping.start({});
    const shop = await stopping.shop();
    await stopping.events(shop.store_id);
    // An idle connection would keep the server open.
    const last = shop.get('/events?after=1&wait=25', { headers: { connection: 'close' } });
    await until(() => stopping.app.get(NewEvents).isWatched(shop.store_id));
    await stopping.stop();
    expect((await last).body.data).toEqual([]);
  });
  it('skips events older than the retention, and continues after them', async () => {
    const shop = await api.shop();
    await atOnce(3, () => happen(shop));
    await api.events(shop.store_id);
    await api.query(`UPDATE events SET created_at = now() - interval '31 days' WHERE store_id = $1 AND sequence < 4`, [shop.store_id]);
    await api.app.get(RetentionProcessor).work();
    expect((await shop.get('/events?limit=1')).body).toMatchObject({ data: [{ sequence: 4 }], next_after: 4, has_more: false });
  });
  it('scans a bounded number of events per request, however few concern the caller', async () => {
    const shop = await api.shop();
    const relay = api.app.get(Relay);
    await api.app.get(SystemDb).asStore(shop.store_id, (ctx) => {
      for (let n = 0; n < 5200; n++) ctx.publish(noticed(n));
      return Promise.resolve();
    });
    await relay.drain();
    await happen(shop);
    await api.events(shop.store_id);
    const { body } = await shop.get('/events?topics=customer.created');
    expect(body).toEqual({ data: [], next_after: 5000, has_more: true, status: 200 });
    const next = await shop.get('/events?topics=customer.created&after=5000');
    expect(next.body).toMatchObject({ data: [{ sequence: 5202 }], next_after: 5202, has_more: false });
    const waited = await shop.get('/events?topics=customer.created&wait=5');
    expect(waited.body).toMatchObject({ data: [{ sequence: 5202 }], has_more: false });
  });
});
