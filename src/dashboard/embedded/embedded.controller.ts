import { Get, Query } from '@nestjs/common';
import { InstallationsService } from '../../apps/installations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { StoreService } from '../../store/store.service.js';
import { ExtensionPoints } from '../extensions/extension-points.service.js';
import { outcomeOf } from '../extensions/placed-extensions.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { embeddedPage } from './embedded-app.js';
import { EmbeddedAppPage } from './embedded.page.js';

/** Pages of embedded apps. */
@Pages(':store_id/apps')
export class EmbeddedAppsController {
  constructor(
    private readonly config: Config,
    private readonly installations: InstallationsService,
    private readonly stores: StoreService,
    private readonly extensions: ExtensionPoints,
  ) {}

  /** Shows the page of an installed app in an iframe that can request session tokens. */
  @Get(':app_id')
  @Endpoint(callers.member('apps__use_apps'), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.installations.list(ctx)]);
    const app = apps.find((each) => each.app_id === app_id);
    if (!app) throw ApiError.notFound('App');
    const embedded = embeddedPage(app, this.config.base_url, { store_id: String(ctx.store_id), lang: visit.language });
    const placed = await this.extensions.at(ctx, visit, { target: 'app.home', app_id });
    const frames = [...(embedded ? [embedded.origin] : []), ...placed.origins];
    return visit.show(EmbeddedAppPage, { store, app, embedded, placed, done: outcomeOf(done) }, { frames: [...new Set(frames)] });
  }
}
