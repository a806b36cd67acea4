import { topic } from '../platform/outbox/domain-event.js';

/** How the total of a variant changed, over all locations of the store. */
export interface QuantityChange {
  readonly sku_id: number;
  /** Units that it had. */
  readonly previous_quantity: number;
  /** Units that it has now. */
  readonly quantity: number;
}

const NAME = 'inventory.updated';
const SCOPE = 'read:inventory';

const available = ({ quantity }: QuantityChange): 0 | 1 => (quantity > 0 ? 1 : 0);

/** Stock of a product's variants changed (specification 6.2, bulk shape). */
export const inventorySet = topic(NAME, SCOPE, (store_id: number, product_id: number, changes: readonly QuantityChange[]) => ({
  product_id,
  updates: changes.map((change) => ({
    sku_id: change.sku_id,
    previous_quantity: change.previous_quantity,
    quantity: change.quantity,
    available: available(change),
  })),
  store_id,
}));

/** Stock of one variant was corrected (specification 6.2, single shape). */
export const inventoryAdjusted = topic(NAME, SCOPE, (store_id: number, product_id: number, change: QuantityChange, by: Adjustment) => ({
  product_id,
  sku_id: change.sku_id,
  previous_quantity: change.previous_quantity,
  quantity: change.quantity,
  adjustment: by.adjustment,
  reason: by.reason ?? null,
  store_id,
}));

/** By how much, and why. */
interface Adjustment {
  readonly adjustment: number;
  readonly reason?: string | null | undefined;
}
