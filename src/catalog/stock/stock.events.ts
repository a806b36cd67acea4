import { topic } from '../../platform/contract/domain-event.js';
import { EventField } from '../../platform/contract/payload.js';

/** Change of a variant's total quantity over all locations. */
export interface QuantityChange {
  readonly sku_id: number;
  /** Total before. */
  readonly previous_quantity: number;
  /** Total after. */
  readonly quantity: number;
}

const NAME = 'inventory.updated';
const SCOPE = 'read:inventory';

const available = ({ quantity }: QuantityChange): 0 | 1 => (quantity > 0 ? 1 : 0);

const PRODUCT_ID = { product_id: EventField.integer('Id of the product.', 512) };
const STORE_ID = { store_id: EventField.integer('Id of the store.', 1) };
const QUANTITIES = {
  sku_id: EventField.integer('Id of the variant.', 1024),
  previous_quantity: EventField.integer('Quantity before, over all locations.', 12),
  quantity: EventField.integer('Quantity after, over all locations.', 20),
};

/** Stock of a product's variants changed (specification 6.2, bulk shape). */
export const inventorySet = topic(
  NAME,
  SCOPE,
  (store_id: number, product_id: number, changes: readonly QuantityChange[]) => ({
    product_id,
    updates: changes.map((change) => ({
      sku_id: change.sku_id,
      previous_quantity: change.previous_quantity,
      quantity: change.quantity,
      available: available(change),
    })),
    store_id,
  }),
  {
    when: 'The stock of the variants of a product was set, or units were received or transferred.',
    fields: {
      ...PRODUCT_ID,
      updates: EventField.objects('Changed variants.', { ...QUANTITIES, available: EventField.flag('1 if the variant is in stock.', 1) }),
      ...STORE_ID,
    },
  },
);

/** Stock of one variant was corrected (specification 6.2, single shape). */
export const inventoryAdjusted = topic(
  NAME,
  SCOPE,
  (store_id: number, product_id: number, change: QuantityChange, { adjustment, reason }: Adjustment) => ({
    product_id,
    sku_id: change.sku_id,
    previous_quantity: change.previous_quantity,
    quantity: change.quantity,
    adjustment,
    reason: reason ?? null,
    store_id,
  }),
  {
    when: 'The quantity of one variant was adjusted.',
    fields: {
      ...PRODUCT_ID,
      ...QUANTITIES,
      adjustment: EventField.integer('Units added; negative when units were removed.', 8),
      reason: EventField.nullable(EventField.text('Stated reason.', 'Recount')),
      ...STORE_ID,
    },
  },
);

/** Number of units added, and the stated reason. */
interface Adjustment {
  readonly adjustment: number;
  readonly reason?: string | null | undefined;
}

/** Numbers of a variant at a location after a change. */
export interface ChangedLevel {
  readonly sku_id: number;
  readonly product_id: number;
  readonly location_id: number;
  readonly on_hand: number;
  readonly committed: number;
  readonly damaged: number;
  readonly incoming: number;
  /** Total of the variant over all locations. */
  readonly quantity: number;
  readonly movement_ids: readonly number[];
}

/** Stock changed in a transaction. The levels are read when the event is written, at the end of the transaction. */
export const stockChanged = topic(
  'stock.changed',
  SCOPE,
  (levels: ReadonlyMap<string, ChangedLevel>) => ({ toJSON: () => ({ levels: [...levels.values()] }) }),
  {
    when: 'Stock changed, whatever changed it. One event for each transaction, with every changed level.',
    fields: {
      levels: EventField.objects('Changed levels, one for each variant and location.', {
        sku_id: EventField.integer('Id of the variant.', 1024),
        ...PRODUCT_ID,
        location_id: EventField.integer('Id of the location.', 2),
        on_hand: EventField.integer('Units at the location after the change.', 20),
        committed: EventField.integer('Units committed to open orders after the change.', 3),
        damaged: EventField.integer('Damaged units after the change.', 0),
        incoming: EventField.integer('Units on their way to the location after the change.', 0),
        quantity: EventField.integer('Quantity of the variant over all locations after the change.', 20),
        movement_ids: EventField.integers('Ids of the movements; empty when the units on hand did not change.', [7001]),
      }),
    },
  },
);
