import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { negate, type Paisa, toDecimal } from '../../platform/contract/money.js';
import { insertEvent } from '../../platform/database/outbox-writer.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { walletDebited } from '../core/billing.events.js';
import { billingNow } from '../core/billing-clock.js';
import type { Charge } from '../core/charge.entity.js';
import type { TransactionKind } from '../ledger/ledger.entity.js';
import { CLOCK_TIME, OF_CLOCK } from '../ledger/clock-source.js';
import type { Postings } from '../ledger/ledger.js';
import type { Wallet, WalletTransaction } from './wallet.entity.js';

/** Change of a wallet's balance, with the ledger transaction that records it. */
export interface Movement {
  readonly app_id: number;
  readonly type: WalletTransaction['type'];
  /** Paisa, positive. */
  readonly amount: Paisa;
  readonly description: string;
  readonly metadata?: object | null | undefined;
  readonly charge_id?: number;
  readonly kind: TransactionKind;
  /** Postings to the other accounts; the rest of the transaction is the wallet's. */
  readonly postings: Postings;
}

/** Wallet after a movement. */
export interface Moved {
  readonly wallet_id: number;
  readonly transaction_id: number;
  readonly balance: Paisa;
}

/** Movements of money in wallets. Concurrent movements never take a balance below zero. */
@Injectable()
export class WalletMovements {
  /** Pays a charge from the app's wallet. Returns false, without effect, when the balance does not suffice. */
  async pay(ctx: StoreContext, charge: Charge): Promise<boolean> {
    const { app_id, charge_id, amount, name: description, developer_amount: developer } = charge;
    // No gateway is involved, so its fee stays with the platform: the amounts of a charge are fixed when it is created.
    const postings = { developer, platform: charge.platform_amount + charge.gateway_fee_amount };
    const moved = await this.move(ctx, { app_id, type: 'deduction', amount, description, charge_id, kind: 'wallet_charge', postings });
    if (moved) ctx.publish(walletDebited({ ...moved, amount, description, ...partiesOf(charge) }));
    return moved !== undefined;
  }

  /** Returns a part of a charge that was paid from the wallet, in paisa, with the shares of the developer and the platform. */
  async giveBack(ctx: StoreContext, { app_id, charge_id, name }: Charge, amount: Paisa, postings: Postings): Promise<void> {
    const description = `Refund of ${name}`;
    await this.move(ctx, { app_id, type: 'topup', amount, description, charge_id, kind: 'refund', postings });
  }

  /**
   * Moves money, and inserts the event with the values that only the statement knows; returns undefined, without effect, if the balance is
   * too low.
   */
  async move(ctx: StoreContext, movement: Movement, event?: ReturnType<typeof walletDebited>): Promise<Moved | undefined> {
    const { app_id, type, amount, description, metadata, charge_id, kind, postings } = movement;
    const delta = type === 'topup' ? amount : negate(amount);
    const [accounts, amounts] = [Object.keys({ ...postings, wallet: delta }), Object.values({ ...postings, wallet: delta })];
    const [moved] = await ctx.query<Moved>(
      event ? MOVE_WITH_EVENT : MOVE,
      app_id,
      type,
      toDecimal(amount),
      description,
      JSON.stringify(metadata ?? {}),
      charge_id ?? null,
      kind,
      accounts,
      amounts.map(toDecimal),
      ...(event ? ctx.valuesOf(event) : []),
    );
    return moved;
  }

  /** Returns the id of the wallet of an app in the store, which is created on first use. */
  async idOf(ctx: StoreContext, app_id: number): Promise<number> {
    const found = await ctx.query<Pick<Wallet, 'wallet_id'>>('SELECT wallet_id FROM wallets WHERE store_id = $1 AND app_id = $2', app_id);
    const [wallet] = found.length > 0 ? found : await ctx.query<Pick<Wallet, 'wallet_id'>>(CREATE, app_id);
    return wallet?.wallet_id ?? 0;
  }
}

/** Error for a debit or payment that the balance does not cover. */
export const insufficientBalance = (): ApiError => ApiError.coded('insufficient_balance', 'The balance of the wallet is too low.');

/** Returns the parties of a charge, as named in events of the wallet. */
export const partiesOf = ({ app_id, store_id, installation_id }: Charge): Pick<Charge, 'app_id' | 'store_id' | 'installation_id'> => ({
  app_id,
  store_id,
  installation_id,
});

const CREATE = `
WITH w AS (
  INSERT INTO wallets (store_id, app_id, created_at) SELECT $1, $2::bigint, ${CLOCK_TIME} ${OF_CLOCK}
  ON CONFLICT (store_id, app_id) DO UPDATE SET app_id = excluded.app_id RETURNING wallet_id
)
SELECT wallet_id FROM w`;

const EVENT = insertEvent({
  source: 'w, entry',
  first: 11,
  facts: `jsonb_build_object('wallet_id', w.wallet_id, 'transaction_id', entry.transaction_id, 'balance', trim_scale(w.balance))`,
});

/** The update locks the wallet, so that numbers and balances of its transactions form a chain. */
const statement = (event: string): string => `
WITH w AS (
  UPDATE wallets SET entries = entries + 1, updated_at = ${billingNow('$1')},
    balance = CASE WHEN $3 = 'topup' THEN balance + $4::numeric ELSE balance - $4::numeric END,
    total_topup = CASE WHEN $3 = 'topup' THEN total_topup + $4::numeric ELSE total_topup END,
    total_spent = CASE WHEN $3 = 'deduction' THEN total_spent + $4::numeric ELSE total_spent END
  WHERE store_id = $1 AND app_id = $2 AND ($3 = 'topup' OR balance >= $4::numeric)
  RETURNING wallet_id, entries, balance, updated_at
), entry AS (
  INSERT INTO wallet_transactions (store_id, wallet_id, number, type, amount, balance_after, description, metadata, charge_id, created_at)
  SELECT $1, wallet_id, entries, $3, $4::numeric, balance, $5, $6::jsonb, $7::bigint, updated_at FROM w RETURNING transaction_id
), t AS (
  INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id, description, created_at)
  SELECT $1, $8, $2, $7::bigint, $5, w.updated_at FROM w RETURNING transaction_id, is_sandbox, created_at
), p AS (
  INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount, created_at)
  SELECT $1, t.transaction_id, a.account, $2, t.is_sandbox, a.amount, t.created_at
  FROM t, unnest($9::text[], $10::numeric[]) a(account, amount) WHERE a.amount <> 0
)${event}
SELECT w.wallet_id, entry.transaction_id, (w.balance * 100)::bigint AS balance FROM w, entry`;

const MOVE = statement('');
const MOVE_WITH_EVENT = statement(`, event AS (\n  ${EVENT}\n)`);
