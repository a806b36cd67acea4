import { FIGURES } from '../../analytics/figures.entity.js';
import { ImageRows } from '../../catalog/images/image-rows.service.js';
import { StockFigures } from '../../catalog/stock/stock-figures.service.js';
import { COUNTED_PRODUCTS } from '../../catalog/products/product.entity.js';
import { COUNTED_CUSTOMERS } from '../../customers/customer.entity.js';
import { COUNTED_STOCK } from '../../inventory/inventory-product.entity.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import { OrderCountsProcessor } from '../../orders/order-counts.processor.js';
import { OrderFigures, UNEVEN_SERIALS } from '../../orders/order-figures.service.js';
import { STATUS_FIELDS } from '../../orders/order-status.js';
import type { CountedList } from '../../platform/database/list-counts.js';
import { ListCountsProcessor } from '../../platform/database/list-counts.processor.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { EventSequences } from '../../platform/outbox/event-sequences.js';
import type { Services } from '../run.js';

/** Derived figure of a store that can be recomputed. */
export interface Figure {
  readonly name: string;
  /** SQL for rows `key, what, expected, found` of the store `$1`; a row is a disagreement if `expected` differs from `found`. */
  readonly check: string;
  /** Locks the rows of the keys and recomputes them, in the transaction of the context. */
  readonly repair: (app: Services, ctx: StoreContext, keys: readonly number[]) => Promise<void>;
}

const CUSTOMERS: Figure = {
  name: 'customers',
  check: `
    SELECT c.user_id AS key, v.what, v.expected, v.found
    FROM customers c
    LEFT JOIN (
      SELECT user_id, count(*) AS orders, sum(grand_total) FILTER (WHERE financial_status = 'paid') AS spent
      FROM orders WHERE store_id = $1 GROUP BY user_id
    ) o ON o.user_id = c.user_id,
    LATERAL (VALUES ('total_orders', coalesce(o.orders, 0)::numeric, c.total_orders::numeric),
      ('total_spent', coalesce(o.spent, 0), c.total_spent)) v(what, expected, found)
    WHERE c.store_id = $1`,
  repair: (app, ctx, user_ids) => app.get(OrderFigures).repairTotals(ctx, user_ids),
};

const IMAGES: Figure = {
  name: 'image_usage',
  check: `SELECT $1::bigint AS key, 'bytes' AS what, 
    (SELECT coalesce(sum(file_size + thumbnail_size), 0) FROM images WHERE store_id = $1)::numeric AS expected,
    coalesce((SELECT bytes FROM image_usage WHERE store_id = $1), 0)::numeric AS found`,
  repair: (app, ctx) => app.get(ImageRows).recount(ctx),
};

const STATUSES = STATUS_FIELDS.join(', ');

/** Serials may be uneven in the range that the counter states. `uneven` counts the uneven orders outside of it. */
const SERIALS: Figure = {
  name: 'order_serials',
  check: `SELECT $1::bigint AS key, 'last_serial' AS what,
      (SELECT max(store_serial_order_no) FROM orders WHERE store_id = $1)::numeric AS expected, s.last_serial::numeric AS found
    FROM order_serials s WHERE s.store_id = $1
    UNION ALL
    SELECT $1::bigint, 'uneven', 0, count(*) FROM order_serials s, (${UNEVEN_SERIALS}) u
    WHERE s.store_id = $1 AND (u.since < s.uneven_from OR u.until > s.uneven_until OR s.uneven_from IS NULL)`,
  repair: (app, ctx) => app.get(OrderFigures).repairSerial(ctx),
};

/** Counted by the three statuses of an order, including changes that are not yet added. */
const ORDER_COUNTS: Figure = {
  name: 'order_counts',
  check: `
    SELECT $1::bigint AS key, concat_ws(', ', ${STATUSES}) AS what, coalesce(e.orders, 0)::numeric AS expected, coalesce(f.orders, 0)::numeric AS found
    FROM (
      SELECT ${STATUSES}, count(*) AS orders FROM orders WHERE store_id = $1 GROUP BY ${STATUSES}
    ) e FULL JOIN (
      SELECT ${STATUSES}, sum(orders) AS orders FROM (
        SELECT ${STATUSES}, orders FROM order_counts WHERE store_id = $1
        UNION ALL
        SELECT ${STATUSES}, orders FROM order_count_changes WHERE store_id = $1
      ) kept GROUP BY ${STATUSES}
    ) f USING (${STATUSES})`,
  repair: (app, ctx) => app.get(OrderCountsProcessor).recount(ctx),
};

