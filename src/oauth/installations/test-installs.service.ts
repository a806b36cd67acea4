import { Injectable } from '@nestjs/common';
import { App } from '../../apps/app.entity.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { sandboxFlag } from '../../platform/database/sandbox.js';
import { issueTokens, newFamily } from '../tokens/tokens.js';
import { InstallationChangesService } from './installation-changes.service.js';
import { TestInstallation } from './test-installs.dto.js';

export { TestInstallation };

/** Installs apps on sandbox stores without an authorization code. */
@Injectable()
export class TestInstalls {
  constructor(
    private readonly config: Config,
    private readonly installations: InstallationChangesService,
  ) {}

  /**
   * Installs an app with every scope that it declares, and returns new tokens. Throws `app_id does not exist.` (400) for an inactive app, and 400 for
   * a store that is not a sandbox store.
   */
  async install(ctx: StoreContext, app_id: number): Promise<TestInstallation> {
    if ((await sandboxFlag(ctx)) !== 1) throw ApiError.badRequest('Apps can be installed without consent on sandbox stores only.');
    const app = await ctx.connection.manager.findOneBy(App, { app_id, status: 'active' });
    if (!app) throw ApiError.unknownReference('app_id');
    const installed = await this.installations.install(ctx, app, app.scopes);
    const { access_token, refresh_token, expires_in, scope } = await issueTokens(ctx, this.config, installed, newFamily());
    return { installation_id: installed.installation_id, app_id, store_id: ctx.store_id, access_token, refresh_token, expires_in, scope };
  }
}
