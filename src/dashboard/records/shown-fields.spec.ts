import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { PAGE } from '../../../test/pages.js';
import { newPhone } from '../../../test/phones.js';
import { makeLocation } from '../../../test/stock.js';
import { withoutRules } from '../../../test/without-rules.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows behind a part of a record of the API. */
interface Part {
  readonly table: string;
  readonly key: readonly string[];
  /** Returns the first of these rows in the record. */
  readonly of: (record: Row) => Row;
}

interface Kind {
  /** Paths of the API and of the page. */
  readonly api: string;
  readonly page: string;
  readonly parts: readonly Part[];
  /** Fields that the page does not show, with the reason. */
  readonly hidden: Readonly<Record<string, string>>;
}

const firstOf = (rows: unknown): Row => (rows as Row[])[0] ?? {};

const IN_ADDRESS = 'the address of the page has it';
const NO_PAGE = 'it has no page of its own, and its name is shown';
const OF_UNITS = 'it follows from the units on hand';
const OF_COST = 'the unit cost in whole taka, which is shown exactly';
const OF_LEVELS = 'the sum of the levels of all locations, which are changed below';
const OF_CUSTOMER = 'it is changed with the customer';
const OF_ORDER = 'the history of the order has its changes';

const KINDS: Readonly<Record<string, Kind>> = {
  order: {
    api: 'orders',
    page: 'orders',
    parts: [
      { table: 'customers', key: ['user_id'], of: ({ user_id }) => ({ user_id, name: '', phone: '', email: '' }) },
      { table: 'orders', key: ['order_id'], of: (order) => order },
      { table: 'order_items', key: ['order_item_id'], of: ({ items }) => firstOf(items) },
    ],
    hidden: {
      'customers.user_id': OF_CUSTOMER,
      'orders.order_id': IN_ADDRESS,
      'orders.store_id': IN_ADDRESS,
      'orders.customer_name': OF_CUSTOMER,
      'orders.customer_phone': OF_CUSTOMER,
      'orders.customer_email': OF_CUSTOMER,
      'order_items.order_item_id': NO_PAGE,
      'order_items.order_id': IN_ADDRESS,
      'order_items.variant_id': NO_PAGE,
      'order_items.cost': OF_COST,
      'order_items.created_at': OF_ORDER,
      'order_items.updated_at': OF_ORDER,
    },
  },
  customer: {
    api: 'customers',
    page: 'customers',
    parts: [{ table: 'customers', key: ['user_id'], of: (customer) => customer }],
    hidden: { 'customers.user_id': IN_ADDRESS, 'customers.store_id': IN_ADDRESS },
  },
  product: {
    api: 'products',
    page: 'products',
    parts: [
      { table: 'products', key: ['product_id'], of: (product) => product },
      { table: 'variants', key: ['sku_id'], of: ({ variants }) => firstOf(variants) },
    ],
    hidden: {
      'products.product_id': IN_ADDRESS,
      'products.store_id': IN_ADDRESS,
      'products.sku_id': 'the default variant is marked',
      'variants.sku_id': NO_PAGE,
      'variants.product_id': IN_ADDRESS,
      'variants.available': OF_UNITS,
      'variants.quantity': OF_UNITS,
      'variants.position': 'the variants are in this order',
    },
  },
  stock: {
    api: 'inventory',
    page: 'products',
    parts: [
      { table: 'variants', key: ['sku_id'], of: ({ variants }) => firstOf(variants) },
      {
        table: 'stock_levels',
        key: ['sku_id', 'location_id'],
        of: ({ variants }) => {
          const { sku_id, locations } = firstOf(variants);
          return { sku_id, ...firstOf(locations) };
        },
      },
    ],
    hidden: {
      'variants.sku_id': NO_PAGE,
      'variants.quantity': OF_UNITS,
      'variants.available': OF_UNITS,
      'variants.cost': OF_COST,
      'variants.on_hand': OF_LEVELS,
      'variants.committed': OF_LEVELS,
      'variants.damaged': OF_LEVELS,
      'variants.incoming': OF_LEVELS,
      'variants.inventory_available': OF_LEVELS,
      'stock_levels.sku_id': NO_PAGE,
      'stock_levels.location_id': NO_PAGE,
    },
  },
  discount: {
    api: 'discounts',
    page: 'discounts',
    parts: [{ table: 'discounts', key: ['discount_id'], of: (discount) => discount }],
    hidden: { 'discounts.discount_id': IN_ADDRESS, 'discounts.store_id': IN_ADDRESS },
  },
};

