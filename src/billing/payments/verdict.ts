import type { Paisa } from '../../platform/contract/money.js';
import type { PaymentStatus } from '../gateways/payment-gateway.js';
import type { PaymentSession } from './payment-session.entity.js';

/** Money that a gateway has received in a payment session. */
export interface Payment {
  readonly gateway_txn: string;
  /** Paisa. */
  readonly amount: Paisa;
}

/**
 * Meaning of a gateway's answer for the session. `paid` means the exact amount of this session in BDT; `wrong` is other money of this
 * session, which is returned; `none` and `pending` say that no money has arrived (yet).
 */
export type Verdict =
  | { readonly kind: 'paid' | 'risky' | 'wrong'; readonly payment: Payment; readonly surplus: readonly Payment[] }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none'; readonly outcome: 'failed' | 'cancelled' | 'unknown' }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Judges a gateway's answer by comparing transaction, currency and amount with the session. Nothing else proves a payment. */
export function judge(session: Pick<PaymentSession, 'session_txn' | 'amount'>, status: PaymentStatus): Verdict {
  if (status.outcome === 'pending') return { kind: 'pending' };
  return status.outcome === 'paid' ? judgePaid(session, status) : { kind: 'none', outcome: status.outcome };
}

function judgePaid(session: Pick<PaymentSession, 'session_txn' | 'amount'>, status: PaymentStatus): Verdict {
  const { amount, gateway_txn, surplus, risky } = status;
  if (status.session_txn !== session.session_txn) return { kind: 'invalid', reason: 'The payment is of another transaction.' };
  if (status.currency !== 'BDT') return { kind: 'invalid', reason: 'The payment is in another currency.' };
  if (amount === null || amount <= 0 || gateway_txn === null)
    return { kind: 'invalid', reason: 'The gateway states no amount or no payment.' };
  const kind = risky ? 'risky' : 'paid';
  return { kind: amount === session.amount ? kind : 'wrong', payment: { gateway_txn, amount }, surplus };
}
