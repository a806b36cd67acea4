import { acceptedStatuses, STATUS_FIELDS } from '../../src/orders/order-status.js';
import { makeProduct } from '../catalog.js';
import { developerOf } from '../extensions.js';
import type { Shop } from '../factories.js';
import { useOwnApi } from '../harness.js';
import { expectRefusal } from '../nodes.js';

/** Tables with a store whose foreign keys do not lead to one, and why. */
const WITHOUT_STORE: Readonly<Record<string, string>> = {
  idp_codes: 'a merchant may sign in without a store',
  idp_grants: 'a merchant may sign in without a store',
  operator_acts: 'an operator may act on what belongs to no store',
  analytics_changes: 'written by triggers of orders and customers, which have a store',
  order_count_changes: 'written by triggers of orders, which have a store',
  list_count_changes: 'written by triggers of customers and products, which have a store',
  quarantined_events: 'a missing store is one of the reasons to set an event aside',
  api_requests: 'written after the response, for the store of the credentials of the request',
  outbox_events: 'written beside the change that causes the event; the numbering of the events requires a store',
};

const order = { address: { address: 'Dhaka' }, order_items: [{ name: 'Mug', price: 5, quantity: 1 }] };

const LINE = `INSERT INTO order_items (store_id, order_id, name, price, quantity, product_id, variant_id) SELECT store_id, order_id, 'x', 1, 1`;

