import { Injectable } from '@nestjs/common';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { SCOPES } from '../platform/auth/scopes.js';
import { Config } from '../platform/config/config.js';
import { ApiError } from '../platform/contract/api-error.js';
import { topicRegistry } from '../platform/contract/domain-event.js';
import type { Connection } from '../platform/database/connection.js';
import { GuardedClient } from '../platform/net/guarded-client.js';
import { App, clientSecretOf, formerClientSecretOf } from './app.entity.js';
import { isPageUrl, isRedirectUrl } from './redirect-url.js';
import { SigningSecretsService } from './signing-secrets.service.js';
import { createSecret, sha256 } from '../platform/crypto/secrets.js';
import { seal, unseal } from '../platform/crypto/seal.js';

/** Fields of a new app. */
export type NewApp = Pick<App, 'name' | 'redirect_urls' | 'scopes'> &
  Partial<Pick<App, 'webhook_url' | 'topics' | 'app_url' | 'fee_payer' | 'is_first_party' | 'secret_per_subscription'>> &
  Partial<Pick<App, 'summary' | 'description' | 'support_url' | 'privacy_url'>>;

/** Fields of an app that refer to something. */
type Checked = Partial<Pick<NewApp, 'scopes' | 'topics' | 'webhook_url' | 'redirect_urls' | 'app_url' | 'support_url' | 'privacy_url'>>;

/** New app with its secrets, which cannot be read again. */
export interface AppCredentials {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
}

/** New client secret of an app, which cannot be read again. */
export interface RotatedClientSecret {
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  /** Time until which the previous secret is valid (ISO 8601); null when it is no longer valid. */
  readonly former_secret_until: string | null;
}

const REDIRECT_RULE = 'A redirect URL must be https, or http on localhost, without credentials and fragment.';

function checkUrls({ redirect_urls = [], app_url, support_url, privacy_url }: Checked): void {
  if (!redirect_urls.every(isRedirectUrl)) throw ApiError.coded('invalid_redirect_uri', REDIRECT_RULE);
  if (app_url && !isPageUrl(app_url))
    throw ApiError.invalidField('app_url', 'url', 'The app URL must be http or https, without credentials.');
  for (const [field, url] of Object.entries({ support_url, privacy_url }))
    if (url && !isPageUrl(url)) throw ApiError.invalidField(field, 'url', `${field} must be an http or https URL without credentials.`);
}

/** Apps and their client secrets. */
@Injectable()
export class AppsService {
  constructor(
    private readonly config: Config,
    private readonly signing: SigningSecretsService,
    private readonly client: GuardedClient,
    private readonly cache: GrantCache,
  ) {}

  /** Validates and registers an app. Throws like {@link check}. */
  async create(connection: Connection, fields: NewApp): Promise<AppCredentials> {
    await this.check(fields);
    return this.add(connection, fields);
  }

  /**
   * Validates and updates the given fields of an app. Installations keep their scopes and subscriptions. Throws like {@link check}, and
   * 404.
   */
  async update(connection: Connection, app_id: number, fields: Partial<NewApp>): Promise<App> {
    if (Object.keys(fields).length === 0) throw ApiError.nothingGiven();
    await this.get(connection, app_id);
    await this.check(fields);
    return this.save(connection, app_id, fields);
  }

  /** Updates fields of an app that {@link check} accepted. */
  async save(connection: Connection, app_id: number, fields: Partial<NewApp>): Promise<App> {
    await connection.manager.update(App, { app_id }, fields);
    await this.cache.evict(connection, { app_id });
    return this.get(connection, app_id);
  }

  /**
   * Validates fields of an app. Throws `invalid_scope`, `invalid_topic`, `invalid_redirect_uri`, for the webhook URL `invalid_target_url`,
   * and 400 for other URLs.
   */
  async check(fields: Checked): Promise<void> {
    checkUrls(fields);
    const scope = fields.scopes?.find((name) => !SCOPES.some((known) => known === name));
    if (scope !== undefined) throw ApiError.invalidField('scopes', 'in', `There is no scope ${scope}.`, 'invalid_scope');
    const topic = fields.topics?.find((name) => !topicRegistry.has(name));
    if (topic !== undefined) throw ApiError.coded('invalid_topic', `There is no topic ${topic}.`);
    if (fields.webhook_url) await this.checkTarget(fields.webhook_url);
  }

  /** Throws `invalid_target_url` for a URL that webhooks must not be sent to. */
  async checkTarget(url: string): Promise<void> {
    const problem = await this.client.problemOf(url);
    if (problem !== undefined) throw ApiError.coded('invalid_target_url', problem);
  }

  /** Registers an app whose fields {@link check} accepted. */
  async add(connection: Connection, fields: NewApp): Promise<AppCredentials> {
    const client_id = createSecret('svc_app_', 16);
    const client_secret = createSecret('svc_secret_', 32);
    const app = connection.manager.create(App, {
      ...fields,
      client_id,
      client_secret_digest: sha256(client_secret),
      client_secret_sealed: seal(this.config.encryption_key, client_secret, clientSecretOf(client_id)),
    });
    await connection.manager.insert(App, app);
    const webhook_secret = await this.signing.create(connection, app.app_id);
    return { app_id: app.app_id, client_id, client_secret, webhook_secret };
  }

  /** Returns an app. Throws `App not found.` (404). */
  async get(connection: Connection, app_id: number): Promise<App> {
    const app = await connection.manager.findOneBy(App, { app_id });
    if (!app) throw ApiError.notFound('App');
    return app;
  }

  /**
   * Replaces the client secret of an app. The previous secret stays valid for `grace_seconds`, the one before it expires immediately.
   * Throws `App not found.` (404).
   */
  async rotateSecret(connection: Connection, app_id: number, grace_seconds: number): Promise<RotatedClientSecret> {
    const [app] = await connection.query<Pick<App, 'client_id' | 'client_secret_sealed'>>(LOCK, [app_id]);
    if (!app) throw ApiError.notFound('App');
    const { client_id } = app;
    const { encryption_key } = this.config;
    const former = unseal(encryption_key, app.client_secret_sealed, clientSecretOf(client_id));
    const client_secret = createSecret('svc_secret_', 32);
    const [rotated] = await connection.query<Pick<App, 'former_secret_until'>>(ROTATE_SECRET, [
      app_id,
      sha256(client_secret),
      seal(encryption_key, client_secret, clientSecretOf(client_id)),
      grace_seconds,
      seal(encryption_key, former, formerClientSecretOf(client_id)),
    ]);
    await this.cache.evict(connection, { app_id });
    return { app_id, client_id, client_secret, former_secret_until: rotated?.former_secret_until?.toISOString() ?? null };
  }

  /** Activates or deactivates an app. The credentials of an inactive app are refused immediately. */
  async setStatus(connection: Connection, app_id: number, status: App['status']): Promise<void> {
    await this.get(connection, app_id);
    await connection.manager.update(App, { app_id }, { status });
    await this.cache.evict(connection, { app_id });
  }
}

const LOCK = 'SELECT client_id, client_secret_sealed FROM apps WHERE app_id = $1 FOR NO KEY UPDATE';

/** The end of the grace period is computed with the clock of the database, against which it is checked. */
const ROTATE_SECRET = `
UPDATE apps SET client_secret_digest = $2, client_secret_sealed = $3,
  former_secret_digest = CASE WHEN $4 > 0 THEN client_secret_digest END, former_secret_sealed = CASE WHEN $4 > 0 THEN $5::bytea END,
  former_secret_until = now() + nullif($4, 0) * interval '1 second'
WHERE app_id = $1 RETURNING former_secret_until`;
