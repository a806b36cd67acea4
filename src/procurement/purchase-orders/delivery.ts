import { coded, invalidField, unknownReference } from '../../platform/http/api-error.js';
import type { PurchaseOrderItem } from './purchase-order.entity.js';
import type { ReceivedLine } from './purchase-orders.dto.js';

/** A line of a purchase order, as far as deliveries are concerned. */
export type OpenLine = Pick<
  PurchaseOrderItem,
  'purchase_order_item_id' | 'sku_id' | 'quantity' | 'received_quantity' | 'rejected_quantity'
>;

/** What a delivery brought for a line. */
export interface Delivered {
  readonly purchase_order_item_id: number;
  readonly sku_id: number;
  /** Units accepted. */
  quantity: number;
  /** Units sent back. */
  rejected_quantity: number;
  rejection_reason: string | null;
}

/** Units of a line that are still waited for. */
export const outstanding = ({ quantity, received_quantity, rejected_quantity }: OpenLine): number =>
  quantity - received_quantity - rejected_quantity;

/** What was neither brought nor outstanding before a delivery began. */
const nothing = ({ purchase_order_item_id, sku_id }: OpenLine): Delivered => ({
  purchase_order_item_id,
  sku_id,
  quantity: 0,
  rejected_quantity: 0,
  rejection_reason: null,
});

/**
 * What a delivery brings for each line: the units that are said to have come, or everything that is outstanding where nothing is said. Units
 * of a variant that stands on several lines fill them in their order. Throws `invalid_sku` (400) for what is on no line, `over_receipt` (400)
 * for more units than are outstanding, `nothing_to_receive` (400) for none at all.
 */
export function deliveryOf(lines: readonly OpenLine[], said: readonly ReceivedLine[] | undefined): Delivered[] {
  const everything = lines.map((line) => ({ purchase_order_item_id: line.purchase_order_item_id, quantity: outstanding(line) }));
  const parts = lines.map((line) => ({ line, delivered: nothing(line) }));
  for (const [n, one] of (said ?? everything).entries()) {
    const fitting = parts.filter(({ line }) => isMeant(line, one));
    if (fitting.length === 0) throw unknownLine(one, n);
    for (const count of ['quantity', 'rejected_quantity'] as const) {
      if (fill(fitting, one, count) > 0) throw coded('over_receipt', `items[${String(n)}].${count} is more than what is outstanding.`);
    }
  }
  const brought = parts.map(({ delivered }) => delivered).filter(({ quantity, rejected_quantity }) => quantity + rejected_quantity > 0);
  if (brought.length === 0) throw coded('nothing_to_receive', 'The delivery brings nothing.');
  return brought;
}

/** Spreads units over the lines, each as far as it has room, and gives how many found none. */
function fill(parts: readonly { line: OpenLine; delivered: Delivered }[], said: ReceivedLine, count: 'quantity' | 'rejected_quantity') {
  let left = said[count] ?? 0;
  for (const { line, delivered } of parts) {
    const taken = Math.min(left, outstanding(line) - delivered.quantity - delivered.rejected_quantity);
    delivered[count] += taken;
    left -= taken;
    if (count === 'rejected_quantity' && taken > 0) delivered.rejection_reason = said.rejection_reason ?? delivered.rejection_reason;
  }
  return left;
}

function isMeant(line: OpenLine, { sku_id, purchase_order_item_id }: ReceivedLine): boolean {
  if (purchase_order_item_id === undefined) return sku_id === line.sku_id;
  return purchase_order_item_id === line.purchase_order_item_id && (sku_id ?? line.sku_id) === line.sku_id;
}

function unknownLine({ sku_id, purchase_order_item_id }: ReceivedLine, n: number): Error {
  const field = `items[${String(n)}].${purchase_order_item_id === undefined ? 'sku_id' : 'purchase_order_item_id'}`;
  const names = sku_id ?? purchase_order_item_id;
  return names === undefined ? invalidField(field, 'required', `${field} is required.`) : unknownReference(field, 'invalid_sku');
}
