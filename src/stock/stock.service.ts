import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { type ApiError, coded, notFound, unknownReference } from '../platform/http/api-error.js';
import type { MovementKind } from './stock.entity.js';
import { inventoryAdjusted, inventorySet, type QuantityChange } from './stock.events.js';
import { HOLD, MOVE } from './stock-statements.js';

/** What happens to the stock of a variant at a location: units to add, below zero to take away. */
export interface StockChange {
  readonly sku_id: number;
  /** The store's default location where none is named. */
  readonly location_id?: number | null | undefined;
  readonly on_hand?: number;
  readonly committed?: number;
  readonly damaged?: number;
  readonly incoming?: number;
}

/** Why units come or leave, as the ledger notes it. */
export interface Cause {
  readonly kind: MovementKind;
  /** What it is for, e.g. `order:17`. */
  readonly reference?: string;
  /** In the caller's words. */
  readonly reason?: string | null | undefined;
}

/** What came of a change. */
export interface StockMoved extends QuantityChange {
  readonly product_id: number;
  readonly location_id: number;
  /** Units that came to the location; 0 for a change of something else than what is on hand. */
  readonly change: number;
}

/** What a variant is to have on hand at a location. */
export interface StockTarget {
  readonly sku_id: number;
  readonly quantity: number;
  /** What it must have there now; anything where nothing is expected. */
  readonly expected_quantity?: number | undefined;
}

/** A correction of what a variant has on hand at a location. */
export interface StockAdjustment {
  readonly sku_id: number;
  readonly adjustment: number;
  readonly reason?: string | null | undefined;
  readonly location_id?: number | null | undefined;
}

/** A line of the statement that moves stock; `set_…` is what to arrive at. */
type Line = StockChange & {
  readonly set_on_hand?: number;
  readonly set_quantity?: number;
  readonly expected_on_hand?: number | undefined;
};

type Row = StockMoved & { readonly is_sold: boolean; readonly refusal: keyof typeof REFUSALS | null };

const REFUSALS = {
  variant: () => notFound('Variant'),
  location: () => unknownReference('location_id'),
  conflict: ({ sku_id }: Row) => coded('quantity_conflict', `The stock of the variant ${String(sku_id)} is not what was expected.`),
  negative: ({ sku_id }: Row) => coded('negative_quantity', `The stock of the variant ${String(sku_id)} cannot go below zero.`),
} as const satisfies Record<string, (row: Row) => ApiError>;

/** Kinds that may leave less than nothing: orders ship what was never counted, and what arrives may not make up for it yet. */
const BELOW_ZERO: ReadonlySet<MovementKind> = new Set<MovementKind>(['shipment', 'shipment_reversal', 'receipt', 'transfer_in']);

/**
 * The one way to change stock: levels, ledger and the totals of variants and products move together, in the caller's transaction. Changes
 * of one product's stock wait for each other, by the lock of the product's row; take no other lock after it but those of levels.
 */
@Injectable()
export class StockService {
  /**
   * Changes levels; changes of one variant at one location add up. All of them, or none: throws `negative_quantity` (400) where less than
   * nothing would be on hand, unless the kind may; 404 for a variant and 400 for a location that the store does not have. What is
   * committed, damaged or on its way has no part in the product's totals, so that changing it alone waits for the level only.
   */
  change(ctx: StoreContext, changes: readonly StockChange[], cause: Cause): Promise<StockMoved[]> {
    return this.move(ctx, summed(changes), cause);
  }

  /** Locks what {@link change} needs to move units of these variants; for who must lock something else afterwards. */
  async hold(ctx: StoreContext, sku_ids: readonly number[]): Promise<void> {
    await ctx.query(HOLD, sku_ids);
  }

  /** Gives a new variant its first stock, at the default location. */
  async open(ctx: StoreContext, sku_id: number, quantity: number): Promise<void> {
    await this.move(ctx, [{ sku_id, on_hand: quantity }], { kind: 'opening' });
  }

  /**
   * Sets what a variant has in all, by moving the difference at the default location. Throws `negative_quantity` (400) where that does not
   * have as many units as the others have too many.
   */
  async setQuantity(ctx: StoreContext, sku_id: number, quantity: number): Promise<void> {
    await this.move(ctx, [{ sku_id, set_quantity: quantity }], { kind: 'set' });
  }

  /**
   * Sets what variants of a product have on hand at a location, all or none, and publishes what changed. Throws 404 for what is no variant
   * of the product, 400 for an unknown location, `quantity_conflict` (409) where something else was expected to be there.
   */
  async set(ctx: StoreContext, product_id: number, targets: readonly StockTarget[], location_id?: number | null): Promise<void> {
    const lines = targets.map(({ sku_id, quantity, expected_quantity }) => ({
      sku_id,
      location_id,
      set_on_hand: quantity,
      expected_on_hand: expected_quantity,
    }));
    this.announce(ctx, await this.moveOf(ctx, product_id, lines, { kind: 'set' }));
  }

  /** Corrects what a variant of a product has on hand at a location, and publishes it. Throws like {@link set}, and `negative_quantity` (400). */
  async adjust(ctx: StoreContext, product_id: number, by: StockAdjustment): Promise<StockMoved> {
    const { sku_id, location_id, adjustment, reason } = by;
    const [moved] = await this.moveOf(ctx, product_id, [{ sku_id, location_id, on_hand: adjustment }], { kind: 'adjustment', reason });
    if (!moved) throw notFound('Variant');
    ctx.publish(inventoryAdjusted(ctx.store_id, product_id, moved, by));
    return moved;
  }

  /** Publishes `inventory.updated` in its bulk shape, one for each product of which something was moved. */
  announce(ctx: StoreContext, moved: readonly StockMoved[]): void {
    const changed = moved.filter(({ change }) => change !== 0);
    for (const product_id of new Set(changed.map((one) => one.product_id))) {
      const updates = changed.filter((one) => one.product_id === product_id);
      ctx.publish(inventorySet(ctx.store_id, product_id, updates));
    }
  }

  private async moveOf(ctx: StoreContext, product_id: number, lines: readonly Line[], cause: Cause): Promise<StockMoved[]> {
    const moved = await this.move(ctx, lines, cause);
    if (moved.some((row) => row.product_id !== product_id || !row.is_sold)) throw notFound('Variant');
    return moved;
  }

  /** The lock and the move travel together; the move reads what is there once the lock is held. */
  private async move(ctx: StoreContext, lines: readonly Line[], { kind, reference, reason }: Cause): Promise<Row[]> {
    if (lines.length === 0) return [];
    const numbered = JSON.stringify(lines.map((line, n) => ({ ...line, n })));
    const [, rows] = await Promise.all([
      lines.some(movesUnits) &&
        this.hold(
          ctx,
          lines.map(({ sku_id }) => sku_id),
        ),
      ctx.query<Row>(MOVE, numbered, kind, reference ?? null, reason ?? null, BELOW_ZERO.has(kind)),
    ]);
    for (const row of rows) if (row.refusal !== null) throw REFUSALS[row.refusal](row);
    return rows;
  }
}

const movesUnits = ({ on_hand = 0, set_on_hand, set_quantity }: Line): boolean =>
  on_hand !== 0 || (set_on_hand ?? set_quantity) !== undefined;

const COUNTS = ['on_hand', 'committed', 'damaged', 'incoming'] as const;

/** One change for each variant and location. */
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
