import { Get, Post, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { Html } from '../../platform/http/reply.js';
import { StoreService } from '../../store/store.service.js';
import { DeliveryLogService } from '../../webhooks/delivery-log.service.js';
import { RetriesService } from '../../webhooks/retries.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DeliveriesPage } from './deliveries.page.js';
import { AskedDeliveries } from './delivery-filters.js';
import { DeliveryPage } from './delivery.page.js';

/** Attempts a page. */
const MOST = 50;

/** The log of webhook deliveries. */
@Pages(':store_id/settings/apps/webhooks')
export class DeliveriesController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly retries: RetriesService,
    private readonly stores: StoreService,
  ) {}

  /** The attempts, the newest first, as far as the filters let them through. */
  @Get()
  @Endpoint('apps__manage_webhooks', Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDeliveries(query);
    const [store, choices, found] = await Promise.all([
      this.stores.named(ctx),
      this.log.choices(ctx),
      this.log.list(ctx, asked.filters, MOST),
    ]);
    return visit.show(DeliveriesPage, { store, asked, choices, ...found });
  }

  /** One attempt, with what was sent. */
  @Get(':delivery_id')
  @Endpoint('apps__manage_webhooks', Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('delivery_id', 'Delivery') delivery_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const [store, delivery] = await Promise.all([this.stores.named(ctx), this.log.show(ctx, delivery_id)]);
    return visit.show(DeliveryPage, { store, delivery, retried: done === 'retried' });
  }

  /** Sends the event once more; where that is not possible, the page says why. */
  @Post(':delivery_id/retry')
  @Endpoint('apps__manage_webhooks', Html)
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
