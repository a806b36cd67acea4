import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { MovementKind } from './stock.entity.js';
import { publishLevels, type Level } from './stock-levels.js';
import { inventoryAdjusted, inventorySet, type QuantityChange } from './stock.events.js';
import { LOCK_PRODUCTS, MOVE } from './stock-statements.js';

/** Change of a variant's stock at a location, in units; negative to remove. */
export interface StockChange {
  readonly sku_id: number;
  /** Default: the store's default location. */
  readonly location_id?: number | null | undefined;
  readonly on_hand?: number;
  readonly committed?: number;
  readonly damaged?: number;
  readonly incoming?: number;
}

/** Cause of a change, as the ledger records it. */
export interface Cause {
  readonly kind: MovementKind;
  /** Record that the change belongs to, e.g. `order:17`. */
  readonly reference?: string;
  /** Reason that the caller stated. */
  readonly reason?: string | null | undefined;
}

/** Result of a change. */
export interface StockMoved extends QuantityChange {
  readonly product_id: number;
  readonly location_id: number;
  /** Change of the units on hand at the location. */
  readonly change: number;
}

/** Target for the units of a variant on hand at a location. */
export interface StockTarget {
  readonly sku_id: number;
  readonly quantity: number;
  /** Number of units that must currently be on hand there; any if undefined. */
  readonly expected_quantity?: number | undefined;
}

/** Location and reason of a count. */
export interface StockCount {
  /** Default: the store's default location. */
  readonly location_id?: number | null | undefined;
  /** Reason, recorded in the movements. */
  readonly reason?: string | null | undefined;
}

/** Correction of the units of a variant on hand at a location. */
export interface StockAdjustment {
  readonly sku_id: number;
  readonly adjustment: number;
  readonly reason?: string | null | undefined;
  readonly location_id?: number | null | undefined;
}

/** Line of the {@link MOVE} statement; `set_…` are target numbers. */
type Line = StockChange & {
  readonly set_on_hand?: number;
  readonly set_quantity?: number;
  readonly expected_on_hand?: number | undefined;
};

type Row = StockMoved & {
  readonly is_sold: boolean;
  readonly refusal: keyof typeof REFUSALS | null;
  /** Numbers at the location after the change; null when nothing changed. */
  readonly level: Level | null;
  /** Line of the ledger; null unless the units on hand changed. */
  readonly movement_id: number | null;
};

const REFUSALS = {
  variant: () => ApiError.notFound('Variant'),
  location: () => ApiError.unknownReference('location_id'),
  conflict: ({ sku_id }: Row) =>
    ApiError.coded('quantity_conflict', `The stock of the variant ${String(sku_id)} is not what was expected.`),
  negative: ({ sku_id }: Row) => ApiError.coded('negative_quantity', `The stock of the variant ${String(sku_id)} cannot go below zero.`),
} as const satisfies Record<string, (row: Row) => ApiError>;

/** Kinds that may leave negative stock: orders may ship units that were never counted, and a later receipt may not make up for them. */
const MAY_BE_NEGATIVE: ReadonlySet<MovementKind> = new Set<MovementKind>(['shipment', 'shipment_reversal', 'receipt', 'transfer_in']);

/**
 * Changes stock. Levels, ledger and the totals of variants and products change together, in the caller's transaction; nothing else writes
 * them. Changes of one product's stock are serialized by the lock of the product's row; after it, lock only levels (docs/adr/0018).
 */
@Injectable()
export class StockService {
  /**
   * Changes levels, all or none; changes of one variant at one location are summed. Throws `negative_quantity` (400) for a negative
   * result, unless the kind allows it, 404 for an unknown variant and 400 for an unknown location. Committed, damaged and incoming
   * units are not part of the product's totals; a change of only these locks the level, not the product.
   */
  change(ctx: StoreContext, changes: readonly StockChange[], cause: Cause): Promise<StockMoved[]> {
    return this.move(ctx, summed(changes), cause);
  }

  /** Locks the products of these variants, as {@link change} does, for a caller that must lock something else before the change. */
  async lock(ctx: StoreContext, sku_ids: readonly number[]): Promise<void> {
    await ctx.query(LOCK_PRODUCTS, sku_ids);
  }

