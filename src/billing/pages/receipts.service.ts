import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Paisa } from '../../platform/contract/money.js';
import { later, monthOf, startOf } from '../../platform/contract/months.js';
import { type LogDirection, MAX_COUNTED } from '../../platform/database/log-range.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { GatewayName } from '../gateways/payment-gateway.js';
import { beyondCharge, type ChargeView, inPaisa } from './charge-view.js';

/** Charge that was paid with money. Amounts are paisa; times follow the clock of the store's billing. */
export interface Payment extends Pick<
  ChargeView,
  'charge_id' | 'app_name' | 'charge_type' | 'type' | 'name' | 'amount' | 'refunded_amount'
> {
  readonly paid_at: Date;
  readonly paid_from: 'gateway' | 'wallet';
}

/** Payments to list: of one month if one is given, after a charge in their order if one is given, newest first by default. */
export interface AskedPayments {
  /** `2026-11`, in the time zone of the installation. */
  readonly month?: string | undefined;
  readonly after?: number | undefined;
  readonly direction?: LogDirection | undefined;
  readonly limit: number;
}

/** Sums of payments in paisa. */
export interface PaymentSums {
  readonly gateway: Paisa;
  readonly wallet: Paisa;
  /** Part of `gateway` that was paid into wallets. */
  readonly top_ups: Paisa;
  /** Refunds of these payments so far. */
  readonly refunded: Paisa;
}

/** Refund of a charge that reached the store. */
export interface MadeRefund extends Pick<ChargeView, 'charge_id' | 'app_name' | 'name' | 'amount'> {
  readonly refunded_at: Date;
  /** Sum of all refunds of the month. */
  readonly total: Paisa;
}

/** Usage that a charge settled. */
export interface SettledUsage {
  readonly description: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly amount: Paisa;
}

/** Money of a charge that was returned, or is being returned. */
export interface ReturnedMoney {
  readonly at: Date;
  readonly amount: Paisa;
  readonly status: 'pending' | 'refunded';
  /** Reason that the app or an operator gave. */
  readonly reason: string;
}

/** Facts of a receipt in addition to its charge. */
export interface Receipt {
  readonly paid_at: Date;
  readonly paid_from: 'gateway' | 'wallet';
  /** Gateway, and its id of the payment; null for a payment from a wallet. */
  readonly gateway: GatewayName | null;
  readonly gateway_txn: string | null;
  readonly store_name: string;
  readonly store_address: string | null;
  readonly store_email: string;
  readonly is_sandbox: 0 | 1;
  readonly usage: readonly SettledUsage[];
  readonly refunds: readonly ReturnedMoney[];
}

/** Maximum number of usage lines on a receipt. */
export const MAX_USAGE = 200;

/** Payments of a store to its apps, and their receipts. */
@Injectable()
export class Receipts {
  constructor(private readonly config: Config) {}

  /** Returns payments. */
  list(ctx: StoreContext, { month, after, direction = 'DESC', limit }: AskedPayments): Promise<Payment[]> {
    const { inMonth, given, bind } = this.inMonth(month);
    const rest = after === undefined ? '' : beyondCharge('activated_at', direction, bind(after));
    return ctx.query<Payment>(
      `SELECT c.charge_id, a.name AS app_name, c.charge_type, c.type, c.name, c.activated_at AS paid_at, c.paid_from,
         ${inPaisa('c', 'amount', 'refunded_amount')}
       FROM charges c JOIN apps a ON a.app_id = c.app_id
       WHERE c.store_id = $1 AND ${PAID} ${inMonth} ${rest} ORDER BY c.activated_at ${direction}, c.charge_id ${direction} LIMIT $2`,
      limit,
      ...given,
    );
  }

