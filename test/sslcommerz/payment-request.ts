import { randomBytes } from 'node:crypto';
import type { PaymentRequest } from '../../src/billing/gateways/payment-gateway.js';

const CALLBACK = 'https://apps.example.com/api/apps/billing/callback';

let made = 0;
/** Returns a request for a payment with its own id. */
export const request = (fields: Partial<PaymentRequest> = {}): PaymentRequest => {
  const session_txn = `chg${String(++made)}${randomBytes(8).toString('hex')}`;
  const returning = (status: string): string => `${CALLBACK}?session_txn=${session_txn}&status=${status}`;
  return {
    session_txn,
    store_id: 1,
    amount: 10_050,
    title: 'Gold plan',
    expires_at: new Date(),
    payer: { name: 'Rahima Khatun', email: 'rahima@example.com', phone: '01712345678' },
    urls: { success: returning('success'), failure: returning('failed'), cancel: returning('cancelled'), notify: CALLBACK },
    ...fields,
  };
};
