import { Injectable } from '@nestjs/common';
import { type InstalledApp, InstallationsService, type OutdatedApp } from '../../apps/installations.service.js';
import { type AppProfile, AppProfiles } from '../../developers/apps/app-profiles.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ScopeUses, type UsedScope } from '../../platform/auth/scope-uses.service.js';
import { ApiError } from '../../platform/contract/api-error.js';

/** Installed app, as shown on its page. */
export interface ShownApp {
  readonly app: InstalledApp;
  readonly profile: AppProfile;
  readonly uses: readonly UsedScope[];
  /** Deprecated parts of the API that it uses; undefined if it uses none. */
  readonly outdated: OutdatedApp | undefined;
}

/** Reads an installed app with its profile, the use of its scopes, and its use of deprecated parts of the API. */
@Injectable()
export class InstalledAppView {
  constructor(
    private readonly installations: InstallationsService,
    private readonly profiles: AppProfiles,
    private readonly uses: ScopeUses,
  ) {}

  /** Returns an installed app. Throws `Installation not found.` (404). */
  async show(ctx: MerchantContext, installation_id: number): Promise<ShownApp> {
    const app = (await this.installations.list(ctx)).find((each) => each.installation_id === installation_id);
    if (!app) throw ApiError.notFound('Installation');
    const [profile, uses, outdated] = await Promise.all([
      this.profiles.ofApp(ctx, app.app_id),
      this.uses.ofInstallation(ctx, installation_id, app.scopes),
      this.installations.outdated(ctx),
    ]);
    return { app, profile, uses, outdated: outdated.find((each) => each.installation_id === installation_id) };
  }
}
