import { Get, Param, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { RequestLogService } from '../../requests/request-log.service.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedRequests } from './request-filters.js';
import { RequestPage } from './request.page.js';
import { RequestsPage } from './requests.page.js';

/** Number of requests per page. */
const MAX = 50;

/** Pages of the request log. */
@Pages(':store_id/settings/apps/requests')
export class RequestPagesController {
  constructor(
    private readonly log: RequestLogService,
    private readonly stores: StoreService,
  ) {}

  /** Lists the requests of the apps, with filters. */
  @Get()
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedRequests(query, visit.zone);
    const [store, apps, found, total] = await Promise.all([
      this.stores.named(ctx),
      this.log.apps(ctx),
      this.log.list(ctx, asked.part, MAX),
      this.log.count(ctx, asked.filters),
    ]);
    return visit.show(RequestsPage, { store, asked, apps, total, ...found });
  }

  /** Shows the requests with an id, the events that they caused, and their deliveries. */
  @Get(':request_id')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Param('request_id') request_id: string): Promise<Html> {
    const [store, found] = await Promise.all([this.stores.named(ctx), this.log.show(ctx, request_id)]);
    return visit.show(RequestPage, { store, request_id, ...found });
  }
}