/** Returns the figure that counts the rows of a list by part, including changes that are not yet added. */
const rowsOf = (counted: CountedList): Figure => ({
  name: `${counted.list}_count`,
  check: `
    SELECT $1::bigint AS key, part::text AS what, coalesce(e.rows, 0)::numeric AS expected, coalesce(f.rows, 0)::numeric AS found
    FROM (
      SELECT part, count(*) AS rows FROM (${counted.rows}) r GROUP BY part
    ) e FULL JOIN (
      SELECT part, sum(rows) AS rows FROM (
        SELECT part, rows FROM list_counts WHERE store_id = $1 AND list = '${counted.list}'
        UNION ALL
        SELECT part, rows FROM list_count_changes WHERE store_id = $1 AND list = '${counted.list}'
      ) kept GROUP BY part
    ) f USING (part)`,
  repair: (app, ctx) => app.get(ListCountsProcessor).recount(ctx, counted),
});

/** Retention deletes events, so the sequence may be greater than that of the last event, but not less. */
const SEQUENCES: Figure = {
  name: 'event_sequences',
  check: `SELECT $1::bigint AS key, 'last_sequence' AS what,
      greatest(s.last_sequence, (SELECT max(sequence) FROM events WHERE store_id = $1))::numeric AS expected, s.last_sequence::numeric AS found
    FROM event_sequences s WHERE s.store_id = $1`,
  repair: (app, ctx) => app.get(EventSequences).repair(ctx),
};

/** Repair of stock, by product. */
export const STOCK: Omit<Figure, 'check'> = {
  name: 'stock',
  repair: async (app, ctx, product_ids) => {
    const stock = app.get(StockFigures);
    await stock.lock(ctx, product_ids);
    await app.get(OrderFigures).repairCommitted(ctx, product_ids);
    await stock.repairQuantities(ctx, product_ids);
    await app.get(InventoryService).repairTotals(ctx, product_ids);
  },
};

const names = FIGURES.join(', ');
const sums = FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', ');
const ofRow = FIGURES.map((name) => `a.${name}`).join(', ');

/** Figures of a store by day and by quarter of an hour, from its orders and customers. */
const SOURCE = ['orders', 'customers', 'erased_customers']
  .map(
    (table) => `SELECT a.day, analytics_quarter(s.created_at) AS starts_at, ${ofRow}
      FROM ${table} s, analytics_of(ROW(s.*)::${table}, 1) a WHERE s.store_id = $1`,
  )
  .join(' UNION ALL ');

/** Returns the check of the rolled-up sums of a table by one of its columns. */
const rolledUp = (table: string, column: string, key: string): string => `
  SELECT ${key} AS key, v.what, v.expected, v.found
  FROM (
    SELECT ${column}, ${sums} FROM (${SOURCE}) rows GROUP BY ${column}
  ) e FULL JOIN (
    SELECT ${column}, ${sums} FROM (
      SELECT ${column}, ${names} FROM ${table} WHERE store_id = $1
      UNION ALL
      SELECT ${column}, ${names} FROM analytics_changes WHERE store_id = $1 AND ${column} IS NOT NULL
    ) kept GROUP BY ${column}
  ) f USING (${column}),
  LATERAL (VALUES ${FIGURES.map((name) => `('${name}', coalesce(e.${name}, 0)::numeric, coalesce(f.${name}, 0)::numeric)`).join(', ')})
    v(what, expected, found)`;

/** Checks of sales by day, where `key` counts the days since 1970, and by quarter of an hour, where it counts seconds. The roll-up repairs them. */
export const ANALYTICS: readonly Omit<Figure, 'repair'>[] = [
  { name: 'analytics', check: rolledUp('analytics_days', 'day', `(day - DATE '1970-01-01')::bigint`) },
  { name: 'analytics_quarters', check: rolledUp('analytics_quarters', 'starts_at', 'extract(epoch FROM starts_at)::bigint') },
];

/** All figures with their own statements. */
export const CHECKED: readonly Figure[] = [
  ...[CUSTOMERS, IMAGES, SERIALS, ORDER_COUNTS, SEQUENCES],
  ...[COUNTED_CUSTOMERS, COUNTED_PRODUCTS, COUNTED_STOCK].map(rowsOf),
];
