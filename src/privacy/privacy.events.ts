import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';

/** Request about a customer, as events describe it. */
export interface CustomerRequest {
  readonly request_id: string;
  readonly user_id: number;
  readonly order_ids: readonly number[];
  readonly due_at: Date;
}

/** Request about a customer who asks for a copy of the data. */
export interface DataRequest extends CustomerRequest {
  readonly phone: string | null;
  readonly email: string | null;
}

const REQUEST = { request_id: EventField.text('Id of the request.', '4f6b8a9e-2f0d-4d6f-9a53-0a5f4b0c9b11', { format: 'uuid' }) };
const CUSTOMER = { user_id: EventField.integer('Id of the customer.', 77) };
const ORDERS = { orders: EventField.integers('Ids of the orders of the customer.', [9001]) };
const DUE = { due_at: EventField.time('Time by which the app must have done what is asked.', '2026-12-24T10:00:00.000Z') };

/** A customer asked for a copy of the data. */
export const customerDataRequest = topic.toApp(
  'customer.data_request',
  ({ request_id, user_id, phone, email, order_ids, due_at }: DataRequest) => ({
    request_id,
    user_id,
    phone,
    email,
    orders: order_ids,
    due_at: due_at.toISOString(),
  }),
  {
    when: 'The data of a customer was exported. The app hands the merchant what it stores of the customer.',
    fields: {
      ...REQUEST,
      ...CUSTOMER,
      phone: EventField.nullable(EventField.personal(EventField.text('Phone number.', '01712345678'))),
      email: EventField.nullable(EventField.personal(EventField.text('Email address.', 'anna@example.com'))),
      ...ORDERS,
      ...DUE,
    },
  },
);

/** A customer was erased. */
export const customerRedact = topic.toApp(
  'customer.redact',
  ({ request_id, user_id, order_ids, due_at }: CustomerRequest) => ({
    request_id,
    user_id,
    orders: order_ids,
    due_at: due_at.toISOString(),
  }),
  {
    when: 'A customer was erased. The app erases what it stores of the customer.',
    fields: { ...REQUEST, ...CUSTOMER, ...ORDERS, ...DUE },
  },
);

/** An app that could read customers or orders was uninstalled some time ago. */
export const storeRedact = topic.toApp(
  'store.redact',
  ({ request_id, store_id, due_at }: { readonly request_id: string; readonly store_id: number; readonly due_at: Date }) => ({
    request_id,
    store_id,
    due_at: due_at.toISOString(),
  }),
  {
    when:
      'An app that can read customers or orders, or could, was uninstalled 48 hours ago. The app erases what it stores of the store. Sent ' +
      'without a subscription.',
    fields: { ...REQUEST, store_id: EventField.integer('Id of the store.', 1), ...DUE },
  },
);
