import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { RequestRecorder } from '../../requests/request-recorder.processor.js';

const pathOf = (store_id: number): string => `/${String(store_id)}/settings/apps/requests`;

describe('the request log of the dashboard', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms' });
  const subscribers = useSubscribers(api);
  let shop: Shop;
  let other: Shop;
  let merchant: SignedInMerchant;
  let created: string;

  const open = (path: string, headers: Record<string, string> = {}, { cookie } = merchant): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, cookie, ...headers } });
  /** Returns the ids of the requests on a page of the log, from top to bottom. */
  const listed = async (query = ''): Promise<string[]> => {
    const { status, text } = await open(pathOf(shop.store_id) + query);
    expect(status).toBe(200);
    return [...text.matchAll(/settings\/apps\/requests\/([^"?]+)"/g)].map(([, id = '']) => decodeURIComponent(id));
  };

  beforeAll(async () => {
    const bad = await subscribers.receiver(() => ({ status: 503 }));
    shop = await api.shop({ app: { name: 'Courier <Sync>', webhook_url: bad.url, topics: ['customer.created'] } });
    other = await api.shop({ store: { store_id: shop.store_id }, app: { name: 'Ledger' }, scopes: ['read:orders'] });
    merchant = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__manage_webhooks'] });
    const id = { headers: { 'x-request-id': 'made/1' } };
    created = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' }, id)).headers.get('x-request-id') ?? '';
    await other.get('/customers', { headers: { 'x-request-id': 'refused-1' } });
    await other.get('/orders/77', { headers: { 'x-request-id': 'missing-1' } });
    await subscribers.settled(shop, 1);
    await api.app.get(RequestRecorder).flush();
  });

  it('lists the requests of all apps, newest first, without their contents', async () => {
    const ids = await listed();
    expect(ids.filter((id) => ['made/1', 'refused-1', 'missing-1'].includes(id))).toEqual(['missing-1', 'refused-1', 'made/1']);
    const { text } = await open(pathOf(shop.store_id));
    const words = [
      'Courier &lt;Sync>',
      'Ledger',
      'GET /api/apps/v1/orders/:order_id',
      'HTTP 404',
      '<code>insufficient_<wbr/>scope</code>',
      'HTTP 201',
    ];
    for (const each of words) expect(text).toContain(each);
    expect(text).not.toContain('01712345678');
    expect(text).not.toContain('/orders/77');
    const bangla = (await open(pathOf(shop.store_id), { 'accept-language': 'bn' })).text;
    expect(bangla).toContain('গত ৭ দিনে আপনার স্টোরে অ্যাপগুলোর পাঠানো অনুরোধ।');
  });

  it('filters by status, method, app, route, id and date, and ignores invalid filters', async () => {
    expect(await listed('?status=404')).toEqual(['missing-1']);
    expect(await listed('?status=4xx')).toEqual(['missing-1', 'refused-1']);
    expect(await listed('?status=5xx')).toEqual([]);
    expect(await listed('?method=POST')).toEqual(['made/1']);
    expect(await listed(`?app_id=${String(other.app_id)}`)).toEqual(['missing-1', 'refused-1']);
    expect(await listed('?app_id=999999999')).toEqual([]);
    expect(await listed('?route=/api/apps/v1/customers&method=GET')).toEqual(['refused-1']);
    expect(await listed('?request_id=made/1')).toEqual(['made/1']);
    expect(await listed('?until=2020-01-01')).toEqual([]);
    expect(await listed('?since=2999-01-01')).toEqual([]);
    const all = await listed();
    for (const query of [
      'status=x',
      'status=404&status=x',
      'method=get',
      'app_id=-1',
      'since=2020-13-45',
      'cursor=x',
      'sort=x',
      'route=orders',
      'request_id=a%20b',
    ])
      expect([query, await listed(`?${query}`)]).toEqual([query, all]);
    const { text } = await open(`${pathOf(shop.store_id)}?status=404&method=GET`);
    expect(text).toContain('<option value="404" selected>');
    expect(text).toContain('<option value="GET" selected>');
  });

  it('leads through older requests', async () => {
    for (let n = 0; n < 60; n++) await other.get('/store');
    await api.app.get(RequestRecorder).flush();
    const query = `?app_id=${String(other.app_id)}`;
    const { text } = await open(pathOf(shop.store_id) + query);
    const next = /href="[^"]*\/requests(\?[^"]*cursor=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const pages = [await listed(query), await listed(next)];
    expect(pages.map(({ length }) => length)).toEqual([50, 12]);
    expect(new Set(pages.flat()).size).toBe(62);
    expect((await open(pathOf(shop.store_id) + next)).text).toContain('First page');
  });

  it('leads from a request to its deliveries, and from a failed delivery to its request', async () => {
    const page = await open(`${pathOf(shop.store_id)}/${encodeURIComponent(created)}`);
    expect(page.status).toBe(200);
    const [attempt] = await subscribers.log(shop);
    const delivery = `/${String(shop.store_id)}/settings/apps/webhooks/${String(attempt?.delivery_id)}`;
    for (const words of ['customer.created', 'POST /api/apps/v1/customers', 'HTTP 503', `href="${delivery}"`])
      expect(page.text).toContain(words);
    expect((await open(delivery)).text).toContain(`href="${pathOf(shop.store_id)}/${encodeURIComponent(created)}"`);
  });

  it('leads nowhere from a delivery whose request is not in the log', async () => {
    await api.query('UPDATE events SET request_id = $2 WHERE store_id = $1', [shop.store_id, 'by-a-merchant']);
    const [attempt] = await subscribers.log(shop);
    const { text } = await open(`/${String(shop.store_id)}/settings/apps/webhooks/${String(attempt?.delivery_id)}`);
    expect(text).not.toContain('by-a-merchant');
    await api.query('UPDATE events SET request_id = $2 WHERE store_id = $1', [shop.store_id, created]);
  });

  it('shows a store nothing of another store, and members without the permission nothing at all', async () => {
    const elsewhere = await api.shop();
    const stranger = await merchantOf(api, elsewhere.store_id);
    const missing = await open(`${pathOf(elsewhere.store_id)}/${encodeURIComponent(created)}`, {}, stranger);
    expect([missing.status, (await open(`${pathOf(elsewhere.store_id)}/unknown`, {}, stranger)).status]).toEqual([404, 404]);
    expect((await open(`${pathOf(shop.store_id)}/%00`)).status).toBe(404);
    expect((await open(pathOf(shop.store_id), {}, stranger)).status).toBe(403);
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    for (const path of [pathOf(shop.store_id), `${pathOf(shop.store_id)}/made%2F1`]) expect((await open(path, {}, staff)).status).toBe(403);
  });
});
