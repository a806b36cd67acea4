import { Till } from '../../test/billing.js';
import { exported } from '../../test/bulk.js';
import type { Shop } from '../../test/factories.js';
import { type Api, serveBeside, until, useApi } from '../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../test/merchants.js';
import { PAGE, useStorePages } from '../../test/pages.js';
import { itOnOnePostgres } from '../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../test/plans.js';
import { useSubscribers } from '../../test/subscribers.js';
import { SystemDb } from '../platform/database/system-db.js';
import { RetentionProcessor } from '../platform/retention/retention.processor.js';
import { type NotifiedFact, notify } from './notify.service.js';

type Row = { notification_id: number; kind: string; subject_id: number; title: string };

describe('notifications', () => {
  const api = useApi({ MAIL_SENDER: 'off', WEBHOOK_RETRY_DELAYS: '1ms', SWEEP_INTERVAL: '200ms', WEBHOOK_FAILURE_LIMIT: '2' });
  const apps = useSubscribers(api);
  const pages = useStorePages(api, 'notifications');

  const rowsOf = ({ store_id }: Pick<Shop, 'store_id'>): Promise<Row[]> =>
    api.query<Row>(
      `SELECT notification_id::int, kind, subject_id::int, title FROM notifications WHERE store_id = $1 ORDER BY notification_id`,
      [store_id],
    );
  const tell = (process: Api, { store_id }: Shop, ...facts: NotifiedFact[]): Promise<void> =>
    process.app.get(SystemDb).asStore(store_id, (ctx) => {
      for (const fact of facts) notify(ctx, fact);
      return Promise.resolve();
    });
  const exportOf = (subject_id: number): NotifiedFact => ({
    kind: 'export_ready',
    subject_id,
    app_id: null,
    title: `orders ${String(subject_id)}`,
  });
  const uninstallOf = ({ installation_id }: Shop): string => `/api/apps/installations/${String(installation_id)}/uninstall`;
  /** Returns the number of unread ones in the header of a page, `none` without one. */
  const bellOf = (text: string): string => /class="bell-count">([^<]*)</.exec(text)?.[1] ?? 'none';
  const bell = async (as?: SignedInMerchant, path = 'home'): Promise<string> =>
    bellOf((await pages.open(`/${String(pages.shop.store_id)}/${path}`, as)).text);
  const staff = (...permissions: string[]): Promise<SignedInMerchant> =>
    merchantOf(api, pages.shop.store_id, { role: 'staff', permissions });

  it('report charges that wait for a decision, with a link to them', async () => {
    const { shop } = pages;
    expect((await pages.open(pages.list)).text).toContain('No notifications yet.');
    expect(await bell()).toBe('none');
    const { charge_id } = (await shop.post('/billing/charges', { name: 'Setup <1>', amount: 500 })).body.data as { charge_id: number };
    await shop.post('/customers', { name: 'Anna', phone: '01712345678' });
    expect(await rowsOf(shop)).toMatchObject([{ kind: 'charge_pending', subject_id: charge_id, title: 'Setup <1>' }]);
    const { text } = await pages.open(pages.list);
    const link = `<a href="/${String(shop.store_id)}/settings/apps/billing/${String(charge_id)}">Charge to approve or decline: Setup &lt;1></a>`;
    expect(text).toContain(link);
    expect(await bell()).toBe('1');
    expect((await pages.open(`${pages.list}?lang=bn`)).text).toContain('aria-label="বিজ্ঞপ্তি, ১টি পড়া হয়নি"');
  });

  it('report a subscription that renews soon and one that is past due', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.pay((await till.plan())['charge_id'] as number);
    await till.advance(29);
    await till.advance(2);
    expect(await till.read(charge_id as number)).toMatchObject({ renewal_status: 'past_due' });
    const [renewal] = await api.query<{ charge_id: number }>('SELECT charge_id::int FROM charges WHERE renews_charge_id = $1', [charge_id]);
    expect((await rowsOf(till.shop)).filter(({ kind }) => kind !== 'charge_pending')).toMatchObject([
      { kind: 'renewal_pending', subject_id: renewal!.charge_id, title: 'Pro' },
      { kind: 'past_due', subject_id: renewal!.charge_id, title: 'Pro' },
    ]);
  });

  it('report a disabled webhook', async () => {
    const shop = await apps.subscribed(await apps.receiver(() => ({ status: 503 })));
    const { subscription_id } = await apps.subscription(shop);
    for (let n = 1; n <= 2; n++) await apps.happen(shop);
    await until(async () => (await rowsOf(shop)).length > 0);
    expect(await rowsOf(shop)).toMatchObject([{ kind: 'webhook_disabled', subject_id: subscription_id }]);
  });

  it('report an uninstalled app and an export, but nothing that was rolled back', async () => {
    const { shop, owner } = pages;
    const { job_id } = await exported(shop, { resource: 'orders' });
    await shop.post('/billing/charges', { name: 'Setup', amount: 500 }, { headers: { 'dry-run': 'true' } });
    await owner.call('POST', uninstallOf(shop));
    expect(await rowsOf(shop)).toMatchObject([
      { kind: 'export_ready', subject_id: job_id, title: 'orders' },
      { kind: 'app_uninstalled', subject_id: shop.installation_id },
    ]);
    const { text } = await pages.open(pages.list);
    for (const words of ['Export ready: Orders', 'App uninstalled']) expect(text).toContain(words);
  });

  it('are shown to people who can act on them, and not to members of another store', async () => {
    const { shop } = pages;
    await tell(api, shop, exportOf(1), { ...exportOf(2), kind: 'webhook_disabled' }, { ...exportOf(3), kind: 'charge_pending' });
    const seenBy = async (as: SignedInMerchant): Promise<[number: string, rows: number]> => {
      const { status, text } = await pages.open(pages.list, as);
      expect(status).toBe(200);
      return [bellOf(text), text.split('class="badge accent"').length - 1];
    };
    expect(await seenBy(pages.owner)).toEqual(['3', 3]);
    expect(await seenBy(await staff('apps__install_apps'))).toEqual(['2', 2]);
    const [webhooks, none] = [await staff('apps__manage_webhooks'), await staff('orders__view_orders')];
    expect(await seenBy(webhooks)).toEqual(['1', 1]);
    expect(await seenBy(none)).toEqual(['none', 0]);
    const other = await merchantOf(api, (await api.shop()).store_id);
    expect((await pages.open(pages.list, other)).status).toBe(403);
    const [first, , last] = await rowsOf(shop);
    const address = `${pages.list}/${String(last!.notification_id)}/read-all`;
    expect((await pages.post(address, {}, other)).status).toBe(403);
    for (const as of [none, webhooks]) {
      await pages.post(`${pages.list}/${String(first!.notification_id)}/read`, {}, as);
      await pages.post(address, {}, as);
    }
    expect(await api.query('SELECT merchant_id::int FROM notification_reads WHERE store_id = $1', [shop.store_id])).toEqual([
      { merchant_id: webhooks.merchant_id },
    ]);
  });

  it('are read by each person individually, one at a time or all that the page shows', async () => {
    const { shop } = pages;
    await tell(api, shop, exportOf(1), exportOf(2), exportOf(3));
    const [first, , last] = await rowsOf(shop);
    const colleague = await staff('apps__install_apps');
    const once = await pages.post(`${pages.list}/${String(first!.notification_id)}/read`, {});
    expect([once.status, once.headers.get('location')]).toEqual([303, `${pages.list}?done=notification_was_read`]);
    expect([await bell(), await bell(colleague)]).toEqual(['2', '3']);
    await tell(api, shop, exportOf(4));
    const path = `${pages.list}/${String(last!.notification_id)}/read-all`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => pages.post(path, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect([await bell(), await bell(colleague)]).toEqual(['1', '4']);
    const { text } = await pages.open(`${pages.list}?done=notifications_were_read`);
    expect(text).toContain('All notifications are marked as read.');
  });

  it('can be marked as read together while any of them is unread, whichever of them the page shows', async () => {
    const { shop } = pages;
    const offers = async (query = ''): Promise<boolean> => (await pages.open(pages.list + query)).text.includes('/read-all"');
    expect(await offers()).toBe(false);
    await tell(api, shop, exportOf(1), exportOf(2), { ...exportOf(3), kind: 'past_due' });
    const [first, second, third] = (await rowsOf(shop)).map(({ notification_id }) => String(notification_id));
    await pages.post(`${pages.list}/${third!}/read`, {});
    await pages.post(`${pages.list}/${second!}/read`, {});
    for (const query of ['', '?kind=past_due', '?state=read&sort=oldest']) expect([query, await offers(query)]).toEqual([query, true]);
    await pages.post(`${pages.list}/${first!}/read`, {});
    for (const query of ['', '?kind=past_due', '?lang=bn']) expect([query, await offers(query)]).toEqual([query, false]);
    expect((await pages.open(pages.list)).text).toContain('>3 entries.');
    await tell(api, shop, exportOf(4));
    expect(await offers()).toBe(true);
  });

  it('are paginated in both orders, newest first by default, and counted up to 99', async () => {
    await tell(api, pages.shop, ...Array.from({ length: 120 }, (_, n) => exportOf(n + 1)));
    const titles = (text: string): number[] => [...text.matchAll(/Export ready: orders (\d+)/g)].map(([, n]) => Number(n));
    const first = (await pages.open(pages.list)).text;
    expect(titles(first)).toEqual(Array.from({ length: 25 }, (_, n) => 120 - n));
    expect(bellOf(first)).toBe('99+');
    const [, next = ''] = /href="([^"]*\?cursor=\d+)"/.exec(first) ?? [];
    const second = (await pages.open(next)).text;
    for (const text of [first, second]) expect(text).toContain('>100 entries or more.');
    expect(titles(second)).toEqual(Array.from({ length: 25 }, (_, n) => 95 - n));
    const [, action = ''] = /action="([^"]*\/read-all)"/.exec(first) ?? [];
    expect((await pages.post(`${action.replace('-all', '')}?cursor=7&sort=oldest`, {})).headers.get('location')).toBe(
      `${pages.list}?done=notification_was_read&sort=oldest&cursor=7`,
    );
    const oldest = (await pages.open(`${pages.list}?sort=oldest`)).text;
    expect(titles(oldest)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    const [, later = ''] = /href="([^"]*cursor=\d+)"[^>]*>Next page/.exec(oldest) ?? [];
    expect(titles((await pages.open(later.replaceAll('&amp;', '&'))).text)).toEqual(Array.from({ length: 25 }, (_, n) => n + 26));
    expect(oldest).toContain(`action="${action}"`);
    await pages.post(action, {});
    expect(await bell()).toBe('none');
  });

  it('are filtered by kind and by whether the person has read them, on all pages of a list', async () => {
    const { shop } = pages;
    await tell(api, shop, ...Array.from({ length: 30 }, (_, n) => exportOf(n + 1)), { ...exportOf(31), kind: 'past_due' });
    const [first] = await rowsOf(shop);
    await pages.post(`${pages.list}/${String(first!.notification_id)}/read`, {});
    const textOf = async (query: string): Promise<string> => (await pages.open(`${pages.list}?${query}`)).text;
    const titles = (text: string): number[] => [...text.matchAll(/orders (\d+)<\/a>/g)].map(([, n]) => Number(n));
    expect(titles(await textOf('kind=past_due'))).toEqual([31]);
    expect(titles(await textOf('state=read'))).toEqual([1]);
    expect(titles(await textOf('kind=nothing&state='))).toHaveLength(25);
    const unread = await textOf('kind=export_ready&state=unread&sort=oldest');
    expect(titles(unread)).toEqual(Array.from({ length: 25 }, (_, n) => n + 2));
    for (const words of ['>29 entries.', '<details open', '<option value="unread" selected']) expect(unread).toContain(words);
    const [, next = ''] = /href="([^"]*cursor=\d+)"[^>]*>Next page/.exec(unread) ?? [];
    expect(next).toContain('?kind=export_ready&amp;state=unread&amp;sort=oldest&amp;cursor=');
    const second = (await pages.open(next.replaceAll('&amp;', '&'))).text;
    expect(titles(second)).toEqual([27, 28, 29, 30]);
    const [, action = ''] = /action="([^"]*\/read\?[^"]*)"/.exec(second) ?? [];
    const address = (await pages.post(action.replaceAll('&amp;', '&'), {})).headers.get('location') ?? '';
    expect(address).toMatch(/\?done=notification_was_read&kind=export_ready&state=unread&sort=oldest&cursor=\d+$/);
    expect(titles((await pages.open(address)).text)).toHaveLength(3);
    const none = await textOf('kind=past_due&state=read');
    for (const words of ['No notification matches.', `href="${pages.list}">All notifications<`, '/read-all"'])
      expect(none).toContain(words);
    expect(await textOf('kind=past_due&state=read&lang=bn')).toContain('মিলে যাওয়া কোনো বিজ্ঞপ্তি নেই।');
    expect((await pages.open(`${pages.list}?kind=export_ready`, await staff('apps__manage_webhooks'))).text).toContain(
      'No notifications yet.',
    );
  });

  it('are written once, whichever process learns of the fact', async () => {
    const { shop, owner } = pages;
    const beside = await serveBeside(api);
    try {
      const twenty = <T>(work: (process: Api) => Promise<T>): Promise<T[]> =>
        Promise.all(Array.from({ length: 20 }, (_, n) => work(n % 2 === 0 ? api : beside)));
      await twenty((process) => tell(process, shop, exportOf(7)));
      const headers = { authorization: `Bearer ${shop.access_token}`, 'Idempotency-Key': 'one' };
      await twenty((process) => process.call('POST', '/api/apps/v1/billing/charges', { headers, body: { name: 'Setup', amount: 500 } }));
      await twenty((process) => process.call('POST', uninstallOf(shop), { headers: { authorization: `Bearer ${owner.session_token}` } }));
      expect((await rowsOf(shop)).map(({ kind }) => kind)).toEqual(['export_ready', 'charge_pending', 'app_uninstalled']);
    } finally {
      await beside.close();
    }
  });

  it('are deleted after 90 days, with their readers', async () => {
    const { shop } = pages;
    await tell(api, shop, exportOf(1), exportOf(2));
    const [old, kept] = await rowsOf(shop);
    await pages.post(`${pages.list}/${String(kept!.notification_id)}/read-all`, {});
    await api.query(`UPDATE notifications SET created_at = now() - interval '91 days' WHERE store_id = $1 AND notification_id = $2`, [
      ...[shop.store_id, old!.notification_id],
    ]);
    await api.app.get(RetentionProcessor).work();
    const reads = await api.query('SELECT notification_id::int FROM notification_reads WHERE store_id = $1', [shop.store_id]);
    expect(reads).toEqual([{ notification_id: kept!.notification_id }]);
    expect(await rowsOf(shop)).toEqual([kept]);
  });

  itOnOnePostgres('are counted and listed by an index in a store with many', async () => {
    const { shop, owner } = pages;
    await api.query(
      `INSERT INTO notifications (store_id, kind, fact, subject_id, title) SELECT $1, 'export_ready', i, i, 'orders' FROM generate_series(1, 20000) i`,
      [shop.store_id],
    );
    await api.query(
      `INSERT INTO notification_reads (store_id, notification_id, merchant_id) SELECT store_id, notification_id, $2 FROM notifications WHERE store_id = $1`,
      [shop.store_id, owner.merchant_id],
    );
    await api.vacuum('notifications', 'notification_reads');
    const statements = await statementsDuring(api, () => api.call('GET', pages.list, { headers: { ...PAGE, cookie: owner.cookie } }));
    const own = statements.filter(({ text }) => text.includes('notifications n'));
    expect(own).toHaveLength(3);
    for (const statement of own) {
      for (const plan of await plansOf(api, statement)) {
        const scans = nodes(plan).filter((node) => node['Relation Name']?.startsWith('notification'));
        expect(scans.map((node) => node['Node Type']).filter((type) => !type.startsWith('Index'))).toEqual([]);
        expect(scans.every((node) => node['Index Cond']?.includes('store_id'))).toBe(true);
      }
    }
  });
});
