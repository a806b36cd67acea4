import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { App } from '../../apps/app.entity.js';
import type { DirectInstallation } from './installation.dto.js';
import { type Installed, InstallationChangesService } from './installation-changes.service.js';
import { type EndedDelivery, TokenDeliveries } from './token-deliveries.service.js';
import { type IssuedTokens, issueTokens, newFamily } from '../tokens/tokens.js';

/** Installs first-party apps without an authorization code (specification 4.1). */
@Injectable()
export class DirectInstallService {
  constructor(
    private readonly config: Config,
    private readonly installations: InstallationChangesService,
    private readonly deliveries: TokenDeliveries,
  ) {}

  /**
   * Installs a first-party app and posts its tokens to its webhook URL, once, after the installation was committed. Requests that
   * began before that delivery ended issue no tokens and return its result. Throws `app_id does not exist.` (400) for an unknown or inactive app, and
   * `forbidden` for one that is not first-party.
   */
  async install(ctx: MerchantContext, app_id: number): Promise<DirectInstallation> {
    const latest = await this.deliveries.latest(ctx, app_id);
    const { app, installed, tokens } = await ctx.transaction((within) => this.issue(within, app_id, latest));
    const { installation_id, store_id, subscriptions_created } = installed;
    const delivered = tokens
      ? await this.deliveries.deliver(ctx, app, { app_id, store_id, installation_id, ...tokens })
      : await this.deliveries.outcome(ctx, installation_id);
    return { installation_id, app_id, store_id, token_delivery: delivered ? 'delivered' : 'failed', subscriptions_created };
  }

  private async issue(ctx: StoreContext, app_id: number, latest: EndedDelivery | null): Promise<Issued> {
    const app = await ctx.connection.manager.findOneBy(App, { app_id, status: 'active' });
    if (!app) throw ApiError.unknownReference('app_id');
    if (!app.is_first_party) throw ApiError.coded('forbidden', 'Only first-party apps can be installed directly.');
    const installed = await this.installations.install(ctx, app, app.scopes);
    if (!(await this.deliveries.begin(ctx, installed.installation_id, latest))) return { app, installed };
    return { app, installed, tokens: await issueTokens(ctx, this.config, installed, newFamily()) };
  }
}

interface Issued {
  readonly app: App;
  readonly installed: Installed;
  /** Absent when another request delivers tokens. */
  readonly tokens?: IssuedTokens;
}
