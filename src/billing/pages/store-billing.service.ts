import { Injectable } from '@nestjs/common';
import type { Paisa } from '../../platform/contract/money.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { billingNow } from '../core/billing-clock.js';
import { planAmount } from '../core/price.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { type LogDirection, MAX_COUNTED } from '../../platform/database/log-range.js';
import {
  beyondCharge,
  type ChargeView,
  inPaisa,
  type SubscriptionView,
  UNSETTLED_USAGE,
  type WaitingUsage,
  WRITE_OFF_AT,
} from './charge-view.js';

/** Active subscription, or charge that waits for a decision, in the overview of a store. */
export interface ListedSubscription extends SubscriptionView, Pick<ChargeView, 'app_id' | 'app_name' | 'name' | 'billing_interval'> {}

/** Charge in the list of a store. */
export type ListedCharge = Pick<
  ChargeView,
  | 'charge_id'
  | 'app_id'
  | 'app_name'
  | 'charge_type'
  | 'type'
  | 'name'
  | 'amount'
  | 'status'
  | 'refund_status'
  | 'refunded_amount'
  | 'created_at'
  | 'expires_at'
>;

/** Money that the store paid to an app in a month. */
export interface Spending {
  /** `2026-11`, in the time zone of the installation. */
  readonly month: string;
  readonly app_id: number;
  readonly app_name: string;
  /** Paisa, after refunds. */
  readonly amount: Paisa;
}

/** Wallet in the overview of a store. */
export interface ListedWallet {
  readonly wallet_id: number;
  readonly app_id: number;
  readonly app_name: string;
  /** Paisa. */
  readonly balance: Paisa;
  /** Number of its transactions. */
  readonly entries: number;
}

/** Transaction of a wallet. */
export interface WalletEntry {
  readonly transaction_id: number;
  readonly type: 'topup' | 'deduction' | 'refund';
  /** Paisa, positive. */
  readonly amount: Paisa;
  readonly balance_after: Paisa;
  readonly description: string;
  readonly charge_id: number | null;
  readonly created_at: Date;
}

/** Time of a store's billing. */
export interface StoreClock {
  readonly now: Date;
  /** 1 for a sandbox store, whose clock can be moved. */
  readonly is_sandbox: 0 | 1;
}

/** Part of the charges: of one status if one is given, after a charge in their order if one is given, newest first by default. */
interface ChargePart {
  readonly status?: ChargeView['status'] | undefined;
  readonly after?: number | undefined;
  readonly direction?: LogDirection | undefined;
}

/** Months in the spending chart. */
export const SPENDING_MONTHS = 12;

/** Part of the transactions of a wallet: after a transaction in their order if one is given. */
interface EntryPart {
  readonly after: number | undefined;
  readonly direction: LogDirection;
  readonly limit: number;
}

/** Returns the condition for transactions of the wallet `$2` beyond the transaction `$4`. */
const beyondEntry = (direction: LogDirection): string => `
  AND t.number ${direction === 'DESC' ? '<' : '>'} (
    SELECT b.number FROM wallet_transactions b WHERE b.store_id = $1 AND b.wallet_id = $2 AND b.transaction_id = $4)`;

/** Billing of a store as its pages show it. */
@Injectable()
export class StoreBilling {
  constructor(private readonly config: Config) {}

  /** Returns the time of the store's billing. */
  async clock(ctx: StoreContext): Promise<StoreClock> {
    const [clock] = await ctx.query<StoreClock>(`SELECT ${billingNow('$1')} AS now, is_sandbox FROM stores WHERE store_id = $1`);
    if (!clock) throw ApiError.notFound('Store');
    return clock;
  }

  /** Returns the active subscriptions, sorted by their next event. */
  async subscriptions(ctx: StoreContext): Promise<ListedSubscription[]> {
    const active = await ctx.query<ListedSubscription & Parameters<typeof planAmount>[0]>(
      `SELECT s.charge_id, c.app_id, a.name AS app_name, c.name, c.billing_interval, c.fee_payer, ${inPaisa('c', 'base_amount', 'carried_amount')},
         s.renewal_status, s.current_period_end, s.next_renewal_at, s.cancel_at_period_end, s.auto_pay, s.renewal_charge_id, s.grace_ends_at,
         ${UNSETTLED_USAGE}, NULL AS write_off_at
       FROM subscriptions s JOIN charges c ON c.store_id = s.store_id AND c.charge_id = s.charge_id JOIN apps a ON a.app_id = c.app_id
       WHERE s.store_id = $1 AND s.ended_at IS NULL ORDER BY s.current_period_end, s.charge_id`,
    );
    return active.map((subscription) => ({ ...subscription, amount: planAmount(subscription) }));
  }

