import { MAX_PAISA } from '../platform/database/money.js';

/** A line as far as it counts; paisa. */
export interface PricedLine {
  readonly price: number;
  readonly quantity: number;
  /** Off one unit. */
  readonly discount?: number | undefined;
}

/** What a caller may say of an order's amounts; paisa. */
export interface GivenTotals {
  readonly sub_total?: number | undefined;
  readonly grand_total?: number | undefined;
  readonly shipping?: number | undefined;
  readonly discount?: number | undefined;
  readonly tax?: number | undefined;
}

/** Every amount of an order; paisa. */
export interface OrderTotals {
  readonly sub_total: number;
  readonly shipping: number;
  readonly discount: number;
  readonly tax: number;
  readonly grand_total: number;
  /** Σ discount × quantity of the lines. */
  readonly item_discount: number;
  /** Before the order's discount. */
  readonly total: number;
}

/**
 * The amounts of an order: given ones are kept as given, missing ones follow from the lines (specification 4.3). Exact in integers as long
 * as every amount passes {@link isStorable}.
 */
export function totalsOf(lines: readonly PricedLine[], given: GivenTotals): OrderTotals {
  const { shipping = 0, discount = 0, tax = 0 } = given;
  const sub_total = given.sub_total ?? sum(lines, ({ price, quantity }) => price * quantity);
  const item_discount = sum(lines, (line) => (line.discount ?? 0) * line.quantity);
  const total = sub_total + tax + shipping;
  return { sub_total, shipping, discount, tax, grand_total: given.grand_total ?? total - discount, item_discount, total };
}

/** True when every amount fits the database; beyond that, sums would also lose their exactness. */
export const isStorable = (totals: OrderTotals): boolean => Object.values(totals).every((paisa: number) => Math.abs(paisa) <= MAX_PAISA);

const sum = (lines: readonly PricedLine[], amount: (line: PricedLine) => number): number =>
  lines.reduce((total, line) => total + amount(line), 0);
