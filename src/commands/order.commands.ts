import type { Command } from 'commander';
import { OrderChangesService, type ReportedOrder } from '../orders/order-changes.service.js';
import { Order } from '../orders/order.entity.js';
import { COURIER_REPORTS, type CourierReport } from '../orders/order-status.js';
import { inStoreOf } from './contexts.js';
import { flag } from './flags.js';
import { ORDERS } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { id, oneOf } from './values.js';

interface CourierFlags {
  readonly orderId: number;
  readonly event: CourierReport;
  readonly trackingCode?: string;
  readonly courier?: string;
}

/** Adds `order list`, `order show` and `order courier`. */
export function orderCommands(order: Command): void {
  listCommand(order, ORDERS, { store: 'optional' });
  showCommand(order, ORDERS);
  order
    .command('courier')
    .description('Applies the report of a courier to an order, like the synchronization with a courier')
    .requiredOption('--order-id <id>', 'the order', id)
    .requiredOption('--event <event>', COURIER_REPORTS.join(', '), oneOf(...COURIER_REPORTS))
    .option('--tracking-code <code>', 'tracking code of the parcel', flag.text(100))
    .option('--courier <name>', 'name of the courier', flag.text(100))
    .action((flags: CourierFlags) => run((app) => report(app, flags)));
}

function report(app: Services, { orderId, event, trackingCode, courier }: CourierFlags): Promise<ReportedOrder> {
  const parcel = { ...(trackingCode !== undefined && { tracking_code: trackingCode }), ...(courier !== undefined && { courier }) };
  const act = { command: 'order.courier', target: { type: 'order', id: orderId }, details: { event } } as const;
  return inStoreOf(
    app,
    { of: Order, id: orderId, name: 'Order' },
    (ctx) => app.get(OrderChangesService).applyReport(ctx, orderId, event, parcel),
    act,
  );
}
