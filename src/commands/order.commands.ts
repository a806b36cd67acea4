import type { Command } from 'commander';
import { OrderChangesService, type ReportedOrder } from '../orders/order-changes.service.js';
import { COURIER_REPORTS, type CourierReport } from '../orders/order-status.js';
import { ApiError } from '../platform/contract/api-error.js';
import { SystemDb } from '../platform/database/system-db.js';
import { flag } from './flags.js';
import { run, type Services } from './run.js';
import { id, oneOf } from './values.js';

/**
 * Store of an order. The primary key starts with the store, so each store is asked for the order, which takes a few microseconds;
 * `OFFSET 0` keeps the planner from reading all orders instead.
 */
const STORE_OF = `
SELECT o.store_id FROM stores s, LATERAL (SELECT store_id FROM orders WHERE store_id = s.store_id AND order_id = $1 OFFSET 0) o LIMIT 1`;

interface CourierFlags {
  readonly orderId: number;
  readonly event: CourierReport;
  readonly trackingCode?: string;
  readonly courier?: string;
}

/** Adds `order courier`. */
export function orderCommands(order: Command): void {
  order
    .command('courier')
    .description('Applies the report of a courier to an order, like the synchronization with a courier')
    .requiredOption('--order-id <id>', 'the order', id)
    .requiredOption('--event <event>', COURIER_REPORTS.join(', '), oneOf(...COURIER_REPORTS))
    .option('--tracking-code <code>', 'tracking code of the parcel', flag.text(100))
    .option('--courier <name>', 'name of the courier', flag.text(100))
    .action((flags: CourierFlags) => run((app) => report(app, flags)));
}

async function report(app: Services, { orderId, event, trackingCode, courier }: CourierFlags): Promise<ReportedOrder> {
  const db = app.get(SystemDb);
  const [order] = await db.query<{ store_id: number }>(STORE_OF, [orderId]);
  if (!order) throw ApiError.notFound('Order');
  const parcel = { ...(trackingCode !== undefined && { tracking_code: trackingCode }), ...(courier !== undefined && { courier }) };
  return db.asStore(order.store_id, (ctx) => app.get(OrderChangesService).applyReport(ctx, orderId, event, parcel));
}
