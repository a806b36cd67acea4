import type { Command } from 'commander';
import { DELIVERY_STATUSES } from '../webhooks/delivery/webhook-delivery.entity.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { DELIVERIES, OF_DELIVERY } from './records/webhook-records.js';

/** Adds `delivery list` and `delivery show`. */
export function deliveryCommands(delivery: Command): void {
  listCommand(delivery, DELIVERIES, {
    store: 'optional',
    app: (app_id) => (app_id === undefined ? undefined : { sql: (bind) => `s.app_id = ${bind(app_id)}` }),
    status: ['status', DELIVERY_STATUSES],
  });
  showCommand(delivery, DELIVERIES, OF_DELIVERY);
}
