import type { toDecimal } from '../platform/contract/money.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { takeSerial, takeSerialSql } from '../platform/database/serials.js';
import { type Order, ORDER_NUMBERS, type OrderItem } from './order.entity.js';
import { STATUS_FIELDS, STATUS_TIMESTAMPS } from './order-status.js';
import type { Parties } from './orders.events.js';

/** Amounts of an order. */
export const AMOUNTS = ['sub_total', 'shipping', 'discount', 'tax', 'grand_total', 'item_discount', 'total'] as const;

type Decimal = ReturnType<typeof toDecimal>;

/** Column values of a new line. */
export type NewLine = Pick<OrderItem, 'name' | 'quantity'> &
  Partial<Pick<OrderItem, 'product_id' | 'variant_id' | 'image' | 'stock_state' | 'stock_location_id'>> & {
    readonly price: Decimal;
    readonly discount: Decimal;
    readonly unit_cost: Decimal;
  };

/** Columns of a new order that have the name of their field. */
export const FROM_BODY = ['note', 'internal_note', 'tags', 'delivery_date'] as const;
const OTHERS = ['payment_method', 'channel', 'user_id', 'address', 'billing_address', 'is_billing_same'] as const;

/** Columns of a new order: the same for every order, so that there is one statement to prepare. */
export const COLUMNS = [...STATUS_FIELDS, ...AMOUNTS, ...FROM_BODY, ...OTHERS, ...STATUS_TIMESTAMPS] as const;

const COLUMN_LIST = COLUMNS.map((column) => `"${column}"`).join(', ');

/**
 * Returns the SQL of the values of {@link COLUMNS}, from the parameter `$first` on. A timestamp of a status is the creation time of the order, if its
 * value is true.
 */
const places = (first: number, created_at: string): string =>
  COLUMNS.map((column, n) => {
    const place = `$${String(first + n)}`;
    return STATUS_TIMESTAMPS.some((stamp) => stamp === column) ? `CASE WHEN ${place}::boolean THEN ${created_at} END` : place;
  }).join(', ');

const NEXT_ID = `nextval(pg_get_serial_sequence('orders', 'order_id'))`;

/**
 * Inserts an order and its lines: `$1` is the store, `$2` the lines as JSON, then {@link COLUMNS}. The id and the creation time are taken
 * under the lock of the counter, so that they rise with the serial number.
 */
const INSERT = `
  WITH counter AS (${takeSerialSql(ORDER_NUMBERS)}
  ), placed AS (
    INSERT INTO orders (store_id, order_id, store_serial_order_no, created_at, updated_at, ${COLUMN_LIST})
    SELECT $1, ${NEXT_ID}, serial, created_at, created_at, ${places(3, 'created_at')}
    FROM counter
    RETURNING order_id, store_serial_order_no, user_id, created_at
  ), lines AS (
    INSERT INTO order_items (store_id, order_id, name, price, quantity, discount, product_id, variant_id, unit_cost, cost, image, stock_state,
      stock_location_id, created_at, updated_at)
    SELECT $1, placed.order_id, l.name, l.price, l.quantity, l.discount, l.product_id, l.variant_id, l.unit_cost, round(l.unit_cost), l.image,
      l.stock_state, l.stock_location_id, placed.created_at, placed.created_at
    FROM placed, json_to_recordset($2::json)
      AS l(name text, price numeric, quantity integer, discount numeric, product_id bigint, variant_id bigint, unit_cost numeric, image text,
        stock_state text, stock_location_id bigint)
  )
  SELECT p.order_id, p.store_serial_order_no, s.name AS store_name, c.name AS customer_name, c.phone AS customer_phone
  FROM placed p JOIN stores s ON s.store_id = $1 LEFT JOIN customers c ON c.store_id = $1 AND c.user_id = p.user_id`;

/** An order that was inserted. */
type Placed = Pick<Order, 'order_id' | 'store_serial_order_no'> & Parties;

/**
 * Inserts an order with the values of {@link COLUMNS}, and its lines. On several nodes, each table has a statement of its own: Citus would run the
 * parts of the single statement one after another, send their rows to all nodes, and commit there in two phases.
 */
export async function insertOrder(ctx: StoreContext, values: readonly unknown[], lines: readonly NewLine[]): Promise<Placed> {
  if (ctx.connection.divided) return insertOnNode(ctx, values, lines);
  const [placed] = await ctx.query<Placed>(INSERT, JSON.stringify(lines), ...values);
  if (!placed) throw new Error('The order was not inserted.');
  return placed;
}

const INSERT_ORDER = `INSERT INTO orders (store_id, order_id, store_serial_order_no, created_at, updated_at, ${COLUMN_LIST})
  VALUES ($1, ${NEXT_ID}, $2, $3::timestamptz, $3::timestamptz, ${places(4, '$3::timestamptz')}) RETURNING order_id`;
const STORE = 'SELECT name AS store_name FROM stores WHERE store_id = $1';
const CUSTOMER = 'SELECT name AS customer_name, phone AS customer_phone FROM customers WHERE store_id = $1 AND user_id = $2';

const LINE = [
  'name',
  'price',
  'quantity',
  'discount',
  'product_id',
  'variant_id',
  'unit_cost',
  'image',
  'stock_state',
  'stock_location_id',
] as const;
/** Parameters of {@link insertLines} before those of the lines: the store, the order and its creation time. */
const BEFORE_LINES = 3;

/** Returns a statement for a number of lines. Their values follow each other, in the order of {@link LINE}. */
function insertLines(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const place = (name: (typeof LINE)[number]): string => `$${String(BEFORE_LINES + n * LINE.length + LINE.indexOf(name) + 1)}`;
    const values = LINE.map((name) => (name === 'unit_cost' ? `${place(name)}::numeric` : place(name)));
    return `($1, $2, $3::timestamptz, $3::timestamptz, round(${place('unit_cost')}::numeric), ${values.join(', ')})`;
  });
  return `INSERT INTO order_items (store_id, order_id, created_at, updated_at, cost, ${LINE.join(', ')}) VALUES ${rows.join(', ')}`;
}

async function insertOnNode(ctx: StoreContext, values: readonly unknown[], lines: readonly NewLine[]): Promise<Placed> {
  const { serial, created_at } = await takeSerial(ctx, ORDER_NUMBERS);
  const [order] = await ctx.query<Pick<Order, 'order_id'>>(INSERT_ORDER, serial, created_at, ...values);
  if (!order) throw new Error('The order was not inserted.');
  const items = lines.flatMap((line) => LINE.map((name) => line[name] ?? null));
  const user_id = values[COLUMNS.indexOf('user_id')];
  const [[store], [customer]] = await Promise.all([
    ctx.query<Pick<Parties, 'store_name'>>(STORE),
    user_id === null ? [] : ctx.query<Pick<Parties, 'customer_name' | 'customer_phone'>>(CUSTOMER, user_id),
    lines.length === 0 ? [] : ctx.query(insertLines(lines.length), order.order_id, created_at, ...items),
  ]);
  if (!store) throw new Error('The store of the order is missing.');
  return { ...order, store_serial_order_no: serial, ...store, customer_name: null, customer_phone: null, ...customer };
}