  /** Returns the usage of ended subscriptions that waits for the next charge of its app. */
  waitingUsage(ctx: StoreContext): Promise<WaitingUsage[]> {
    return ctx.query<WaitingUsage>(
      `SELECT a.name AS app_name, ${UNSETTLED_USAGE}, ${WRITE_OFF_AT}
       FROM subscriptions s JOIN apps a ON a.app_id = s.app_id
       WHERE s.store_id = $1 AND s.write_off_at IS NOT NULL ORDER BY s.write_off_at, s.charge_id`,
    );
  }

  /** Returns up to `limit` charges. */
  charges(ctx: StoreContext, { status, after, direction = 'DESC', limit }: ChargePart & { limit: number }): Promise<ListedCharge[]> {
    const given: (string | number)[] = [];
    const bind = (value: string | number): string => `$${String(given.push(value) + 2)}`;
    const ofStatus = status === undefined ? '' : `AND c.status = ${bind(status)}`;
    const rest = after === undefined ? '' : beyondCharge('created_at', direction, bind(after));
    return ctx.query<ListedCharge>(
      `SELECT c.charge_id, c.app_id, a.name AS app_name, c.charge_type, c.type, c.name, c.status, c.refund_status, c.created_at, c.expires_at,
         ${inPaisa('c', 'amount', 'refunded_amount')}
       FROM charges c JOIN apps a ON a.app_id = c.app_id
       WHERE c.store_id = $1 ${ofStatus} ${rest} ORDER BY c.created_at ${direction}, c.charge_id ${direction} LIMIT $2`,
      limit,
      ...given,
    );
  }

  /** Returns the number of the charges, of one status if one is given, at most {@link MAX_COUNTED}. */
  async countCharges(ctx: StoreContext, status: ChargeView['status'] | undefined): Promise<number> {
    const ofStatus = status === undefined ? '' : 'AND c.status = $3';
    const [row] = await ctx.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT c.charge_id FROM charges c WHERE c.store_id = $1 ${ofStatus} LIMIT $2) n`,
      MAX_COUNTED,
      ...(status === undefined ? [] : [status]),
    );
    return row?.total ?? 0;
  }

  /** Returns the money that the store paid per month and app in the last months, from the ledger. Months are the same as on its invoices. */
  spending(ctx: StoreContext): Promise<Spending[]> {
    return ctx.query<Spending>(
      `SELECT to_char(p.created_at AT TIME ZONE $3, 'YYYY-MM') AS month, p.app_id, a.name AS app_name,
         (-sum(p.amount) * 100)::bigint AS amount
       FROM ledger_postings p JOIN apps a ON a.app_id = p.app_id
       WHERE p.store_id = $1 AND p.account = 'store'
         AND p.created_at >= (date_trunc('month', ${billingNow('$1')} AT TIME ZONE $3) - $2 * interval '1 month') AT TIME ZONE $3
       GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0 ORDER BY 1, 3, 2`,
      SPENDING_MONTHS - 1,
      this.config.time_zone,
    );
  }

  /** Returns the wallets of the store, sorted by the name of their app. */
  wallets(ctx: StoreContext): Promise<ListedWallet[]> {
    return ctx.query<ListedWallet>(
      `SELECT w.wallet_id, w.app_id, a.name AS app_name, w.entries, ${inPaisa('w', 'balance')}
       FROM wallets w JOIN apps a ON a.app_id = w.app_id WHERE w.store_id = $1 ORDER BY a.name, w.wallet_id`,
    );
  }

  /** Returns a wallet of the store. Throws `Wallet not found.` (404). */
  async wallet(ctx: StoreContext, wallet_id: number): Promise<ListedWallet> {
    const wallet = (await this.wallets(ctx)).find((each) => each.wallet_id === wallet_id);
    if (!wallet) throw ApiError.notFound('Wallet');
    return wallet;
  }

  /** Returns up to `limit` transactions of a wallet. */
  entries(ctx: StoreContext, wallet_id: number, { after, direction, limit }: EntryPart): Promise<WalletEntry[]> {
    return ctx.query<WalletEntry>(
      `SELECT t.transaction_id, t.type, t.description, t.charge_id, t.created_at, ${inPaisa('t', 'amount', 'balance_after')}
       FROM wallet_transactions t
       WHERE t.store_id = $1 AND t.wallet_id = $2 ${after === undefined ? '' : beyondEntry(direction)}
       ORDER BY t.number ${direction} LIMIT $3`,
      wallet_id,
      limit,
      ...(after === undefined ? [] : [after]),
    );
  }
}
