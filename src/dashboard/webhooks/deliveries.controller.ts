import { Get, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { RequestLogService } from '../../requests/request-log.service.js';
import { StoreService } from '../../store/store.service.js';
import { DeliveryLogService } from '../../webhooks/log/delivery-log.service.js';
import { DeliveryStatsService } from '../../webhooks/log/delivery-stats.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DeliveriesPage } from './deliveries.page.js';
import { AskedDeliveries } from './delivery-filters.js';
import { DeliveryPage } from './delivery.page.js';

/** Number of deliveries per page. */
const MAX = 50;

/** Pages of the webhook delivery log. */
@Pages(':store_id/settings/apps/webhooks')
export class DeliveriesController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly stats: DeliveryStatsService,
    private readonly requests: RequestLogService,
    private readonly stores: StoreService,
  ) {}

  /** Lists events with their deliveries and attempts, with filters and figures. */
  @Get()
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDeliveries(query, visit.zone);
    const [store, choices, failing, stats, found, total] = await Promise.all([
      this.stores.named(ctx),
      this.log.choices(ctx),
      this.log.failing(ctx),
      this.stats.of(ctx, asked.app_id === undefined ? {} : { app_id: asked.app_id }, asked.window),
      this.log.list(ctx, asked.part, MAX),
      this.log.count(ctx, asked.filters),
    ]);
    return visit.show(DeliveriesPage, { store, asked, choices, failing, stats, total, ...found });
  }

  /** Shows one attempt with its payload. */
  @Get(':delivery_id')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('delivery_id', 'Delivery') delivery_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const [store, delivery] = await Promise.all([this.stores.named(ctx), this.log.show(ctx, delivery_id)]);
    const { request_id } = delivery;
    const caused_by = request_id !== null && (await this.requests.has(ctx, request_id)) ? request_id : undefined;
    return visit.show(DeliveryPage, { store, delivery, caused_by, retried: done === 'retried' });
  }
}
