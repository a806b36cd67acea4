import { Injectable } from '@nestjs/common';
import { money, type Paisa } from '../../platform/contract/money.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Charge } from '../charges/charge.entity.js';
import { ChargesService } from '../charges/charges.service.js';
import { feesOf } from '../charges/fees.js';
import { after } from '../subscriptions/period.js';

/**
 * Most usage in paisa, ten billion taka, that waits for a charge: more could not be charged. After a declined renewal, that of two periods
 * is charged together, with the fees.
 */
export const MOST_UNSETTLED: Paisa = 1_000_000_000_000;

/** SQL for the most unsettled usage that a subscription may have. */
export const usageLimit = `least(capped_amount, ${String(money.toDecimal(MOST_UNSETTLED))})`;

/** Settlement of usage with renewals, or by a last charge. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class UsageSettlement {
  constructor(
    private readonly config: Config,
    private readonly charges: ChargesService,
  ) {}

  /** Returns the sum of the usage of a subscription that no charge settles yet, in paisa. */
  async unsettled(ctx: StoreContext, charge_id: number): Promise<Paisa> {
    const [row] = await ctx.query<{ paisa: number }>(
      `SELECT (coalesce(sum(amount), 0) * 100)::bigint AS paisa FROM usage_charges
       WHERE store_id = $1 AND charge_id = $2 AND settlement_charge_id IS NULL`,
      charge_id,
    );
    return row?.paisa ?? 0;
  }

  /** Assigns the unsettled usage of a subscription to the charge that settles it. */
  async assign(ctx: StoreContext, charge_id: number, settlement_charge_id: number): Promise<void> {
    await ctx.query(
      'UPDATE usage_charges SET settlement_charge_id = $3 WHERE store_id = $1 AND charge_id = $2 AND settlement_charge_id IS NULL',
      charge_id,
      settlement_charge_id,
    );
  }

  /** Releases the usage of a charge that will not be paid. It counts towards the cap again, beside the usage since then. */
  async release(ctx: StoreContext, settlement_charge_id: number): Promise<void> {
    await ctx.query(RELEASE, settlement_charge_id);
  }

  /** Leaves a last charge for the unsettled usage of a subscription that has ended. */
  async settleLast(ctx: StoreContext, subscription: Charge, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, name, return_url, fee_payer } = subscription;
    const usage = await this.unsettled(ctx, charge_id);
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
    if (created) await this.assign(ctx, charge_id, created.charge_id);
  }
}

/** The usage before and after a renewal was charged can exceed the cap together; then no more is accepted. */
const RELEASE = `
WITH released AS (
  UPDATE usage_charges SET settlement_charge_id = NULL WHERE store_id = $1 AND settlement_charge_id = $2 RETURNING charge_id, amount
), usage AS (SELECT charge_id, sum(amount) AS amount FROM released GROUP BY charge_id)
UPDATE subscriptions s SET unsettled_usage = least(s.unsettled_usage + u.amount, ${usageLimit})
FROM usage u WHERE s.store_id = $1 AND s.charge_id = u.charge_id`;
