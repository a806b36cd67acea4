import { Injectable } from '@nestjs/common';
import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ChargeKind, type RenewalPart } from '../core/charge-kind.js';
import { ChargeRecords } from '../core/charge-records.service.js';
import type { Charge } from '../core/charge.entity.js';
import { feesOf, largestBase } from '../core/price.js';
import { after } from '../core/time.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';

/** Last charge for the usage of a subscription that has ended. Until then, renewals settle the usage. */
@Injectable()
export class UsageSettlementKind extends ChargeKind {
  readonly name = 'usage_settlement';
  override readonly outlivesApp = true;

  constructor(
    private readonly config: Config,
    private readonly records: ChargeRecords,
    private readonly gateways: PaymentGateways,
  ) {
    super();
  }

  /** Adds the earliest usage, as long as its sum fits, and at least the first. */
  override async joinRenewal(ctx: StoreContext, { charge_id }: Charge, room: Paisa): Promise<RenewalPart> {
    return { amount: await unsettled(ctx, charge_id, room), settle: (renewal_id) => assign(ctx, charge_id, room, renewal_id) };
  }

  /** Releases the usage. It counts towards the cap again, in addition to the usage since then. */
  override async renewalEnded(ctx: StoreContext, renewal_charge_id: number): Promise<void> {
    await ctx.query(RELEASE, renewal_charge_id);
  }

  /** Leaves last charges for the unsettled usage: as many as the gateways' maximum requires. */
  override async subscriptionEnded(ctx: StoreContext, subscription: Charge, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, name, return_url, fee_payer } = subscription;
    const most = largestBase(this.gateways.limits.maximum, fee_payer);
    for (;;) {
      const usage = await unsettled(ctx, charge_id, most);
      if (usage === 0) return;
      const created = await this.records.insert(ctx, {
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
      await assign(ctx, charge_id, most, created.charge_id);
    }
  }
}

/**
 * Returns the sum in paisa of the usage of a subscription that no charge settles yet: the earliest of it, as long as its sum is at most
 * `most`, and at least the first.
 */
async function unsettled(ctx: StoreContext, charge_id: number, most: Paisa): Promise<Paisa> {
  const [row] = await ctx.query<{ paisa: number }>(
    `SELECT (coalesce(sum(amount), 0) * 100)::bigint AS paisa FROM (${EARLIEST}) u`,
    charge_id,
    toDecimal(most),
  );
  return row?.paisa ?? 0;
}

/** Assigns the usage that {@link unsettled} sums up to the charge that settles it. */
async function assign(ctx: StoreContext, charge_id: number, most: Paisa, settlement_charge_id: number): Promise<void> {
  await ctx.query(
    `UPDATE usage_charges SET settlement_charge_id = $4 WHERE store_id = $1 AND usage_charge_id IN (SELECT usage_charge_id FROM (${EARLIEST}) u)`,
    charge_id,
    toDecimal(most),
    settlement_charge_id,
  );
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
