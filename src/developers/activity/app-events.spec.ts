import { randomUUID } from 'node:crypto';
import type { Answer, Json } from '../../../test/answer.js';
import { Guild } from '../../../test/developers.js';
import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { customer } from '../../../test/resources.js';
import type { EventEnvelope } from '../../webhooks/feed/events.dto.js';

const MISSING = { message: 'App not found.', status: 404 };
const NO_EVENT = { message: 'Event not found.', status: 404 };

describe('the events of all stores of an app', () => {
  const api = useOwnApi();
  let guild: Guild;
  let other: Guild;
  let shop: Shop;
  let second: Shop;
  let own: string;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
    shop = await api.shop();
    second = await api.shop({ of: shop });
    await guild.adopt(shop.app_id);
    own = `/apps/${String(shop.app_id)}/events`;
    await shop.post('/customers', customer());
    await place(second);
    for (const { store_id } of [shop, second]) await api.events(store_id);
  });

  const list = async (query = '', one = guild): Promise<Answer> => one.on(`GET ${own}${query}`);
  const found = async (query = ''): Promise<EventEnvelope[]> => (await list(query)).body.data as EventEnvelope[];
  /** Returns the events that the feed of a store shows, newest first, without their payloads. */
  const feed = async (one: Shop): Promise<Json[]> =>
    ((await one.get('/events?limit=250')).body.data as EventEnvelope[]).reverse().map(({ data: _, ...head }) => head);
  const ofStore = ({ store_id }: Shop): Promise<EventEnvelope[]> => found(`?store_id=${String(store_id)}&limit=250`);

  it('match the feeds of all stores, newest first', async () => {
    const { body } = await list();
    expect(body.pagination).toEqual({ limit: 50, next_cursor: null });
    const shown = [...(await feed(second)), ...(await feed(shop))] as EventEnvelope[];
    expect(body.data).toEqual(shown.sort((a, b) => b.timestamp.localeCompare(a.timestamp)));
    expect(shown.map(({ event_topic }) => event_topic)).toEqual(['order.created', 'customer.created', 'app.installed', 'app.installed']);
  });

  it('are shown as the feed shows them, with their payloads', async () => {
    for (const one of [shop, second])
      for (const event of (await one.get('/events')).body.data as EventEnvelope[])
        expect((await guild.on(`GET ${own}/${event.event_id}`)).body).toEqual({ data: event, status: 200 });
    for (const id of [randomUUID(), 'x', '1', '%00']) expect((await guild.on(`GET ${own}/${id}`)).status).toBe(404);
    expect((await guild.on(`GET ${own}/${randomUUID()}`)).body).toEqual(NO_EVENT);
  });

  it('are filtered by topic, store and time', async () => {
    expect(new Set((await found('?topic=order.created')).map(({ store_id }) => store_id))).toEqual(new Set([second.store_id]));
    const several = await found('?topic=order.created,customer.created');
    expect(several.map(({ event_topic }) => event_topic)).toEqual(expect.arrayContaining(['order.created', 'customer.created']));
    expect(await ofStore(shop)).toMatchObject([{ event_topic: 'customer.created' }, { event_topic: 'app.installed' }]);
    expect(await found('?store_id=987654')).toEqual([]);
    const [{ timestamp }] = (await ofStore(shop)) as [EventEnvelope];
    expect((await found(`?until=${timestamp}`)).map(({ event_topic }) => event_topic)).not.toContain('order.created');
    expect(await found(`?since=${timestamp}`)).toMatchObject([{ event_topic: 'order.created' }, { event_topic: 'customer.created' }]);
    expect(await found('?until=2020-01-01')).toEqual([]);
    for (const query of ['store_id=x', 'since=junk', 'limit=0', 'cursor=x'])
      expect([query, (await list(`?${query}`)).status]).toEqual([query, 400]);
    expect((await list('?topic=order.lost')).body).toMatchObject({ status: 400, code: 'invalid_topic' });
  });

  it('are read page by page with a cursor, even if they have the same time', async () => {
    const sorted = (events: readonly EventEnvelope[]): string[] =>
      events.map(({ store_id, sequence }) => `${String(store_id)}-${String(sequence)}`);
    const walk = async (): Promise<string[]> => {
      const seen: EventEnvelope[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: Answer = await list(`?limit=1&cursor=${cursor}`);
        seen.push(...(body.data as EventEnvelope[]));
        cursor = body.pagination.next_cursor as string | null;
      }
      return sorted(seen);
    };
    expect(await walk()).toEqual(sorted(await found()));
    const stores = [...new Set((await found()).map(({ store_id }) => store_id))];
    const times = await api.query<{ store_id: string; sequence: string; at: Date }>(
      'SELECT store_id, sequence, created_at AS at FROM events WHERE store_id = ANY ($1)',
      [stores],
    );
    await api.query(`UPDATE events SET created_at = date_trunc('day', now()) WHERE store_id = ANY ($1)`, [stores]);
    const all = sorted(await found());
    expect(await walk()).toEqual(all);
    expect(new Set(all).size).toBe(times.length);
    for (const { store_id, sequence, at } of times)
      await api.query('UPDATE events SET created_at = $3 WHERE store_id = $1 AND sequence = $2', [store_id, sequence, at]);
    const forged = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const cursor of [
      'x',
      forged('events of app', '2026-01-01T00:00:00Z', 1),
      forged('events of app', '2026-01-01T00:00:00Z', '1-x'),
      forged('events of app', '+012026-01-01T00:00:00Z', '1-1'),
      forged('deliveries of app', '2026-01-01T00:00:00Z', '1-1'),
    ])
      expect((await list(`?cursor=${cursor}`)).body.message).toContain('cursor is not one');
  });

  it('leave out events that the feed hides from the app: of other apps, and of topics without a scope', async () => {
    const beside = await api.shop({ store: { store_id: shop.store_id } });
    await api.make.uninstall(beside);
    const hidden = (await api.events(shop.store_id)).find(({ event_topic }) => event_topic === 'app.uninstalled')!;
    const poor = await api.shop({ of: shop, scopes: ['read:store', 'read:products'] });
    const full = await api.shop({ store: { store_id: poor.store_id } });
    await full.post('/customers', customer());
    const unseen = (await api.events(poor.store_id)).find(({ event_topic }) => event_topic === 'customer.created')!;
    for (const one of [shop, poor]) expect(await ofStore(one)).toEqual(await feed(one));
    expect(await ofStore(poor)).toMatchObject([{ event_topic: 'app.installed' }]);
    for (const { event_id } of [hidden, unseen]) expect((await guild.on(`GET ${own}/${event_id}`)).body).toEqual(NO_EVENT);
    await api.query(`UPDATE installations SET scopes = '{read:customers}' WHERE installation_id = $1`, [poor.installation_id]);
    expect((await ofStore(poor)).map(({ event_id }) => event_id)).toContain(unseen.event_id);
    expect((await guild.on(`GET ${own}/${unseen.event_id}`)).status).toBe(200);
    await api.make.uninstall(poor);
  });

  it('are limited to stores that have the app now', async () => {
    const third = await api.shop({ of: shop });
    await third.post('/customers', customer());
    await api.events(third.store_id);
    const [{ event_id }] = (await ofStore(third)) as [EventEnvelope];
    await api.make.uninstall(third);
    await api.events(third.store_id);
    expect(await ofStore(third)).toEqual([]);
    expect((await guild.on(`GET ${own}/${event_id}`)).body).toEqual(NO_EVENT);
    const again = await api.make.install(shop, third.store_id);
    await api.events(again.store_id);
    expect(await ofStore(again)).toEqual(await feed(again));
    expect((await ofStore(again)).map((event) => event.event_id)).toContain(event_id);
  });

  it('are shown on pages, with links to and from their deliveries', async () => {
    const { text } = await guild.page(`${own}?topic=order.created&store_id=${String(second.store_id)}&until=junk`);
    for (const words of ['order.created', 'Number in the store', `value="${String(second.store_id)}"`, '<details open'])
      expect(text).toContain(words);
    expect((await guild.page(`${own}?since=2099-01-01`)).text).toContain('No matching events.');
    for (const query of ['?topic=order.lost', '?topic=x,y', '?status=4xx'])
      expect([query, (await guild.page(own + query)).text]).toEqual([query, expect.stringContaining('<details><summary>')]);
    expect((await guild.page(own)).text).toContain('<details><summary>');
    const [{ event_id }] = (await found('?topic=order.created')) as [EventEnvelope];
    const event = await guild.page(`${own}/${event_id}`);
    for (const words of ['order.created', 'order_number', `deliveries?topic=order.created&amp;store_id=${String(second.store_id)}`])
      expect(event.text).toContain(words);
    expect((await guild.page(`${own}/${randomUUID()}`)).status).toBe(404);
    expect((await guild.page(`/apps/${String(shop.app_id)}`)).text).toContain(`${own}"`);
  });

  it('are shown to every member, to no other organisation, and not for a deleted app', async () => {
    const billing = await guild.member('billing');
    expect((await guild.on(`GET ${own}`, undefined, billing)).status).toBe(200);
    expect((await guild.page(own, billing)).status).toBe(200);
    const [{ event_id }] = (await found()) as [EventEnvelope];
    const foreign = await api.shop();
    await other.adopt(foreign.app_id);
    for (const rest of [own, `${own}/${event_id}`]) {
      expect((await other.on(`GET ${rest}`)).body).toEqual(MISSING);
      expect((await guild.on(`GET ${rest}`, undefined, other.owner)).body.message).toBe('Organisation not found.');
      expect((await guild.page(rest, other.owner)).status).toBe(404);
      expect((await other.page(rest)).status).toBe(404);
    }
    const theirs = `/apps/${String(foreign.app_id)}/events`;
    expect((await other.on(`GET ${theirs}/${event_id}`)).body).toEqual(NO_EVENT);
    expect((await other.on(`GET ${theirs}?store_id=${String(second.store_id)}`)).body.data).toEqual([]);
    const { name } = (await other.on(`GET /apps/${String(foreign.app_id)}`)).body.data;
    await other.on(`DELETE /apps/${String(foreign.app_id)}`, { name });
    for (const rest of [theirs, `${theirs}/${event_id}`]) expect((await other.on(`GET ${rest}`)).body).toEqual(MISSING);
  });

  itOnOnePostgres('are read through indexes', async () => {
    const { store_id } = second;
    const [{ event_id }] = (await found('?topic=order.created')) as [EventEnvelope];
    await api.query(
      `INSERT INTO events (store_id, sequence, event_id, topic, body, created_at)
       SELECT store_id, 1000 + n, gen_random_uuid(), topic, body, now() - n * interval '1 second'
       FROM (SELECT * FROM events WHERE store_id = $1 AND topic = 'order.created' LIMIT 1) e, generate_series(1, 20000) n`,
      [store_id],
    );
    await api.query('ANALYZE events, installations');
    for (const rest of [
      '',
      `?store_id=${String(store_id)}&topic=order.created&limit=1`,
      '?since=2020-01-01&until=2030-01-01',
      `/${event_id}`,
    ]) {
      const statements = (await statementsDuring(api, () => guild.on(`GET ${own}${rest}`))).filter(({ text }) => text.includes('events e'));
      expect([rest, statements.length]).toEqual([rest, 1]);
      const scans = (await plansOf(api, statements[0]!)).flatMap(nodes).filter((node) => node['Relation Name'] === 'events');
      const columns = rest.startsWith('/') ? /store_id.*event_id/ : /store_id.*topic.*created_at/;
      expect([rest, scans.length > 0, scans.filter((scan) => !columns.test(scan['Index Cond'] ?? ''))]).toEqual([rest, true, []]);
    }
  });
});
