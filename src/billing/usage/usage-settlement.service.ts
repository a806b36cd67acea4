import { Injectable } from '@nestjs/common';
import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Charge } from '../charges/charge.entity.js';
import { ChargesService } from '../charges/charges.service.js';
import { feesOf, largestBase } from '../charges/fees.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';
import { after } from '../subscriptions/period.js';

/** Settlement of usage with renewals, or by a last charge. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class UsageSettlement {
  constructor(
    private readonly config: Config,
    private readonly charges: ChargesService,
    private readonly gateways: PaymentGateways,
  ) {}

  /** Returns the largest base price in paisa that can be paid at a gateway. */
  most({ fee_payer }: Pick<Charge, 'fee_payer'>): Paisa {
    return largestBase(this.gateways.limits.maximum, fee_payer);
  }

  /**
   * Returns the sum in paisa of the usage of a subscription that no charge settles yet: the earliest of it, as long as its sum is at most
   * `most`, and at least the first.
   */
  async unsettled(ctx: StoreContext, charge_id: number, most: Paisa): Promise<Paisa> {
    const [row] = await ctx.query<{ paisa: number }>(
      `SELECT (coalesce(sum(amount), 0) * 100)::bigint AS paisa FROM (${EARLIEST}) u`,
      charge_id,
      toDecimal(most),
    );
    return row?.paisa ?? 0;
  }

  /** Assigns the usage that {@link unsettled} sums up to the charge that settles it. */
  async assign(ctx: StoreContext, charge_id: number, most: Paisa, settlement_charge_id: number): Promise<void> {
    await ctx.query(
      `UPDATE usage_charges SET settlement_charge_id = $4 WHERE store_id = $1 AND usage_charge_id IN (SELECT usage_charge_id FROM (${EARLIEST}) u)`,
      charge_id,
      toDecimal(most),
      settlement_charge_id,
    );
  }

  /** Releases the usage of a charge that will not be paid. It counts towards the cap again, beside the usage since then. */
  async release(ctx: StoreContext, settlement_charge_id: number): Promise<void> {
    await ctx.query(RELEASE, settlement_charge_id);
  }

  /** Leaves last charges for the unsettled usage of a subscription that has ended: as many as the gateways' maximum requires. */
  async settleLast(ctx: StoreContext, subscription: Charge, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, name, return_url, fee_payer } = subscription;
    const most = this.most(subscription);
    for (;;) {
      const usage = await this.unsettled(ctx, charge_id, most);
      if (usage === 0) return;
      const created = await this.charges.insert(ctx, {
        ...feesOf(usage, fee_payer),
        app_id,
        installation_id,
        name,
        return_url,
        charge_type: 'one_time',
        type: 'usage_settlement',
        created_at: now,
        expires_at: after(now, this.config.billing.charge_expiry),
      });
      if (!created) return;
      await this.assign(ctx, charge_id, most, created.charge_id);
    }
  }
}

/** Earliest unsettled usage of the subscription `$2` whose sum is at most `$3`, and at least the first. */
const EARLIEST = `
SELECT usage_charge_id, amount FROM (
  SELECT usage_charge_id, amount, sum(amount) OVER (ORDER BY usage_charge_id) AS total FROM usage_charges
  WHERE store_id = $1 AND charge_id = $2 AND settlement_charge_id IS NULL
) e WHERE total <= $3::numeric OR total = amount`;

/** The usage before and after a renewal was charged can exceed the cap together; then no more is accepted. */
const RELEASE = `
WITH released AS (
  UPDATE usage_charges SET settlement_charge_id = NULL WHERE store_id = $1 AND settlement_charge_id = $2 RETURNING charge_id, amount
), usage AS (SELECT charge_id, sum(amount) AS amount FROM released GROUP BY charge_id)
UPDATE subscriptions s SET unsettled_usage = least(s.unsettled_usage + u.amount, s.capped_amount)
FROM usage u WHERE s.store_id = $1 AND s.charge_id = u.charge_id`;
