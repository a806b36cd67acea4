import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ReferenceColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** One access token and the refresh token that goes with it; only their SHA-256 is kept (specification 2.20). */
@Entity('token_pairs')
@Unique('token_pairs_access_digest_key', ['access_digest'])
@Unique('token_pairs_refresh_digest_key', ['refresh_digest'])
@Index('token_pairs_family_id_idx', ['store_id', 'family_id'])
@Index('token_pairs_installation_id_idx', ['store_id', 'installation_id'])
@Index('token_pairs_refresh_expires_at_idx', ['refresh_expires_at'])
@Index('token_pairs_notice_at_idx', ['notice_at'], { where: 'notice_at IS NOT NULL' })
export class TokenPair extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) pair_id: number;
  @ReferenceColumn() installation_id: number;
  @ReferenceColumn() app_id: number;
  /** All pairs that descend from one grant by rotation. */
  @Column({ type: 'uuid' }) family_id: string;
  /** 1 for the first pair of a family. */
  @Column({ type: 'integer' }) generation: number;
  /** Scopes of these tokens: those of the installation or fewer. */
  @Column({ type: 'text', array: true }) scopes: string[];
  @Column({ type: 'bytea' }) access_digest: Buffer;
  @TimestampColumn() access_expires_at: Date;
  @Column({ type: 'bytea' }) refresh_digest: Buffer;
  @TimestampColumn() refresh_expires_at: Date;
  /** When the refresh token was used; both tokens are dead from then on. */
  @TimestampColumn({ nullable: true }) rotated_at: Date | null;
  /** When the pair was revoked. */
  @TimestampColumn({ nullable: true }) revoked_at: Date | null;
  /** When the app is told next that the access token is about to expire; null for one that it can refresh. */
  @TimestampColumn({ nullable: true }) notice_at: Date | null;
}

/** A one-time code that an app exchanges for its tokens (specification 3.5); only its SHA-256 is kept. */
@Entity('authorization_codes')
@Unique('authorization_codes_code_digest_key', ['code_digest'])
@Index('authorization_codes_expires_at_idx', ['expires_at'])
export class AuthorizationCode extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) code_id: number;
  @ReferenceColumn() app_id: number;
  @Column({ type: 'bytea' }) code_digest: Buffer;
  @TextColumn() redirect_uri: string;
  @Column({ type: 'text', array: true }) scopes: string[];
  /** PKCE challenge (S256); when present, the verifier is required. */
  @TextColumn({ nullable: true }) code_challenge: string | null;
  @TimestampColumn() expires_at: Date;
  /** When it was exchanged. */
  @TimestampColumn({ nullable: true }) used_at: Date | null;
  /** The token family that it was exchanged for. */
  @Column({ type: 'uuid', nullable: true }) family_id: string | null;
}
