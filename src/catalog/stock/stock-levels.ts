import type { Connection } from '../../platform/database/connection.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { type ChangedLevel, stockChanged } from './stock.events.js';

/** Numbers of a variant at a location. */
export type Level = Pick<ChangedLevel, 'on_hand' | 'committed' | 'damaged' | 'incoming'>;

interface Moved extends Pick<ChangedLevel, 'sku_id' | 'product_id' | 'location_id' | 'quantity'> {
  readonly level: Level | null;
  readonly movement_id: number | null;
}

/** Levels in the event of each transaction, by variant and location. */
const CHANGED = new WeakMap<Connection, Map<string, ChangedLevel>>();

/** Publishes the changed levels; all changes of a transaction are one event, which shows the levels after the last of them. */
export function publishLevels(ctx: StoreContext, rows: readonly Moved[]): void {
  const changed = rows.filter(({ level }) => level !== null);
  if (changed.length === 0) return;
  const levels = CHANGED.get(ctx.connection) ?? begin(ctx);
  for (const row of changed) {
    const name = `${String(row.sku_id)} ${String(row.location_id)}`;
    levels.set(name, levelOf(row, levels.get(name)?.movement_ids ?? []));
  }
}

function begin(ctx: StoreContext): Map<string, ChangedLevel> {
  const levels = new Map<string, ChangedLevel>();
  CHANGED.set(ctx.connection, levels);
  ctx.publish(stockChanged(levels));
  return levels;
}

function levelOf({ sku_id, product_id, location_id, quantity, level, movement_id }: Moved, before: readonly number[]): ChangedLevel {
  const { on_hand = 0, committed = 0, damaged = 0, incoming = 0 } = level ?? {};
  const movement_ids = movement_id === null ? before : [...before, movement_id];
  return { sku_id, product_id, location_id, on_hand, committed, damaged, incoming, quantity, movement_ids };
}
