import type { DenseNumbering } from './list-total.js';
import type { StoreContext } from './store-context.js';

/** Largest step back of the database's clock for which creation times do not decrease. */
const CLOCK_STEP = `interval '2 seconds'`;

/** First serial number of every counter. */
const FIRST_SERIAL = 1001;

/** Counter of the rows that a store numbers without gaps, e.g. its orders (docs/adr/0013). It has one row per store. */
export interface SerialCounter {
  /** Table of the counter, with the columns `store_id` and `last_created_at`. */
  readonly table: string;
  /** Column with the last serial number. */
  readonly last: string;
  /** Value of the column `kind`, for a table with several counters. */
  readonly kind?: string;
  /** True for a table that states in `uneven_from` and `uneven_until` where serial numbers do not follow creation times without gaps. */
  readonly knows_uneven?: boolean;
}

/** A serial number, and the creation time of the row that it belongs to. */
export interface Serial {
  readonly serial: number;
  readonly created_at: Date;
}

/**
 * SQL that takes the next serial number of the store `$1` and returns the columns of {@link Serial}. It locks the counter until the
 * transaction ends, so that there are no gaps, and serial numbers, ids and creation times increase together. A larger step back means that
 * the clock was wrong before and has been corrected, so new rows follow the corrected clock. Take no lock after it.
 */
export function takeSerialSql({ table, last, kind }: SerialCounter): string {
  const [column, value] = kind === undefined ? ['', ''] : [', kind', `, '${kind}'`];
  return `
    INSERT INTO ${table} AS s (store_id${column}, ${last}, last_created_at) VALUES ($1${value}, ${String(FIRST_SERIAL)}, clock_timestamp())
    ON CONFLICT (store_id${column}) DO UPDATE
    SET ${last} = s.${last} + 1, last_created_at = time_after(s.last_created_at, ${CLOCK_STEP})
    RETURNING ${last} AS serial, last_created_at AS created_at`;
}

/** Takes the store's next serial number, as {@link takeSerialSql} does. */
export async function takeSerial(ctx: StoreContext, counter: SerialCounter): Promise<Serial> {
  const [serial] = await ctx.query<Serial>(takeSerialSql(counter));
  if (!serial) throw new Error(`The counter ${counter.table} returned no row.`);
  return serial;
}

/**
 * Declares that `column` contains the serial numbers of the counter, so that a list counts and pages by them (docs/adr/0013). If the counter
 * knows where its numbers are uneven, ranges of creation times are counted by them, too.
 */
export function bySerial(column: string, { table, last, kind, knows_uneven = false }: SerialCounter): DenseNumbering {
  const ofCounter = (value: string): string =>
    `(SELECT ${value} FROM ${table} WHERE store_id = $1${kind === undefined ? '' : ` AND kind = '${kind}'`})`;
  const uneven = knows_uneven ? { from: ofCounter('uneven_from'), until: ofCounter('uneven_until') } : undefined;
  return { column, sort: 'created_at', base: FIRST_SERIAL - 1, last: ofCounter(last), uneven };
}
