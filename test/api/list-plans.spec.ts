import type { Answer } from '../answer.js';
import { commandLineOf } from '../command-line.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { fillDeliveries, fillLargeStore } from '../large-store.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { PAGE } from '../pages.js';
import { nodes, type Plan, plansOf, type Statement, statementsDuring } from '../plans.js';

const ORDER_FILTERS = [
  '',
  'status=pending',
  'status=returned',
  'status=paid',
  'status=fulfilled',
  'since=$recent',
  'until=$old',
  'since=$old&until=$recent',
  'updated_since=$recent',
  'updated_until=$old',
  'customer_id=$customer',
  'customer_id=$customer&status=completed',
  'status=shipped&since=$recent',
];
const CUSTOMER_FILTERS = [
  '',
  'include_guests=true',
  'since=$recent',
  'search=Rahim',
  'search=রহমান',
  'search=customer777',
  'search=017000001',
  'search=nobody-has-this',
  'total_orders_min=2',
  'total_orders_min=50',
  'total_spent_min=100',
  'total_spent_min=1000000',
  'search=Karim&total_orders_min=2&since=$old',
];
const STAFF_FILTERS = ['', 'role_id=$common', 'role_id=$rare'];
const PRODUCT_FILTERS = [
  '',
  'status=active',
  'status=inactive',
  'since=$changed',
  'category_id=$category',
  'category_id=$category&status=inactive',
  'price_min=100',
  'price_min=4100',
  'price_max=60',
  'price_max=3000',
  'price_min=60&price_max=70',
  'price_min=100&price_max=3000',
  'search=Honey',
  'search=দেশি শাড়ি',
  'search=nobody-has-this',
  'search=Honey&category_id=$category&price_max=500&status=active&since=$changed',
];
const PRODUCT_COLUMNS = ['created_at', 'updated_at', 'name'];
const DISCOUNT_FILTERS = [
  '',
  'is_active=1',
  'is_active=0',
  'search=EID1234',
  'search=boishakh',
  'search=ঈদ12',
  'search=nobody-has-this',
  'is_active=0&search=eid',
];
const INVENTORY_FILTERS = [
  '',
  'status=in_stock',
  'status=out_of_stock',
  'search=Honey',
  'search=দেশি',
  'search=nobody-has-this',
  'status=out_of_stock&search=Honey',
];
const MOVEMENTS = '/inventory/$product/movements';
const MOVEMENT_FILTERS = ['', 'sku_id=$sku', 'location_id=$home', 'kind=adjustment', 'sku_id=$sku&location_id=$home&kind=adjustment'];
const SUPPLIER_FILTERS = ['', 'search=loom 1234', 'search=রহিম', 'search=017000', 'search=nobody-has-this'];
const PURCHASE_FILTERS = [
  '',
  'status=draft',
  'status=cancelled',
  'supplier_id=$supplier',
  'location_id=$home',
  'supplier_id=$supplier&location_id=$home&status=ordered',
];
const TRANSFER_FILTERS = [
  '',
  'status=draft',
  'status=completed',
  'from_location_id=$home',
  'to_location_id=$home',
  'from_location_id=$home&status=in_transit',
];
const METAFIELDS = '/metafields/customer/$customer';
const METAFIELD_FILTERS = ['', 'namespace=n3', 'key=k7', 'namespace=n3&key=k7'];
const REQUEST_FILTERS = [
  '',
  'status=404',
  'status=4xx',
  'method=DELETE',
  'route=/api/apps/v1/rare',
  'code=rate_limited',
  'request_id=request-77',
  'since=$asked',
  'until=$asked',
  'status=4xx&method=GET&route=/api/apps/v1/orders&since=$asked',
];
const CUSTOM = '/api/apps/custom-apps';
/** An index can be read in both directions, so each view is planned in only one of them. */
const VIEWS: Readonly<Record<string, string[]>> = { asc: ['limit=50&page=20'], desc: ['limit=50', 'cursor=', 'cursor=$next'] };

