import { Controller, Get, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { type Rendered, Reply } from '../platform/http/reply.js';
import { AnalyticsRange, SalesFigures, SalesRange } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';
import { rangeOf } from './range.js';

/** What the caller's store sold, up to this moment. */
@Controller('api/apps/v1/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  /** Gives the figures of some days taken together. */
  @Get('summary')
  @Endpoint('read:analytics', SalesFigures)
  summary(@Ctx() ctx: AppContext, @Query() query: AnalyticsRange): Promise<Rendered<SalesFigures>> {
    return this.analytics.summary(ctx, rangeOf(query, new Date()));
  }

  /**
   * Gives the figures of some days by day, week or month, oldest first. Periods without an order are there with zeros; the first and the last
   * hold only those of their days that are within the range, as their `since` and `until` say.
   */
  @Get('sales')
  @Endpoint('read:analytics', [SalesFigures], { extra: { interval: { type: 'string', enum: ['day', 'week', 'month'] } } })
  async sales(@Ctx() ctx: AppContext, @Query() query: SalesRange): Promise<Reply<SalesFigures[]>> {
    const { interval = 'day' } = query;
    return new Reply(await this.analytics.sales(ctx, rangeOf(query, new Date()), interval), { interval });
  }
}
