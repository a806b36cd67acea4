import { Get } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { OverviewFigures } from './overview-figures.service.js';
import { OverviewPage } from './overview.page.js';

/** Start of the operator's pages. */
@OperatorPages()
export class OperatorOverviewController {
  constructor(private readonly figures: OverviewFigures) {}

  /** Shows the numbers of the tasks that wait for an operator. */
  @Get()
  @Endpoint(callers.operator(), Html)
  async show(@Ctx() { connection }: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(OverviewPage, { waiting: await this.figures.waiting(connection) });
  }
}