const cases = (path: string, filters: string[], columns: string[]): [path: string, sort: string, filter: string][] =>
  columns.flatMap((column) =>
    ['asc', 'desc'].flatMap((way) => filters.map((filter) => [path, `${column}:${way}`, filter] as [string, string, string])),
  );

/** Tables that are too large for a sequential scan. */
const LARGE = [
  'orders',
  'customers',
  'order_items',
  'staff',
  'staff_roles',
  'merchants',
  'products',
  'variants',
  'discounts',
  'metafields',
  'inventory_products',
  'stock_movements',
  'suppliers',
  'purchase_orders',
  'purchase_order_items',
  'transfers',
  'transfer_items',
  'custom_apps',
  'apps',
  'installations',
  'token_pairs',
  'webhook_deliveries',
  'api_requests',
];
/** Tables without a store, whose unique indexes do not start with store_id. */
const ofAStore = (node: Plan): boolean =>
  !['merchants', 'apps'].includes(node['Relation Name'] ?? '') && node['Index Name'] !== 'custom_apps_app_id_idx';

const INDEX_SCAN = /^Index (Only )?Scan$/;

/**
 * Returns the table that a node reads; partitions count as their table. Partitions of future days are empty, so a sequential scan of them is
 * as good as an index.
 */
const tableOf = (node: Plan): string =>
  (node['Relation Name'] ?? '').replace(new RegExp(`^(webhook_deliveries|api_requests)_(initial|${TODAY})$`), '$1');

const TODAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');

