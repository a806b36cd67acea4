import { Get, Query } from '@nestjs/common';
import { moneyCsv } from '../../developers/money/money-csv.js';
import { OrganisationMoney } from '../../developers/money/organisation-money.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedMoneyPage } from './asked-money.js';
import { MoneyPage } from './money.page.js';
import { Statements } from './statement/statements.service.js';

/** Pages about the money of an organisation. */
@Pages('developers/organisations/:organisation_id/money')
export class MoneyPagesController {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly money: OrganisationMoney,
    private readonly statements: Statements,
  ) {}

  /** Shows the earnings of the apps by month. */
  @Get()
  @Endpoint(callers.organisation('billing'), Html)
  async show(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedMoneyPage(query, visit.zone);
    const [organisation, apps, report] = await Promise.all([
      this.organisations.show(ctx),
      this.money.apps(ctx),
      this.money.report(ctx, asked.asked),
    ]);
    return visit.show(MoneyPage, { organisation, apps, report, asked });
  }

  /** Sends the same figures as a statement in PDF. */
  @Get('statement')
  @Endpoint(callers.organisation('billing'), Html)
  statement(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Download> {
    return this.statements.send(ctx, visit, new AskedMoneyPage(query, visit.zone).asked);
  }

  /** Sends the same figures as CSV. */
  @Get('csv')
  @Endpoint(callers.organisation('billing'), Html)
  async csv(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Download> {
    const report = await this.money.report(ctx, new AskedMoneyPage(query, visit.zone).asked);
    return visit.download(`money-${report.from}-${report.to}.csv`, 'text/csv; charset=utf-8', moneyCsv(report));
  }
}
