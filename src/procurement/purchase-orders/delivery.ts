import { ApiError } from '../../platform/contract/api-error.js';
import type { PurchaseOrderItem } from './purchase-order.entity.js';
import type { ReceivedLine } from './purchase-orders.dto.js';

/** Quantities of a line of a purchase order. */
export type OpenLine = Pick<
  PurchaseOrderItem,
  'purchase_order_item_id' | 'sku_id' | 'quantity' | 'received_quantity' | 'rejected_quantity'
>;

/** Delivered units of a line. */
export interface Delivered {
  readonly purchase_order_item_id: number;
  readonly sku_id: number;
  /** Units accepted. */
  quantity: number;
  /** Units rejected. */
  rejected_quantity: number;
  rejection_reason: string | null;
}

/** Returns the units of a line that are outstanding. */
export const outstanding = ({ quantity, received_quantity, rejected_quantity }: OpenLine): number =>
  quantity - received_quantity - rejected_quantity;

/** Returns an empty delivery of a line. */
const nothingOf = ({ purchase_order_item_id, sku_id }: OpenLine): Delivered => ({
  purchase_order_item_id,
  sku_id,
  quantity: 0,
  rejected_quantity: 0,
  rejection_reason: null,
});

/**
 * Returns the delivered units of each line: the received ones, or all outstanding ones when `received` is undefined. Units of a variant
 * with several lines fill them in order. Throws `invalid_sku` (400) for a variant without a line, `over_receipt` (400) for more units than
 * are outstanding, `nothing_to_receive` (400) for none.
 */
export function deliveryOf(lines: readonly OpenLine[], received: readonly ReceivedLine[] | undefined): Delivered[] {
  const everything = lines.map((line) => ({ purchase_order_item_id: line.purchase_order_item_id, quantity: outstanding(line) }));
  const parts = lines.map((line) => ({ line, delivered: nothingOf(line) }));
  for (const [n, one] of (received ?? everything).entries()) {
    const matching = parts.filter(({ line }) => matches(line, one));
    if (matching.length === 0) throw unknownLine(one, n);
    for (const count of ['quantity', 'rejected_quantity'] as const) {
      if (fill(matching, one, count) > 0)
        throw ApiError.coded('over_receipt', `items[${String(n)}].${count} is more than what is outstanding.`);
    }
  }
  const brought = parts.map(({ delivered }) => delivered).filter(({ quantity, rejected_quantity }) => quantity + rejected_quantity > 0);
  if (brought.length === 0) throw ApiError.coded('nothing_to_receive', 'The delivery brings nothing.');
  return brought;
}

/** Distributes units over the lines up to their outstanding quantities, and returns the number of units left. */
function fill(parts: readonly { line: OpenLine; delivered: Delivered }[], received: ReceivedLine, count: 'quantity' | 'rejected_quantity') {
  let left = received[count] ?? 0;
  for (const { line, delivered } of parts) {
    const taken = Math.min(left, outstanding(line) - delivered.quantity - delivered.rejected_quantity);
    delivered[count] += taken;
    left -= taken;
    if (count === 'rejected_quantity' && taken > 0) delivered.rejection_reason = received.rejection_reason ?? delivered.rejection_reason;
  }
  return left;
}

function matches(line: OpenLine, { sku_id, purchase_order_item_id }: ReceivedLine): boolean {
  if (purchase_order_item_id === undefined) return sku_id === line.sku_id;
  return purchase_order_item_id === line.purchase_order_item_id && (sku_id ?? line.sku_id) === line.sku_id;
}

function unknownLine({ sku_id, purchase_order_item_id }: ReceivedLine, n: number): Error {
  const field = `items[${String(n)}].${purchase_order_item_id === undefined ? 'sku_id' : 'purchase_order_item_id'}`;
  const names = sku_id ?? purchase_order_item_id;
  return names === undefined
    ? ApiError.invalidField(field, 'required', `${field} is required.`)
    : ApiError.unknownReference(field, 'invalid_sku');
}
