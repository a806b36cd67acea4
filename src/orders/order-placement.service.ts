import { Injectable } from '@nestjs/common';
import { ProductsService, type Sellables } from '../catalog/products/products.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { toTaka, MAX_PAISA, toDecimal } from '../platform/contract/money.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { type Order, ORDER_NUMBERS, type OrderItem } from './order.entity.js';
import { INITIAL, STATUS_FIELDS, STATUS_TIMESTAMPS, type StatusField, timestampsOf } from './order-status.js';
import { OrderStock } from './order-stock.js';
import type { CreateOrder, CreateOrderItem, OrderCreated } from './orders.dto.js';
import { orderCreated, type Parties } from './orders.events.js';
import { takeSerialSql } from '../platform/database/serials.js';

/** Places orders (specification 4.3). */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly customers: CustomersService,
    private readonly products: ProductsService,
    private readonly stock: OrderStock,
  ) {}

  /**
   * Places an order: computes missing amounts, takes the cost of each line from its variant, adds to the customer's totals,
   * commits stock and publishes `order.created`. Throws 400 for a customer, product or variant that the store does not have, and for
   * amounts out of range. Locks are taken in the order of docs/adr/0018, the store's serial counter last.
   */
  async place(ctx: StoreContext, body: CreateOrder): Promise<OrderCreated> {
    const totals = checkedTotals(body);
    const statuses = Object.fromEntries(STATUS_FIELDS.map((field) => [field, body[field] ?? INITIAL[field]])) as Record<
      StatusField,
      string
    >;
    const sold = linesOf(body.order_items, await this.sellables(ctx, body.order_items));
    const user_id = body.customer_id ?? null;
    if (user_id !== null) {
      const spent = statuses.financial_status === 'paid' ? totals.grand_total : 0;
      if (!(await this.customers.addToTotals(ctx, user_id, { orders: 1, spent }))) throw ApiError.unknownReference('customer_id');
    }
    const lines = await this.stock.commit(ctx, statuses, sold);
    const { order_id, store_serial_order_no, ...parties } = await insert(ctx, columnValues(body, statuses, totals), lines);
    await this.stock.settle(ctx, order_id, statuses, lines);

    const order = { order_id, user_id, ...statuses };
    const { sub_total, grand_total } = totals;
    ctx.publish(orderCreated({ ...order, store_serial_order_no, address: body.address, grand_total, tracking_code: null }, parties));
    // The shape declares the types of the entity; the values have the types of JSON.
    const amounts: Record<'sub_total' | 'grand_total', number> = {
      sub_total: toTaka(sub_total),
      grand_total: toTaka(grand_total),
    };
    return { ...order, store_id: ctx.store_id, ...amounts, items_count: lines.length };
  }

  private sellables(ctx: StoreContext, items: readonly CreateOrderItem[]): Promise<Sellables> {
    const ids = (name: 'product_id' | 'variant_id'): number[] => items.flatMap((item) => item[name] ?? []);
    return this.products.sellables(ctx, ids('product_id'), ids('variant_id'));
  }
}

const AMOUNTS = ['sub_total', 'shipping', 'discount', 'tax', 'grand_total', 'item_discount', 'total'] as const;

/** Every amount of an order, in paisa. `item_discount` is the sum of discount × quantity, `total` the sum before the order's discount. */
export type OrderTotals = Readonly<Record<(typeof AMOUNTS)[number], number>>;

type GivenTotals = Pick<CreateOrder, 'sub_total' | 'grand_total' | 'shipping' | 'discount' | 'tax'>;
type PricedLine = Pick<CreateOrderItem, 'price' | 'quantity' | 'discount'>;

/**
 * Amounts of an order: given ones are kept, missing ones follow from the lines (specification 4.3). Exact in integers as long as every
 * amount passes {@link isStorable}.
 */
export function totalsOf(lines: readonly PricedLine[], given: GivenTotals): OrderTotals {
  const { shipping = 0, discount = 0, tax = 0 } = given;
  const sum = (amount: (line: PricedLine) => number): number => lines.reduce((total, line) => total + amount(line), 0);
  const sub_total = given.sub_total ?? sum(({ price, quantity }) => price * quantity);
  const item_discount = sum((line) => (line.discount ?? 0) * line.quantity);
  const total = sub_total + tax + shipping;
  return { sub_total, shipping, discount, tax, grand_total: given.grand_total ?? total - discount, item_discount, total };
}

/** True when every amount fits the database. Sums of larger amounts would not be exact. */
export const isStorable = (totals: OrderTotals): boolean => Object.values(totals).every((paisa: number) => Math.abs(paisa) <= MAX_PAISA);

function checkedTotals(body: CreateOrder): OrderTotals {
  const totals = totalsOf(body.order_items, body);
  if (!isStorable(totals)) throw ApiError.invalidField('grand_total', 'max', 'The amounts of the order are too large.');
  if (totals.grand_total < 0) throw ApiError.invalidField('grand_total', 'min', 'grand_total must be at least 0.');
  return totals;
}

