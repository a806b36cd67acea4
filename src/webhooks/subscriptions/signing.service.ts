import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';
import type { NewSigningSecret } from './webhooks.dto.js';

/** Rotation of the signing secrets of the calling app. */
@Injectable()
export class SigningService {
  constructor(
    private readonly config: Config,
    private readonly apps: AppsService,
    private readonly secrets: SigningSecretsService,
  ) {}

  /**
   * Replaces the secret of the app in all of its stores, or that of one subscription of a custom app. Throws `subscription_id does not
   * exist.` (400), and 400 when the subscriptions of the app have no secrets of their own.
   */
  async rotate(ctx: AppContext, subscription_id: number | null): Promise<NewSigningSecret> {
    if (subscription_id !== null) await this.mustHaveOwn(ctx, subscription_id);
    const { secret_overlap } = this.config.webhooks;
    return { secret: await this.secrets.rotate(ctx.connection, ctx.app_id, subscription_id, secret_overlap) };
  }

  private async mustHaveOwn(ctx: AppContext, subscription_id: number): Promise<void> {
    const exists = await ctx.rows(WebhookSubscription).has({ subscription_id, installation_id: ctx.installation_id });
    if (!exists) throw ApiError.unknownReference('subscription_id');
    const { secret_per_subscription } = await this.apps.get(ctx.connection, ctx.app_id);
    if (secret_per_subscription) return;
    throw ApiError.invalidField('subscription_id', 'custom_app', 'subscription_id is only for custom apps; others have one secret.');
  }
}
