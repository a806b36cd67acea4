import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { GatewayError, type PaymentStatus, type StatedPayment } from '../gateways/payment-gateway.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { PaymentSession } from './payment-session.entity.js';

/** Response of a gateway about a payment session, unchanged. */
export interface GatewayAnswer {
  /** Outcome; undefined if the gateway could not be queried. */
  readonly outcome: PaymentStatus['outcome'] | undefined;
  /** Payments that it has received, earliest first. */
  readonly payments: readonly StatedPayment[];
  /** Reason why the gateway could not be queried, without secrets. */
  readonly error: string | undefined;
}

/** Queries gateways about payments for people who review them, without changing anything. */
@Injectable()
export class GatewayAnswers {
  constructor(private readonly gateways: GatewayCalls) {}

  /** Returns the current response of the gateway about a session of the store. Throws `Payment not found.` (404). */
  async of(ctx: StoreContext, session_id: number): Promise<GatewayAnswer> {
    const status = await this.gateways.verify(await ctx.rows(PaymentSession).get({ session_id }, 'Payment'));
    if (status instanceof GatewayError) return { outcome: undefined, payments: [], error: status.message };
    return { outcome: status.outcome, payments: status.outcome === 'paid' ? status.payments : [], error: undefined };
  }
}
