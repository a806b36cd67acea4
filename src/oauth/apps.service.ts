import { Injectable } from '@nestjs/common';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { isScope } from '../platform/auth/scopes.js';
import { Config } from '../platform/config/config.js';
import { newSecret, seal, sha256 } from '../platform/crypto/secrets.js';
import type { Session } from '../platform/database/session.js';
import { coded, notFound } from '../platform/http/api-error.js';
import { isTopic } from '../platform/outbox/domain-event.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import { App } from './app.entity.js';

/** What a new app is made of. */
export type NewApp = Pick<App, 'name' | 'redirect_urls' | 'scopes'> &
  Partial<Pick<App, 'webhook_url' | 'topics' | 'app_url' | 'fee_payer' | 'is_first_party'>>;

/** A new app with its secrets, which are shown once. */
export interface AppCredentials {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
}

/** Apps and their credentials. */
@Injectable()
export class AppsService {
  constructor(
    private readonly config: Config,
    private readonly webhooks: WebhooksService,
    private readonly cache: GrantCache,
  ) {}

  /** Registers an app. Throws `invalid_scope` and `invalid_topic` for words that do not exist, `invalid_target_url` for its webhook URL. */
  async create(session: Session, fields: NewApp): Promise<AppCredentials> {
    const strange = fields.scopes.find((scope) => !isScope(scope));
    if (strange !== undefined) throw coded('invalid_scope', `There is no scope ${strange}.`);
    const unknown = fields.topics?.find((topic) => !isTopic(topic));
    if (unknown !== undefined) throw coded('invalid_topic', `There is no topic ${unknown}.`);
    if (fields.webhook_url) await this.webhooks.checkTarget(fields.webhook_url);
    const client_id = newSecret('svc_app_', 16);
    const client_secret = newSecret('svc_secret_', 32);
    const app = session.manager.create(App, {
      ...fields,
      client_id,
      client_secret_digest: sha256(client_secret),
      client_secret_sealed: seal(this.config.encryption_key, client_secret),
    });
    await session.manager.insert(App, app);
    const webhook_secret = await this.webhooks.createAppSecret(session, app.app_id);
    return { app_id: app.app_id, client_id, client_secret, webhook_secret };
  }

  /** One app. Throws `App not found.` (404). */
  async get(session: Session, app_id: number): Promise<App> {
    const app = await session.manager.findOneBy(App, { app_id });
    if (!app) throw notFound('App');
    return app;
  }

  /** Switches an app on or off; an inactive app's credentials are refused at once. */
  async setStatus(session: Session, app_id: number, status: App['status']): Promise<void> {
    await this.get(session, app_id);
    await session.manager.update(App, { app_id }, { status });
    session.afterCommit.push(() => this.cache.evict({ app_id }));
  }
}
