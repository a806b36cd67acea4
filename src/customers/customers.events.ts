import type { Origin } from '../platform/outbox/domain-event.js';
import { topic } from '../platform/outbox/domain-event.js';
import type { Customer } from './customer.entity.js';

/** A customer account came into being. */
export const customerCreated = topic('customer.created', 'read:customers', (customer: Customer) => ({
  user_id: customer.user_id,
  phone: customer.phone,
  ...(customer.email && { email: customer.email }),
}));

/** A customer record changed; `updated_by` names who changed it. */
export const customerUpdated = topic('customer.updated', 'read:customers', (user_id: number, fields: string[], by: Origin) => ({
  user_id,
  updated_fields: fields,
  updated_by: by.app_id === undefined ? by.type : `${by.type}:${String(by.app_id)}`,
}));
