import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/contract/api-error.js';
import { SystemDb } from '../platform/database/system-db.js';
import type { App } from './app.entity.js';
import { type ClientSecrets, secretLifetime } from './client-secret.js';
import { isRedirectUrl } from './redirect-url.js';

/** App whose client id and secret were verified. */
export interface AuthenticatedClient {
  readonly app: App;
  /** Milliseconds until the secret expires; `Infinity` for the current secret. */
  readonly expires_in: number;
}

/** Format of generated client ids; PostgreSQL cannot compare arbitrary text. */
const CLIENT_ID = /^svc_app_[0-9a-f]{1,64}$/;

/** Apps as OAuth clients: looked up by client id, across stores. */
@Injectable()
export class AppClientsService {
  constructor(private readonly db: SystemDb) {}

  /** Returns the active app with this client id, which may be any text. */
  async find(client_id: string): Promise<(App & ClientSecrets) | undefined> {
    if (!CLIENT_ID.test(client_id)) return undefined;
    const [app] = await this.db.query<App & ClientSecrets>(
      `SELECT app_id, name, client_id, client_secret_digest, client_secret_sealed, former_secret_digest, former_secret_sealed, former_secret_until,
         redirect_urls, scopes, webhook_url, topics, app_url, fee_payer, is_first_party, secret_per_subscription, status, created_at, updated_at,
         (extract(epoch FROM former_secret_until - now()) * 1000)::float8 AS former_secret_left
       FROM apps WHERE client_id = $1 AND status = 'active'`,
      [client_id],
    );
    return app && Object.assign(app, { redirect_urls: authorizedUrls(app) });
  }

  /** Verifies client credentials; the secret is given by its SHA-256. Throws `invalid_client`. */
  async authenticate(client_id: string, secret_digest: Buffer): Promise<AuthenticatedClient> {
    const app = await this.find(client_id);
    const expires_in = app && secretLifetime(app, secret_digest);
    if (!app || expires_in === undefined) throw ApiError.coded('invalid_client', 'The client id or secret is wrong.');
    return { app, expires_in };
  }
}

/**
 * Returns the URLs that an authorization may return to. A custom app is installed by the merchant who creates it and never authorized.
 * Redirect URLs are checked when they are saved; one that is not valid never reaches a header.
 */
const authorizedUrls = ({ redirect_urls, secret_per_subscription }: App): string[] =>
  secret_per_subscription === 1 ? [] : redirect_urls.filter(isRedirectUrl);
