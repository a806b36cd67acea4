import { Column } from '../../platform/database/column.js';
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** Parts of the platform that a session opens: everything, or the developer portal alone. */
export type SessionReach = 'account' | 'developers';

/** Session of a merchant. Only the SHA-256 of the session token is stored. */
@Entity('dashboard_sessions')
@Unique('dashboard_sessions_digest_key', ['digest'])
@Check('dashboard_sessions_reach_check', `reach IN ('account', 'developers')`)
@Index('dashboard_sessions_merchant_id_idx', ['merchant_id'])
@Index('dashboard_sessions_expires_at_idx', ['expires_at'])
export class DashboardSession {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) session_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Merchant who signed in. */
  @Column.Reference() merchant_id: number;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
  /** Network address of the sign-in. */
  @Column.Text({ length: 64, nullable: true }) address: string | null;
  /** `User-Agent` header of the sign-in. */
  @Column.Text({ length: 300, nullable: true }) user_agent: string | null;
  /** `developers`: the session is a token of a device and opens the developer portal alone. */
  @Column.Text({ length: 20, default: 'account', words: ['account', 'developers'] }) reach: SessionReach;
  /** True if a code of the second factor, or a passkey, was used in the session. */
  @Column({ type: 'boolean', default: false }) second_factor: boolean;
  /** Time of the sign-in. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** Page to return to after sign-in, keyed by the SHA-256 of a secret that only the browser knows. */
@Entity('sign_in_targets')
@Index('sign_in_targets_expires_at_idx', ['expires_at'])
export class SignInTarget {
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Path and query on this server. */
  @Column.Text() target: string;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
