import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Connection } from '../platform/database/connection.js';
import { sealedSecret, SigningSecret, signingSecretOf, unsealedSecret } from './signing-secret.entity.js';
import { seal } from '../platform/crypto/seal.js';
import { newWebhookSecret } from '../platform/crypto/webhook-signature.js';

/** Secrets that sign the webhooks of apps. */
@Injectable()
export class SigningSecretsService {
  constructor(private readonly config: Config) {}

  /** Creates a secret of an app, or of one of its subscriptions, and returns it in clear text. It cannot be read again. */
  async create(connection: Connection, app_id: number, subscription_id: number | null = null): Promise<string> {
    return this.add(connection, { app_id, subscription_id }, newWebhookSecret());
  }

  /** Returns the valid secrets that sign for a subscription, or for the app: in the form that {@link unsealedSecret} expects, newest first. */
  async sealedOf(connection: Connection, app_id: number, subscription_id: number | null = null): Promise<string[]> {
    const rows = await connection.query<{ sealed: string }>(SEALED, [app_id, subscription_id]);
    return rows.map(({ sealed }) => sealed);
  }

  /**
   * Replaces the secret of an app, or of one of its subscriptions, and returns the new one in clear text. The previous one also signs
   * for `overlap_ms` milliseconds.
   */
  async rotate(connection: Connection, app_id: number, subscription_id: number | null, overlap_ms: number): Promise<string> {
    await connection.query(LOCK, [app_id]);
    // A subscription whose deliveries were signed with the app's secret keeps that as its previous secret.
    if (subscription_id !== null) await this.adopt(connection, app_id, subscription_id);
    await connection.query(REPLACE, [app_id, subscription_id, overlap_ms]);
    return this.create(connection, app_id, subscription_id);
  }

  /** Deletes the secrets of a subscription. */
  async remove(connection: Connection, app_id: number, subscription_id: number): Promise<void> {
    await connection.query('DELETE FROM signing_secrets WHERE app_id = $1 AND subscription_id = $2', [app_id, subscription_id]);
  }

  /** Returns the secrets of an app and of these subscriptions in clear text, newest first, including secrets that no longer sign. */
  async known(connection: Connection, app_id: number, subscriptions: readonly number[]): Promise<KnownSecret[]> {
    const rows = await connection.query<{ sealed: string; is_valid: boolean }>(KNOWN, [app_id, [...subscriptions]]);
    return rows.map(({ sealed, is_valid }) => ({
      secret: unsealedSecret(this.config, app_id, sealed),
      is_valid,
    }));
  }

  /** A copy is sealed again, for its own row. */
  private async adopt(connection: Connection, app_id: number, subscription_id: number): Promise<void> {
    for (const { sealed } of await connection.query<{ sealed: string }>(TO_ADOPT, [app_id, subscription_id]))
      await this.add(connection, { app_id, subscription_id }, unsealedSecret(this.config, app_id, sealed));
  }

  private async add(connection: Connection, owner: Pick<SigningSecret, 'app_id' | 'subscription_id'>, secret: string): Promise<string> {
    const [{ secret_id } = { secret_id: 0 }] = await connection.query<{ secret_id: number }>(NEXT_ID);
    const sealed = seal(this.config.encryption_key, secret, signingSecretOf({ secret_id, ...owner }));
    await connection.manager.insert(SigningSecret, { secret_id, ...owner, sealed });
    return secret;
  }
}

/** Signing secret in clear text. */
export interface KnownSecret {
  readonly secret: string;
  /** False once it no longer signs. */
  readonly is_valid: boolean;
}

/** Maximum number of signatures on a request. */
const MAX_SIGNATURES = 5;

const VALID = '(k.expires_at IS NULL OR k.expires_at > now())';

const SEALED = `
SELECT ${sealedSecret('k')} AS sealed FROM signing_secrets k
WHERE app_id = $1 AND ${VALID} AND subscription_id IS NOT DISTINCT FROM (
  SELECT $2::bigint WHERE EXISTS (SELECT FROM signing_secrets k WHERE app_id = $1 AND subscription_id = $2 AND ${VALID}))
ORDER BY secret_id DESC`;

const LOCK = 'SELECT app_id FROM apps WHERE app_id = $1 FOR NO KEY UPDATE';

const NEXT_ID = `SELECT nextval(pg_get_serial_sequence('signing_secrets', 'secret_id')) AS secret_id`;

const TO_ADOPT = `
SELECT ${sealedSecret('k')} AS sealed FROM signing_secrets k
WHERE app_id = $1 AND subscription_id IS NULL AND expires_at IS NULL
  AND NOT EXISTS (SELECT FROM signing_secrets k WHERE app_id = $1 AND subscription_id = $2 AND ${VALID})`;

/** Secrets beyond the maximum number of signatures expire immediately, the oldest first. */
const REPLACE = `
UPDATE signing_secrets s SET expires_at = v.ends_at
FROM (
  SELECT secret_id, CASE WHEN row_number() OVER (ORDER BY secret_id DESC) > ${String(MAX_SIGNATURES - 1)} THEN now()
    ELSE coalesce(expires_at, now() + $3 * interval '1 millisecond') END AS ends_at
  FROM signing_secrets k
  WHERE app_id = $1 AND subscription_id IS NOT DISTINCT FROM $2::bigint AND ${VALID}
) v WHERE s.secret_id = v.secret_id`;

const KNOWN = `
SELECT ${sealedSecret('k')} AS sealed, ${VALID} AS is_valid FROM signing_secrets k
WHERE app_id = $1 AND (subscription_id IS NULL OR subscription_id = ANY ($2::bigint[])) ORDER BY secret_id DESC LIMIT 100`;
