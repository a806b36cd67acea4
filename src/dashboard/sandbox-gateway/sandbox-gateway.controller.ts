import { Body, Get, Param, Post } from '@nestjs/common';
import type { SandboxPayment } from '../../billing/gateways/sandbox/sandbox-payment.entity.js';
import { SandboxPaymentsService } from '../../billing/gateways/sandbox/sandbox-payments.service.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SandboxPaymentForm } from './sandbox-gateway.dto.js';
import { SandboxGatewayPage } from './sandbox-gateway.page.js';

/**
 * Page of the sandbox gateway. As at a real gateway, its unguessable reference is all that a payer needs; there is no session, so a forged
 * form would have to know it.
 */
@Pages('sandbox-gateway')
export class SandboxGatewayController {
  constructor(private readonly payments: SandboxPaymentsService) {}

  /** Shows the payment with its possible outcomes. */
  @Get(':gateway_ref')
  @Endpoint(callers.anyone(), Html)
  async show(@Param('gateway_ref') gateway_ref: string, @Visiting() visit: Visit): Promise<Html> {
    const payment = await this.payments.get(gateway_ref);
    return visit.show(SandboxGatewayPage, { payment, return_url: returnOf(payment) }, { leads_elsewhere: true });
  }

  /** Records the chosen outcome and redirects the browser back, or keeps it at the gateway if the payer closes the tab. */
  @Post(':gateway_ref')
  @Endpoint(callers.anyone(), Html)
  async decide(@Param('gateway_ref') gateway_ref: string, @Body() { action }: SandboxPaymentForm, @Visiting() visit: Visit): Promise<Html> {
    const payment = await this.payments.decide(gateway_ref, DECISIONS[action], action === 'risky' ? 1 : 0);
    return visit.redirect(action === 'close' ? `/sandbox-gateway/${gateway_ref}` : returnOf(payment));
  }
}

const DECISIONS = { pay: 'paid', risky: 'paid', later: 'pending', close: 'paid', fail: 'failed', cancel: 'cancelled' } as const;

function returnOf({ status, success_url, failure_url, cancel_url }: SandboxPayment): string {
  if (status === 'failed') return failure_url;
  return status === 'open' || status === 'cancelled' ? cancel_url : success_url;
}
