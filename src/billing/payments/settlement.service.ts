import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ActivationService } from './activation.service.js';
import { Charge } from '../core/charge.entity.js';
import { billingClock } from '../core/billing-clock.js';
import { GatewayError, type PaymentStatus } from '../gateways/payment-gateway.js';
import { post } from '../ledger/ledger.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { lockBilling } from '../core/billing-lock.js';
import { PaymentLookup } from './payment-lookup.service.js';
import { PaymentSession, type SessionStatus } from './payment-session.entity.js';
import { RefundsService, type Returned } from './refunds.service.js';
import { nextCheck } from './session-checks.js';
import type { Payment, Verdict } from './verdict.js';
import { negate } from '../../platform/contract/money.js';

/** Session and charge after a settlement. `unreachable` when the gateway could not be queried. */
export interface Settled {
  readonly session: PaymentSession;
  readonly charge: Charge;
  readonly outcome: Verdict['kind'] | 'unreachable';
}

type Received = Extract<Verdict, { payment: Payment }>;

/** States in which the session's money can still activate its charge, unless another session was opened. */
const PAYABLE: ReadonlySet<string> = new Set(['opening', 'open', 'failed', 'cancelled', 'expired']);

/** Maximum length of the claim of a browser or a notification, in characters. */
const MAX_PROOF_LENGTH = 255;

/**
 * Settlement of payment sessions: the single path for the browser's return, the gateway's notification and the sweep. The gateway is
 * queried outside of any transaction; its response takes effect in one.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly payments: PaymentLookup,
    private readonly gateways: GatewayCalls,
    private readonly activation: ActivationService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Settles a session, any number of times and in parallel. `proof` is the claim of a notification, which is stored like a {@link hint}. Returns
   * undefined for an unknown session.
   */
  async settle(session_txn: string, proof: string | null = null): Promise<Settled | undefined> {
    const ctx = await this.payments.storeOfSession(session_txn);
    if (ctx) await keepProof(ctx, session_txn, proof);
    const [session] = ctx ? await ctx.rows(PaymentSession).find({ session_txn }) : [];
    return ctx && session && this.ask(ctx, session);
  }

  /**
   * Settles all sessions of a charge without a payment, before the charge ends: gateways accept payments even after a session has expired.
   * Returns true while a gateway has not decided, or cannot be queried. `at` is the time of the sweep.
   */
  async settleAll(ctx: StoreContext, charge_id: number, at: Date): Promise<boolean> {
    const unpaid = await ctx.rows(PaymentSession).find({ charge_id, gateway_txn: IsNull() });
    let undecided = false;
    for (const { session_id } of unpaid) {
      const settled = await this.settleDue(ctx, session_id, at);
      undecided ||= settled !== undefined && isOpen(settled);
    }
    return undecided;
  }

  /** Settles a session that is due for a check. Returns undefined for an unknown session. */
  async settleDue(ctx: StoreContext, session_id: number, at: Date): Promise<Settled | undefined> {
    const [session] = await ctx.rows(PaymentSession).find({ session_id });
    return session && this.ask(ctx, session, at);
  }

  /** Stores the claim of a browser or a notification about a payment, as a hint for the next verification. */
  async hint(session_txn: string, proof: string | null): Promise<void> {
    const ctx = await this.payments.storeOfSession(session_txn);
    if (ctx) await keepProof(ctx, session_txn, proof);
  }

  private async ask(ctx: StoreContext, session: PaymentSession, at?: Date): Promise<Settled> {
    const status = await this.gateways.verify(session);
    return ctx.transaction((decision) => this.apply(decision, session, status, at));
  }

  private async apply(ctx: StoreContext, known: PaymentSession, status: PaymentStatus | GatewayError, at?: Date): Promise<Settled> {
    await lockBilling(ctx, known.app_id);
    const now = at ?? (await billingClock.now(ctx));
    const session = await ctx.rows(PaymentSession).lock({ session_id: known.session_id }, 'Payment session');
    const verdict = status instanceof GatewayError ? undefined : await this.judge(ctx, session, status);
    if (verdict === undefined) await this.postpone(ctx, session, (status as GatewayError).message, now);
    else if ('payment' in verdict) await this.receive(ctx, session, verdict, now);
    else await this.close(ctx, session, verdict, now);
    const { session_id, charge_id } = session;
    return {
      session: await ctx.rows(PaymentSession).get({ session_id }, 'Payment session'),
      charge: await ctx.rows(Charge).get({ charge_id }, 'Charge'),
      outcome: verdict?.kind ?? 'unreachable',
    };
  }

  /** Judges a response, and marks a session with money in another currency. */
  private async judge(ctx: StoreContext, session: PaymentSession, status: PaymentStatus): Promise<Verdict> {
    const { session_id } = session;
    if (this.gateways.hasOtherCurrency(session, status)) await ctx.rows(PaymentSession).change({ session_id }, { other_currency: 1 });
    return unlessCounted(ctx, session, this.gateways.judge(session, status));
  }

  private async receive(ctx: StoreContext, session: PaymentSession, verdict: Received, now: Date): Promise<void> {
    const payments = [verdict.payment, ...verdict.surplus];
    const known = payments.some(({ gateway_txn }) => gateway_txn === session.gateway_txn);
    if (!known) await this.decide(ctx, session, verdict, now);
    const kept = known ? session.gateway_txn : verdict.payment.gateway_txn;
    for (const payment of payments) {
      if (payment.gateway_txn !== kept) await this.giveBack(ctx, session, { ...payment, reason: 'paid twice' }, now);
    }
  }

  /** Keeps the money of a session for its charge, holds it for a review, or returns it. */
  private async decide(ctx: StoreContext, session: PaymentSession, { kind, payment }: Received, now: Date): Promise<void> {
    const { session_id, charge_id, app_id } = session;
    const { gateway_txn, amount: paid_amount } = payment;
    const isWanted = kind !== 'wrong' && (await this.isWanted(ctx, session));
    const received = { gateway_txn, paid_amount, proof: null, last_error: null, verified_at: now, updated_at: now, check_at: null };
    if (!isWanted) {
      if (session.gateway_txn === null) await ctx.rows(PaymentSession).change({ session_id }, { ...received, status: 'refunded' });
      await this.giveBack(ctx, session, { ...payment, reason: kind === 'wrong' ? 'wrong amount' : 'not needed' }, now);
      return;
    }
    await ctx.rows(PaymentSession).change({ session_id }, { ...received, status: kind === 'risky' ? 'held' : 'paid' });
    if (kind === 'paid') await this.activation.activate(ctx, charge_id, 'gateway', now);
    else await post(ctx, { kind: 'payment_received', app_id, charge_id }, { store: negate(paid_amount), suspense: paid_amount });
  }

  /** Records money that is not kept, and requests its refund; once per payment. */
  private async giveBack(ctx: StoreContext, session: PaymentSession, returned: Returned, now: Date): Promise<void> {
    const { app_id, charge_id } = session;
    if (!(await this.refunds.request(ctx, session, returned, now))) return;
    const { amount } = returned;
    await post(ctx, { kind: 'payment_received', app_id, charge_id }, { store: negate(amount), suspense: amount });
  }

  /** Returns true when the charge is pending and its latest session is this one, without a payment so far. */
  private async isWanted(ctx: StoreContext, { charge_id, session_id, status, gateway_txn }: PaymentSession): Promise<boolean> {
    if (gateway_txn !== null || !PAYABLE.has(status)) return false;
    const wanted = await ctx.query(WANTED, charge_id, session_id);
    return wanted.length > 0;
  }

  /** Records that no money has arrived. The outcome of a payment that was received does not change. */
  private async close(ctx: StoreContext, session: PaymentSession, verdict: Exclude<Verdict, Received>, now: Date): Promise<void> {
    const { session_id, status } = session;
    if (session.gateway_txn !== null) {
      await ctx.rows(PaymentSession).change({ session_id }, { check_at: null, proof: null });
      return;
    }
    const last_error = verdict.kind === 'invalid' ? verdict.reason : null;
    const check_at = this.nextCheck(session, verdict.kind === 'pending', now);
    const fields = { proof: null, last_error, verified_at: now, updated_at: now, checks: session.checks + 1, check_at };
    const isLive = status === 'open' || status === 'opening';
    await ctx.rows(PaymentSession).change({ session_id }, { ...fields, status: isLive ? statusOf(session, verdict, now) : status });
  }

  private async postpone(ctx: StoreContext, session: PaymentSession, last_error: string, now: Date): Promise<void> {
    const check_at = session.gateway_txn === null ? this.nextCheck(session, true, now) : null;
    const { session_id, checks } = session;
    await ctx.rows(PaymentSession).change({ session_id }, { last_error, check_at, checks: checks + 1, updated_at: now });
  }

  private nextCheck(session: PaymentSession, open: boolean, now: Date): Date | null {
    return nextCheck(session, { open, first: this.gateways.first_check }, now);
  }
}

