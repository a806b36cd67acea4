import { isStorable, type OrderTotals, totalsOf } from './order-totals.js';
import { invalidField } from '../platform/http/api-error.js';
import { toDecimal } from '../platform/database/money.js';
import type { Sellables } from '../catalog/products/products.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Order, OrderItem } from './order.entity.js';
import type { Parties } from './orders.events.js';
import type { CreateOrder, CreateOrderItem } from './orders.dto.js';
import { INITIAL, STATUS_FIELDS, STATUS_TIMESTAMPS, timestampsOf } from './order-status.js';

/** The number of a store's first order. */
export const FIRST_SERIAL = 1001;

/** What the database gives an order when it is placed. */
export type Placed = Pick<Order, 'order_id' | 'store_serial_order_no'> & Parties;

type Decimal = ReturnType<typeof toDecimal>;
type GivenFields = 'product_id' | 'variant_id' | 'cost' | 'image' | 'stock_state' | 'stock_location_id';

/** A line of a new order, in the words of the database. */
export type NewLine = Readonly<
  Pick<OrderItem, 'name' | 'quantity'> & Partial<Pick<OrderItem, GivenFields>> & { price: Decimal; discount: Decimal }
>;

type Variant = Sellables['variants'] extends ReadonlyMap<number, infer V> ? V : never;

/** The columns of a new order, in the words of the database. */
export type OrderRow = Record<string, unknown> & Pick<Order, 'order_status' | 'financial_status' | 'fulfillment_status' | 'address'>;

const DEFAULTS = { ...INITIAL, payment_method: 'cod', channel: 'other' };
const DEFAULTED = [...STATUS_FIELDS, 'payment_method', 'channel'] as const;

/** The amounts of a new order. Throws 400 for a total below zero or too large to keep. */
export function checkedTotals(body: CreateOrder): OrderTotals {
  const totals = totalsOf(body.order_items, body);
  if (!isStorable(totals)) throw invalidField('grand_total', 'max', 'The amounts of the order are too large.');
  if (totals.grand_total < 0) throw invalidField('grand_total', 'min', 'grand_total must be at least 0.');
  return totals;
}

/** The columns of a new order. */
export function orderRow(body: CreateOrder, totals: OrderTotals): OrderRow {
  const row: OrderRow = {
    ...DEFAULTS,
    user_id: body.customer_id,
    note: body.note,
    internal_note: body.internal_note,
    tags: body.tags,
    delivery_date: body.delivery_date,
    address: JSON.stringify(body.address),
    billing_address: body.billing_address && JSON.stringify(body.billing_address),
    is_billing_same: body.is_billing_same ? 1 : 0,
  };
  for (const field of DEFAULTED) row[field] = body[field] ?? DEFAULTS[field];
  for (const name of AMOUNTS) row[name] = toDecimal(totals[name]);
  for (const column of timestampsOf(row)) row[column] = new Date();
  return row;
}

/** The lines of a new order. Throws 400 `… does not exist.` for a product or variant that the store does not sell. */
export const orderLines = (items: readonly CreateOrderItem[], sellables: Sellables): NewLine[] =>
  items.map((item, n) => {
    const field = (name: string): string => `order_items[${String(n)}].${name}`;
    const variant = known(item.variant_id, (id) => sellables.variants.get(id), field('variant_id'));
    known(item.product_id, (id) => (sellables.products.has(id) ? id : undefined), field('product_id'));
    if (variant && item.product_id && variant.product_id !== item.product_id) {
      throw invalidField(field('variant_id'), 'product', `${field('variant_id')} does not belong to the product.`);
    }
    return lineRow(item, variant);
  });

function lineRow(item: CreateOrderItem, variant?: Variant): NewLine {
  return {
    name: item.name,
    price: toDecimal(item.price),
    quantity: item.quantity,
    discount: toDecimal(item.discount ?? 0),
    product_id: item.product_id ?? variant?.product_id,
    variant_id: item.variant_id,
    cost: variant?.cost,
    image: item.image,
  };
}

function known<T>(id: number | null | undefined, find: (id: number) => T | undefined, field: string): T | undefined {
  if (id === null || id === undefined) return undefined;
  const found = find(id);
  if (found === undefined) throw invalidField(field, 'exists', `${field} does not exist.`);
  return found;
}

const AMOUNTS = ['sub_total', 'shipping', 'discount', 'tax', 'grand_total', 'item_discount', 'total'] as const;

/** What {@link orderRow} fills; one list for every order, so that there is one statement to prepare. */
const COLUMNS = [
  ...DEFAULTED,
  ...AMOUNTS,
  ...['user_id', 'note', 'internal_note', 'tags', 'delivery_date'],
  ...['address', 'billing_address', 'is_billing_same'],
  ...STATUS_TIMESTAMPS,
];

/** `$1` is the store, `$2` the lines as JSON, then {@link COLUMNS}. */
const INSERT = `
  WITH serial AS (
    INSERT INTO order_serials AS s (store_id, last_serial, last_created_at) VALUES ($1, ${String(FIRST_SERIAL)}, clock_timestamp())
    ON CONFLICT (store_id) DO UPDATE
    SET last_serial = s.last_serial + 1, last_created_at = greatest(clock_timestamp(), s.last_created_at)
    RETURNING last_serial, last_created_at
  ), placed AS (
    INSERT INTO orders (store_id, order_id, store_serial_order_no, created_at, updated_at, ${COLUMNS.map((column) => `"${column}"`).join(', ')})
    SELECT $1, nextval(pg_get_serial_sequence('orders', 'order_id')), last_serial, last_created_at, last_created_at,
      ${COLUMNS.map((_, n) => `$${String(n + 3)}`).join(', ')}
    FROM serial
    RETURNING order_id, store_serial_order_no, user_id, created_at
  ), lines AS (
    INSERT INTO order_items (store_id, order_id, name, price, quantity, discount, product_id, variant_id, cost, image, stock_state,
      stock_location_id, created_at, updated_at)
    SELECT $1, placed.order_id, l.*, placed.created_at, placed.created_at FROM placed, json_to_recordset($2::json)
      AS l(name text, price numeric, quantity integer, discount numeric, product_id bigint, variant_id bigint, cost integer, image text,
        stock_state text, stock_location_id bigint)
  )
  SELECT p.order_id, p.store_serial_order_no, s.name AS store_name, c.name AS customer_name, c.phone AS customer_phone
  FROM placed p JOIN stores s ON s.store_id = $1 LEFT JOIN customers c ON c.store_id = $1 AND c.user_id = p.user_id`;

/**
 * Inserts an order and its lines in one statement. The serial number is taken under the lock of the store's counter row, and so are the id
 * and the creation time, so that all three rise together; the lock is held from here to the commit, so this comes last.
 */
export async function insertOrder(ctx: StoreContext, row: OrderRow, lines: readonly NewLine[]): Promise<Placed> {
  const [placed] = await ctx.query<Placed>(INSERT, JSON.stringify(lines), ...COLUMNS.map((column) => row[column] ?? null));
  if (!placed) throw new Error('The order was not inserted.');
  return placed;
}
