import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import { type LogRow, useSubscribers } from '../../../test/subscribers.js';
import { Database } from '../../platform/database/database.js';
import { Session } from '../../platform/database/session.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const log = (store_id: number): string => `/${String(store_id)}/settings/apps/webhooks`;

/** Attempts of the newest subscription of a store, one a minute back from now; every hundredth was given up. */
const MANY = `
INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number,
  status, duration_ms, created_at)
SELECT store_id, 1000000 + i, subscription_id, event_topic, gen_random_uuid(), target_url, 200, 1,
  CASE WHEN i % 100 = 0 THEN 'failed' ELSE 'delivered' END, 5, now() - i * interval '1 minute'
FROM (SELECT * FROM webhook_subscriptions WHERE store_id = $1 ORDER BY subscription_id DESC LIMIT 1) s, generate_series(1, $2::int) i`;

describe('the delivery log of merchants', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms' });
  const subscribers = useSubscribers(api);
  let shop: Shop;
  let other: Shop;
  let merchant: SignedInMerchant;
  let rows: LogRow[];

  const open = (path: string, { cookie } = merchant): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  /** Ids of the attempts that a page of the log links to, from the top. */
  const listed = async (query = '', of = shop): Promise<number[]> => {
    const { status, text } = await open(log(of.store_id) + query);
    expect(status).toBe(200);
    return [...text.matchAll(/webhooks\/(\d+)"/g)].map(([, id]) => Number(id));
  };

  beforeAll(async () => {
    const [good, bad] = [await subscribers.receiver(), await subscribers.receiver(() => ({ status: 503 }))];
    shop = await api.shop({ app: { name: 'Courier <Sync>', webhook_url: good.url, topics: ['customer.created'] } });
    other = await api.shop({
      store: { store_id: shop.store_id },
      app: { name: 'Ledger', webhook_url: bad.url, topics: ['customer.created', 'customer.updated'] },
    });
    merchant = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__manage_webhooks'] });
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    await shop.put(`/customers/${String(user_id)}`, { name: 'Anna B' });
    await subscribers.settled(shop, 3);
    rows = await subscribers.log(shop);
    expect(rows).toHaveLength(5);
  });

  const idsOf = (holds: (row: LogRow) => boolean = () => true): number[] =>
    rows
      .filter(holds)
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.delivery_id - a.delivery_id)
      .map(({ delivery_id }) => delivery_id);

  it('lists every attempt of every app, the newest first', async () => {
    expect(await listed()).toEqual(idsOf());
    const { text } = await open(log(shop.store_id));
    for (const words of ['Courier &lt;Sync>', 'Ledger', 'HTTP 503', 'HTTP 200', 'Given up', 'Failed, retrying', 'Delivered'])
      expect(text).toContain(words);
  });

  it('narrows by status, topic, app and day, and ignores what makes no sense', async () => {
    const of = (status: string): number[] => idsOf((row) => row.status === status);
    for (const status of ['delivered', 'retrying', 'failed']) expect(await listed(`?status=${status}`)).toEqual(of(status));
    expect(await listed('?topic=customer.updated')).toEqual(idsOf(({ event_topic }) => event_topic === 'customer.updated'));
    expect(await listed(`?app_id=${String(shop.app_id)}`)).toEqual(of('delivered'));
    expect(await listed(`?app_id=${String(other.app_id)}&status=failed&topic=customer.created`)).toHaveLength(1);
    expect(await listed('?app_id=999999999')).toEqual([]);
    expect(await listed('?until=2020-01-01')).toEqual([]);
    expect(await listed('?since=2999-01-01')).toEqual([]);
    const [newest] = rows.map(({ created_at }) => created_at.getTime() + 6 * 3_600_000).sort((a, b) => b - a);
    const today = new Date(newest ?? 0).toISOString().slice(0, 10);
    expect(await listed(`?since=${today}&until=${today}`)).toContain(idsOf()[0]);
    const nonsense = ['status=x', 'status=failed&status=x', 'topic=none', 'app_id=-1', 'since=2020-13-45', 'before=x', 'before=9_'];
    for (const query of nonsense) expect([query, await listed(`?${query}`)]).toEqual([query, idsOf()]);
    const { text } = await open(`${log(shop.store_id)}?status=failed&since=2020-01-01`);
    expect(text).toContain('<option value="failed" selected>');
    expect(text).toContain('value="2020-01-01"');
  });

  it('shows an attempt with what was sent, what came back, and its chain', async () => {
    const [failed = 0] = idsOf(({ status }) => status === 'failed');
    const row = rows.find(({ delivery_id }) => delivery_id === failed)!;
    const { status, text } = await open(`${log(shop.store_id)}/${String(failed)}`);
    expect(status).toBe(200);
    for (const words of [row.event_topic, row.event_id, row.target_url, 'HTTP 503', 'Ledger', 'Attempt 1', 'Attempt 2', 'Send again'])
      expect(text).toContain(words);
    expect(text).toContain(`  &quot;event_id&quot;: &quot;${row.event_id}&quot;,`);
    expect(text).not.toMatch(/whsec_|<script/);
  });

  it('sends an event again when its button is pressed, once', async () => {
    const [id = 0] = idsOf(({ status }) => status === 'delivered');
    const page = `${log(shop.store_id)}/${String(id)}`;
    const fields = hiddenFields(await open(page), `${page}/retry`);
    const send = (csrf: Record<string, string>): Promise<Answer> => {
      const form = formOf(csrf);
      return api.call('POST', `${page}/retry`, { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    };
    expect((await send({})).status).toBe(403);
    const answers = await atOnce(5, () => send(fields));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(Array(5).fill([303, `${page}?done=retried`]));
    await subscribers.settled(shop, 4);
    expect(await subscribers.log(shop)).toHaveLength(6);
    expect((await open(`${page}?done=retried`)).text).toContain('The event is being sent again.');
    rows = await subscribers.log(shop);
  });

  it('says why an event cannot be sent again', async () => {
    const [id = 0] = idsOf(({ subscription_id }) => subscription_id === rows[0]?.subscription_id);
    const { subscription_id, event_id } = rows.find(({ delivery_id }) => delivery_id === id)!;
    const page = `${log(shop.store_id)}/${String(id)}`;
    const press = async (): Promise<string | null> => {
      const form = formOf({ csrf_token: merchant.csrf_token });
      return (await api.call('POST', `${page}/retry`, { ...form, headers: { ...form.headers, cookie: merchant.cookie } })).headers.get(
        'location',
      );
    };
    await api.query('UPDATE webhook_subscriptions SET is_active = 0 WHERE subscription_id = $1', [subscription_id]);
    expect(await press()).toBe(page);
    const off = (await open(page)).text;
    expect(off).toContain('The subscription is switched off');
    expect(off).not.toContain('Send again');
    await api.query('UPDATE webhook_subscriptions SET is_active = 1 WHERE subscription_id = $1', [subscription_id]);
    await api.query('DELETE FROM events WHERE event_id = $1', [event_id]);
    expect(await press()).toBe(page);
    const gone = (await open(page)).text;
    expect(gone).toContain('The payload is kept no longer');
    expect(gone).not.toContain('Send again');
  });

  it('shows nothing of another store, and nothing to those who may not see it', async () => {
    const elsewhere = await api.shop();
    const stranger = await merchantOf(api, elsewhere.store_id);
    const [id = 0] = idsOf();
    expect((await open(log(shop.store_id), stranger)).status).toBe(403);
    expect((await open(`${log(shop.store_id)}/${String(id)}`, stranger)).status).toBe(403);
    expect((await open(`${log(elsewhere.store_id)}/${String(id)}`, stranger)).status).toBe(404);
    const form = formOf({ csrf_token: stranger.csrf_token });
    const press = { ...form, headers: { ...form.headers, cookie: stranger.cookie } };
    expect((await api.call('POST', `${log(elsewhere.store_id)}/${String(id)}/retry`, press)).status).toBe(404);
    expect((await open(log(elsewhere.store_id), stranger)).text).toContain('Nothing was sent that fits.');
    const staff = await merchantOf(api, shop.store_id, { role: 'staff' });
    expect((await open(log(shop.store_id), staff)).status).toBe(403);
    const apps = await open(`/${String(shop.store_id)}/settings/apps`, staff);
    expect(apps.text).not.toContain(log(shop.store_id));
    expect((await open(`/${String(shop.store_id)}/settings/apps`)).text).toContain(`href="${log(shop.store_id)}"`);
  });

  /** Fails when a page of the log looks through anything but entries of its own store. */
  async function expectIndexed(path: string): Promise<void> {
    const asked = jest.spyOn(Session.prototype, 'query');
    await open(path);
    const [text, values] = asked.mock.calls.find(([sql]) => sql.includes('a.name AS app_name'))!;
    jest.restoreAllMocks();
    const { reads } = api.app.get(Database);
    type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };
    const planned = await reads.queryAdHoc<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const generic = await reads.queryAdHoc<Explained>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const scans = [...planned, ...generic]
      .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
      .filter((node) => node['Relation Name'] === 'webhook_deliveries');
    expect(scans.length).toBeGreaterThan(1);
    for (const scan of scans) expect([scan['Node Type'], scan['Index Cond']]).toEqual(['Index Scan', expect.stringContaining('store_id')]);
  }

  it('is walked from page to page without a gap, and found by indexes however long it is', async () => {
    const busy = await api.shop({ app: { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
    merchant = await merchantOf(api, busy.store_id);
    await api.query(MANY, [busy.store_id, 20_000]);
    await api.query(MANY, [shop.store_id, 20_000]);
    await api.query('VACUUM ANALYZE');
    const seen: number[] = [];
    for (let query = '?status=failed'; query !== '';) {
      seen.push(...(await listed(query, busy)));
      const { text } = await open(log(busy.store_id) + query);
      query = /href="[^"?]+(\?[^"]*before=[^"]+)">Older/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
    const queries = ['', '?status=failed', '?status=delivered', '?topic=order.created', `?app_id=${String(busy.app_id)}&since=2020-01-01`];
    for (const query of queries) await expectIndexed(log(busy.store_id) + query);
  });
});
