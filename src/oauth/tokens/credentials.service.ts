import { Injectable } from '@nestjs/common';
import { AppClientsService } from '../../apps/app-clients.service.js';
import type { AppClient, CredentialStore } from '../../platform/auth/credential-store.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { StoreSecret } from '../../platform/crypto/secrets.js';
import { lookUpIn } from '../../platform/database/reach.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { SHAREABLE } from '../../platform/database/shareable.js';

/** Grant of an app on a store. */
type Grant = Awaited<ReturnType<CredentialStore['byAccessToken']>>;

interface GrantRow extends Omit<Grant, 'scopes' | 'expires_in'> {
  readonly scopes: string[];
}

interface TokenRow extends GrantRow {
  readonly expires_in: number;
  readonly is_valid: boolean;
}

const GRANT = lookUpIn(
  'token_pairs',
  'access_digest',
  1,
  (
    inStores,
  ) => `${SHAREABLE}SELECT t.app_id, t.installation_id, t.store_id, s.status AS store_status, t.scopes, (extract(epoch FROM t.access_expires_at - now()) * 1000)::float8 AS expires_in,
  t.rotated_at IS NULL AND t.revoked_at IS NULL AND t.access_expires_at > now() AND i.status = 'active' AND a.status = 'active' AS is_valid
FROM token_pairs t
JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id
JOIN apps a ON a.app_id = t.app_id
JOIN stores s ON s.store_id = t.store_id
WHERE t.access_digest = $1 AND ${inStores('t.store_id')}`,
);

/** Resolves credentials to grants (specification 5.1). */
@Injectable()
export class CredentialsService implements CredentialStore {
  constructor(
    private readonly db: SystemDb,
    private readonly clients: AppClientsService,
  ) {}

  /**
   * Returns the grant of an access token. Throws `invalid_token` when the token, its app or its installation is not active; for a token that
   * exists, the error identifies the owner.
   */
  async byAccessToken(token: StoreSecret): Promise<Grant> {
    const row = await this.db.bySecret<TokenRow>(GRANT, token);
    if (row?.is_valid) {
      const { app_id, installation_id, store_id, store_status, scopes, expires_in } = row;
      return { app_id, installation_id, store_id, store_status, scopes: new Set(scopes), expires_in };
    }
    const refusal = ApiError.coded('invalid_token', 'The access token is expired, revoked or unknown.');
    throw row ? refusal.refusing(row) : refusal;
  }

  /**
   * Returns the grant of client credentials for a store. Throws `invalid_client`, or `not_installed` when the store does not have the app.
   */
  async byClient(client_id: string, secret_digest: Buffer, store_id: number): Promise<Grant> {
    const { app, expires_in } = await this.clients.authenticate(client_id, secret_digest);
    const [row] = await this.db.query<GrantRow>(
      `${SHAREABLE}SELECT i.app_id, i.installation_id, i.store_id, s.status AS store_status, i.scopes
       FROM installations i JOIN stores s ON s.store_id = i.store_id
       WHERE i.store_id = $2 AND i.app_id = $1 AND i.status = 'active'`,
      [app.app_id, store_id],
    );
    if (!row) throw ApiError.coded('not_installed', 'The app is not installed on this store.');
    return { ...row, scopes: new Set(row.scopes), expires_in, by_client: true };
  }

  /** Returns the app of client credentials. Throws `invalid_client`. */
  async client(client_id: string, secret_digest: Buffer): Promise<AppClient> {
    const { app } = await this.clients.authenticate(client_id, secret_digest);
    return { app_id: app.app_id, client_id: app.client_id };
  }
}