/** Statements that would make an impossible row. The store `$1` has one row of everything. */
const IMPOSSIBLE: readonly (readonly [what: string, constraint: string, sql: string])[] = [
  [
    'an order of a store that does not exist',
    'orders_store_id_fkey',
    `INSERT INTO orders (store_id, order_status, financial_status, fulfillment_status, sub_total, grand_total, total, address, store_serial_order_no)
     SELECT 999999999, order_status, financial_status, fulfillment_status, 1, 1, 1, '{}', 1 FROM orders WHERE store_id = $1`,
  ],
  ['an order with an unknown status', 'orders_order_status_check', `UPDATE orders SET order_status = 'lost' WHERE store_id = $1`],
  [
    'an order with an unknown payment status',
    'orders_financial_status_check',
    `UPDATE orders SET financial_status = 'shipped' WHERE store_id = $1`,
  ],
  [
    'an order with an unknown fulfillment status',
    'orders_fulfillment_status_check',
    `UPDATE orders SET fulfillment_status = '' WHERE store_id = $1`,
  ],
  ...['sub_total', 'tax', 'shipping', 'discount', 'item_discount', 'total', 'paid_by_customer'].map(
    (column) =>
      [`an order with a negative ${column}`, 'orders_amounts_check', `UPDATE orders SET ${column} = -0.01 WHERE store_id = $1`] as const,
  ),
  ['an order with a negative grand_total', 'orders_grand_total_check', 'UPDATE orders SET grand_total = -1 WHERE store_id = $1'],
  ['an order numbered 0', 'orders_counters_check', 'UPDATE orders SET store_serial_order_no = 0 WHERE store_id = $1'],
  ['an order printed twice', 'orders_flags_check', 'UPDATE orders SET printed = 2 WHERE store_id = $1'],
  ['a counter of orders below 1', 'order_serials_last_serial_check', 'UPDATE order_serials SET last_serial = 0 WHERE store_id = $1'],
  ['a line with a negative discount', 'order_items_amounts_check', 'UPDATE order_items SET discount = -1 WHERE store_id = $1'],
  ['a line with a negative cost', 'order_items_amounts_check', 'UPDATE order_items SET cost = -1 WHERE store_id = $1'],
  ['a line whose units are lost', 'order_items_stock_state_check', `UPDATE order_items SET stock_state = 'lost' WHERE store_id = $1`],
  ['a line with a variant and no product', 'order_items_variant_check', 'UPDATE order_items SET product_id = NULL WHERE store_id = $1'],
  [
    'a line with the variant of another product',
    'order_items_variant_of_product_fkey',
    `${LINE}, (SELECT max(product_id) FROM products WHERE store_id = $1), (SELECT min(sku_id) FROM variants WHERE store_id = $1)
     FROM orders WHERE store_id = $1`,
  ],
  ['a line of an order that does not exist', 'order_items_order_id_fkey', 'UPDATE order_items SET order_id = 0 WHERE store_id = $1'],
  ['a customer with less than no orders', 'customers_totals_check', 'UPDATE customers SET total_orders = -1 WHERE store_id = $1'],
  ['a customer who spent less than nothing', 'customers_totals_check', 'UPDATE customers SET total_spent = -0.01 WHERE store_id = $1'],
  ['a customer who is a guest twice', 'customers_flags_check', 'UPDATE customers SET is_guest = 2 WHERE store_id = $1'],
  ['a product with an unknown state', 'products_flags_check', 'UPDATE products SET is_active = -1 WHERE store_id = $1'],
  ['a variant with a negative price', 'variants_price_check', 'UPDATE variants SET price = -1 WHERE store_id = $1'],
  ['a variant with a negative cost', 'variants_measures_check', 'UPDATE variants SET cost = -1 WHERE store_id = $1'],
  ['a variant with a negative weight', 'variants_measures_check', 'UPDATE variants SET weight = -1 WHERE store_id = $1'],
  [
    'a variant that is available without stock',
    'variants_available_check',
    'UPDATE variants SET quantity = 0, available = 1 WHERE store_id = $1',
  ],
  ['a location that is the default twice', 'locations_flags_check', 'UPDATE locations SET is_default = 2 WHERE store_id = $1'],
  ['a discount for fewer than one use', 'discounts_uses_check', 'UPDATE discounts SET total_use = 0 WHERE store_id = $1'],
  ['a discount with a negative bound', 'discounts_bounds_check', 'UPDATE discounts SET minimum_order_value = -1 WHERE store_id = $1'],
  ['a negative number of committed units', 'stock_levels_counts_check', 'UPDATE stock_levels SET committed = -1 WHERE store_id = $1'],
  ['a negative number of damaged units', 'stock_levels_counts_check', 'UPDATE stock_levels SET damaged = -1 WHERE store_id = $1'],
  [
    'a movement of an unknown kind',
    'stock_movements_kind_check',
    `INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after)
     SELECT store_id, product_id, sku_id, location_id, 'theft', 1, 1 FROM stock_movements WHERE store_id = $1`,
  ],
  [
    'a movement of a variant under another product',
    'stock_movements_variant_of_product_fkey',
    `INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after)
     SELECT store_id, product_id + 1, sku_id, location_id, kind, 1, 1 FROM stock_movements WHERE store_id = $1`,
  ],
  [
    'an installation that is active and uninstalled',
    'installations_uninstalled_at_check',
    'UPDATE installations SET uninstalled_at = now() WHERE store_id = $1',
  ],
  [
    'tokens of an app that is not the installation’s',
    'token_pairs_installation_of_app_fkey',
    'UPDATE token_pairs SET app_id = app_id + 1 WHERE store_id = $1',
  ],
  [
    'a subscription of an app that is not the installation’s',
    'webhook_subscriptions_installation_of_app_fkey',
    'UPDATE webhook_subscriptions SET app_id = app_id + 1 WHERE store_id = $1',
  ],
  [
    'a signing secret for the subscription of another app',
    'signing_secrets_subscription_of_app_fkey',
    `INSERT INTO signing_secrets (app_id, subscription_id, sealed)
     SELECT (SELECT max(app_id) FROM apps WHERE app_id <> s.app_id), subscription_id, '' FROM webhook_subscriptions s WHERE store_id = $1`,
  ],
  [
    'an active subscription with a reason to be inactive',
    'webhook_subscriptions_reason_check',
    `UPDATE webhook_subscriptions SET inactive_reason = 'failures' WHERE store_id = $1`,
  ],
  [
    'a negative number of failures',
    'webhook_subscriptions_failure_count_check',
    'UPDATE webhook_subscriptions SET failure_count = -1 WHERE store_id = $1',
  ],
  ['an event of a store without a sequence', 'events_store_id_fkey', 'UPDATE events SET store_id = 999999999 WHERE store_id = $1'],
  ['an event numbered 0', 'events_sequence_check', 'UPDATE events SET sequence = 0 WHERE store_id = $1 AND sequence = 1'],
  ['a sequence of a store that does not exist', 'event_sequences_store_id_fkey', 'INSERT INTO event_sequences VALUES (999999999, $1)'],
  [
    'a stored answer of a store that does not exist',
    'idempotency_keys_store_id_fkey',
    `INSERT INTO idempotency_keys (store_id, app_id, route, key, body_digest, status, answer) VALUES (999999999, $1, '', 'a', '', 200, '')`,
  ],
  [
    'a stored answer of an app that does not exist',
    'idempotency_keys_app_id_fkey',
    `INSERT INTO idempotency_keys (store_id, app_id, route, key, body_digest, status, answer) VALUES ($1, 999999999, '', 'a', '', 200, '')`,
  ],
  [
    'a day of a store that does not exist',
    'analytics_days_store_id_fkey',
    `INSERT INTO analytics_days VALUES (999999999, now(), 0, 0, 0, 0, 0, 0, $1)`,
  ],
  [
    'a quarter of an hour of a store that does not exist',
    'analytics_quarters_store_id_fkey',
    `INSERT INTO analytics_quarters VALUES (999999999, now(), 0, 0, 0, 0, 0, 0, $1)`,
  ],
  [
    'a number of orders of a store that does not exist',
    'order_counts_store_id_fkey',
    `INSERT INTO order_counts VALUES (999999999, 'pending', 'pending', 'un-fulfilled', $1)`,
  ],
  [
    'a number of customers of a store that does not exist',
    'list_counts_store_id_fkey',
    `INSERT INTO list_counts VALUES (999999999, 'customers', 0, $1)`,
  ],
  [
    'an extension of an unknown type',
    'extensions_type_check',
    `UPDATE extensions SET type = 'widget' WHERE app_id = (SELECT app_id FROM installations WHERE store_id = $1)`,
  ],
  ['an extension with a handle in capitals', 'extensions_handle_check', `UPDATE extensions SET handle = 'A' WHERE $1 > 0`],
  ['an extension without a target', 'extensions_target_check', `UPDATE extensions SET target = '' WHERE $1 > 0`],
  ['a block without a page', 'extensions_addresses_check', 'UPDATE extensions SET url = NULL WHERE $1 > 0'],
  ['an extension before the first', 'extensions_numbers_check', 'UPDATE extensions SET position = -1 WHERE $1 > 0'],
  ['an extension that is active twice', 'extensions_is_active_check', 'UPDATE extensions SET is_active = 2 WHERE $1 > 0'],
  ['an extension of an app that does not exist', 'extensions_app_id_fkey', 'UPDATE extensions SET app_id = 0 WHERE $1 > 0'],
  [
    'a live version that does not exist',
    'extension_sets_live_version_fkey',
    'UPDATE extension_sets SET live_version = 1, last_version = 9 WHERE $1 > 0',
  ],
  ['a live version after the last', 'extension_sets_versions_check', 'UPDATE extension_sets SET live_version = 2 WHERE $1 > 0'],
  [
    'a version numbered 0',
    'extension_versions_version_check',
    `INSERT INTO extension_versions (app_id, version, extensions) VALUES ($1, 0, '[]')`,
  ],
  [
    'a version that is no list',
    'extension_versions_extensions_check',
    `INSERT INTO extension_versions (app_id, version, extensions) VALUES ($1, 7, '{}')`,
  ],
  [
    'a version with settings that are no object',
    'extension_versions_settings_check',
    `INSERT INTO extension_versions (app_id, version, extensions, settings) VALUES ($1, 7, '[]', '[]')`,
  ],
  [
    'a version that restored a later one',
    'extension_versions_restored_version_check',
    `INSERT INTO extension_versions (app_id, version, extensions, restored_version) VALUES ($1, 7, '[]', 8)`,
  ],
  [
    'a sandbox token of an app that is not the extension’s',
    'sandbox_tokens_extension_id_fkey',
    `INSERT INTO sandbox_tokens (store_id, token_digest, app_id, extension_id, installation_id, merchant_id, scopes, expires_at)
     SELECT $1, '', app_id, 0, 1, 1, '{}', now() FROM extensions`,
  ],
  ['a counter of something else', 'procurement_serials_kind_check', `INSERT INTO procurement_serials VALUES ($1, 'invoice', 1001, now())`],
];

