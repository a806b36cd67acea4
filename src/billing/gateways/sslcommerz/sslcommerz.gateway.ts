import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import {
  GatewayError,
  GatewayRefusal,
  type OpenedPayment,
  type PaymentGateway,
  type PaymentLimits,
  type PaymentNotification,
  type PaymentReference,
  type PaymentRequest,
  type PaymentStatus,
  type RefundRequest,
  type RefundStatus,
} from '../payment-gateway.js';
import { type PaymentAttempt, attemptOf, attemptsOf, statusOf, textOf } from './attempt.js';
import { type GatewayAnswer, type GatewayFields, SslcommerzClient } from './sslcommerz-client.js';
import { isPlausible } from './verify-sign.js';
import { toDecimal } from '../../../platform/contract/money.js';
import { parseUrl } from '../../../platform/vendor-internals/parse-url.js';

/** From 10 to 500,000 taka. */
const LIMITS: PaymentLimits = { minimum: 1_000, maximum: 50_000_000 };
/** Maximum length of our ids at the gateway. */
const MAX_ID = 30;
/** Origins of the live API and of its second checkout. */
const LIVE = 'https://securepay.sslcommerz.com';
const LIVE_CHECKOUT = 'https://epay-gw.sslcommerz.com';

const REFUND_STATES: ReadonlyMap<string, RefundStatus['state']> = new Map([
  // Accepted, not yet made: only the status query returns `refunded`.
  ['success', 'processing'],
  ['processing', 'processing'],
  ['refunded', 'done'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
]);

/** SSLCOMMERZ, version 4 of its protocol. */
@Injectable()
export class SslcommerzGateway implements PaymentGateway, OnApplicationShutdown {
  readonly name = 'sslcommerz';
  readonly limits = LIMITS;
  readonly account: string;
  readonly timeout: number;
  private readonly settings: Config['gateways']['sslcommerz'];
  private readonly client: SslcommerzClient;

  constructor({ gateways: { sslcommerz } }: Config) {
    this.settings = sslcommerz;
    this.account = sslcommerz.store_id;
    this.timeout = sslcommerz.timeout;
    this.client = new SslcommerzClient(sslcommerz);
  }

  /** Opens a session. Also throws if the gateway returns a checkout page on an unknown host. */
  async createSession(request: PaymentRequest): Promise<OpenedPayment> {
    const answer = await this.client.openSession(sessionFields(request));
    const [status, redirect_url, gateway_ref] = ['status', 'GatewayPageURL', 'sessionkey'].map((name) => textOf(answer, name));
    if (status === 'FAILED') {
      const reason = this.client.withoutSecrets(textOf(answer, 'failedreason')) || 'no reason';
      throw new GatewayRefusal(`SSLCOMMERZ opened no session: ${reason}`);
    }
    if (status !== 'SUCCESS' || !redirect_url || !gateway_ref) throw new GatewayError('SSLCOMMERZ opened no session and gave no reason.');
    if (!this.isCheckout(redirect_url)) throw new GatewayError('SSLCOMMERZ named a checkout page on an unknown host.');
    return { gateway_ref, redirect_url };
  }

  /**
   * Queries all attempts to pay the session and validates every attempt that is reported as paid, because each is money to keep or to
   * return. A payment counts as paid only after its validation; without a confirmation it remains pending. The validation of another
   * session's `val_id` states that session.
   */
  async verify({ session_txn, gateway_ref, proof }: PaymentReference): Promise<PaymentStatus> {
    const isOurs = ({ tran_id }: PaymentAttempt): boolean => tran_id === session_txn;
    const attempts = attemptsOf(await this.client.transactions({ tran_id: session_txn })).filter(isOurs);
    const claimed = attempts.filter(({ outcome }) => outcome === 'paid').map(({ val_id }) => val_id);
    const val_ids = [...new Set([...claimed, proof ?? ''])].filter((val_id) => val_id !== '');
    const validated: PaymentAttempt[] = [];
    for (const val_id of val_ids) validated.push(inDoubt(attemptOf(await this.client.validate(val_id)), val_id === proof));
    const paid = validated.filter(({ outcome }) => outcome === 'paid');
    if (paid.length > 0 || gateway_ref === '') return statusOf(distinct(paid), attempts);
    const session = attemptOf(await this.client.transactions({ sessionkey: gateway_ref }));
    return statusOf([], [...attempts, session].filter(isOurs));
  }

  /** Starts a refund, or queries its state. An accepted refund is `processing` until the gateway confirms it. */
  async refund({ refund_txn, gateway_txn, amount, reason, refund_ref, session_txn }: RefundRequest): Promise<RefundStatus> {
    if (refund_ref !== null) return this.refundStatus(await this.client.transactions({ refund_ref_id: refund_ref }), refund_ref);
    const fields = { bank_tran_id: gateway_txn, refund_trans_id: refund_txn, refund_amount: toDecimal(amount) ?? '' };
    const remarks = { refund_remarks: cut(reason, 255), refe_id: session_txn, v: '1' };
    return this.refundStatus(await this.client.transactions({ ...fields, ...remarks }), null);
  }

  /** Returns null for a form without an id of a session or with a wrong signature. */
  parseNotification(form: Readonly<Record<string, string>>): PaymentNotification | null {
    const session_txn = form['tran_id'] ?? '';
    if (!isId(session_txn) || !isPlausible(form, this.settings.store_password)) return null;
    const account = form['store_id'] || null;
    // A notification that states no store proves nothing.
    return { session_txn, proof: (account && form['val_id']) || null, account };
  }

  /** Closes the connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private refundStatus(answer: GatewayAnswer, known: string | null): RefundStatus {
    const state = REFUND_STATES.get(textOf(answer, 'status').toLowerCase());
    if (state === undefined) throw new GatewayError('SSLCOMMERZ did not state the status of the refund.');
    const refund_ref = textOf(answer, 'refund_ref_id') || known;
    const error =
      state === 'failed' ? this.client.withoutSecrets(textOf(answer, 'errorReason')) || 'The gateway refused the refund.' : null;
    return { state, refund_ref, error };
  }

  private isCheckout(url: string): boolean {
    const { origin } = new URL(this.settings.base_url);
    const allowed = origin === LIVE ? [LIVE, LIVE_CHECKOUT] : [origin];
    return allowed.includes(parseUrl(url)?.origin ?? '');
  }
}

/**
 * Some validations state no store, in which case the notification of the payment must have stated it. Without either, the payment is
 * doubtful and held for a review.
 */
const inDoubt = (attempt: PaymentAttempt, isNotified: boolean): PaymentAttempt => ({
  ...attempt,
  doubtful: attempt.doubtful || (attempt.store_id === '' && !isNotified),
});

/** Returns true for a text that can be one of our ids. */
const isId = (text: string): boolean => text !== '' && text.length <= MAX_ID;

/** Returns one attempt per payment at the bank. */
const distinct = (attempts: readonly PaymentAttempt[]): PaymentAttempt[] => [
  ...new Map(attempts.map((attempt) => [attempt.bank_tran_id || attempt.val_id, attempt])).values(),
];

/** Truncates a text to a number of characters. */
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

const orNone = (text: string, length: number): string => cut(text, length) || 'N/A';

/** Returns the fields of a request for a session. The protocol requires an address, which app billing does not have. */
function sessionFields({ session_txn, amount, title, payer, urls }: PaymentRequest): GatewayFields {
  if (session_txn.length > MAX_ID) throw new RangeError('the id of the session is too long');
  return {
    total_amount: toDecimal(amount) ?? '',
    currency: 'BDT',
    tran_id: session_txn,
    success_url: urls.success,
    fail_url: urls.failure,
    cancel_url: urls.cancel,
    ipn_url: urls.notify,
    cus_name: orNone(payer.name, 50),
    cus_email: orNone(payer.email, 50),
    cus_phone: orNone(payer.phone, 20),
    cus_add1: 'N/A',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: orNone(title, 255),
    product_category: 'app',
    product_profile: 'non-physical-goods',
    emi_option: '0',
    value_a: session_txn,
  };
}
