import { Injectable } from '@nestjs/common';
import type { Charge } from '../../billing/core/charge.entity.js';
import { ReviewsService } from '../../billing/decisions/reviews.service.js';
import { type GatewayAnswer, GatewayAnswers } from '../../billing/payments/gateway-answers.service.js';
import type { PaymentSession } from '../../billing/payments/payment-session.entity.js';
import { OperatorLog } from '../../operators/operator-log.service.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Filter } from '../../platform/database/filter.js';
import type { AskedList } from './asked-list.js';
import { findRows, type Found, type ListedRows } from './operator-list.js';

/** Filters of the list. */
export const PAYMENT_FILTERS = { gateway: ['sslcommerz', 'sandbox'], store_id: 'id' } as const;

/** Decision on a payment. */
export type PaymentDecision = 'accept' | 'refund';

/** Payment under review, as its session has kept what the gateway said. */
export interface HeldPayment extends Pick<
  PaymentSession,
  | 'session_id'
  | 'store_id'
  | 'charge_id'
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

/** Payments that a gateway flags as risky, and the decisions of operators about them. */
@Injectable()
export class HeldPayments {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly answers: GatewayAnswers,
    private readonly log: OperatorLog,
  ) {}

  /** Finds payments under review, the newest first. */
  list({ connection }: OperatorContext, asked: AskedList<typeof PAYMENT_FILTERS>): Promise<Found<HeldPayment>> {
    const filters = [Filter.equals('gateway', asked.of('gateway')), Filter.equals('store_id', asked.idOf('store_id')), searchOf(asked)];
    return findRows(connection, LIST, filters, asked.cursor);
  }

  /** Returns a payment under review. Throws `Payment not found.` (404). */
  async show({ connection }: OperatorContext, session_id: number): Promise<HeldPayment> {
    const [found] = await connection.query<HeldPayment>(SHOW, [session_id]);
    if (!found) throw ApiError.notFound('Payment');
    return found;
  }

  /** Returns what the gateway says now about a payment. */
  ask(ctx: OperatorContext, { store_id, session_id }: HeldPayment): Promise<GatewayAnswer> {
    return this.answers.of(ctx.inStore(store_id), session_id);
  }

  /** Accepts a payment or refunds it. Throws like {@link show}, and like {@link ReviewsService.decide}. */
  decide(ctx: OperatorContext, session_id: number, decision: PaymentDecision): ReturnType<ReviewsService['decide']> {
    return ctx.transaction(async (own) => {
      const { store_id, charge_id } = await this.show(own, session_id);
      const decided = await this.reviews.decide(own.inStore(store_id), charge_id, decision);
      const act = { action: 'charge.settle', target: { type: 'charge', id: charge_id }, details: { decision } } as const;
      await this.log.record(own, { ...act, store_id });
      return decided;
    });
  }
}

/** A number is the id of a charge; any other text is the whole id of a transaction, of the platform or of the gateway. */
function searchOf({ id, q }: AskedList): Filter | undefined {
  if (id !== undefined) return Filter.equals('charge_id', id);
  return q === '' ? undefined : { sql: (bind) => `${bind(q)} IN (t.session_txn, t.gateway_txn)` };
}

/** Amount of a column in paisa. */
const paisa = (column: string): string => `(${column} * 100)::bigint`;

const LIST: ListedRows = {
  name: 'held payments',
  select: `t.session_id, t.store_id, t.charge_id, t.gateway, t.session_txn, t.gateway_ref, t.gateway_txn, t.proof, ${paisa('t.amount')} AS amount, ${paisa('t.paid_amount')} AS paid_amount,
    t.last_error, t.checks, t.verified_at, t.created_at, s.name AS store_name, a.name AS app_name, c.name AS charge_name, c.status AS charge_status`,
  from: `payment_sessions t JOIN charges c ON c.store_id = t.store_id AND c.charge_id = t.charge_id
    JOIN stores s ON s.store_id = t.store_id JOIN apps a ON a.app_id = t.app_id`,
  always: `t.status = 'held'`,
  order: 'session_id',
  holds: 'number',
  tie: 'session_id',
};

const SHOW = `SELECT ${LIST.select} FROM ${LIST.from} WHERE t.status = 'held' AND t.session_id = $1`;
