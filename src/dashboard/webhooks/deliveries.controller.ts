import { Get, Post, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { StoreService } from '../../store/store.service.js';
import { DeliveryLogService } from '../../webhooks/log/delivery-log.service.js';
import { DeliveryStatsService } from '../../webhooks/log/delivery-stats.service.js';
import { RetriesService } from '../../webhooks/log/retries.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DeliveriesPage } from './deliveries.page.js';
import { AskedDeliveries } from './delivery-filters.js';
import { DeliveryPage } from './delivery.page.js';

/** Number of deliveries per page. */
const MOST = 50;

/** Pages of the webhook delivery log. */
@Pages(':store_id/settings/apps/webhooks')
export class DeliveriesController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly stats: DeliveryStatsService,
    private readonly retries: RetriesService,
    private readonly stores: StoreService,
  ) {}

  /** Lists events with their deliveries and attempts, newest first, with filters and figures. */
  @Get()
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDeliveries(query);
    const [store, choices, failing, stats, found] = await Promise.all([
      this.stores.named(ctx),
      this.log.choices(ctx),
      this.log.failing(ctx),
      this.stats.of(ctx, asked.app_id === undefined ? {} : { app_id: asked.app_id }, asked.window),
      this.log.list(ctx, asked.filters, MOST),
    ]);
    return visit.show(DeliveriesPage, { store, asked, choices, failing, stats, ...found });
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
    return visit.show(DeliveryPage, { store, delivery, retried: done === 'retried' });
  }

  /** Sends the event again, or shows the reason if that is not possible. */
  @Post(':delivery_id/retry')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async retry(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('delivery_id', 'Delivery') delivery_id: number): Promise<Html> {
    const page = `/${String(ctx.store_id)}/settings/apps/webhooks/${String(delivery_id)}`;
    try {
      await this.retries.retry(ctx, delivery_id);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 410)) return visit.redirect(page);
      throw error;
    }
    return visit.redirect(`${page}?done=retried`);
  }
}
