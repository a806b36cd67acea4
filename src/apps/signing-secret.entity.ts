import { Column } from '../platform/database/column.js';
import type { Config } from '../platform/config/config.js';
import { Entity, Index, PrimaryColumn } from 'typeorm';
import { sealContextOf } from '../platform/crypto/secrets.js';
import { unseal } from '../platform/crypto/seal.js';

const OF_APP = sealContextOf('signing_secrets', 'webhook_signature');

/** Place of a secret that signs webhooks: its row, its app and its subscription. */
export const signingSecretOf = ({ secret_id, app_id, subscription_id }: Owned): ReturnType<typeof OF_APP> => ({
  ...OF_APP([secret_id, app_id, subscription_id ?? 'all'].join(' ')),
  former: OF_APP(app_id),
});

/** SQL for a sealed secret in the form that {@link unsealedSecret} expects: the ids of its row and its subscription, if any, and its bytes in hex. */
export const sealedSecret = (row: string): string =>
  `concat(${row}.secret_id, ' ', ${row}.subscription_id, ' ', encode(${row}.sealed, 'hex'))`;

/** Returns a secret of an app in clear text. Throws if it was sealed with another key or for another row. */
export function unsealedSecret({ encryption_key }: Pick<Config, 'encryption_key'>, app_id: number, sealed: string): string {
  const [secret_id, subscription_id, hex = ''] = sealed.split(' ');
  const place = { secret_id: Number(secret_id), app_id, subscription_id: subscription_id === '' ? null : Number(subscription_id) };
  return unseal(encryption_key, Buffer.from(hex, 'hex'), signingSecretOf(place));
}

type Owned = Pick<SigningSecret, 'secret_id' | 'app_id' | 'subscription_id'>;

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
