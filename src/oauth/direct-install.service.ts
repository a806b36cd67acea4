import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../platform/auth/merchant-context.js';
import { Config } from '../platform/config/config.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded, unknownReference } from '../platform/http/api-error.js';
import { DirectMessages } from '../webhooks/direct-messages.service.js';
import { App } from './app.entity.js';
import type { DirectInstallation } from './installation.dto.js';
import { type Installed, InstallationsService } from './installations.service.js';
import { type IssuedTokens, issueTokens, newFamily } from './tokens.js';

/** Installs apps of the platform's operator without a code (specification 4.1). */
@Injectable()
export class DirectInstallService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly installations: InstallationsService,
    private readonly messages: DirectMessages,
  ) {}

  /**
   * Installs a first-party app and posts its tokens to its webhook URL, once, after the installation was committed. Throws
   * `app_id does not exist.` (400) for an unknown or inactive app, and `forbidden` for one that is not first-party.
   */
  async install(ctx: MerchantContext, app_id: number): Promise<DirectInstallation> {
    const [installed, tokens, app] = await this.db.transaction((session) => this.issue(ctx.within(session), app_id));
    const { installation_id, store_id, subscriptions_created } = installed;
    const data = { app_id, store_id, installation_id, ...tokens };
    const message = { app_id, target_url: app.webhook_url ?? '', topic: 'app.tokens_issued', data };
    const delivered = app.webhook_url !== null && (await this.messages.send(ctx, message));
    return { installation_id, app_id, store_id, token_delivery: delivered ? 'delivered' : 'failed', subscriptions_created };
  }

  private async issue(ctx: StoreContext, app_id: number): Promise<[Installed, IssuedTokens, App]> {
    const app = await ctx.session.manager.findOneBy(App, { app_id, status: 'active' });
    if (!app) throw unknownReference('app_id');
    if (!app.is_first_party) throw coded('forbidden', 'Only first-party apps can be installed directly.');
    const installed = await this.installations.install(ctx, app, app.scopes);
    return [installed, await issueTokens(ctx, this.config, installed, newFamily()), app];
  }
}
