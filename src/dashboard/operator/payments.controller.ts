import { Body, Get, Post, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { problemOf } from '../form-refusal.js';
import { Visit, Visiting } from '../visit.js';
import { AskedList } from '../asked-list.js';
import { HeldPayments, PAYMENT_FILTERS, type PaymentDecision } from './held-payments.service.js';
import { OperatorForm } from './operator.dto.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { HeldPaymentPage, HeldPaymentsPage, PAYMENT_DONE, PaymentDecisionPage, PAYMENTS } from './payments.page.js';

const NAME = 'Payment';

/** Pages of payments under review, and decisions about them. */
@OperatorPages('payments')
export class OperatorPaymentsController {
  constructor(private readonly payments: HeldPayments) {}

  /** Lists the payments. */
  @Get()
  @Endpoint(callers.operator(), Html)
  async list(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, PAYMENT_FILTERS);
    const done = PAYMENT_DONE.find((word) => word === query['done']);
    return visit.show(HeldPaymentsPage, { asked, found: await this.payments.list(ctx, asked), done, status: String(query['status']) });
  }

  /** Shows a payment, and with `ask` the current answer of the gateway. */
  @Get(':session_id')
  @Endpoint(callers.operator(), Html)
  async show(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('session_id', NAME) session_id: number,
    @Query('ask') ask: unknown,
  ): Promise<Html> {
    const payment = await this.payments.show(ctx, session_id);
    return visit.show(HeldPaymentPage, { payment, answer: ask === '1' ? await this.payments.ask(ctx, payment) : undefined });
  }

  /** Asks before a payment is accepted. */
  @Get(':session_id/accept')
  @Endpoint(callers.operator(), Html)
  askAcceptance(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('session_id', NAME) session_id: number): Promise<Html> {
    return this.ask(ctx, visit, session_id, 'accept');
  }

  /** Accepts a payment. */
  @Post(':session_id/accept')
  @Endpoint(callers.operator(), Html)
  accept(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('session_id', NAME) session_id: number,
    @Body() _form: OperatorForm,
  ): Promise<Html> {
    return this.decide(ctx, visit, session_id, 'accept');
  }

  /** Asks before a payment is refunded. */
  @Get(':session_id/refund')
  @Endpoint(callers.operator(), Html)
  askRefund(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('session_id', NAME) session_id: number): Promise<Html> {
    return this.ask(ctx, visit, session_id, 'refund');
  }

  /** Refunds a payment. */
  @Post(':session_id/refund')
  @Endpoint(callers.operator(), Html)
  refund(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('session_id', NAME) session_id: number,
    @Body() _form: OperatorForm,
  ): Promise<Html> {
    return this.decide(ctx, visit, session_id, 'refund');
  }

  private async ask(ctx: OperatorContext, visit: Visit, session_id: number, decision: PaymentDecision): Promise<Html> {
    return visit.show(PaymentDecisionPage, { payment: await this.payments.show(ctx, session_id), decision });
  }

  /** Redirects to the list with the result, which is a refund if the charge has ended in the meantime. */
  private async decide(ctx: OperatorContext, visit: Visit, session_id: number, decision: PaymentDecision): Promise<Html> {
    const payment = await this.payments.show(ctx, session_id);
    try {
      const { status, refund_status } = await this.payments.decide(ctx, session_id, decision);
      const done = refund_status === null ? 'op_payment_accepted' : 'op_payment_refunded';
      return visit.redirect(`${PAYMENTS}?${new URLSearchParams({ done, status }).toString()}`);
    } catch (error) {
      const problem = problemOf(error, { fields: {} });
      return visit.show(PaymentDecisionPage, { payment, decision, problem }, { status: problem.status });
    }
  }
}
