import { Injectable } from '@nestjs/common';
import { ReviewsService } from '../../billing/decisions/reviews.service.js';
import { type GatewayAnswer, GatewayAnswers } from '../../billing/payments/gateway-answers.service.js';
import { PAYMENT_RECORDS, type PaymentRecord } from '../../billing/payments/payment-records.service.js';
import { OperatorLog } from '../../operators/operator-log.service.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Filter } from '../../platform/database/filter.js';
import type { AskedList } from '../asked-list.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** Filters of the list. */
export const PAYMENT_FILTERS = { gateway: ['sslcommerz', 'sandbox'], store_id: 'id' } as const;

/** Decision on a payment. */
export type PaymentDecision = 'accept' | 'refund';

/** Payments that a gateway flags as risky, and the decisions of operators about them. */
@Injectable()
export class HeldPayments {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly answers: GatewayAnswers,
    private readonly log: OperatorLog,
  ) {}

  /** Finds payments under review, the newest first. */
  list({ connection }: OperatorContext, asked: AskedList<typeof PAYMENT_FILTERS>): Promise<Found<PaymentRecord>> {
    const filters = [Filter.equals('gateway', asked.of('gateway')), Filter.equals('store_id', asked.idOf('store_id')), searchOf(asked)];
    return findRows(connection, LIST, filters, asked);
  }

  /** Returns a payment under review. Throws `Payment not found.` (404). */
  async show({ connection }: OperatorContext, session_id: number): Promise<PaymentRecord> {
    const [found] = await connection.query<PaymentRecord>(SHOW, [session_id]);
    if (!found) throw ApiError.notFound('Payment');
    return found;
  }

  /** Returns the current answer of the gateway about a payment. */
  ask(ctx: OperatorContext, { store_id, session_id }: PaymentRecord): Promise<GatewayAnswer> {
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

const LIST: ListedRows = {
  name: 'held payments',
  select: PAYMENT_RECORDS.select,
  from: PAYMENT_RECORDS.from,
  always: PAYMENT_RECORDS.held,
  order: 'session_id',
  holds: 'number',
  tie: 'session_id',
};

const SHOW = `SELECT ${LIST.select} FROM ${LIST.from} WHERE ${PAYMENT_RECORDS.held} AND t.session_id = $1`;