describe('the database', () => {
  const api = useOwnApi();
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop({ app: { webhook_url: 'http://127.0.0.1:9/', topics: ['order.created'] } });
    await api.shop();
    const mug = await makeProduct(shop, { variant: { price: 5, quantity: 7, cost: 1, weight: 2 } });
    await makeProduct(shop);
    await shop.post('/discounts', { code: 'TEN', percentage: 10 });
    await developerOf(api, shop).extension();
    const { body } = await shop.post('/customers', { name: 'Anna', phone: '01712345678' });
    const line = { name: 'Mug', price: 5, quantity: 1, product_id: mug.product_id, variant_id: mug.sku_id };
    await shop.post('/orders', { ...order, customer_id: body.data.user_id, order_items: [line] });
    await api.events(shop.store_id);
  });

  it.each(IMPOSSIBLE)('refuses %s', async (_, constraint, sql) => {
    await expectRefusal(api, constraint, sql, [shop.store_id]);
  });

  it.each(STATUS_FIELDS)('accepts every %s that the API accepts', async (field) => {
    for (const status of acceptedStatuses(field)) {
      const { status: code } = await shop.post('/orders', { ...order, [field]: status });
      expect([status, code]).toEqual([status, 201]);
    }
  });

  it('has validated the existing rows for every constraint', async () => {
    expect(await api.query(`SELECT conname FROM pg_constraint WHERE NOT convalidated`)).toEqual([]);
  });

  it('leads from every row with a store to an existing store', async () => {
    const astray = await api.query<{ name: string }>(
      `WITH RECURSIVE reaching AS (
         SELECT 'stores'::regclass::oid AS oid
         UNION
         SELECT c.conrelid FROM pg_constraint c JOIN reaching r ON r.oid = c.confrelid
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname = 'store_id'
         WHERE c.contype = 'f' AND NOT EXISTS (
           SELECT FROM pg_attribute n WHERE n.attrelid = c.conrelid AND n.attnum = ANY (c.conkey) AND NOT n.attnotnull)
       )
       SELECT t.relname::text AS name FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'store_id'
       WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace
         AND t.oid NOT IN (SELECT oid FROM reaching) ORDER BY name`,
    );
    expect(astray.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_STORE).sort());
  });

  it('sums what a customer spent beyond the maximum of one order', async () => {
    const { body } = await shop.post('/customers', { name: 'Bela', phone: '01812345678' });
    const dear = { name: 'Island', price: 999_999_999_999.99, quantity: 1 };
    const paid = { ...order, customer_id: body.data.user_id, financial_status: 'paid', order_items: [dear] };
    for (let n = 0; n < 3; n++) expect((await shop.post('/orders', paid)).status).toBe(201);
    const [row] = await api.query<{ total_spent: string }>('SELECT total_spent FROM customers WHERE user_id = $1', [body.data.user_id]);
    expect(row?.total_spent).toBe('2999999999999.97');
  });
});
