import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { positive } from '../../platform/database/checks.js';

/** Access token and its refresh token; only their SHA-256 is stored (specification 2.20). */
@Entity('token_pairs')
@Unique('token_pairs_access_digest_key', ['access_digest'])
@Unique('token_pairs_refresh_digest_key', ['refresh_digest'])
@Index('token_pairs_family_id_idx', ['store_id', 'family_id'])
@Index('token_pairs_installation_id_idx', ['store_id', 'installation_id'])
@Index('token_pairs_refresh_expires_at_idx', ['refresh_expires_at'])
@Index('token_pairs_notice_at_idx', ['notice_at'], { where: 'notice_at IS NOT NULL' })
@Check('token_pairs_generation_check', positive('generation'))
export class TokenPair extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) pair_id: number;
  @Column.Reference() installation_id: number;
  @Column.Reference() app_id: number;
  /** Family: all pairs that descend from one grant by rotation. */
  @Column({ type: 'uuid' }) family_id: string;
  /** 1 for the first pair of a family. */
  @Column({ type: 'integer' }) generation: number;
  /** Scopes of the tokens: those of the installation, or a subset. */
  @Column({ type: 'text', array: true }) scopes: string[];
  @Column({ type: 'bytea' }) access_digest: Buffer;
  @Column.Timestamp() access_expires_at: Date;
  @Column({ type: 'bytea' }) refresh_digest: Buffer;
  @Column.Timestamp() refresh_expires_at: Date;
  /** Time at which the refresh token was used, which revokes both tokens. */
  @Column.Timestamp({ nullable: true }) rotated_at: Date | null;
  /** Time of the revocation. */
  @Column.Timestamp({ nullable: true }) revoked_at: Date | null;
  /** Time of the next expiry notice; null for tokens that can be refreshed. */
  @Column.Timestamp({ nullable: true }) notice_at: Date | null;
}

/** One-time authorization code that an app exchanges for tokens (specification 3.5); only its SHA-256 is stored. */
@Entity('authorization_codes')
@Unique('authorization_codes_code_digest_key', ['code_digest'])
@Index('authorization_codes_expires_at_idx', ['expires_at'])
export class AuthorizationCode extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) code_id: number;
  @Column.Reference() app_id: number;
  @Column({ type: 'bytea' }) code_digest: Buffer;
  @Column.Text() redirect_uri: string;
  @Column({ type: 'text', array: true }) scopes: string[];
  /** PKCE challenge (S256); when present, the verifier is required. */
  @Column.Text({ nullable: true }) code_challenge: string | null;
  @Column.Timestamp() expires_at: Date;
  /** Time of the exchange. */
  @Column.Timestamp({ nullable: true }) used_at: Date | null;
  /** Token family that it was exchanged for. */
  @Column({ type: 'uuid', nullable: true }) family_id: string | null;
}
