import { readFileSync } from 'node:fs';
import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { openAs, operatorOf } from '../../../test/operators.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';

const ROWS = 20_000;
const LARGE = [
  'stores',
  'apps',
  'app_listings',
  'installations',
  'staff',
  'merchants',
  'webhook_subscriptions',
  'bulk_jobs',
  'operator_acts',
  'payment_sessions',
  'quarantined_events',
];

describe('the lists of the operator', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let operator: SignedInMerchant;
  let owner: SignedInMerchant;
  let shop: Shop;

  beforeAll(async () => {
    operator = await operatorOf(api);
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
    await api.query(`UPDATE stores SET name = 'Nakshi <Loom>' WHERE store_id = $1`, [shop.store_id]);
    await api.query(`UPDATE apps SET name = 'Parcel robot' WHERE app_id = $1`, [shop.app_id]);
    await api.query(
      `INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url, failure_count, last_failure_at)
       VALUES ($1, $2, $3, 'order.created', 'https://app.example.com/failing', 12, now()), ($1, $2, $3, 'order.created', 'https://app.example.com/fine', 2, now())`,
      [shop.store_id, shop.installation_id, shop.app_id],
    );
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, created_at)
       VALUES ($1, 'export', $2, $3, 'orders', 'csv', 'pending', now() - interval '1 hour'), ($1, 'export', $2, $3, 'products', 'csv', 'pending', now())`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    await api.query(
      `INSERT INTO operator_acts (merchant_id, action, target_type, target_id, store_id, created_at)
       VALUES ($1, 'charge.settle', 'charge', 41, $2, now()), (NULL, 'app.approve', 'app', 42, NULL, '2020-05-05T12:00:00Z')`,
      [operator.merchant_id, shop.store_id],
    );
  });

  const open = async (path: string): Promise<string> => {
    const { status, text } = await openAs(api, operator, path === '' ? '/operator' : `/operator/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  const id = (): string => String(shop.store_id);

  it('find stores, and show one with its members and apps', async () => {
    for (const query of ['', `q=${id()}`, 'q=nakshi', 'status=active&kind=real', 'status=x'])
      expect(await open(`stores?${query}`)).toContain('Nakshi &lt;Loom>');
    for (const query of ['q=nobody', 'status=frozen', 'kind=sandbox']) expect(await open(`stores?${query}`)).toContain('Nothing matches.');
    const text = await open(`stores/${id()}`);
    for (const words of [owner.email, 'Owner', 'Parcel robot', `/operator/apps/${String(shop.app_id)}"`]) expect(text).toContain(words);
    expect((await openAs(api, operator, '/operator/stores/999999')).status).toBe(404);
  });

  it('find apps, and show one with its stores and without its secret', async () => {
    for (const query of ['', `q=${String(shop.app_id)}`, 'q=PARCEL', 'status=active'])
      expect(await open(`apps?${query}`)).toContain('Parcel robot');
    expect(await open('apps?status=inactive')).toContain('Nothing matches.');
    const text = await open(`apps/${String(shop.app_id)}`);
    for (const words of ['svc_app_', 'Nakshi &lt;Loom>', `/operator/stores/${id()}"`]) expect(text).toContain(words);
    expect(text).not.toContain('svc_secret_');
    const [bare] = await api.make.apps(1, 'Bare');
    expect(await open(`apps/${String(bare)}`)).toContain('Nothing yet');
    expect((await openAs(api, operator, '/operator/apps/999999')).status).toBe(404);
  });

  it('show failing webhooks with the delays of background work', async () => {
    for (const query of ['', `store_id=${id()}`, 'state=active', 'q=parcel']) {
      const text = await open(`deliveries?${query}`);
      expect(text).toContain('https://app.example.com/failing');
      expect(text).not.toContain('https://app.example.com/fine');
      for (const words of ['Events to publish', 'On time']) expect(text).toContain(words);
    }
    expect(await open('deliveries?state=disabled')).not.toContain('https://app.example.com/failing');
  });

  it('show exports and imports, and which are late', async () => {
    const text = await open(`jobs?store_id=${id()}`);
    for (const words of ['Export · Orders', 'Export · Products']) expect(text).toContain(words);
    expect(await open(`jobs?store_id=${id()}&lang=bn`)).toContain('এক্সপোর্ট · পণ্য');
    const late = await open('jobs?state=late');
    expect([late.includes('Export · Orders'), late.includes('Export · Products')]).toEqual([true, false]);
    expect(await open('jobs?state=failed&q=parcel')).toContain('Nothing matches.');
    expect(await open('')).toMatch(/Late exports and imports.*?>1</s);
  });

  it('show why exports and imports failed, in the language of the reader', async () => {
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, error_code, error_message, completed_at)
       VALUES ($1, 'export', $2, $3, 'events', 'csv', 'failed', 'store_inactive', 'The store is not active.', now())`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    expect(await open('jobs?state=failed')).toContain('<span class="hint breaking">The store is not active.</span>');
    expect(await open('jobs?state=failed&lang=bn')).toContain('<span class="hint breaking">স্টোরটি চালু নেই।</span>');
    await api.query(`DELETE FROM bulk_jobs WHERE status = 'failed'`);
  });

  it('show what operators did, by person, act, store and day, and the log of a store', async () => {
    const listed = async (query: string): Promise<string[]> =>
      [...(await open(`audit?${query}`)).matchAll(/<code>([a-z_]+\.[a-z_.-]+)<\/code>/g)].map(([, action = '']) => action);
    expect(await listed('')).toEqual(['app.approve', 'charge.settle']);
    expect(await open('audit')).toContain('<span>Held payment decided</span><code>charge.settle</code>');
    expect(await listed(`actor=${String(operator.merchant_id)}`)).toEqual(['charge.settle']);
    expect(await listed('q=app.approve')).toEqual(['app.approve']);
    expect(await listed(`store_id=${id()}`)).toEqual(['charge.settle']);
    expect(await listed('since=2020-05-05&until=2020-05-05')).toEqual(['app.approve']);
    expect(await listed('until=2019-01-01')).toEqual([]);
    expect(await listed('since=x&actor=x&log=x')).toHaveLength(2);
    expect(await listed(`log=store&store_id=${id()}`)).toEqual(expect.arrayContaining(['app.installed', 'staff.added']));
    expect(await listed(`log=store&store_id=${id()}&q=staff.added`)).toEqual(['staff.added']);
    expect(await listed(`log=store&store_id=${id()}&actor=app:3`)).toEqual([]);
  });

  it('are sorted in both directions, page by page', async () => {
    await api.query(
      `INSERT INTO operator_acts (merchant_id, action, target_type, target_id, created_at)
       SELECT $1, 'sorted.act', 'charge', 1000 + n, now() FROM generate_series(1, 60) n`,
      [operator.merchant_id],
    );
    await api.query(
      `SELECT append_audit($1, 'system', NULL, NULL, 'sorted.entry', 'charge', 1000 + n, '{}', NULL) FROM generate_series(1, 60) n`,
      [shop.store_id],
    );
    const walked = async (list: string): Promise<number[]> => {
      const ids: number[] = [];
      for (let next: string | undefined = list; next !== undefined;) {
        const text = await open(next);
        expect(text).toContain('>60 entries.');
        ids.push(...[...text.matchAll(/Charge\u00a0(\d+)</g)].map(([, n]) => Number(n)));
        next = /href="\/operator\/([^"]+)">Next page</.exec(text)?.[1]?.replaceAll('&amp;', '&');
      }
      return ids;
    };
    const all = Array.from({ length: 60 }, (_, n) => 1001 + n);
    for (const list of ['audit?q=sorted.act', `audit?log=store&store_id=${id()}&q=sorted.entry`]) {
      expect([list, await walked(`${list}&sort=oldest`)]).toEqual([list, all]);
      expect([list, await walked(list)]).toEqual([list, [...all].reverse()]);
    }
    for (const list of ['stores', 'apps', 'jobs', 'listings', 'payments', 'dead-letters'])
      expect(await open(`${list}?sort=oldest`)).toContain('<option value="oldest" selected>Oldest first');
    expect(await open('deliveries?sort=oldest')).toContain('<option value="oldest" selected>Fewest failures first');
  });

  it('show the versions', async () => {
    const text = await open('versions');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const words of [version, process.version.slice(1), 'PostgreSQL', 'Applied migrations']) expect(text).toContain(words);
    expect(text).not.toContain('Pending migrations');
    expect(text).not.toContain('Not available');
  });

  it('show the first members and installations of a store or an app, and search and page all of them', async () => {
    const { store_id, app_id } = await api.shop();
    const [store, app] = [`stores/${String(store_id)}`, `apps/${String(app_id)}`];
    await api.query(
      `WITH m AS (INSERT INTO merchants (email, name, password_hash) SELECT 'crew' || n || '@example.com', 'Crew ' || n, '' FROM generate_series(1, 60) n RETURNING merchant_id)
       INSERT INTO staff (store_id, merchant_id, role, created_at) SELECT $1, merchant_id, 'staff', now() + merchant_id * interval '1 second' FROM m`,
      [store_id],
    );
    await api.make.apps(60, 'Gadget');
    await api.query(
      `INSERT INTO installations (store_id, app_id, scopes, status, uninstalled_at)
       SELECT $1, app_id, '{}', 'uninstalled', now() FROM apps WHERE name LIKE 'Gadget%' ORDER BY app_id`,
      [store_id],
    );
    await api.query(
      `WITH s AS (INSERT INTO stores (name, email, domain) SELECT 'Branch ' || n, 'branch@example.com', n || '.branch.example.com' FROM generate_series(1, 60) n RETURNING store_id)
       INSERT INTO installations (store_id, app_id, scopes) SELECT store_id, $1, '{}' FROM s`,
      [app_id],
    );
    const page = await open(store);
    expect(page).toContain('10 of 60 entries.');
    expect(page).toContain('10 of 61 entries.');
    expect(page).toContain(`href="/operator/${store}/members"`);
    expect(await open(app)).toContain(`href="/operator/${app}/installations"`);
    for (const [list, name, total] of [
      [`${store}/members?sort=oldest`, /Crew \d+/g, 60],
      [`${store}/installations?status=uninstalled`, /Gadget \d+/g, 60],
      [`${app}/installations?q=branch`, /Branch \d+/g, 60],
    ] as const) {
      const first = await open(list);
      expect(first).toContain(`>${String(total)} entries.`);
      const next = /href="\/operator\/([^"]+)">Next page</.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const names = [first, await open(next)].flatMap((text) => text.match(name) ?? []);
      expect([list, new Set(names).size, names.length]).toEqual([list, total, total]);
    }
    expect((await open(`${store}/members?q=crew7%40example`)).match(/Crew \d+/g)).toEqual(['Crew 7']);
    for (const empty of ['members?role=admin', 'members?q=nobody', 'installations?q=nothing'])
      expect(await open(`${store}/${empty}`)).toContain('Nothing matches.');
    for (const path of ['stores/999999/members', 'stores/999999/installations', 'apps/999999/installations'])
      expect((await openAs(api, operator, `/operator/${path}`)).status).toBe(404);
  });

  itOnOnePostgres('read indexes in few statements', async () => {
    await api.query(
      `INSERT INTO stores (name, email, domain) SELECT 'Shop ' || n, n || '@example.com', n || '.example.com' FROM generate_series(1, ${String(ROWS)}) n`,
    );
    await api.make.apps(ROWS, 'Many');
    await api.query(
      `INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
       SELECT $1, $2, $3, 'order.created', 'https://app.example.com/' || n FROM generate_series(1, ${String(ROWS)}) n`,
      [shop.store_id, shop.installation_id, shop.app_id],
    );
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, created_at, completed_at)
       SELECT $1, 'export', $2, $3, 'orders', 'csv', 'completed', now() - n * interval '1 second', now() FROM generate_series(1, ${String(ROWS)}) n`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    await api.query(
      `INSERT INTO operator_acts (merchant_id, action, target_type, target_id, created_at)
       SELECT $1, 'x.y' || n % 100, 'charge', n, now() - n * interval '1 minute' FROM generate_series(1, ${String(ROWS)}) n`,
      [operator.merchant_id],
    );
    await api.query(
      `INSERT INTO installations (store_id, app_id, scopes) SELECT store_id, $1, '{}' FROM stores WHERE store_id > $2 AND name LIKE 'Shop %'`,
      [shop.app_id, shop.store_id],
    );
    await api.query(
      `WITH m AS (INSERT INTO merchants (email, name, password_hash) SELECT 'many' || n || '@example.com', 'Many', '' FROM generate_series(1, ${String(ROWS)}) n RETURNING merchant_id)
       INSERT INTO staff (store_id, merchant_id, role) SELECT s.store_id, m.merchant_id, 'staff'
       FROM (SELECT merchant_id, row_number() OVER () AS n FROM m) m JOIN (SELECT store_id, row_number() OVER () AS n FROM stores) s USING (n)`,
    );
    // A search index is only chosen once its new rows are in place.
    await api.vacuum(...LARGE);
    const paths = [
      ...['', 'stores', 'stores?q=nakshi', `stores?q=${id()}`, 'stores?status=frozen', 'stores?kind=sandbox', `stores/${id()}`],
      ...['apps', 'apps?q=parcel', 'apps?status=inactive', `apps/${String(shop.app_id)}`, 'listings', 'listings?state=listed', 'payments'],
      ...[
        'deliveries',
        `deliveries?store_id=${id()}`,
        'deliveries?q=parcel',
        'jobs',
        'jobs?state=late',
        'jobs?state=failed',
        `jobs?store_id=999`,
      ],
      ...['stores', 'apps', 'jobs', 'deliveries', 'listings', 'payments', 'audit'].map((list) => `${list}?sort=oldest`),
      ...[`stores/${id()}/members?q=x`, `stores/${id()}/installations?q=parcel`, `apps/${String(shop.app_id)}/installations`],
      ...[`apps/${String(shop.app_id)}/installations?status=active&q=nakshi`],
      ...['audit?q=app.approve', 'audit?actor=999', `audit?store_id=${id()}`, 'audit?until=2019-01-01', 'dead-letters?topic=x'],
    ];
    for (const path of paths) {
      const statements = await statementsDuring(api, () => open(path));
      const reads = statements.filter(({ text }) => /^(\/\*[^*]*\*\/)?\s*SELECT/.test(text.trimStart()));
      expect([path, reads.length <= 14]).toEqual([path, true]);
      const isFiltered = path.includes('?') && !path.endsWith('?sort=oldest');
      // Without filters, counting stops at the first thousand rows, wherever they are.
      const planned = reads.filter(({ text }) => isFiltered || !text.startsWith('SELECT count(*)::integer AS total'));
      const plans = (await Promise.all(planned.map((statement) => plansOf(api, statement)))).flat();
      const scanned = plans
        .flatMap(nodes)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '');
      const large = ['stores', 'apps', 'installations', 'staff', 'merchants', 'webhook_subscriptions', 'bulk_jobs', 'operator_acts'];
      expect([path, scanned.filter((name) => large.includes(name))]).toEqual([path, []]);
    }
  });

  it('stay within 60 kB', async () => {
    for (const path of ['stores', 'apps', 'deliveries', 'jobs', 'audit'])
      expect([path, Buffer.byteLength(await open(path)) <= 60_000]).toEqual([path, true]);
  });
});
