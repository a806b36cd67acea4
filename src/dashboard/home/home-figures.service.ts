import { Injectable } from '@nestjs/common';
import type { SalesFigures } from '../../analytics/analytics.dto.js';
import { AnalyticsService } from '../../analytics/analytics.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { localDay } from '../../platform/contract/time-zones.js';
import { DeliveryLogService } from '../../webhooks/log/delivery-log.service.js';
import type { Attention } from './attention-card.js';
import { intervalOf, type Period, rangesOf } from './periods.js';

/** Sales of a period, of the one before it, and of each day or week of the period, oldest first. */
export interface Sales {
  readonly period: Period;
  readonly current: SalesFigures;
  readonly previous: SalesFigures;
  readonly parts: readonly SalesFigures[];
}

/** Charges that wait for a decision and are counted. */
const MAX_PENDING = 50;
/** Renewals in this time are announced. */
const SOON_MS = 7 * 86_400_000;

/** Figures of the home page. Nothing of it reads orders, so its cost does not depend on their number. */
@Injectable()
export class HomeFigures {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly billing: StoreBilling,
    private readonly deliveries: DeliveryLogService,
  ) {}

  /** Returns the sales of the last days up to today in the time zone of the store; undefined if the merchant may not view orders. */
  async sales(ctx: MerchantContext, period: Period): Promise<Sales | undefined> {
    if (!ctx.may('orders__view_orders')) return undefined;
    const zone = ctx.time_zone;
    const { current, previous } = rangesOf(period, localDay(new Date(), zone));
    const [now, before, parts] = await Promise.all([
      this.analytics.localSummary(ctx, current, zone),
      this.analytics.localSummary(ctx, previous, zone),
      this.analytics.localSales(ctx, current, intervalOf(period), zone),
    ]);
    return { period, current: now, previous: before, parts };
  }

  /** Returns what waits for the merchant, as far as the merchant may act on it. */
  async attention(ctx: MerchantContext): Promise<Attention> {
    const [billing, failing] = await Promise.all([
      ctx.may('apps__manage_billing') ? this.ofBilling(ctx) : undefined,
      ctx.may('apps__manage_webhooks') ? this.deliveries.failing(ctx) : [],
    ]);
    return { pending: 0, past_due: 0, renewals: 0, ...billing, failing: failing.length };
  }

  private async ofBilling(ctx: MerchantContext): Promise<Omit<Attention, 'failing'>> {
    const [{ now }, pending, subscriptions] = await Promise.all([
      this.billing.clock(ctx),
      this.billing.charges(ctx, { status: 'pending', limit: MAX_PENDING }),
      this.billing.subscriptions(ctx),
    ]);
    const soon = new Date(now.getTime() + SOON_MS);
    const renewing = subscriptions.filter(
      ({ renewal_status, next_renewal_at }) => renewal_status !== 'past_due' && next_renewal_at !== null && next_renewal_at <= soon,
    );
    const overdue = subscriptions.filter(({ renewal_status }) => renewal_status === 'past_due');
    return { pending: pending.length, past_due: overdue.length, renewals: renewing.length };
  }
}