  /** Records the opening stock of a new variant, at the default location. */
  async open(ctx: StoreContext, sku_id: number, quantity: number): Promise<void> {
    await this.move(ctx, [{ sku_id, on_hand: quantity }], { kind: 'opening' });
  }

  /**
   * Sets the total quantity of a variant by changing the stock at the default location. Throws `negative_quantity` (400) when that would
   * be negative.
   */
  async setQuantity(ctx: StoreContext, sku_id: number, quantity: number): Promise<void> {
    await this.move(ctx, [{ sku_id, set_quantity: quantity }], { kind: 'set' });
  }

  /**
   * Sets the units on hand of a product's variants at a location, all or none, and publishes the changes. Throws 404 for a variant that is
   * not the product's, 400 for an unknown location, `quantity_conflict` (409) when `expected_quantity` differs from the stored quantity.
   */
  async set(ctx: StoreContext, product_id: number, targets: readonly StockTarget[], { location_id, reason }: StockCount): Promise<void> {
    const lines = targets.map(({ sku_id, quantity, expected_quantity }) => ({
      sku_id,
      location_id,
      set_on_hand: quantity,
      expected_on_hand: expected_quantity,
    }));
    this.announce(ctx, await this.moveOf(ctx, product_id, lines, { kind: 'set', reason }));
  }

  /**
   * Adds to the units on hand of a product's variant at a location, and publishes it. Throws like {@link set}, and `negative_quantity`
   * (400).
   */
  async adjust(ctx: StoreContext, product_id: number, by: StockAdjustment): Promise<StockMoved> {
    const { sku_id, location_id, adjustment, reason } = by;
    const [moved] = await this.moveOf(ctx, product_id, [{ sku_id, location_id, on_hand: adjustment }], { kind: 'adjustment', reason });
    if (!moved) throw ApiError.notFound('Variant');
    ctx.publish(inventoryAdjusted(ctx.store_id, product_id, moved, by));
    return moved;
  }

  /** Publishes `inventory.updated` in its bulk shape, one event per product with changed units on hand. */
  announce(ctx: StoreContext, moved: readonly StockMoved[]): void {
    const changed = moved.filter(({ change }) => change !== 0);
    for (const product_id of new Set(changed.map((one) => one.product_id))) {
      const updates = changed.filter((one) => one.product_id === product_id);
      ctx.publish(inventorySet(ctx.store_id, product_id, updates));
    }
  }

  private async moveOf(ctx: StoreContext, product_id: number, lines: readonly Line[], cause: Cause): Promise<StockMoved[]> {
    const moved = await this.move(ctx, lines, cause);
    if (moved.some((row) => row.product_id !== product_id || !row.is_sold)) throw ApiError.notFound('Variant');
    return moved;
  }

  /** Sends the lock and the change together. They are two statements, so that the second one reads everything committed before the lock. */
  private async move(ctx: StoreContext, lines: readonly Line[], { kind, reference, reason }: Cause): Promise<Row[]> {
    if (lines.length === 0) return [];
    const numbered = JSON.stringify(lines.map((line, n) => ({ ...line, n })));
    const [, rows] = await Promise.all([
      lines.some(changesOnHand) &&
        this.lock(
          ctx,
          lines.map(({ sku_id }) => sku_id),
        ),
      ctx.query<Row>(MOVE, numbered, kind, reference ?? null, reason ?? null, MAY_BE_NEGATIVE.has(kind)),
    ]);
    for (const row of rows) if (row.refusal !== null) throw REFUSALS[row.refusal](row);
    publishLevels(ctx, rows);
    return rows;
  }
}

const changesOnHand = ({ on_hand = 0, set_on_hand, set_quantity }: Line): boolean =>
  on_hand !== 0 || (set_on_hand ?? set_quantity) !== undefined;

const COUNTS = ['on_hand', 'committed', 'damaged', 'incoming'] as const;

/** Sums the changes per variant and location. */
function summed(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<string, StockChange>();
  for (const change of changes) {
    const key = `${String(change.sku_id)} ${String(change.location_id ?? '')}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, ...Object.fromEntries(COUNTS.map((count) => [count, plus(sum[count], change[count])])) } : change);
  }
  return [...sums.values()];
}

const plus = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined ? b : a + (b ?? 0));
