import { Get } from '@nestjs/common';
import { InstallationsService } from '../../oauth/installations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Html } from '../../platform/http/reply.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { BillingPage } from './billing.page.js';

/** What apps may ask a store to pay. */
@Pages(':store_id/settings/apps/billing')
export class BillingPagesController {
  constructor(
    private readonly installations: InstallationsService,
    private readonly stores: StoreService,
  ) {}

  /** The installed apps that may ask for payments. */
  @Get()
  @Endpoint('apps__manage_billing', Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.installations.list(ctx)]);
    return visit.show(BillingPage, { store, apps: apps.filter(({ scopes }) => scopes.includes('billing')) });
  }
}