/** Changes of columns that accept only some values. */
const CHANGES: Readonly<Record<string, string>> = {
  'orders.user_id': 'user_id = NULL',
  'orders.order_status': `order_status = 'shipped'`,
  'orders.financial_status': `financial_status = 'paid'`,
  'orders.fulfillment_status': `fulfillment_status = 'fulfilled'`,
  'orders.shipping_type': `shipping_type = 'outside'`,
  'orders.address': `address = '{"address":"Other Road"}'`,
  'orders.billing_address': `billing_address = '{"address":"Third Road"}'`,
  'order_items.product_id': 'product_id = NULL, variant_id = NULL',
  'order_items.image': `image = 'https://example.com/other.png'`,
  'products.category_id': 'category_id = NULL',
  'customers.phone': `phone = '+8801712349876'`,
  'customers.email': `email = 'other@example.com'`,
  'customers.address_json': `address_json = '{"address":"Other Road"}'`,
  'variants.images': `images = '["https://example.com/other.png"]'`,
  'discounts.is_amount': 'is_amount = 0, percentage = 5',
  'discounts.amount': 'is_amount = 1, amount = 17',
  'discounts.percentage': 'is_amount = 0, percentage = 6',
  'discounts.ends_at': `ends_at = '2035-02-03 04:05:06+00'`,
};

const VALUES: Readonly<Record<string, string>> = {
  'timestamp with time zone': `'2025-02-03 04:05:06+00'::timestamptz + floor(random() * 1000) * interval '1 minute'`,
  'character varying': `'Other word ' || floor(random() * 1000)::text`,
  text: `'Other word ' || floor(random() * 1000)::text`,
  smallint: '1 - $',
};

describe('the page of a record', () => {
  const api = useOwnApi();
  let shop: Shop;
  let owner: SignedInMerchant;
  let ids: Readonly<Record<string, unknown>>;

  const created = async (path: string, body: object): Promise<Row> => (await shop.post(path, body)).body.data as Row;

  beforeEach(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
    const phone = newPhone();
    const { user_id } = await created('/customers', { name: 'Anna', phone, email: 'anna@example.com', address_json: { address: 'A' } });
    const { category_id } = await created('/categories', { name: 'Kitchen' });
    const { product_id, sku_id } = await created('/products', {
      name: 'Mug',
      category_id,
      variant: { price: 90, quantity: 5, unit_cost: 40 },
    });
    await makeLocation(shop);
    const line = { name: 'Mug', price: 90, quantity: 1, product_id, variant_id: sku_id };
    const addresses = { address: { address: 'A' }, billing_address: { address: 'B' }, is_billing_same: false };
    const { order_id } = await place(shop, { order_items: [line], customer_id: user_id, ...addresses });
    const { discount_id } = await created('/discounts', { code: 'EID', is_amount: 1, amount: 10 });
    ids = { order: order_id, customer: user_id, product: product_id, stock: product_id, discount: discount_id };
  });

  /** Returns the content of a page without its forms, and with times without their age. */
  const shown = async (path: string): Promise<string> => {
    const { status, text } = await api.call('GET', path, { headers: { ...PAGE, cookie: owner.cookie } });
    expect(status).toBe(200);
    return text
      .slice(text.indexOf('<main'))
      .replaceAll(/<form.*?<\/form>/gs, '')
      .replaceAll(/<time datetime="([^"]*)".*?<\/time>/gs, '$1');
  };

  const change = async ({ table, key }: Part, row: Row, field: string): Promise<void> => {
    const columns = await api.query<{ data_type: string }>(
      'SELECT data_type FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
      [table, field],
    );
    const value = VALUES[columns[0]?.data_type ?? ''] ?? `coalesce($, 0) + 7`;
    const set = CHANGES[`${table}.${field}`] ?? `${field} = ${value.replace('$', field)}`;
    const where = key.map((name, n) => ` AND ${name} = $${String(n + 2)}`).join('');
    await withoutRules(api, [table], () =>
      api.query(`UPDATE ${table} SET ${set} WHERE store_id = $1${where}`, [shop.store_id, ...key.map((name) => row[name])]),
    );
  };

  it.each(Object.entries(KINDS))('shows every field of the API, or says why not: %s', async (name, { page, api: path, parts, hidden }) => {
    const id = String(ids[name]);
    const address = `/${String(shop.store_id)}/${page}/${id}`;
    const record = (await shop.get(`/${path}/${id}`)).body.data as Row;
    const fields = parts.flatMap((part) => {
      const row = part.of(record);
      const names = Object.keys(row).filter((field) => !Array.isArray(row[field]));
      return names.map((field) => ({ part, row, field, named: `${part.table}.${field}` }));
    });
    expect(Object.keys(hidden).filter((each) => fields.every(({ named }) => named !== each))).toEqual([]);
    const unseen: string[] = [];
    for (const { part, row, field, named } of fields.filter(({ named: each }) => !(each in hidden))) {
      const before = await shown(address);
      await change(part, row, field);
      if ((await shown(address)) === before) unseen.push(named);
    }
    expect(unseen).toEqual([]);
  });
});
