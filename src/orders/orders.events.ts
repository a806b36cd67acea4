import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';
import type { Order } from './order.entity.js';
import { STATUS_FIELDS, type StatusChanges, storedStatuses } from './order-status.js';
import { toTaka } from '../platform/contract/money.js';

/** Names that an order's events contain in addition to the order. */
export interface Parties {
  readonly store_name: string;
  readonly customer_name: string | null;
  readonly customer_phone: string | null;
}

/** Order as its events describe it. */
export type EventOrder = Pick<
  Order,
  'order_id' | 'store_serial_order_no' | 'grand_total' | 'tracking_code' | 'order_status' | 'user_id'
> & {
  readonly address: Readonly<Record<string, unknown>>;
};

/** Event data of a stored order, whose address is JSON text. */
export function eventOrder({
  order_id,
  store_serial_order_no,
  grand_total,
  tracking_code,
  order_status,
  user_id,
  address,
}: Order): EventOrder {
  const fields = { order_id, store_serial_order_no, grand_total, tracking_code, order_status, user_id };
  return { ...fields, address: JSON.parse(address) as EventOrder['address'] };
}

/** Fields of every event of an order. Name and phone are those of the delivery address, else of the customer (specification 6.2). */
function context({ address, ...order }: EventOrder, parties: Parties): object {
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

const CONTEXT = {
  order_id: EventField.integer('Id of the order.', 9001),
  order_number: EventField.text('Number of the order in the store.', '1042'),
  customer_name: EventField.nullable(
    EventField.personal(EventField.text('Name in the delivery address, otherwise that of the customer.', 'Anna Rahman')),
  ),
  customer_phone: EventField.nullable(
    EventField.personal(EventField.text('Phone number in the delivery address, otherwise that of the customer.', '01712345678')),
  ),
  total: EventField.number('Grand total in taka.', 1250.5),
  tracking_id: EventField.text('Tracking code of the courier; empty without one.', ''),
  store_name: EventField.text('Name of the store.', 'Shopno'),
};

/** Statuses of all three kinds. */
const ANY_STATUS = [...new Set(STATUS_FIELDS.flatMap(storedStatuses))];

/** An order was placed. */
export const orderCreated = topic(
  'order.created',
  'read:orders',
  (order: EventOrder, parties: Parties) => ({
    ...context(order, parties),
    status: 'pending',
    order_status: order.order_status,
    grand_total: toTaka(order.grand_total),
    user_id: order.user_id,
  }),
  {
    when: 'An order was placed.',
    fields: {
      ...CONTEXT,
      status: EventField.text('Always `pending`.', 'pending', { values: ['pending'] }),
      order_status: EventField.text('Order status with which the order was created.', 'pending', {
        values: storedStatuses('order_status'),
      }),
      grand_total: EventField.number('Grand total in taka.', 1250.5),
      user_id: EventField.nullable(EventField.integer('Id of the customer; null without one.', 77)),
    },
  },
);

/** A field of an order other than its statuses changed; `fields` lists the changed fields. */
export const orderUpdated = topic(
  'order.updated',
  'read:orders',
  (order: EventOrder, parties: Parties, fields: readonly string[]) => ({
    ...context(order, parties),
    status: order.order_status,
    fields,
  }),
  {
    when: 'A detail of an order other than its statuses was changed.',
    fields: {
      ...CONTEXT,
      status: EventField.text('Order status.', 'processing', { values: storedStatuses('order_status') }),
      fields: EventField.optional(EventField.texts('Names of the changed fields.', ['note', 'tags'])),
      changes: EventField.optional(EventField.texts('Changes that are not those of a field.', ['courier_removed'])),
    },
  },
);

/** A status of an order changed. The event shows the first changed one of {@link STATUS_FIELDS}. */
export const orderStatusChanged = topic(
  'order.status_changed',
  'read:orders',
  (order: EventOrder, parties: Parties, changes: StatusChanges) => {
    const change = STATUS_FIELDS.map((field) => changes[field]).find((one) => one !== undefined);
    return { ...context(order, parties), status: change?.to, previous_status: change?.from };
  },
  {
    when: 'A status of an order was changed. The event shows the order status if that changed, otherwise the status that did.',
    fields: {
      ...CONTEXT,
      status: EventField.text('Status after the change.', 'shipped', { values: ANY_STATUS }),
      previous_status: EventField.text('Status before the change.', 'processing', { values: ANY_STATUS }),
    },
  },
);
