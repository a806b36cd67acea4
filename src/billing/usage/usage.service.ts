import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import { chargeCreated } from '../core/billing.events.js';
import { billingNow } from '../core/billing-clock.js';
import { commissionOn, largestBase } from '../core/price.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';
import { factorText, usageAmount } from './factor.js';
import { UsageCharge } from './usage-charge.entity.js';
import { type CreateUsageCharge, type ListUsageCharges, UsageChargeDetail, UsageChargeSummary } from './usage.dto.js';
import { toDecimal } from '../../platform/contract/money.js';

/** Usage charges of the calling app. */
@Injectable()
export class UsageService {
  constructor(private readonly gateways: PaymentGateways) {}

  /**
   * Charges usage under the active subscription of the app in the store, within its cap and the maximum that a gateway accepts together
   * with the plan, even under concurrency. Throws `no_active_subscription`, `usage_cap_exceeded`, and 400 for an amount below 0.01.
   */
  async create(ctx: AppContext, { description, quantity, unit_price, metadata }: CreateUsageCharge): Promise<Rendered<UsageChargeDetail>> {
    const amount = usageAmount(quantity, unit_price);
    if (amount === 0) throw ApiError.invalidField('unit_price', 'amount', 'quantity × unit_price must be at least 0.01.');
    // PostgreSQL would refuse to convert the amount before comparing it.
    const { maximum } = this.gateways.limits;
    if (amount > maximum) throw await this.refusal(ctx);
    const platform = commissionOn(amount);
    const [created] = await ctx.query<{ usage_charge_id: number }>(
      CREATE,
      ctx.app_id,
      ctx.installation_id,
      description,
      factorText(quantity),
      factorText(unit_price),
      toDecimal(amount),
      toDecimal(platform),
      JSON.stringify(metadata ?? {}),
      toDecimal(maximum),
      toDecimal(largestBase(maximum, 'merchant')),
    );
    if (!created) throw await this.refusal(ctx);
    const { usage_charge_id } = created;
    const { app_id, store_id, installation_id } = ctx;
    const charge = {
      charge_id: usage_charge_id,
      charge_type: 'usage',
      name: description,
      amount,
      currency: 'BDT',
      status: 'active',
    } as const;
    ctx.publish(chargeCreated({ ...charge, app_id, store_id, installation_id }));
    return ctx.rows(UsageCharge).show(usage_charge_id, UsageChargeDetail, 'Usage charge');
  }

  /** Page of the app's usage charges in the store. */
  list(ctx: AppContext, query: ListUsageCharges): Promise<Page<UsageChargeSummary>> {
    return ctx.rows(UsageCharge).page(query, [Filter.equals('app_id', ctx.app_id)], UsageChargeSummary);
  }

  private async refusal(ctx: AppContext): Promise<ApiError> {
    const active = await ctx.query('SELECT FROM subscriptions WHERE store_id = $1 AND app_id = $2 AND ended_at IS NULL', ctx.app_id);
    return active.length === 0
      ? ApiError.coded('no_active_subscription', 'The store has no active subscription of this app.')
      : ApiError.coded('usage_cap_exceeded', 'The usage would exceed the cap of the subscription, or what can be paid with the plan.');
  }
}

/** The update locks the subscription: usage cannot slip between its cap and its renewal. */
const CREATE = `
WITH s AS (
  UPDATE subscriptions s SET unsettled_usage = unsettled_usage + $7::numeric, updated_at = ${billingNow('$1')}
  FROM charges c
  WHERE s.store_id = $1 AND s.app_id = $2 AND s.ended_at IS NULL AND c.store_id = $1 AND c.charge_id = s.charge_id
    AND s.unsettled_usage + $7::numeric
      <= least(s.capped_amount, CASE c.fee_payer WHEN 'merchant' THEN $11::numeric ELSE $10::numeric END - c.base_amount + c.carried_amount)
  RETURNING s.charge_id, s.updated_at
), created AS (
  INSERT INTO usage_charges (store_id, app_id, installation_id, charge_id, description, quantity, unit_price, amount, platform_amount,
    developer_amount, metadata, created_at, updated_at)
  SELECT $1, $2, $3, s.charge_id, $4, $5::numeric, $6::numeric, $7::numeric, $8::numeric, $7::numeric - $8::numeric, $9::jsonb, s.updated_at,
    s.updated_at FROM s RETURNING usage_charge_id
)
SELECT usage_charge_id FROM created`;
