import { Get, Query } from '@nestjs/common';
import { type FoundStores, MemberStores } from '../../identity/sign-in/member-stores.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { isRefusedCursor } from '../refused-cursor.js';
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
   * Lists the person's stores that the text finds, and leads members of organisations to the developer portal, and operators to their pages. A
   * cursor of another list, or after the last store, leads to the first page.
   */
  @Get()
  @Endpoint(callers.developer(), Html)
  async list(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, {});
    const found = await this.find(ctx, asked);
    if (!found) return visit.redirect(`/${asked.queryOf()}`);
    const [organisations, operator] = await Promise.all([
      this.organisations.list(ctx),
      this.operators.accessOf(ctx.connection, ctx.person),
    ]);
    const is_developer = organisations.length > 0 || this.organisations.sign_up === 'open';
    return visit.show(StoresPage, { asked, ...found, is_developer, is_operator: operator !== undefined });
  }

  /** Returns a page of the stores; undefined for a cursor that leads to none. */
  private async find(ctx: DeveloperContext, asked: AskedList): Promise<FoundStores | undefined> {
    try {
      const found = await this.stores.search(ctx, asked);
      return found.stores.length === 0 && asked.cursor !== '' ? undefined : found;
    } catch (error) {
      if (!isRefusedCursor(error, asked)) throw error;
      return undefined;
    }
  }
}
