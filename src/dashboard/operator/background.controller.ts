import { Get, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedList } from '../asked-list.js';
import { BackgroundWork, JOB_FILTERS, WEBHOOK_FILTERS } from './background.service.js';
import { OperatorDeliveriesPage } from './deliveries.page.js';
import { OperatorJobsPage } from './jobs.page.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { OverviewFigures } from './overview-figures.service.js';

/** Pages of deliveries and background work. */
@OperatorPages()
export class OperatorBackgroundController {
  constructor(
    private readonly rows: BackgroundWork,
    private readonly figures: OverviewFigures,
  ) {}

  /** Shows the delays of background work, and lists failing webhooks. */
  @Get('deliveries')
  @Endpoint(callers.operator(), Html)
  async deliveries(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, WEBHOOK_FILTERS);
    const [found, work] = await Promise.all([this.rows.webhooks(ctx, asked), this.figures.work()]);
    return visit.show(OperatorDeliveriesPage, { asked, found, work });
  }

  /** Lists exports and imports. */
  @Get('jobs')
  @Endpoint(callers.operator(), Html)
  async jobs(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, JOB_FILTERS);
    return visit.show(OperatorJobsPage, { asked, found: await this.rows.jobs(ctx, asked) });
  }
}
