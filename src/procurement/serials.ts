import type { Dense } from '../platform/database/list-statement.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { SerialKind } from './serials.entity.js';

/** The number of a store's first purchase order, and of its first transfer. */
const FIRST_NUMBER = 1001;

/** A number within the store, and the time of creation that goes with it. */
interface Serial {
  readonly number: number;
  readonly created_at: Date;
}

const NEXT = `
INSERT INTO procurement_serials AS s (store_id, kind, last_number, last_created_at) VALUES ($1, $2, ${String(FIRST_NUMBER)}, clock_timestamp())
ON CONFLICT (store_id, kind) DO UPDATE
SET last_number = s.last_number + 1, last_created_at = greatest(clock_timestamp(), s.last_created_at)
RETURNING last_number AS number, last_created_at AS created_at`;

/**
 * Takes the store's next number. It is taken under the lock of the counter's row, which is held to the commit: so there are no gaps, and
 * numbers, ids and creation times rise together. Take it last.
 */
export async function nextSerial(ctx: StoreContext, kind: SerialKind): Promise<Serial> {
  const [serial] = await ctx.query<Serial>(NEXT, kind);
  if (!serial) throw new Error('The counter gave no number.');
  return serial;
}

/** How lists count and find their pages by the numbers in the column (docs/adr/0013). */
export const bySerial = (column: string, kind: SerialKind): Dense => ({
  column,
  sort: 'created_at',
  base: FIRST_NUMBER - 1,
  last: `(SELECT last_number FROM procurement_serials WHERE store_id = $1 AND kind = '${kind}')`,
});
