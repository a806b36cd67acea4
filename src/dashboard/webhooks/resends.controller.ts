import { Body, Post } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ResendsService } from '../../webhooks/log/resends.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedDeliveries } from './delivery-filters.js';

/** Resends of failed deliveries from the delivery log. */
@Pages(':store_id/settings/apps/webhooks')
export class ResendsController {
  constructor(private readonly resends: ResendsService) {}

  /** Sends all events again whose delivery to an app failed since a day, and returns to the log of that app. */
  @Post('resend')
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  async resend(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() body: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDeliveries(body);
    const { app_id, filters } = asked;
    const page = `/${String(ctx.store_id)}/settings/apps/webhooks`;
    if (app_id === undefined || filters.since === undefined) return visit.redirect(page);
    const { events, more } = await this.resends.failedSince(ctx, app_id, filters.since);
    return visit.redirect(`${page}?app_id=${String(app_id)}&resent=${String(events)}${more ? '&more=1' : ''}`);
  }
}
