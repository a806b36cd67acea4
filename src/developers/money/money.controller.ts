import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedMoney, MoneyOfOrganisation } from './money.dto.js';
import { OrganisationMoney } from './organisation-money.service.js';

/** Money that the apps of an organisation earned. */
@Controller('api/developers/organisations/:organisation_id/money')
export class MoneyController {
  constructor(private readonly money: OrganisationMoney) {}

  /**
   * Returns revenue, fees, refunds and the amounts owed, by month and by app, from the ledger. Only real money is included: money of sandbox stores
   * is left out.
   */
  @ApiOperation({ operationId: 'organisations.getMoney', summary: 'Get the money of apps' })
  @Get()
  @Endpoint(callers.organisation('billing'), MoneyOfOrganisation, { errors: [404] })
  async get(@Ctx() ctx: OrganisationContext, @Query() asked: AskedMoney): Promise<MoneyOfOrganisation> {
    return (await this.money.report(ctx, asked)).json;
  }
}
