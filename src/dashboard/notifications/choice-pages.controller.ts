import { Body, Get, Post, Query } from '@nestjs/common';
import { NotificationChoices } from '../../notifications/notification-choices.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ChoicesForm } from './choices.dto.js';
import { ChoicesPage } from './choices.page.js';
import { choicesPath } from './notifications.page.js';

/** Page on which a member of a store chooses which notifications to receive, and how. */
@Pages(':store_id/notifications/choices')
export class ChoicePagesController {
  constructor(
    private readonly choices: NotificationChoices,
    private readonly stores: StoreService,
  ) {}

  /** Shows the form. */
  @Get()
  @Endpoint(callers.member(), Html)
  async show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const [store, choices] = await Promise.all([this.stores.named(ctx), this.choices.of(ctx)]);
    return visit.show(ChoicesPage, { store, choices, offers_mail: this.choices.offers_mail, saved: done === 'saved' });
  }

  /** Saves the form. */
  @Post()
  @Endpoint(callers.member(), Html)
  async save(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() { shown, mailed, language }: ChoicesForm): Promise<Html> {
    await this.choices.save(ctx, { shown, mailed: this.choices.offers_mail ? mailed : undefined, language });
    return visit.redirect(`${choicesPath(ctx.store_id)}?done=saved`);
  }
}
