import { Column } from '../platform/database/column.js';
import { secrets } from '../platform/crypto/secrets.js';
import { Entity, Index, PrimaryColumn } from 'typeorm';

/** Place of a secret that signs webhooks, by the id of its app. */
export const signingSecretOf = secrets.placeIn('signing_secrets', 'webhook_signature');

/** Secret that signs the webhooks of an app. Several are valid at a time while one replaces another. */
@Entity('signing_secrets')
@Index('signing_secrets_app_id_idx', ['app_id', 'subscription_id'])
export class SigningSecret {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) secret_id: number;
  @Column.Reference() app_id: number;
  /** Webhook subscription that the secret signs for; null signs for every subscription of the app that has no secret of its own. */
  @Column.Reference({ nullable: true }) subscription_id: number | null;
  /** `whsec_…`, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea' }) sealed: Buffer;
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Time from which it no longer signs; null for the current one. */
  @Column.Timestamp({ nullable: true }) expires_at: Date | null;
}
