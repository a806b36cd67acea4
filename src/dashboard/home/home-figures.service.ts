import { Injectable } from '@nestjs/common';
import type { SalesFigures } from '../../analytics/analytics.dto.js';
import { AnalyticsService } from '../../analytics/analytics.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { localDay } from '../../platform/contract/time-zones.js';
import { intervalOf, type Period, rangesOf } from './periods.js';

/** Sales of a period, of the one before it, and of each day or week of the period, oldest first. */
export interface Sales {
  readonly period: Period;
  readonly current: SalesFigures;
  readonly previous: SalesFigures;
  readonly parts: readonly SalesFigures[];
}

/** Sales on the home page. It reads no orders, so its cost does not depend on their number. */
@Injectable()
export class HomeFigures {
  constructor(private readonly analytics: AnalyticsService) {}

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
}
