import { Get, Query } from '@nestjs/common';
import { MemberStores } from '../../identity/sign-in/member-stores.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { pageAfter } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { StoresPage } from './stores.page.js';

/** Start page. */
@Pages()
export class StoresController {
  constructor(
    private readonly stores: MemberStores,
    private readonly organisations: OrganisationsService,
    private readonly operators: OperatorsService,
  ) {}

  /**
   * Lists the person's stores that match the text, and leads members of organisations to the developer portal, and operators to their pages. A
   * cursor of another list, or after the last store, leads to the first page.
   */
  @Get()
  @Endpoint(callers.developer(), Html)
  async list(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, {});
    const found = await pageAfter(asked, () => this.stores.search(ctx, asked));
    if (!found) return visit.redirect(`/${asked.queryOf()}`);
    const [organisations, operator] = await Promise.all([
      this.organisations.list(ctx),
      this.operators.accessOf(ctx.connection, ctx.person),
    ]);
    const is_developer = organisations.length > 0 || this.organisations.sign_up === 'open';
    return visit.show(StoresPage, { asked, found, is_developer, is_operator: operator !== undefined });
  }
}