  /** Returns the number of the payments of all time or of a month, at most {@link MAX_COUNTED}. */
  async count(ctx: StoreContext, month: string | undefined): Promise<number> {
    const { inMonth, given } = this.inMonth(month);
    const [row] = await ctx.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT c.charge_id FROM charges c WHERE c.store_id = $1 AND ${PAID} ${inMonth} LIMIT $2) n`,
      MAX_COUNTED,
      ...given,
    );
    return row?.total ?? 0;
  }

  /** Returns the month of the first payment; undefined without any. */
  async firstMonth(ctx: StoreContext): Promise<string | undefined> {
    const [first] = await this.list(ctx, { direction: 'ASC', limit: 1 });
    return first && monthOf(first.paid_at, this.config.time_zone);
  }

  /** Returns the sums of the payments of a month. */
  async sums(ctx: StoreContext, month: string): Promise<PaymentSums> {
    const [sums] = await ctx.query<PaymentSums>(SUMS, ...this.boundsOf(month));
    return sums ?? { gateway: 0, wallet: 0, top_ups: 0, refunded: 0 };
  }

  /** Returns the refunds that reached the store in a month, newest first. */
  refundsOf(ctx: StoreContext, month: string, limit: number): Promise<MadeRefund[]> {
    return ctx.query<MadeRefund>(REFUNDS_OF_MONTH, ...this.boundsOf(month), limit);
  }

  /** Returns the receipt of a charge. Throws `Receipt not found.` (404) for a charge that was not paid with money. */
  async show(ctx: StoreContext, charge_id: number): Promise<Receipt> {
    const [paid] = await ctx.query<Omit<Receipt, 'usage' | 'refunds'>>(RECEIPT, charge_id);
    if (!paid) throw ApiError.notFound('Receipt');
    const usage = await ctx.query<SettledUsage>(USAGE, charge_id, MAX_USAGE);
    return { ...paid, usage, refunds: await ctx.query<ReturnedMoney>(REFUNDS, charge_id) };
  }

  /** Returns the condition for a month, if one is given, and its values, which start at `$3` and can be extended. */
  private inMonth(month: string | undefined): { inMonth: string; given: (Date | number)[]; bind: (value: Date | number) => string } {
    const given: (Date | number)[] = [];
    const bind = (value: Date | number): string => `$${String(given.push(value) + 2)}`;
    const [from, to] = month === undefined ? [] : this.boundsOf(month).map(bind);
    return { inMonth: from === undefined || to === undefined ? '' : `AND ${within('c.activated_at', from, to)}`, given, bind };
  }

  /** Returns the start and the end of a month. The time zone of the store is not used, because it may change after an invoice was created. */
  private boundsOf(month: string): [from: Date, to: Date] {
    const zone = this.config.time_zone;
    return [startOf(month, zone), startOf(later(month, 1), zone)];
  }
}

/** Condition for charges that were paid with money, which excludes free trials. */
const PAID = `c.paid_from IN ('gateway', 'wallet')`;

/** Returns the condition for times from the start of a month to its end. */
const within = (column: string, from: string, to: string): string => `${column} >= ${from} AND ${column} < ${to}`;

const SUMS = `
SELECT coalesce(sum(c.amount) FILTER (WHERE c.paid_from = 'gateway') * 100, 0)::bigint AS gateway,
  coalesce(sum(c.amount) FILTER (WHERE c.paid_from = 'wallet') * 100, 0)::bigint AS wallet,
  coalesce(sum(c.amount) FILTER (WHERE c.charge_type = 'wallet_topup') * 100, 0)::bigint AS top_ups,
  coalesce(sum(c.refunded_amount) * 100, 0)::bigint AS refunded
FROM charges c WHERE c.store_id = $1 AND ${PAID} AND ${within('c.activated_at', '$2', '$3')}`;

const RECEIPT = `
SELECT c.activated_at AS paid_at, c.paid_from, p.gateway, p.gateway_txn, s.name AS store_name, s.address AS store_address, s.email AS store_email,
  c.is_sandbox
FROM charges c JOIN stores s ON s.store_id = c.store_id
LEFT JOIN payment_sessions p ON p.store_id = $1 AND p.charge_id = c.charge_id AND p.status = 'paid' AND c.paid_from = 'gateway'
WHERE c.store_id = $1 AND c.charge_id = $2 AND ${PAID}`;

const USAGE = `
SELECT u.description, trim_scale(u.quantity)::text AS quantity, trim_scale(u.unit_price)::text AS unit_price, ${inPaisa('u', 'amount')}
FROM usage_charges u WHERE u.store_id = $1 AND u.settlement_charge_id = $2 ORDER BY u.created_at, u.amount LIMIT $3`;

/** Excludes money that was not kept for the charge, and the reasons of top-ups, which no app has stated. */
const REFUNDS = `
SELECT coalesce(r.refunded_at, r.created_at) AS at, r.status, CASE WHEN c.type = 'wallet_topup' THEN '' ELSE r.reason END AS reason,
  ${inPaisa('r', 'amount')}
FROM refunds r JOIN charges c ON c.store_id = $1 AND c.charge_id = r.charge_id WHERE r.store_id = $1 AND r.charge_id = $2 AND r.kind <> 'returned' ORDER BY r.refund_id`;

const REFUNDS_OF_MONTH = `
SELECT r.charge_id, a.name AS app_name, c.name, r.refunded_at, ${inPaisa('r', 'amount')}, (sum(r.amount) OVER () * 100)::bigint AS total
FROM refunds r JOIN charges c ON c.store_id = $1 AND c.charge_id = r.charge_id JOIN apps a ON a.app_id = c.app_id
WHERE r.store_id = $1 AND r.kind <> 'returned' AND ${within('r.refunded_at', '$2', '$3')}
ORDER BY r.refunded_at DESC, r.refund_id DESC LIMIT $4`;
