import { Injectable } from '@nestjs/common';
import { type InstalledApp, InstallationsService } from '../../apps/installations.service.js';
import { type AppProfile, AppProfiles } from '../../developers/apps/app-profiles.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ScopeUses, type UsedScope } from '../../platform/auth/scope-uses.service.js';
import { ApiError } from '../../platform/contract/api-error.js';

/** Installed app as its page shows it. */
export interface ShownApp {
  readonly app: InstalledApp;
  readonly profile: AppProfile;
  readonly uses: readonly UsedScope[];
}

/** Reads an installed app with its profile and the use of its scopes. */
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
    const [profile, uses] = await Promise.all([
      this.profiles.ofApp(ctx, app.app_id),
      this.uses.ofInstallation(ctx, installation_id, app.scopes),
    ]);
    return { app, profile, uses };
  }
}
