import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { audit } from '../../audit/audit.service.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';
import type { NewSigningSecret } from './webhooks.dto.js';

type Caller = Pick<AppContext, 'app_id' | 'installation_id'>;

/** Rotation of the signing secrets of the calling app. */
@Injectable()
export class SigningService {
  constructor(
    private readonly config: Config,
    private readonly apps: AppsService,
    private readonly secrets: SigningSecretsService,
  ) {}

  /**
   * Throws `forbidden` if the credentials may not replace the secret: the app's secret signs in all of its stores, so the token of one
   * store is not sufficient.
   */
  checkCredentials({ by_client }: AppContext, subscription_id: number | null): void {
    if (subscription_id === null && !by_client) {
      throw ApiError.coded('forbidden', 'The signing secret of the app can be replaced with client credentials only.');
    }
  }

  /**
   * Replaces the secret of the app in all of its stores, or the secret of one subscription of a custom app. Throws `subscription_id does
   * not exist.` (400), and 400 when the subscriptions of the app have no secrets of their own.
   */
  async rotate(ctx: StoreContext, { app_id, installation_id }: Caller, subscription_id: number | null): Promise<NewSigningSecret> {
    if (subscription_id !== null) await this.mustHaveOwn(ctx, { app_id, installation_id }, subscription_id);
    const { secret_overlap } = this.config.webhooks;
    const target =
      subscription_id === null ? ({ type: 'app', id: app_id } as const) : ({ type: 'webhook_subscription', id: subscription_id } as const);
    audit.record(ctx, { action: 'secret.rotated', target, details: { kinds: ['webhook_secret'] } });
    return { secret: await this.secrets.rotate(ctx.connection, app_id, subscription_id, secret_overlap) };
  }

  private async mustHaveOwn(ctx: StoreContext, { app_id, installation_id }: Caller, subscription_id: number): Promise<void> {
    const exists = await ctx.rows(WebhookSubscription).has({ subscription_id, installation_id });
    if (!exists) throw ApiError.unknownReference('subscription_id');
    const { secret_per_subscription } = await this.apps.get(ctx.connection, app_id);
    if (secret_per_subscription) return;
    throw ApiError.invalidField('subscription_id', 'custom_app', 'subscription_id is only for custom apps; others have one secret.');
  }
}
