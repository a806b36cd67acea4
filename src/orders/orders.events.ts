import { toTaka } from '../platform/database/money.js';
import { topic } from '../platform/outbox/domain-event.js';
import type { Order } from './order.entity.js';
import { STATUS_FIELDS, type StatusChanges } from './order-status.js';

/** Names that an order's events carry beside the order itself. */
export interface Parties {
  readonly store_name: string;
  readonly customer_name: string | null;
  readonly customer_phone: string | null;
}

/** The order as its events show it. */
export type EventOrder = Pick<
  Order,
  'order_id' | 'store_serial_order_no' | 'address' | 'grand_total' | 'tracking_code' | 'order_status' | 'user_id'
>;

/** Name and phone come from the delivery address, else from the customer's profile (specification 6.2). */
function context(order: EventOrder, parties: Parties): object {
  const address = JSON.parse(order.address) as Record<string, unknown>;
  return {
    order_id: order.order_id,
    order_number: String(order.store_serial_order_no),
    customer_name: text(address['name']) ?? parties.customer_name,
    customer_phone: text(address['phone']) ?? parties.customer_phone,
    total: toTaka(order.grand_total),
    tracking_id: order.tracking_code ?? '',
    store_name: parties.store_name,
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** An order was placed. */
export const orderCreated = topic('order.created', 'read:orders', (order: EventOrder, parties: Parties) => ({
  ...context(order, parties),
  status: 'pending',
  order_status: order.order_status,
  grand_total: toTaka(order.grand_total),
  user_id: order.user_id,
}));

/** A detail of an order changed, but none of its states; `fields` names what changed. */
export const orderUpdated = topic('order.updated', 'read:orders', (order: EventOrder, parties: Parties, fields: readonly string[]) => ({
  ...context(order, parties),
  status: order.order_status,
  fields,
}));

/** An order moved between states: its own where that moved, else the first other that did. */
export const orderStatusChanged = topic(
  'order.status_changed',
  'read:orders',
  (order: EventOrder, parties: Parties, changes: StatusChanges) => {
    const moved = STATUS_FIELDS.map((field) => changes[field]).find((change) => change !== undefined);
    return { ...context(order, parties), status: moved?.to, previous_status: moved?.from };
  },
);
