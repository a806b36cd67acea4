import type { Paisa } from '../../../platform/contract/money.js';
import type { PaymentStatus, StatedPayment } from '../payment-gateway.js';
import type { GatewayAnswer } from './sslcommerz-client.js';

/** One attempt to pay, as SSLCOMMERZ lists it. Absent texts are empty. */
export interface PaymentAttempt {
  readonly outcome: PaymentStatus['outcome'];
  readonly tran_id: string;
  readonly val_id: string;
  readonly bank_tran_id: string;
  /** Paisa; null when not stated or not an amount. */
  readonly amount: Paisa | null;
  readonly currency: string;
  readonly store_id: string;
  readonly risky: boolean;
  readonly doubtful: boolean;
  /** Time in {@link GATEWAY_TIME_ZONE}, `2026-11-20 13:07:12`; sorts as text. */
  readonly tran_date: string;
}

/** Statuses of attempts and validations. All others, such as UNATTEMPTED and INVALID_TRANSACTION, decide nothing. */
const OUTCOMES: ReadonlyMap<string, PaymentStatus['outcome']> = new Map([
  ['VALID', 'paid'],
  // Already validated; the browser's return and the notification both validate.
  ['VALIDATED', 'paid'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

/** Returns a field as text; empty if it is neither text nor a number. */
export function textOf(answer: GatewayAnswer, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Converts an amount in taka to paisa, without floating-point arithmetic; null for anything else. */
export function paisaOf(text: string): Paisa | null {
  const [, taka, paisa = ''] = /^(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  return taka === undefined ? null : Number(taka + paisa.padEnd(2, '0'));
}

/**
 * Reads an attempt. `currency_amount` and `currency_type` are the requested amount and currency; where they are missing, `amount` and
 * `currency` count, which are the settlement in taka. For taka, both amounts must be the same. Every risk level except 0 counts as risky.
 */
export function attemptOf(answer: GatewayAnswer): PaymentAttempt {
  const text = (name: string): string => textOf(answer, name);
  return {
    outcome: OUTCOMES.get(text('status')) ?? 'unknown',
    tran_id: text('tran_id'),
    val_id: text('val_id'),
    bank_tran_id: text('bank_tran_id'),
    amount: paisaOf(text('currency_amount') || text('amount')),
    currency: text('currency_type') || text('currency'),
    store_id: text('store_id'),
    risky: text('risk_level') !== '0',
    doubtful: disagree(text('amount'), text('currency_amount')),
    tran_date: text('tran_date'),
  };
}

/** Returns true if both amounts are stated and differ. */
const disagree = (settled: string, asked: string): boolean => settled !== '' && asked !== '' && paisaOf(settled) !== paisaOf(asked);

/** Reads the attempts of a query by transaction. */
export function attemptsOf(answer: GatewayAnswer): PaymentAttempt[] {
  const { element } = answer;
  if (!Array.isArray(element)) return [];
  return element.filter((each) => typeof each === 'object' && each !== null).map((each) => attemptOf(each as GatewayAnswer));
}

/**
 * Returns the state of a session that was not paid. A pending attempt may still be paid, as may one that is listed as paid but was not
 * validated; otherwise the last attempt counts.
 */
function unpaid(attempts: readonly PaymentAttempt[]): PaymentStatus {
  if (attempts.some(({ outcome }) => outcome === 'pending' || outcome === 'paid')) return { outcome: 'pending' };
  const latest = attempts
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled')
    .sort(byDate)
    .at(-1);
  return { outcome: latest?.outcome === 'cancelled' ? 'cancelled' : latest ? 'failed' : 'unknown' };
}

/** Returns the state of a session: its validated payments, earliest first, so that later results are the same. */
export function statusOf(paid: readonly PaymentAttempt[], others: readonly PaymentAttempt[]): PaymentStatus {
  return paid.length === 0 ? unpaid(others) : { outcome: 'paid', payments: [...paid].sort(byDate).map(statedOf) };
}

const statedOf = ({ tran_id: session_txn, bank_tran_id, amount, currency, store_id, risky, doubtful }: PaymentAttempt): StatedPayment => ({
  session_txn,
  gateway_txn: bank_tran_id || null,
  amount,
  currency: currency || null,
  account: store_id || null,
  risky,
  doubtful,
});

const byDate = (a: PaymentAttempt, b: PaymentAttempt): number => order(a.tran_date, b.tran_date) || order(a.bank_tran_id, b.bank_tran_id);
const order = (a: string, b: string): number => Number(a > b) - Number(a < b);