/** Stores a claim about a payment. A claim that is longer than any gateway's is dropped. */
async function keepProof(ctx: StoreContext, session_txn: string, proof: string | null): Promise<void> {
  if (proof === null || proof.length > MAX_PROOF_LENGTH) return;
  await ctx.query('UPDATE payment_sessions SET proof = $3 WHERE store_id = $1 AND session_txn = $2', session_txn, proof);
}

/** Returns the verdict, unless one of its payments was counted for another session, of any store. */
async function unlessCounted(ctx: StoreContext, { session_id, gateway }: PaymentSession, verdict: Verdict): Promise<Verdict> {
  if (!('payment' in verdict)) return verdict;
  const stated = [verdict.payment, ...verdict.surplus].map(({ gateway_txn }) => gateway_txn);
  const counted = await ctx.query(COUNTED, session_id, gateway, stated);
  return counted.length === 0 ? verdict : { kind: 'invalid', reason: 'The payment was counted for another session.' };
}

const COUNTED = `
SELECT FROM payment_sessions WHERE gateway = $3 AND gateway_txn = ANY ($4::text[]) AND (store_id, session_id) <> ($1, $2) LIMIT 1`;

/** Returns true while the gateway is still queried about a payment that may be in progress. */
const isOpen = ({ session, outcome }: Settled): boolean =>
  (outcome === 'pending' || outcome === 'unreachable') && session.check_at !== null;

const WANTED = `
SELECT FROM charges c WHERE c.store_id = $1 AND c.charge_id = $2 AND c.status = 'pending'
  AND NOT EXISTS (SELECT FROM payment_sessions s WHERE s.store_id = $1 AND s.charge_id = $2 AND s.session_id > $3)
FOR NO KEY UPDATE OF c`;

/** Returns the state of a live session without a payment. */
function statusOf({ status, expires_at }: PaymentSession, verdict: Exclude<Verdict, Received>, now: Date): SessionStatus {
  if (verdict.kind === 'pending') return status;
  if (verdict.kind === 'none' && verdict.outcome !== 'unknown') return verdict.outcome;
  return expires_at <= now ? 'expired' : status;
}
