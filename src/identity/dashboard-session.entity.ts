import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ReferenceColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';

/** A merchant who signed in; only the SHA-256 of the session token is kept. */
@Entity('dashboard_sessions')
@Unique('dashboard_sessions_digest_key', ['digest'])
@Index('dashboard_sessions_merchant_id_idx', ['merchant_id'])
@Index('dashboard_sessions_expires_at_idx', ['expires_at'])
export class DashboardSession {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) session_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Who signed in. */
  @ReferenceColumn() merchant_id: number;
  /** When it ends by itself. */
  @TimestampColumn() expires_at: Date;
  /** When the merchant signed in. */
  @TimestampColumn({ default: () => 'now()' }) created_at: Date;
}

/** Where a browser wanted to go when it was sent to sign in, under the SHA-256 of a secret that only the browser holds. */
@Entity('sign_in_targets')
@Index('sign_in_targets_expires_at_idx', ['expires_at'])
export class SignInTarget {
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Path and query on this server. */
  @TextColumn() target: string;
  /** When it is forgotten. */
  @TimestampColumn() expires_at: Date;
}
