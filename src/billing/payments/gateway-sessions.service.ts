import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { setTimeout } from 'node:timers/promises';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { secrets } from '../../platform/crypto/secrets.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Charge } from '../charges/charge.entity.js';
import { GatewayError, type PaymentRequest } from '../gateways/payment-gateway.js';
import { after } from '../subscriptions/period.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { PaymentSession } from './payment-session.entity.js';
import { FIRST_CHECK } from './session-checks.js';

type Payer = PaymentRequest['payer'];

/** Time after which a session whose gateway has not answered counts as lost with its process. */
const OPENING_LEASE = 60_000;
/** Pause between two looks at a session that another request is opening. */
const PAUSE = 50;

/** Session for an approval; new ones are not open at the gateway yet. */
export interface ReservedSession {
  readonly session: PaymentSession;
  readonly is_new: boolean;
}

/** Payment sessions as they are reserved here and opened at the gateways. */
@Injectable()
export class GatewaySessions {
  constructor(
    private readonly config: Config,
    private readonly gateways: GatewayCalls,
  ) {}

  /**
   * Returns the live session of a charge, or stores a new one before its gateway is called, so that no payment is unknown. The caller holds
   * the lock of the app's billing in the store. Throws `payment_under_review`.
   */
  async reserve(ctx: StoreContext, { charge_id, app_id, amount }: Charge, now: Date): Promise<ReservedSession> {
    const live = await this.live(ctx, charge_id);
    if (live && isUsable(live, now)) return { session: live, is_new: false };
    await this.supersede(ctx, charge_id);
    const [store] = await ctx.query<{ is_sandbox: number }>('SELECT is_sandbox FROM stores WHERE store_id = $1');
    const gateway = this.gateways.nameFor(store?.is_sandbox === 1);
    const times = {
      created_at: now,
      updated_at: now,
      expires_at: after(now, this.config.billing.session_ttl),
      check_at: after(now, FIRST_CHECK),
    };
    const fields = { charge_id, app_id, amount, gateway, session_txn: secrets.create('pay_', 13), status: 'opening' } as const;
    return { session: await ctx.rows(PaymentSession).add({ ...fields, ...times }), is_new: true };
  }

  /** Throws `payment_under_review` while a payment of the charge is held. */
  async refuseHeld(ctx: StoreContext, charge_id: number): Promise<void> {
    const held = await ctx.rows(PaymentSession).has({ charge_id, status: 'held' });
    if (held) throw ApiError.coded('payment_under_review', 'A payment of this charge is under review.');
  }

  /** Closes the live session of a charge. Money that still comes through it is refunded. */
  async supersede(ctx: StoreContext, charge_id: number): Promise<void> {
    await ctx.rows(PaymentSession).change({ charge_id, status: In(['opening', 'open']) }, { status: 'superseded' });
  }

  /** Opens a reserved session at its gateway. Throws `gateway_error` when that fails; another approval may then try again. */
  async open(ctx: StoreContext, { name: title }: Charge, session: PaymentSession): Promise<PaymentSession> {
    const { session_id, session_txn, amount, expires_at, gateway } = session;
    const [payer = NO_PAYER] = await ctx.query<Payer>('SELECT name, email, phone FROM stores WHERE store_id = $1');
    const request = { session_txn, store_id: ctx.store_id, amount, title, expires_at, payer, urls: this.urls(session_txn, gateway) };
    const opened = await this.gateways.open(gateway, request);
    const opening = { session_id, status: 'opening' } as const;
    if (opened instanceof GatewayError) {
      await ctx.rows(PaymentSession).change(opening, { status: 'failed', last_error: opened.message });
      throw unreachable();
    }
    const { gateway_ref, redirect_url } = opened;
    await ctx.rows(PaymentSession).change({ session_id }, { gateway_ref, payment_url: redirect_url });
    await ctx.rows(PaymentSession).change(opening, { status: 'open' });
    return ctx.rows(PaymentSession).get({ session_id }, 'Payment session');
  }

  /** Waits for the session that a parallel request is opening. Throws `gateway_error` when that fails. */
  async opened(ctx: StoreContext, session_id: number): Promise<PaymentSession> {
    const deadline = performance.now() + OPENING_LEASE;
    while (performance.now() < deadline) {
      const session = await ctx.rows(PaymentSession).get({ session_id }, 'Payment session');
      if (session.payment_url !== null) return session;
      if (session.status !== 'opening') break;
      await setTimeout(PAUSE);
    }
    throw unreachable();
  }

  private async live(ctx: StoreContext, charge_id: number): Promise<PaymentSession | undefined> {
    const [live] = await ctx.rows(PaymentSession).find({ charge_id, status: In(['opening', 'open']) });
    return live;
  }

  private urls(session_txn: string, gateway: string): PaymentRequest['urls'] {
    const base = `${this.config.base_url}/api/apps/billing`;
    const back = (status: string): string => `${base}/callback?session_txn=${session_txn}&status=${status}`;
    return { success: back('success'), failure: back('failed'), cancel: back('cancelled'), notify: `${base}/ipn/${gateway}` };
  }
}

const NO_PAYER: Payer = { name: '', email: '', phone: '' };

const isUsable = ({ status, expires_at, created_at }: PaymentSession, now: Date): boolean =>
  expires_at > now && (status === 'open' || after(created_at, OPENING_LEASE) > now);

const unreachable = (): ApiError => ApiError.coded('gateway_error', 'The payment gateway cannot be reached. Try again.');
