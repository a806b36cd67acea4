import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Page, Rendered, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ErrorOfApp, ListRequestsOfApp, RequestOfApp, RequestsOfApp } from '../../requests/requests-of-app.service.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';

const NAME = 'App';

/** Request log of an app of an organisation over all stores that it is installed on. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id')
export class AppRequestsController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly requests: RequestsOfApp,
  ) {}

  /**
   * Lists the app's requests of the last 7 days, newest first, refused ones included. Stores that have uninstalled the app are left out. A
   * request is listed within 5 s. Under extreme load, requests may be missing.
   */
  @ApiOperation({ operationId: 'developerApps.listRequests', summary: 'List requests' })
  @Get('requests')
  @Endpoint(callers.organisation(), [RequestOfApp], { errors: [404] })
  async list(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Query() query: ListRequestsOfApp,
  ): Promise<Page<RequestOfApp>> {
    await this.apps.show(ctx, app_id);
    const { requests, next_cursor } = await this.requests.list(ctx.connection, app_id, query);
    return new Page(new Rendered(JSON.stringify(requests)), { limit: query.limit ?? requests.length, next_cursor });
  }

  /**
   * Counts the app's refused requests of the last 7 days by the codes of their errors, the most frequent first. Stores that have uninstalled
   * the app are left out. At most 500,000 requests are counted.
   */
  @ApiOperation({ operationId: 'developerApps.listErrors', summary: 'Count errors by code' })
  @Get('errors')
  @Endpoint(callers.organisation(), [ErrorOfApp], { extra: {}, errors: [404] })
  async errors(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number): Promise<Reply<ErrorOfApp[]>> {
    await this.apps.show(ctx, app_id);
    return new Reply(await this.requests.errors(ctx.connection, app_id));
  }
}
