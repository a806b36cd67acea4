import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { toTaka } from '../../platform/contract/money.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import { walletDebited } from '../core/billing.events.js';
import { priceOf } from '../core/price.js';
import { insufficientBalance, type Moved, WalletMovements } from '../payments/wallet-movements.service.js';
import { Wallet, WalletTransaction } from '../payments/wallet.entity.js';
import { type DebitWallet, type ListWalletTransactions, type WalletDebit, WalletDetail, WalletTransactionDetail } from './wallet.dto.js';

/** Wallets: one per app and store. An app can only spend money that was topped up through it. */
@Injectable()
export class WalletService {
  constructor(
    private readonly config: Config,
    private readonly movements: WalletMovements,
  ) {}

  /** Returns the wallet of the app in the store, which is created on first use. */
  async show(ctx: AppContext): Promise<Rendered<WalletDetail>> {
    return ctx.rows(Wallet).show(await this.movements.idOf(ctx, ctx.app_id), WalletDetail, 'Wallet');
  }

  /** Page of the transactions of the app's wallet in the store. */
  async transactions(ctx: AppContext, query: ListWalletTransactions): Promise<Page<WalletTransactionDetail>> {
    const wallet_id = await this.movements.idOf(ctx, ctx.app_id);
    return ctx.rows(WalletTransaction).page(query, [Filter.equals('wallet_id', wallet_id)], WalletTransactionDetail);
  }

  /**
   * Takes an amount from the app's wallet for the developer. Concurrent debits never take the balance below zero. Throws `invalid_amount`
   * and `insufficient_balance`.
   */
  async debit(ctx: AppContext, { amount: taka, description, metadata }: DebitWallet): Promise<WalletDebit> {
    const amount = priceOf(taka, this.config.billing);
    const { app_id, store_id, installation_id } = ctx;
    const movement = {
      app_id,
      type: 'deduction',
      amount,
      description,
      metadata,
      kind: 'wallet_debit',
      postings: { developer: amount },
    } as const;
    const event = walletDebited({ ...UNKNOWN, amount, description, app_id, store_id, installation_id });
    const moved = await this.movements.move(ctx, movement, event);
    if (!moved) throw insufficientBalance();
    return { wallet_id: moved.wallet_id, balance: toTaka(moved.balance), deducted: toTaka(amount) };
  }
}

/** Values of a movement that its statement determines; placeholders in the payload of the event until then. */
const UNKNOWN: Moved = { wallet_id: 0, transaction_id: 0, balance: 0 };
