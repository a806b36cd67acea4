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

/** An app's new client secret, which is shown once. */
export interface RotatedClientSecret {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  /** Until when the old one is good (ISO 8601); null for no longer. */
  readonly former_secret_until: string | null;
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
    await this.check(fields);
    return this.add(session, fields);
  }

  /** Throws `invalid_scope` and `invalid_topic` for words that do not exist, `invalid_target_url` for a webhook URL that may not be one. */
  async check(fields: Pick<NewApp, 'scopes' | 'topics' | 'webhook_url'>): Promise<void> {
    const strange = fields.scopes.find((scope) => !isScope(scope));
    if (strange !== undefined) throw coded('invalid_scope', `There is no scope ${strange}.`);
    const unknown = fields.topics?.find((topic) => !isTopic(topic));
    if (unknown !== undefined) throw coded('invalid_topic', `There is no topic ${unknown}.`);
    if (fields.webhook_url) await this.webhooks.checkTarget(fields.webhook_url);
  }

  /** Registers an app whose fields were checked. */
  async add(session: Session, fields: NewApp): Promise<AppCredentials> {
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

  /**
   * Replaces an app's client secret and shows the new one once; the old one is good for `grace_seconds` more, one that was replaced before
   * no longer. Throws `App not found.` (404).
   */
  async rotateSecret(session: Session, app_id: number, grace_seconds: number): Promise<RotatedClientSecret> {
    const { client_id, client_secret_digest, client_secret_sealed } = await this.get(session, app_id);
    const client_secret = newSecret('svc_secret_', 32);
    const until = grace_seconds > 0 ? new Date(Date.now() + grace_seconds * 1000) : null;
    await session.manager.update(
      App,
      { app_id },
      {
        client_secret_digest: sha256(client_secret),
        client_secret_sealed: seal(this.config.encryption_key, client_secret),
        former_secret_digest: until && client_secret_digest,
        former_secret_sealed: until && client_secret_sealed,
        former_secret_until: until,
      },
    );
    session.afterCommit.push(() => this.cache.evict({ app_id }));
    return { app_id, client_id, client_secret, former_secret_until: until?.toISOString() ?? null };
  }

  /** Switches an app on or off; an inactive app's credentials are refused at once. */
  async setStatus(session: Session, app_id: number, status: App['status']): Promise<void> {
    await this.get(session, app_id);
    await session.manager.update(App, { app_id }, { status });
    session.afterCommit.push(() => this.cache.evict({ app_id }));
  }
}
