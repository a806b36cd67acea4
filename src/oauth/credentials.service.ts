import { Injectable } from '@nestjs/common';
import type { AppGrant } from '../platform/auth/app-context.js';
import type { AppClient, CredentialStore } from '../platform/auth/credential-store.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import { type ClientSecrets, goodUntil, SECRET_COLUMNS } from './client-secret.js';

interface GrantRow extends Omit<AppGrant, 'scopes' | 'expires_at'> {
  readonly scopes: string[];
}

const OF_APP = SECRET_COLUMNS.map((column) => `a.${column}`).join(', ');

/** Looks up what credentials stand for (specification 5.1). */
@Injectable()
export class CredentialsService implements CredentialStore {
  constructor(private readonly db: SystemDb) {}

  /** The grant of an access token. Throws `invalid_token` when it is unknown, expired, revoked, or its app or installation is gone. */
  async byAccessToken(digest: Buffer): Promise<AppGrant> {
    const [row] = await this.db.query<GrantRow & { expires_at: Date }>(
      `SELECT t.app_id, t.installation_id, t.store_id, s.status AS store_status, t.scopes, t.access_expires_at AS expires_at
       FROM token_pairs t
       JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
       JOIN apps a ON a.app_id = t.app_id AND a.status = 'active'
       JOIN stores s ON s.store_id = t.store_id
       WHERE t.access_digest = $1 AND t.rotated_at IS NULL AND t.revoked_at IS NULL AND t.access_expires_at > now()`,
      [digest],
    );
    if (!row) throw coded('invalid_token', 'The access token is expired, revoked or unknown.');
    return { ...row, scopes: new Set(row.scopes), expires_at: row.expires_at.getTime() };
  }

  /** The grant of client credentials for a store. Throws `invalid_client`, or `not_installed` when the store does not have the app. */
  async byClient(client_id: string, secret_digest: Buffer, store_id: number): Promise<AppGrant> {
    const [row] = await this.db.query<Omit<GrantRow, 'installation_id'> & ClientSecrets & { installation_id: number | null }>(
      `SELECT ${OF_APP}, a.app_id, i.installation_id, i.store_id, s.status AS store_status, i.scopes
       FROM apps a
       LEFT JOIN installations i ON i.app_id = a.app_id AND i.store_id = $2 AND i.status = 'active'
       LEFT JOIN stores s ON s.store_id = i.store_id
       WHERE a.client_id = $1 AND a.status = 'active'`,
      [client_id, store_id],
    );
    const expires_at = row && goodUntil(row, secret_digest);
    if (!row || expires_at === undefined) throw coded('invalid_client', 'The client id or secret is wrong.');
    const { app_id, installation_id, store_status, scopes } = row;
    if (installation_id === null) throw coded('not_installed', 'The app is not installed on this store.');
    return { app_id, installation_id, store_id, store_status, scopes: new Set(scopes), expires_at };
  }

  /** The app of client credentials, for no store. Throws `invalid_client`. */
  async client(client_id: string, secret_digest: Buffer): Promise<AppClient> {
    const [row] = await this.db.query<AppClient & ClientSecrets>(
      `SELECT a.app_id, a.client_id, ${OF_APP} FROM apps a WHERE a.client_id = $1 AND a.status = 'active'`,
      [client_id],
    );
    if (!row || goodUntil(row, secret_digest) === undefined) throw coded('invalid_client', 'The client id or secret is wrong.');
    return { app_id: row.app_id, client_id: row.client_id };
  }
}