type Decimal = ReturnType<typeof toDecimal>;
type Variant = Sellables['variants'] extends ReadonlyMap<number, infer V> ? V : never;

/** Column values of a new line. */
type NewLine = Pick<OrderItem, 'name' | 'quantity'> &
  Partial<Pick<OrderItem, 'product_id' | 'variant_id' | 'image' | 'stock_state' | 'stock_location_id'>> & {
    readonly price: Decimal;
    readonly discount: Decimal;
    readonly unit_cost: Decimal;
  };

/** Lines of a new order. Throws 400 `… does not exist.` for a product or variant that the store does not sell. */
const linesOf = (items: readonly CreateOrderItem[], sellables: Sellables): NewLine[] =>
  items.map((item, n) => {
    const field = (name: string): string => `order_items[${String(n)}].${name}`;
    const variant = found(item.variant_id, (id) => sellables.variants.get(id), field('variant_id'));
    found(item.product_id, (id) => (sellables.products.has(id) ? id : undefined), field('product_id'));
    if (variant && item.product_id && variant.product_id !== item.product_id) {
      throw ApiError.invalidField(field('variant_id'), 'product', `${field('variant_id')} does not belong to the product.`);
    }
    return newLine(item, variant);
  });

function found<T>(id: number | null | undefined, find: (id: number) => T | undefined, field: string): T | undefined {
  if (id === null || id === undefined) return undefined;
  const match = find(id);
  if (match === undefined) throw ApiError.invalidField(field, 'exists', `${field} does not exist.`);
  return match;
}

function newLine({ name, quantity, price, discount, image, ...item }: CreateOrderItem, variant?: Variant): NewLine {
  const product_id = item.product_id ?? variant?.product_id;
  const amounts = { price: toDecimal(price), discount: toDecimal(discount ?? 0) };
  return { name, quantity, ...amounts, product_id, variant_id: item.variant_id, unit_cost: variant?.unit_cost, image };
}

const FROM_BODY = ['note', 'internal_note', 'tags', 'delivery_date'] as const;
const OTHERS = ['payment_method', 'channel', 'user_id', 'address', 'billing_address', 'is_billing_same'] as const;

/** Columns of a new order: the same for every order, so that there is one statement to prepare. */
const COLUMNS = [...STATUS_FIELDS, ...AMOUNTS, ...FROM_BODY, ...OTHERS, ...STATUS_TIMESTAMPS] as const;

/** Returns the SQL of a column's value. A timestamp of a status is the creation time of the order, if its value is true. */
function placeOf(column: (typeof COLUMNS)[number], n: number): string {
  const place = `$${String(n + 3)}`;
  return STATUS_TIMESTAMPS.some((stamp) => stamp === column) ? `CASE WHEN ${place}::boolean THEN created_at END` : place;
}

/** Values of {@link COLUMNS}: for timestamps of statuses, whether the order has them. */
function columnValues(body: CreateOrder, statuses: Record<StatusField, string>, totals: OrderTotals): unknown[] {
  const row: Partial<Record<(typeof COLUMNS)[number], unknown>> = {
    ...statuses,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, toDecimal(totals[name])])),
    ...Object.fromEntries(FROM_BODY.map((name) => [name, body[name]])),
    payment_method: body.payment_method ?? 'cod',
    channel: body.channel ?? 'other',
    user_id: body.customer_id,
    address: JSON.stringify(body.address),
    billing_address: body.billing_address && JSON.stringify(body.billing_address),
    is_billing_same: body.is_billing_same ? 1 : 0,
    ...Object.fromEntries(timestampsOf(statuses).map((column) => [column, true])),
  };
  return COLUMNS.map((column) => row[column] ?? null);
}

/**
 * Inserts an order and its lines: `$1` is the store, `$2` the lines as JSON, then {@link COLUMNS}. The id and the creation time are taken
 * under the lock of the counter, so that they rise with the serial number.
 */
const INSERT = `
  WITH counter AS (${takeSerialSql(ORDER_NUMBERS)}
  ), placed AS (
    INSERT INTO orders (store_id, order_id, store_serial_order_no, created_at, updated_at, ${COLUMNS.map((column) => `"${column}"`).join(', ')})
    SELECT $1, nextval(pg_get_serial_sequence('orders', 'order_id')), serial, created_at, created_at,
      ${COLUMNS.map(placeOf).join(', ')}
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

async function insert(
  ctx: StoreContext,
  values: readonly unknown[],
  lines: readonly NewLine[],
): Promise<Pick<Order, 'order_id' | 'store_serial_order_no'> & Parties> {
  type Row = Pick<Order, 'order_id' | 'store_serial_order_no'> & Parties;
  const [placed] = await ctx.query<Row>(INSERT, JSON.stringify(lines), ...values);
  if (!placed) throw new Error('The order was not inserted.');
  return placed;
}
