import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Charge } from '../charges/charge.entity.js';
import { PaymentSession } from '../payments/payment-session.entity.js';
import { RefundsService } from '../payments/refunds.service.js';
import { WalletService } from './wallet.service.js';

/** Returns of cancelled top-ups. */
@Injectable()
export class TopUpReturns {
  constructor(
    private readonly wallets: WalletService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Takes the money of a top-up that was active out of the wallet and refunds the payment. Throws `charge_not_cancellable` when the wallet
   * no longer holds all of it.
   */
  async takeBack(ctx: StoreContext, charge: Charge, now: Date): Promise<void> {
    const { charge_id } = charge;
    if (!(await this.wallets.takeBack(ctx, charge)))
      throw ApiError.coded('charge_not_cancellable', 'The top-up cannot be cancelled: the wallet no longer holds all of it.');
    const [session] = await ctx.rows(PaymentSession).find({ charge_id, status: 'paid' });
    if (!session?.gateway_txn) return;
    const { gateway_txn, amount } = session;
    await this.refunds.request(ctx, session, { gateway_txn, amount, reason: 'top-up cancelled' }, now);
  }
}
