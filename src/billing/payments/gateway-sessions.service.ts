import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { Logger } from '../../platform/observability/logger.js';
import type { Charge } from '../core/charge.entity.js';
import { GatewayError, GatewayRefusal, type PaymentRequest } from '../gateways/payment-gateway.js';
import { after } from '../core/time.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { PaymentSession } from './payment-session.entity.js';
import { createStoreSecret } from '../../platform/crypto/secrets.js';

type Payer = PaymentRequest['payer'];

/** Time in addition to the gateway's timeout, in milliseconds, that a request has for opening a session. */
const SPARE = 5_000;

/** Session for an approval; new ones are not open at the gateway yet. */
export interface ReservedSession {
  readonly session: PaymentSession;
  readonly is_new: boolean;
}

/** Payment sessions, which are reserved here and opened at the gateways. */
@Injectable()
export class GatewaySessions {
  constructor(
    private readonly config: Config,
    private readonly gateways: GatewayCalls,
    private readonly logger: Logger,
  ) {}

  /**
   * Returns the open session of a charge, or stores a new one before its gateway is called, so that no payment is unknown. A session whose
   * opening was abandoned is replaced. The caller holds the lock of the app's billing in the store. Throws 503 while another request opens it.
   */
  async reserve(ctx: StoreContext, { charge_id, app_id, amount }: Charge, now: Date): Promise<ReservedSession> {
    const live = await this.live(ctx, charge_id);
    if (live?.status === 'open' && live.expires_at > now) return { session: live, is_new: false };
    if (live?.status === 'opening') await refuseLeased(ctx, live.session_id);
    await this.supersede(ctx, charge_id);
    const [store] = await ctx.query<{ is_sandbox: number }>('SELECT is_sandbox FROM stores WHERE store_id = $1');
    const gateway = this.gateways.nameFor(store?.is_sandbox === 1);
    const times = {
      created_at: now,
      updated_at: now,
      expires_at: after(now, this.config.billing.session_ttl),
      check_at: after(now, this.config.billing.payment_check_delay),
    };
    const fields = {
      charge_id,
      app_id,
      amount,
      gateway,
      session_txn: createStoreSecret('pay_', 13, ctx.store_id),
      status: 'opening',
    } as const;
    const session = await ctx.rows(PaymentSession).add({ ...fields, ...times });
    await this.lease(ctx, session);
    return { session, is_new: true };
  }

  /** Throws `payment_under_review` while a payment of the charge is under review. */
  async refuseUnderReview(ctx: StoreContext, charge_id: number): Promise<void> {
    const isUnderReview = await ctx.rows(PaymentSession).has({ charge_id, status: 'held' });
    if (isUnderReview) throw ApiError.coded('payment_under_review', 'A payment of this charge is under review.');
  }

  /** Closes the live session of a charge. Money that still arrives through it is refunded. */
  async supersede(ctx: StoreContext, charge_id: number): Promise<void> {
    await ctx.rows(PaymentSession).change({ charge_id, status: In(['opening', 'open']) }, { status: 'superseded' });
  }

  /**
   * Opens a reserved session at its gateway. Throws `gateway_error` and `gateway_refused` when that fails, and 503 when another approval has
   * taken over; a later approval may then try again.
   */
  async open(ctx: StoreContext, { name: title }: Charge, session: PaymentSession): Promise<PaymentSession> {
    const { session_id, session_txn, amount, expires_at, gateway } = session;
    const [payer = NO_PAYER] = await ctx.query<Payer>('SELECT name, email, phone FROM stores WHERE store_id = $1');
    const request = { session_txn, store_id: ctx.store_id, amount, title, expires_at, payer, urls: this.urls(session_txn, gateway) };
    if (!(await this.lease(ctx, session))) throw busy(1);
    const opened = await this.gateways.open(gateway, request);
    const opening = { session_id, status: 'opening' } as const;
    if (opened instanceof GatewayError) {
      await ctx.rows(PaymentSession).change(opening, { status: 'failed', last_error: opened.message });
      throw this.failed(opened);
    }
    const { gateway_ref, redirect_url } = opened;
    await ctx.rows(PaymentSession).change({ session_id }, { gateway_ref, payment_url: redirect_url });
    if ((await ctx.rows(PaymentSession).change(opening, { status: 'open' })) === 0) throw busy(1);
    return ctx.rows(PaymentSession).get({ session_id }, 'Payment session');
  }

  /** Takes or renews the lease of a session that is being opened. Returns false when another approval has replaced the session. */
  private async lease(ctx: StoreContext, { session_id, gateway }: PaymentSession): Promise<boolean> {
    const renewed = await ctx.query(LEASE, session_id, this.gateways.timeoutOf(gateway) + SPARE);
    return renewed.length > 0;
  }

  private failed(error: GatewayError): ApiError {
    if (!(error instanceof GatewayRefusal)) return ApiError.coded('gateway_error', 'The payment gateway cannot be reached. Try again.');
    this.logger.warn(error.message);
    return ApiError.coded('gateway_refused', 'The payment gateway refuses this payment.');
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

const LEASE = `
UPDATE payment_sessions SET leased_until = row_clock(store_id, $3)
WHERE store_id = $1 AND session_id = $2 AND status = 'opening' RETURNING session_id`;

/** Throws 503 while a session is leased by the request that opens it. */
async function refuseLeased(ctx: StoreContext, session_id: number): Promise<void> {
  const [lease] = await ctx.query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM leased_until - clock_timestamp()))::int AS seconds FROM payment_sessions
     WHERE store_id = $1 AND session_id = $2 AND leased_until > clock_timestamp()`,
    session_id,
  );
  if (lease) throw busy(Math.max(1, lease.seconds));
}

const busy = (seconds: number): ApiError =>
  Object.assign(ApiError.coded('temporarily_unavailable', 'The payment is being prepared by another request. Try again.'), {
    retry_after: seconds,
  });
