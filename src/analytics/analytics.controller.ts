import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { type Rendered, Reply } from '../platform/contract/reply.js';
import { AnalyticsRange, SalesFigures, SalesRange } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';
import { rangeOf } from './range.js';

/** Sales figures of the calling app's store. */
@Controller('api/apps/v1/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  /** Returns the figures of a range of days. */
  @ApiOperation({ operationId: 'analytics.summary', summary: 'Get a sales summary' })
  @Get('summary')
  @Endpoint(callers.app('read:analytics'), SalesFigures)
  summary(@Ctx() ctx: AppContext, @Query() query: AnalyticsRange): Promise<Rendered<SalesFigures>> {
    return this.analytics.summary(ctx, rangeOf(query, new Date()));
  }

  /**
   * Returns the figures of a range by day, week or month, oldest first. Periods without orders are included with zeros. The first and last
   * period are clipped to the range, as their `since` and `until` show.
   */
  @ApiOperation({ operationId: 'analytics.sales', summary: 'Get sales by period' })
  @Get('sales')
  @Endpoint(callers.app('read:analytics'), [SalesFigures], { extra: { interval: { type: 'string', enum: ['day', 'week', 'month'] } } })
  async sales(@Ctx() ctx: AppContext, @Query() query: SalesRange): Promise<Reply<SalesFigures[]>> {
    const { interval = 'day' } = query;
    return new Reply(await this.analytics.sales(ctx, rangeOf(query, new Date()), interval), { interval });
  }
}
