import { Injectable } from '@nestjs/common';
import { ProductsService, type Sellables } from '../catalog/products/products.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { toTaka, MAX_PAISA, toDecimal } from '../platform/contract/money.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { INITIAL, STATUS_FIELDS, type StatusField, timestampsOf } from './order-status.js';
import { OrderStock } from './order-stock.js';
import type { CreateOrder, CreateOrderItem, OrderCreated } from './orders.dto.js';
import { orderCreated } from './orders.events.js';
import { COLUMNS, FROM_BODY, AMOUNTS, insertOrder, type NewLine } from './order-insertion.js';

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
    const { order_id, store_serial_order_no, ...parties } = await insertOrder(ctx, columnValues(body, statuses, totals), lines);
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

type Variant = Sellables['variants'] extends ReadonlyMap<number, infer V> ? V : never;

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
