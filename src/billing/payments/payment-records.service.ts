import type { Charge } from '../core/charge.entity.js';
import type { PaymentSession } from './payment-session.entity.js';

/** Payment as operators see it: its session, which records the gateway's statements, without the address of the gateway's page. */
export interface PaymentRecord extends Pick<
  PaymentSession,
  | 'session_id'
  | 'store_id'
  | 'app_id'
  | 'charge_id'
  | 'status'
  | 'gateway'
  | 'session_txn'
  | 'gateway_ref'
  | 'gateway_txn'
  | 'proof'
  | 'amount'
  | 'paid_amount'
  | 'last_error'
  | 'checks'
  | 'verified_at'
  | 'created_at'
> {
  readonly store_name: string;
  readonly app_name: string;
  readonly charge_name: string;
  readonly charge_status: Charge['status'];
}

/** Amount of a column in paisa. */
const paisa = (column: string): string => `(${column} * 100)::bigint`;

/** Parts of a statement that reads {@link PaymentRecord}s of any store, in which `t` is the session. */
export const PAYMENT_RECORDS = {
  select: `t.session_id, t.store_id, t.app_id, t.charge_id, t.status, t.gateway, t.session_txn, t.gateway_ref, t.gateway_txn, t.proof,
    ${paisa('t.amount')} AS amount, ${paisa('t.paid_amount')} AS paid_amount, t.last_error, t.checks, t.verified_at, t.created_at,
    s.name AS store_name, a.name AS app_name, c.name AS charge_name, c.status AS charge_status`,
  from: `payment_sessions t JOIN charges c ON c.store_id = t.store_id AND c.charge_id = t.charge_id
    JOIN stores s ON s.store_id = t.store_id JOIN apps a ON a.app_id = t.app_id`,
  held: `t.status = 'held'`,
} as const;
