import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { negate, type Paisa, toDecimal } from '../../platform/contract/money.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { lockBilling } from '../core/billing-lock.js';
import { ChargeKind, type ChargePart } from '../core/charge-kind.js';
import { ChargeRecords } from '../core/charge-records.service.js';
import type { Charge } from '../core/charge.entity.js';
import { feesOf, largestBase } from '../core/price.js';
import { Subscription } from '../core/subscription.entity.js';
import { after, DAY_MS } from '../core/time.js';
import { post } from '../ledger/ledger.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';

/** Time in milliseconds that usage which is too little for a payment waits for a charge that carries it. */
const WAIT = 30 * DAY_MS;

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

  /** Adds the earliest usage whose sum fits, and at least the first; then the earliest waiting usage of ended subscriptions that still fits. */
  override async joinRenewal(ctx: StoreContext, { charge_id, app_id }: Charge, room: Paisa): Promise<ChargePart> {
    const usage = await unsettled(ctx, charge_id, room);
    const left = room - usage;
    const carried = await waiting(ctx, app_id, left);
    return {
      amount: usage + carried,
      carried,
      settle: async (renewal_id) => {
        await assign(ctx, charge_id, room, renewal_id);
        await carry(ctx, app_id, left, renewal_id);
      },
    };
  }

  /** Adds the earliest waiting usage of ended subscriptions. The lock ensures that only one of several new charges carries it. */
  override async joinCharge(ctx: StoreContext, app_id: number, room: Paisa): Promise<ChargePart | undefined> {
    await lockBilling(ctx, app_id);
    const carried = await waiting(ctx, app_id, room);
    return carried === 0 ? undefined : { amount: carried, carried, settle: (charge_id) => carry(ctx, app_id, room, charge_id) };
  }

  /** Releases the usage. It counts towards the cap again, in addition to the usage since then, or waits again for a charge that carries it. */
  override async released(ctx: StoreContext, charge_id: number, now: Date): Promise<void> {
    await ctx.query(RELEASE, charge_id, after(now, WAIT));
  }

  /**
   * Leaves last charges for the unsettled usage: as many as the gateways' maximum requires. Usage below their minimum waits for the next
   * charge of the app.
   */
  override async subscriptionEnded(ctx: StoreContext, subscription: Charge, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, name, return_url, fee_payer } = subscription;
    const most = largestBase(this.gateways.limits.maximum, fee_payer);
    for (;;) {
      const usage = await unsettled(ctx, charge_id, most);
      if (usage === 0) return;
      if (feesOf(usage, fee_payer).amount < this.gateways.limits.minimum) {
        await ctx.rows(Subscription).change({ charge_id }, { write_off_at: after(now, WAIT) });
        return;
      }
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

/**
 * Returns the sum in paisa of the usage of an app that waits for a charge that carries it: the earliest of it, as long as its sum is at most
 * `most`.
 */
async function waiting(ctx: StoreContext, app_id: number, most: Paisa): Promise<Paisa> {
  const [row] = await ctx.query<{ paisa: number }>(
    `SELECT (coalesce(sum(amount), 0) * 100)::bigint AS paisa FROM (${WAITING}) w`,
    app_id,
    toDecimal(most),
  );
  return row?.paisa ?? 0;
}

/** Assigns the usage that {@link waiting} sums up to the charge that carries it. */
async function carry(ctx: StoreContext, app_id: number, most: Paisa, charge_id: number): Promise<void> {
  await ctx.query(CARRY, app_id, toDecimal(most), charge_id);
}

/**
 * Writes off the usage of a subscription for which no charge was created in time. It keeps waiting while the next renewal of the app may
 * carry it.
 */
export async function writeOff(ctx: StoreContext, charge_id: number, now: Date): Promise<void> {
  const { app_id } = await ctx.rows(Subscription).get({ charge_id }, 'Subscription');
  await lockBilling(ctx, app_id);
  const { write_off_at } = await ctx.rows(Subscription).lock({ charge_id }, 'Subscription');
  if (write_off_at === null || write_off_at > now) return;
  const renews = await ctx.rows(Subscription).has({ app_id, ended_at: IsNull() });
  await ctx.rows(Subscription).change({ charge_id }, { write_off_at: renews ? after(now, WAIT) : null, updated_at: now });
  if (renews) return;
  const [row] = await ctx.query<{ paisa: number }>(WRITE_OFF, charge_id, now);
  const amount = row?.paisa ?? 0;
  const cause = { kind: 'write_off', app_id, charge_id, description: 'Usage below the minimum of a payment' } as const;
  await post(ctx, cause, { usage: negate(amount), write_off: amount });
}

/** Earliest usage of the app `$2` that waits for a charge that carries it, as long as its sum is at most `$3`. */
const WAITING = `
SELECT usage_charge_id, amount FROM (
  SELECT u.usage_charge_id, u.amount, sum(u.amount) OVER (ORDER BY u.usage_charge_id) AS total
  FROM usage_charges u JOIN subscriptions s ON s.store_id = u.store_id AND s.charge_id = u.charge_id
  WHERE s.store_id = $1 AND s.app_id = $2 AND s.write_off_at IS NOT NULL AND u.settlement_charge_id IS NULL
) e WHERE total <= $3::numeric`;

/** A subscription with remaining usage keeps waiting. */
const CARRY = `
WITH carried AS (
  UPDATE usage_charges SET settlement_charge_id = $4 WHERE store_id = $1 AND usage_charge_id IN (SELECT usage_charge_id FROM (${WAITING}) w)
  RETURNING usage_charge_id
)
UPDATE subscriptions s SET write_off_at = NULL WHERE s.store_id = $1 AND s.app_id = $2 AND s.write_off_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM usage_charges u WHERE u.store_id = s.store_id AND u.charge_id = s.charge_id AND u.settlement_charge_id IS NULL
    AND u.usage_charge_id NOT IN (SELECT usage_charge_id FROM carried))`;

const WRITE_OFF = `
WITH written_off AS (
  UPDATE usage_charges SET written_off_at = $3 WHERE store_id = $1 AND charge_id = $2 AND settlement_charge_id IS NULL RETURNING amount
)
SELECT (coalesce(sum(amount), 0) * 100)::bigint AS paisa FROM written_off`;

/** Earliest unsettled usage of the subscription `$2` whose sum is at most `$3`, and at least the first. */
const EARLIEST = `
SELECT usage_charge_id, amount FROM (
  SELECT usage_charge_id, amount, sum(amount) OVER (ORDER BY usage_charge_id) AS total FROM usage_charges
  WHERE store_id = $1 AND charge_id = $2 AND settlement_charge_id IS NULL
) e WHERE total <= $3::numeric OR total = amount`;

/** The usage before and after a renewal was charged can together exceed the cap; then no further usage is accepted. */
const RELEASE = `
WITH released AS (
  UPDATE usage_charges SET settlement_charge_id = NULL WHERE store_id = $1 AND settlement_charge_id = $2 RETURNING charge_id, amount
), usage AS (SELECT charge_id, sum(amount) AS amount FROM released GROUP BY charge_id)
UPDATE subscriptions s SET unsettled_usage = least(s.unsettled_usage + u.amount, s.capped_amount),
  write_off_at = CASE WHEN s.ended_at IS NOT NULL THEN $3::timestamptz END
FROM usage u WHERE s.store_id = $1 AND s.charge_id = u.charge_id`;