describe('a list of a large store', () => {
  const api = useApi({ DATABASE_POOL: '2', ROLE: 'api' });
  let shop: Shop;
  let owner: SignedInMerchant;
  let words: Record<string, string>;

  beforeAll(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
    words = await fillLargeStore(api, shop, owner);
  });

  const filled = (text: string): string => text.replace(/\$(\w+)/g, (_, word: string) => encodeURIComponent(words[word] ?? ''));

  /** Returns the statements on a table that a request runs. */
  async function statementsOf(path: string, query: string): Promise<{ statements: Statement[]; next: string }> {
    let answer: Answer | undefined;
    const asked = await statementsDuring(api, async () => {
      answer =
        path === CUSTOM
          ? await owner.call('GET', `${path}?store_id=${String(shop.store_id)}&${query}`)
          : await shop.get(`${path}?${query}`);
    });
    // Every process polls for revoked credentials in the meantime.
    const statements = asked.filter(({ text }) => text.includes('json_agg') && !text.includes('credential_evictions'));
    expect(answer?.status).toBe(200);
    // A large answer is read again, in chunks.
    expect([1, 2]).toContain(statements.length);
    return { statements, next: (answer?.body.pagination?.next_cursor as string | undefined) ?? '' };
  }

  function expectIndexed(plan: Plan): void {
    const large = nodes(plan).filter((node) => LARGE.includes(tableOf(node)));
    expect(large.length).toBeGreaterThan(0);
    expect(large.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const conditions = nodes(plan)
      .filter(ofAStore)
      .flatMap((node) => node['Index Cond'] ?? []);
    for (const condition of conditions) expect(condition).toContain('store_id');
  }

  it.each([
    ...cases('/orders', ORDER_FILTERS, ['created_at', 'updated_at', 'grand_total']),
    ...cases('/customers', CUSTOMER_FILTERS, ['created_at', 'updated_at', 'name']),
    ...cases('/staff', STAFF_FILTERS, ['created_at']),
    ...cases('/products', PRODUCT_FILTERS, PRODUCT_COLUMNS),
    ...cases('/discounts', DISCOUNT_FILTERS, ['created_at', 'updated_at']),
    ...cases(METAFIELDS, METAFIELD_FILTERS, ['namespace']),
    ...cases('/inventory', INVENTORY_FILTERS, ['updated_at', 'name', 'total_quantity']),
    ...cases(MOVEMENTS, MOVEMENT_FILTERS, ['created_at']),
    ...cases('/suppliers', SUPPLIER_FILTERS, ['created_at', 'updated_at', 'name']),
    ...cases('/purchase-orders', PURCHASE_FILTERS, ['created_at', 'updated_at']),
    ...cases('/transfers', TRANSFER_FILTERS, ['created_at', 'updated_at']),
    ...cases(CUSTOM, [''], ['created_at', 'name']),
    ...cases('/requests', REQUEST_FILTERS, ['time']),
  ])('%s by %s with "%s" uses an index', async (path, sort, filter) => {
    let next = '';
    for (const view of VIEWS[sort.split(':')[1] ?? ''] ?? []) {
      const query = [filled(filter), `sort=${sort}`, view.replace('$next', encodeURIComponent(next))].filter(Boolean).join('&');
      const { statements, next: cursor } = await statementsOf(filled(path), query);
      next = cursor;
      for (const statement of statements) for (const plan of await plansOf(api, statement)) expectIndexed(plan);
    }
  });

  it.each([
    ...cases('/orders', [''], ['created_at', 'updated_at', 'grand_total']),
    ...cases('/customers', ['include_guests=true'], ['created_at', 'updated_at', 'name']),
    ...cases('/staff', [''], ['created_at']),
    ...cases('/products', [''], PRODUCT_COLUMNS),
    ['/products', 'created_at:desc', 'status=active'],
    ['/products', 'created_at:asc', 'category_id=$category'],
    ...cases('/discounts', [''], ['created_at', 'updated_at']),
    ...cases('/discounts', ['is_active=1'], ['created_at']),
    ...cases(METAFIELDS, ['', 'namespace=n3'], ['namespace']),
    ...cases('/inventory', ['', 'status=in_stock'], ['updated_at', 'name', 'total_quantity']),
    ...cases(MOVEMENTS, ['', 'sku_id=$sku'], ['created_at']),
    ...cases('/suppliers', [''], ['created_at', 'updated_at', 'name']),
    ...cases('/purchase-orders', [''], ['created_at', 'updated_at']),
    ...cases('/purchase-orders', ['status=draft', 'supplier_id=$supplier', 'location_id=$home'], ['created_at']),
    ...cases('/transfers', [''], ['created_at', 'updated_at']),
    ...cases('/transfers', ['status=draft', 'from_location_id=$home', 'to_location_id=$home'], ['created_at']),
    ...cases(CUSTOM, [''], ['created_at', 'name']),
  ])('%s by %s reads its index in order without sorting', async (path, sort, filter) => {
    for (const view of ['limit=50', 'cursor=']) {
      const { statements } = await statementsOf(filled(path), `${filled(filter)}&sort=${sort}&${view}`);
      for (const statement of statements) {
        for (const plan of await plansOf(api, statement))
          expect(nodes(plan).filter((node) => node['Node Type'].endsWith('Sort'))).toEqual([]);
      }
    }
  });

  it.each(['1234', 'Rahim', '01700000123', 'nobody-has-this', 'EID1234', 'a'])(
    'that the dashboard searches for "%s" uses an index',
    async (text) => {
      const path = `/${String(shop.store_id)}/search?for=${text}`;
      const asked = await statementsDuring(api, () => owner.browse('GET', path, { headers: PAGE }));
      const large = asked.filter((one) => /FROM "?(orders|customers|inventory_products|variants|discounts|charges)\b/.test(one.text));
      expect(large.length).toBeGreaterThanOrEqual(5);
      for (const statement of large) for (const plan of await plansOf(api, statement)) expectIndexed(plan);
    },
  );

  it('of categories counts products and finds children with an index', async () => {
    await api.query(
      `WITH roots AS (INSERT INTO categories (store_id, name, slug) SELECT $1, 'Root', 'root-' || i FROM generate_series(1, 40) i RETURNING category_id)
       INSERT INTO categories (store_id, name, slug, parent_id) SELECT $1, 'Child', 'child-' || category_id || '-' || i, category_id FROM roots, generate_series(1, 100) i`,
      [shop.store_id],
    );
    await api.vacuum('categories');
    for (const query of ['', 'parent_id=null', 'parent_id=$category']) {
      const { statements } = await statementsOf('/categories', filled(query));
      for (const plan of (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat()) {
        expectIndexed(plan);
        const scans = nodes(plan).filter((node) => node['Relation Name'] === 'categories' && node['Node Type'] === 'Seq Scan');
        expect(scans.length).toBe(query === '' ? scans.length : 0);
      }
    }
  });

  it.each(['orders', 'customers', 'products', 'discounts', 'metafields'])(
    'of %s has a digest that reads each row once, in a range of an index',
    async (resource) => {
      const asked = await statementsDuring(api, async () =>
        expect((await shop.get(`/sync/${resource}/digest`)).body.data.count).toBeGreaterThanOrEqual(10_000),
      );
      const [statement, ...others] = asked.filter(({ text }) => text.includes('bit_xor'));
      expect(others).toEqual([]);
      for (const plan of await plansOf(api, statement!)) {
        const scans = nodes(plan).filter((node) => node['Relation Name'] === resource);
        expect(scans.map((node) => node['Node Type'])).toEqual([expect.stringMatching(INDEX_SCAN), expect.stringMatching(INDEX_SCAN)]);
        expect(scans.some((node) => /store_id.* >= .* <= /.test(node['Index Cond'] ?? ''))).toBe(true);
        expect(nodes(plan).filter((node) => /Hash|Materialize/.test(node['Node Type']))).toEqual([]);
        expectIndexed(plan);
      }
    },
  );

  it('of hours with webhook deliveries reads a bounded number of the newest ones of the subscription', async () => {
    const [full, other] = await fillDeliveries(api, shop, [60_000, 20_000, 20_000]);
    const { statements } = await statementsOf(`/webhooks/${String(other)}/stats`, 'window=1h');
    for (const plan of (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat()) expectIndexed(plan);
    const { deliveries, failures, since, hours } = (await shop.get(`/webhooks/${String(full)}/stats?window=30d`)).body.data;
    expect([deliveries, failures]).toEqual([37_500, 12_500]);
    expect(hours[0].hour.slice(0, 13)).toBe(since.slice(0, 13));
    expect(hours.reduce((sum: number, hour: { deliveries: number }) => sum + hour.deliveries, 0)).toBe(37_500);
  });

  it('is not read to find the store of an order that the command line identifies by its id', async () => {
    const asked = await statementsDuring(api, () =>
      commandLineOf(api).cli('order', 'courier', '--order-id', words['order'] ?? '', '--event', 'picked'),
    );
    const [search, ...others] = asked.filter(({ text }) => /FROM "orders" WHERE .*"order_id" = \$1/s.test(text) && text.includes('stores'));
    expect(others).toEqual([]);
    for (const plan of await plansOf(api, search!)) expectIndexed(plan);
  });

  it.each(['summary', 'sales', 'sales?interval=month'])('computes %s from days, never from orders or customers', async (path) => {
    const statements = await statementsDuring(api, async () => expect((await shop.get(`/analytics/${path}`)).status).toBe(200));
    const averages = statements.filter(({ text, prepared }) => prepared && text.includes('average_order'));
    const plans = await Promise.all(averages.map((statement) => plansOf(api, statement)));
    const tables = plans.flat().map((plan) => new Set(nodes(plan).flatMap((node) => node['Relation Name'] ?? [])));
    expect(tables).toEqual([0, 1].map(() => new Set(['analytics_days', 'analytics_changes'])));
  });
});
