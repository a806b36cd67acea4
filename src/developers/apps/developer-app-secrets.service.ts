import { Injectable } from '@nestjs/common';
import { AppsService, type RotatedClientSecret } from '../../apps/apps.service.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { DeveloperApps } from './developer-apps.service.js';

/** Secrets of the apps of organisations. Each is returned once. */
@Injectable()
export class DeveloperAppSecrets {
  constructor(
    private readonly config: Config,
    private readonly owned: DeveloperApps,
    private readonly apps: AppsService,
    private readonly signing: SigningSecretsService,
  ) {}

  /** Replaces the client secret; the previous one stays valid for `grace_seconds`. Throws `App not found.` (404). */
  rotateClientSecret(ctx: OrganisationContext, app_id: number, grace_seconds = 0): Promise<RotatedClientSecret> {
    return this.owned.change(ctx, app_id, ({ connection }) => this.apps.rotateSecret(connection, app_id, grace_seconds));
  }

  /** Replaces the signing secret; the previous one also signs for as long as after a rotation by the app. Throws `App not found.` (404). */
  rotateWebhookSecret(ctx: OrganisationContext, app_id: number): Promise<string> {
    const { secret_overlap } = this.config.webhooks;
    return this.owned.change(ctx, app_id, ({ connection }) => this.signing.rotate(connection, app_id, null, secret_overlap));
  }
}
