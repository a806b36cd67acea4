import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { partitionsOf, splitIntoDays } from '../../../test/daily-partitions.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { type LogRow, useSubscribers } from '../../../test/subscribers.js';

const log = (store_id: number): string => `/${String(store_id)}/settings/apps/webhooks`;

/** Inserts attempts of the newest subscription of a store, one per minute into the past; every hundredth failed permanently. */
const MANY = `
INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number,
  status, duration_ms, created_at)
SELECT store_id, 1000000 + i, subscription_id, event_topic, gen_random_uuid(), target_url, 200, 1,
  CASE WHEN i % 100 = 0 THEN 'failed' ELSE 'delivered' END, 5, now() - i * interval '1 minute'
FROM (SELECT * FROM webhook_subscriptions WHERE store_id = $1 ORDER BY subscription_id DESC LIMIT 1) s, generate_series(1, $2::int) i`;

describe('the delivery log of the dashboard', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms' });
  const subscribers = useSubscribers(api);
  let shop: Shop;
  let other: Shop;
  let merchant: SignedInMerchant;
  let rows: LogRow[];

  const open = (path: string, { cookie } = merchant): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  /** Returns the ids of the attempts on a page of the log, from top to bottom, each once. */
  const listed = async (query = '', of = shop): Promise<number[]> => {
    const { status, text } = await open(log(of.store_id) + query);
    expect(status).toBe(200);
    return [...new Set([...text.matchAll(/webhooks\/(\d+)"/g)].map(([, id]) => Number(id)))];
  };
  const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

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

  it('lists events with all attempts of all apps, the latest attempt first', async () => {
    const ids = await listed();
    expect([ids[0], sorted(ids)]).toEqual([idsOf()[0], sorted(idsOf())]);
    const { text } = await open(log(shop.store_id));
    for (const words of ['Courier &lt;Sync>', 'Ledger', 'HTTP 503', 'HTTP 200', 'Failed', 'Delivered', '3 attempts', '2 attempts'])
      expect(text).toContain(words);
    expect(text.match(/<tr role="row"><td/g)).toHaveLength(2);
  });

  it('shows the attempts of the store, or of one app, by hour', async () => {
    const sums = (text: string): number[] =>
      [...text.matchAll(/: (\d+) delivered, (\d+) failed<\/title>/g)].reduce<number[]>(
        ([delivered = 0, failed = 0], bar) => [delivered + Number(bar[1]), failed + Number(bar[2])],
        [],
      );
    const all = (await open(log(shop.store_id))).text;
    expect([sums(all), all]).toEqual([[1, 4], expect.stringMatching(/Success rate<\/dt><dd>20%<.*Response time[^<]*<\/dt><dd>\d+ ms · /)]);
    const own = `${log(shop.store_id)}?app_id=${String(shop.app_id)}`;
    const { text } = await open(`${own}&window=7d`);
    expect([sums(text), text]).toEqual([[1, 0], expect.stringMatching(/aria-current="true">Last 7 days.*Success rate<\/dt><dd>100%</)]);
    expect(text).toContain(`href="${own}">Last 24 hours`);
  });

  it('filters by status of the last attempt, topic, app and date, and ignores invalid filters', async () => {
    const delivered = idsOf((row) => row.status === 'delivered');
    expect(await listed('?status=delivered')).toEqual(delivered);
    expect(sorted(await listed('?status=failed'))).toEqual(sorted(idsOf(({ status }) => status !== 'delivered')));
    expect(await listed('?status=retrying')).toEqual([]);
    expect(await listed('?topic=customer.updated')).toEqual(idsOf(({ event_topic }) => event_topic === 'customer.updated'));
    expect(await listed(`?app_id=${String(shop.app_id)}`)).toEqual(delivered);
    expect(await listed(`?app_id=${String(other.app_id)}&status=failed&topic=customer.created`)).toHaveLength(2);
    expect(await listed('?app_id=999999999')).toEqual([]);
    expect(await listed('?until=2020-01-01')).toEqual([]);
    expect(await listed('?since=2999-01-01')).toEqual([]);
    const [newest] = rows.map(({ created_at }) => created_at.getTime() + 6 * 3_600_000).sort((a, b) => b - a);
    const today = new Date(newest ?? 0).toISOString().slice(0, 10);
    expect(await listed(`?since=${today}&until=${today}`)).toContain(idsOf()[0]);
    const nonsense = ['status=x', 'status=failed&status=x', 'topic=none', 'app_id=-1', 'since=2020-13-45', 'cursor=x', 'cursor=9_'];
    for (const query of nonsense) expect([query, sorted(await listed(`?${query}`))]).toEqual([query, sorted(idsOf())]);
    const { text } = await open(`${log(shop.store_id)}?status=failed&since=2020-01-01`);
    expect(text).toContain('<option value="failed" selected>');
    expect(text).toContain('value="2020-01-01"');
  });

  it('shows an attempt with its payload, the response, and all attempts of the event', async () => {
    const [failed = 0] = idsOf(({ status }) => status === 'failed');
    const row = rows.find(({ delivery_id }) => delivery_id === failed)!;
    const { status, text } = await open(`${log(shop.store_id)}/${String(failed)}`);
    expect(status).toBe(200);
    for (const words of [row.event_topic, row.event_id, row.target_url, 'HTTP 503', 'Ledger', 'Attempt 1', 'Attempt 2', 'Send again'])
      expect(text).toContain(words);
    expect(text).toContain(`  &quot;event_id&quot;: &quot;${row.event_id}&quot;,`);
    expect(text).not.toMatch(/whsec_|<script(?! src="\/assets\/search\.)/);
  });

  it('sends an event again once when its button is pressed', async () => {
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

  it('shows the reason if an event cannot be sent again', async () => {
    const [id = 0] = idsOf(({ subscription_id }) => subscription_id === rows[0]?.subscription_id);
    const { subscription_id, event_id } = rows.find(({ delivery_id }) => delivery_id === id)!;
    const page = `${log(shop.store_id)}/${String(id)}`;
    const press = async (): Promise<string | null> => {
      const form = formOf({ csrf_token: merchant.csrf_token });
      return (await api.call('POST', `${page}/retry`, { ...form, headers: { ...form.headers, cookie: merchant.cookie } })).headers.get(
        'location',
      );
    };
    await api.query(`UPDATE webhook_subscriptions SET is_active = 0, inactive_reason = 'requested' WHERE subscription_id = $1`, [
      subscription_id,
    ]);
    expect(await press()).toBe(page);
    const off = (await open(page)).text;
    expect(off).toContain('The subscription is disabled');
    expect(off).not.toContain('Send again');
    await api.query('UPDATE webhook_subscriptions SET is_active = 1, inactive_reason = NULL WHERE subscription_id = $1', [subscription_id]);
    await api.query('DELETE FROM events WHERE event_id = $1', [event_id]);
    expect(await press()).toBe(page);
    const gone = (await open(page)).text;
    expect(gone).toContain('The payload is no longer stored');
    expect(gone).not.toContain('Send again');
  });

  it('marks subscriptions that keep failing or were disabled', async () => {
    const own = await api.shop({ app: { name: 'Weak', webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
    const owner = await merchantOf(api, own.store_id);
    const fail = (set: string): Promise<unknown> =>
      api.query(`UPDATE webhook_subscriptions SET ${set} WHERE store_id = $1`, [own.store_id]);
    const text = async (): Promise<string> => (await open(log(own.store_id), owner)).text;
    await fail('failure_count = 4');
    expect(await text()).not.toContain('Failing webhooks');
    await fail('failure_count = 5');
    expect(await text()).toMatch(/Failing webhooks.*Weak · order\.created .*Failing<.*5 events in a row/);
    await fail(`failure_count = 20, is_active = 0, inactive_reason = 'failures'`);
    expect(await text()).toMatch(/Disabled<.*20 events in a row/);
    await fail(`inactive_reason = 'requested'`);
    expect(await text()).not.toContain('Failing webhooks');
  });

  it('resends all events whose delivery to an app has failed since a given day, each once', async () => {
    const receiver = await subscribers.receiver(() => ({ status: 500 }));
    const topics = ['customer.created', 'customer.updated'];
    const own = await api.shop({ app: { name: 'Late', webhook_url: receiver.url, topics } });
    const owner = await merchantOf(api, own.store_id);
    const { user_id } = (await own.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    await own.put(`/customers/${String(user_id)}`, { name: 'Anna B' });
    await own.post('/customers', { name: 'Karim', phone: '01812345678' });
    await subscribers.settled(own, 3);
    const page = log(own.store_id);
    const press = async (fields: Record<string, string>, { csrf_token, cookie } = owner): Promise<Answer> => {
      const form = formOf({ csrf_token, ...fields });
      return api.call('POST', `${page}/resend`, { ...form, headers: { ...form.headers, cookie } });
    };
    const app_id = String(own.app_id);
    const resent = async (fields: Record<string, string> = {}): Promise<string | null> =>
      (await press({ app_id, since: '2020-01-01', ...fields })).headers.get('location');
    expect(await resent({ since: '2999-01-01' })).toBe(`${page}?app_id=${app_id}&resent=0`);
    expect(await resent({ app_id: String(shop.app_id) })).toBe(`${page}?app_id=${String(shop.app_id)}&resent=0`);
    expect([await resent({ since: 'x' }), await resent({ app_id: '' })]).toEqual([page, page]);
    expect((await press({ app_id, since: '2020-01-01' }, await merchantOf(api, shop.store_id))).status).toBe(403);
    const switched = (to: string): Promise<unknown> =>
      api.query(`UPDATE webhook_subscriptions SET ${to} WHERE store_id = $1 AND event_topic = 'customer.updated'`, [own.store_id]);
    await switched(`is_active = 0, inactive_reason = 'requested'`);
    receiver.respondWith(() => ({ status: 200 }));
    const answers = await atOnce(5, () => resent());
    expect(answers.sort()).toEqual([...Array<string>(4).fill(`${page}?app_id=${app_id}&resent=0`), `${page}?app_id=${app_id}&resent=2`]);
    await switched('is_active = 1, inactive_reason = NULL');
    expect(await resent()).toBe(`${page}?app_id=${app_id}&resent=1`);
    await subscribers.settled(own, 6);
    expect(await resent()).toBe(`${page}?app_id=${app_id}&resent=0`);
    const { text } = await open(`${page}?app_id=${app_id}&resent=2&more=1`, owner);
    expect(text).toContain('Events that are being sent again: 2. There are more.');
    expect(receiver.requests.filter(({ body }) => body.includes('01812345678')).length).toBe(3);
  });

  it('distinguishes the subscriptions of an app by their targets', async () => {
    const receiver = await subscribers.receiver();
    const own = await api.shop({ app: { name: 'Twice' } });
    const long = `${receiver.url}/${'a'.repeat(100)}/end?key=1`;
    for (const target_url of [receiver.url, long]) await own.post('/webhooks', { event_topic: 'customer.created', target_url });
    await subscribers.happen(own);
    await subscribers.settled(own, 2);
    const { text } = await open(log(own.store_id), await merchantOf(api, own.store_id));
    const { host } = new URL(receiver.url);
    expect(text).toContain(`<span class="hint">Twice · ${host}/webhooks </span>`);
    expect(text).toMatch(new RegExp(`<span class="hint">Twice · ${host}/webhooks/a+…a+/end </span>`));
    expect(text).not.toContain('key=1');
  });

  it('shows nothing of other stores, and nothing to staff without the permission', async () => {
    const elsewhere = await api.shop();
    const stranger = await merchantOf(api, elsewhere.store_id);
    const [id = 0] = idsOf();
    expect((await open(log(shop.store_id), stranger)).status).toBe(403);
    expect((await open(`${log(shop.store_id)}/${String(id)}`, stranger)).status).toBe(403);
    expect((await open(`${log(elsewhere.store_id)}/${String(id)}`, stranger)).status).toBe(404);
    const form = formOf({ csrf_token: stranger.csrf_token });
    const press = { ...form, headers: { ...form.headers, cookie: stranger.cookie } };
    expect((await api.call('POST', `${log(elsewhere.store_id)}/${String(id)}/retry`, press)).status).toBe(404);
    expect((await open(log(elsewhere.store_id), stranger)).text).toContain('No matching deliveries.');
    const staff = await merchantOf(api, shop.store_id, { role: 'staff' });
    expect((await open(log(shop.store_id), staff)).status).toBe(403);
    const apps = await open(`/${String(shop.store_id)}/settings/apps`, staff);
    expect(apps.text).not.toContain(log(shop.store_id));
    expect((await open(`/${String(shop.store_id)}/settings/apps`)).text).toContain(`href="${log(shop.store_id)}"`);
  });

  /** Partitions with so few rows that an index would not help. */
  const nearlyEmpty = new Set<string>();

  /** Fails if the plan of a page reads other rows than entries of its store, or does not walk the log in the order of the page. */
  async function expectIndexed(path: string): Promise<void> {
    const asked = await statementsDuring(api, () => open(path));
    const list = asked.find(({ text, prepared }) => prepared && text.includes('AS app_name') && text.includes('LATERAL'))!;
    const scans = (await plansOf(api, list)).flatMap(nodes).filter((node) => node['Relation Name']?.startsWith('webhook_deliveries'));
    expect(scans.map(({ Alias }) => Alias?.replace(/_\d+$/, ''))).toContain('d');
    expect(new Set(scans.map((scan) => scan['Relation Name'])).size).toBeGreaterThan(10);
    for (const scan of scans.filter((one) => !nearlyEmpty.has(one['Relation Name'] ?? '')))
      expect([scan.Alias, scan['Node Type'], scan['Index Cond'] ?? scan['Recheck Cond']]).toEqual([
        scan.Alias,
        expect.stringMatching(/^d(_|$)/.test(scan.Alias ?? '') ? /^Index( Only)? Scan$/ : /^(Index( Only)?|Bitmap Heap) Scan$/),
        expect.stringContaining('store_id'),
      ]);
  }

  it('is paginated without gaps and uses indexes for any length', async () => {
    const busy = await api.shop({ app: { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
    merchant = await merchantOf(api, busy.store_id);
    await splitIntoDays(api, 31);
    await api.query(MANY, [busy.store_id, 20_000]);
    await api.query(MANY, [shop.store_id, 20_000]);
    await api.vacuum();
    for (const { name } of await partitionsOf(api)) nearlyEmpty.add(name);
    const full = 'SELECT tableoid::regclass::text AS name FROM webhook_deliveries GROUP BY 1 HAVING count(*) > 500';
    for (const { name } of await api.query<{ name: string }>(full)) nearlyEmpty.delete(name);
    const seen: number[] = [];
    for (let query = '?status=failed'; query !== '';) {
      seen.push(...(await listed(query, busy)));
      const { text } = await open(log(busy.store_id) + query);
      query = /href="[^"?]+(\?[^"]*cursor=[^"]+)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
    const queries = ['', '?status=failed', '?status=delivered', '?topic=order.created', `?app_id=${String(busy.app_id)}&since=2020-01-01`];
    for (const query of queries) await expectIndexed(log(busy.store_id) + query);
  });
});
