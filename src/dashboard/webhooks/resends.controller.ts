import { Body, Post } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ResendsService } from '../../webhooks/log/resends.service.js';
import { RetriesService } from '../../webhooks/log/retries.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedDeliveries } from './delivery-filters.js';

/** Deliveries that the delivery log sends again. */
@Pages(':store_id/settings/apps/webhooks')
export class ResendsController {
  constructor(
    private readonly resends: ResendsService,
    private readonly retries: RetriesService,
  ) {}

  /** Resends all events whose delivery to an app has failed since a given day, and returns to the log of that app. */
  @Post('resend')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async resend(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() body: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDeliveries(body, visit.zone);
    const { app_id, filters } = asked;
    const page = `/${String(ctx.store_id)}/settings/apps/webhooks`;
    if (app_id === undefined || filters.since === undefined) return visit.redirect(page);
    const { events, more } = await this.resends.failedSince(ctx, app_id, filters.since);
    return visit.redirect(`${page}?app_id=${String(app_id)}&resent=${String(events)}${more ? '&more=1' : ''}`);
  }

  /** Sends the event again, or shows the reason if that is not possible. */
  @Post(':delivery_id/retry')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async retry(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('delivery_id', 'Delivery') delivery_id: number): Promise<Html> {
    const page = `/${String(ctx.store_id)}/settings/apps/webhooks/${String(delivery_id)}`;
    try {
      await this.retries.retry(ctx, delivery_id);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 410)) return visit.refuse(page);
      throw error;
    }
    return visit.redirect(`${page}?done=retried`);
  }
}
