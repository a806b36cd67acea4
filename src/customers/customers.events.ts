import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Customer } from './customer.entity.js';

const USER_ID = { user_id: EventField.integer('Id of the customer.', 77) };

/** A customer was created. */
export const customerCreated = topic(
  'customer.created',
  'read:customers',
  (customer: Customer) => ({
    user_id: customer.user_id,
    ...(customer.phone && { phone: customer.phone }),
    ...(customer.email && { email: customer.email }),
  }),
  {
    when: 'A customer was created.',
    fields: {
      ...USER_ID,
      phone: EventField.optional(EventField.personal(EventField.text('Phone number.', '01712345678'))),
      email: EventField.optional(EventField.personal(EventField.text('Email address.', 'anna@example.com'))),
      is_guest: EventField.optional(EventField.boolean('True for a guest.', true)),
      source: EventField.optional(
        EventField.text('Origin of the account, e.g. a campaign.', 'newsletter', { values: ['newsletter', 'spin-the-wheel'] }),
      ),
    },
  },
);

/** A customer was updated; `updated_by` identifies the caller. */
export const customerUpdated = topic(
  'customer.updated',
  'read:customers',
  (user_id: number, fields: string[], by: StoreContext['caller']['origin']) => ({
    user_id,
    updated_fields: fields,
    updated_by: by.app_id === undefined ? by.type : `${by.type}:${String(by.app_id)}`,
  }),
  {
    when: 'The record of a customer was changed.',
    fields: {
      ...USER_ID,
      updated_fields: EventField.texts('Names of the changed fields.', ['name', 'address_json']),
      updated_by: EventField.text('Party that made the change: `app:<app_id>`, `merchant` or `system`.', 'app:3'),
    },
  },
);
