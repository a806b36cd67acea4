import { Get } from '@nestjs/common';
import { InstallationsService } from '../../oauth/installations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/http/api-error.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { Html } from '../../platform/http/reply.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { embeddedPage } from './embedded-app.js';
import { EmbeddedAppPage } from './embedded.page.js';

/** Apps inside the dashboard. */
@Pages(':store_id/apps')
export class EmbeddedAppsController {
  constructor(
    private readonly config: Config,
    private readonly installations: InstallationsService,
    private readonly stores: StoreService,
  ) {}

  /** The page of an installed app, in a frame that gets session tokens. */
  @Get(':app_id')
  @Endpoint('apps__use_apps', Html)
  async show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.installations.list(ctx)]);
    const app = apps.find((each) => each.app_id === app_id);
    if (!app) throw notFound('App');
    const embedded = embeddedPage(app, this.config.base_url, { store_id: String(ctx.store_id), lang: visit.language });
    return visit.show(EmbeddedAppPage, { store, app, embedded }, { frames: embedded?.origin });
  }
}
