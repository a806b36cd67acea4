import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsForm } from '../../platform/endpoint/rare-options.js';
import { returnAddress } from '../core/return-url.js';
import { GATEWAYS, type GatewayName } from '../gateways/payment-gateway.js';
import { NotificationFields, PaymentReturn } from './callback.dto.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { resultOf } from './payment-result.js';
import { SettlementService } from './settlement.service.js';

/** Returns from payment gateways: the merchant's browser and the gateway's own notification. Neither is trusted; the gateway is queried. */
@Controller('api/apps/billing')
export class CallbackController {
  constructor(
    private readonly config: Config,
    private readonly settlement: SettlementService,
    private readonly gateways: GatewayCalls,
  ) {}

  /**
   * Verifies a payment with its gateway, activates the charge, and returns the merchant to the app with `payment` and `charge_id`. `status`
   * decides nothing. The address can be opened again. A payment that is not decided yet leads to a page that waits for it.
   */
  @ApiOperation({ operationId: 'payments.return', summary: 'Return from a payment' })
  @Get('callback')
  @Endpoint(callers.anyone(), Html, { redirect: 302, errors: [404], limit: 'payment' })
  async back(@Query() { session_txn, status }: PaymentReturn, @Res({ passthrough: true }) reply: FastifyReply): Promise<Html> {
    const settled = await this.settlement.settle(session_txn);
    if (!settled) throw ApiError.notFound('Payment');
    const result = resultOf(settled, status);
    const { base_url } = this.config;
    const waiting = `${base_url}/billing/waiting?session_txn=${encodeURIComponent(session_txn)}`;
    return redirect(reply, 302, result === 'waiting' ? waiting : returnAddress(settled.charge, result, base_url));
  }

  /** Accepts the form that a gateway has the browser post, keeps its proof as a hint, and continues with the GET. */
  @ApiOperation({ operationId: 'payments.returnForm', summary: 'Return with a form' })
  @Post('callback')
  @Endpoint(callers.anyone(), Html, { redirect: 303, errors: [413, 415], limit: 'payment' })
  async posted(
    @Query() { session_txn, status }: PaymentReturn,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Html> {
    for (const name of GATEWAYS) await this.keepHint(name, textsOf(body), session_txn);
    const query = new URLSearchParams({ session_txn, ...(status !== undefined && { status }) });
    return redirect(reply, 303, `${this.config.base_url}/api/apps/billing/callback?${query.toString()}`);
  }

  /**
   * Accepts a notification of a payment gateway, `sandbox` or `sslcommerz`, and settles the payment that it identifies: the gateway is
   * queried for its status and amount. A notification of an unknown payment is accepted and has no effect.
   */
  @ApiOperation({ operationId: 'payments.notify', summary: 'Notify of a payment' })
  @Post('ipn/:gateway')
  @ApiParam({ name: 'gateway', description: 'Payment gateway.', enum: [...GATEWAYS] })
  @Endpoint(callers.anyone(), null, { extra: Reply.messageField, errors: [404], limit: 'payment', example: { session_txn: 'pay_…' } })
  @AcceptsForm(NotificationFields)
  async notify(@Param('gateway') name: string, @Req() { body }: FastifyRequest): Promise<Reply<null>> {
    const gateway = GATEWAYS.find((known) => known === name);
    if (!gateway) throw ApiError.notFound('Payment gateway');
    const notice = this.gateways.notice(gateway, textsOf(body));
    if (!notice) throw ApiError.badRequest('The notification is not valid.');
    await this.settlement.settle(notice.session_txn, notice.proof);
    return new Reply(null, { message: 'Notification received.', status: 200 });
  }

  private async keepHint(name: GatewayName, form: Record<string, string>, session_txn: string): Promise<void> {
    const notice = this.gateways.notice(name, form);
    if (notice?.session_txn === session_txn) await this.settlement.hint(session_txn, notice.proof);
  }
}

/** Returns the text fields of a form, untrimmed, because signatures cover them. */
const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'));

function redirect(reply: FastifyReply, status: 302 | 303, location: string): Html {
  void reply.code(status).type('text/html; charset=utf-8').headers({ location, 'cache-control': 'no-store' });
  return new Html('');
}
