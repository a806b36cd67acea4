import { Get } from '@nestjs/common';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { StoresPage } from './stores.page.js';

/** Start page. */
@Pages()
export class StoresController {
  constructor(
    private readonly accounts: SignInService,
    private readonly organisations: OrganisationsService,
    private readonly operators: OperatorsService,
  ) {}

  /** Lists the person's stores, and leads members of organisations to the developer portal, and operators to their pages. */
  @Get()
  @Endpoint(callers.developer(), Html)
  async list(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit): Promise<Html> {
    const [stores, organisations, operator] = await Promise.all([
      this.accounts.stores(ctx.merchant_id),
      this.organisations.list(ctx),
      this.operators.accessOf(ctx.connection, ctx.person),
    ]);
    const is_developer = organisations.length > 0 || this.organisations.sign_up === 'open';
    return visit.show(StoresPage, { stores, is_developer, is_operator: operator !== undefined });
  }
}
