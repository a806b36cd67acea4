import type { Paisa } from '../../platform/contract/money.js';
import type { PaymentStatus, StatedPayment } from '../gateways/payment-gateway.js';
import type { PaymentSession } from './payment-session.entity.js';

/** Money that a gateway has received in a payment session. */
export interface Payment {
  readonly gateway_txn: string;
  /** Paisa. */
  readonly amount: Paisa;
}

/**
 * Meaning of a gateway's response for the session. `paid` means the exact amount of this session in BDT; `wrong` is other money of this
 * session, which is returned, as is all `surplus`; `none` and `pending` mean that no money has arrived (yet).
 */
export type Verdict =
  | { readonly kind: 'paid' | 'risky' | 'wrong'; readonly payment: Payment; readonly surplus: readonly Payment[] }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none'; readonly outcome: 'failed' | 'cancelled' | 'unknown' }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Session, and our account at its gateway. */
export type ExpectedPayment = Pick<PaymentSession, 'session_txn' | 'amount'> & { readonly account: string | null };
type Taka = Payment & Pick<StatedPayment, 'risky'>;

/**
 * Judges a gateway's response by comparing transactions, accounts, currencies and amounts with the session. Nothing else proves a payment.
 */
export function judge(session: ExpectedPayment, status: PaymentStatus): Verdict {
  if (status.outcome === 'pending') return { kind: 'pending' };
  return status.outcome === 'paid' ? judgePaid(session, status.payments) : { kind: 'none', outcome: status.outcome };
}

/** The first safe payment of the exact amount is kept, otherwise the first exact one; if there is none, all are returned. */
function judgePaid({ session_txn, amount, account }: ExpectedPayment, payments: readonly StatedPayment[]): Verdict {
  const own = payments.filter((each) => each.session_txn === session_txn);
  const ours = own.filter((each) => isOurs(each, account));
  const taka = ours.flatMap((each) => inTaka(each, amount));
  const exact = taka.filter((each) => each.amount === amount);
  const kept = exact.find(({ risky }) => !risky) ?? exact[0] ?? taka[0];
  if (!kept) return { kind: 'invalid', reason: own.length > ours.length ? 'The payment is of another account.' : reasonOf(ours) };
  const kind = kept.amount !== amount ? 'wrong' : kept.risky ? 'risky' : 'paid';
  return { kind, payment: kept, surplus: taka.filter((each) => each !== kept) };
}

/** Returns true when a gateway has taken money of the session in another currency, which is neither kept nor returned. */
export const hasOtherCurrency = ({ session_txn, account }: ExpectedPayment, status: PaymentStatus): boolean =>
  status.outcome === 'paid' &&
  status.payments.some((each) => each.session_txn === session_txn && isOurs(each, account) && (each.currency ?? 'BDT') !== 'BDT');

/** Returns true unless the response states an account that is not ours. Some responses state no account. */
export const isOurs = (stated: { readonly account: string | null }, account: string | null): boolean =>
  stated.account === null || stated.account === account;

/** Other money can be neither kept nor returned in taka. A doubtful response is reviewed as if it stated the requested amount. */
function inTaka({ gateway_txn, amount: stated, currency, risky, doubtful }: StatedPayment, asked: Paisa): Taka[] {
  const amount = doubtful ? asked : stated;
  return currency === 'BDT' && amount !== null && amount > 0 && gateway_txn !== null
    ? [{ gateway_txn, amount, risky: risky || doubtful }]
    : [];
}

function reasonOf(own: readonly StatedPayment[]): string {
  if (own.length === 0) return 'The payment is of another transaction.';
  return own.some(({ currency }) => currency === 'BDT')
    ? 'The gateway states no amount or no payment.'
    : 'The payment is in another currency.';
}
