import { Column } from '../../../platform/database/column.js';
import type { JWK } from 'jose';
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { sealContextOf } from '../../../platform/crypto/secrets.js';

/** Returns the place of a sealed private key. */
export const privateKeyOf = sealContextOf('idp_keys', 'signing_key');

/** Signing key of the identity provider (RS256). */
@Entity('idp_keys')
@Unique('idp_keys_kid_key', ['kid'])
@Index('idp_keys_newest_key', { synchronize: false })
@Index('idp_keys_expires_at_idx', ['expires_at'])
@Check('idp_keys_lifetime_check', 'expires_at > created_at')
export class IdpKey {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) key_id: number;
  /** Key id of tokens: the RFC 7638 thumbprint of the public key. */
  @Column.Text({ length: 64 }) kid: string;
  /** Public key as it is published. */
  @Column({ type: 'jsonb' }) public_jwk: JWK;
  /** Private key as JSON, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea' }) private_jwk_sealed: Buffer;
  /** Time from which it signs, until a newer key does. */
  @Column.Timestamp() active_from: Date;
  /** Time at which it is no longer published; null for the newest key. */
  @Column.Timestamp({ nullable: true }) expires_at: Date | null;
  /** Creation time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}
