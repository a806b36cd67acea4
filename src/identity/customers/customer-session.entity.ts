import { Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Session of a customer with the identity provider. Only the SHA-256 of the session token is stored. */
@Entity('customer_sessions')
@Unique('customer_sessions_digest_key', ['digest'])
@Index('customer_sessions_user_id_idx', ['store_id', 'user_id'])
@Index('customer_sessions_expires_at_idx', ['expires_at'])
export class CustomerSession extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) session_id: number;
  /** Customer who signed in. */
  @Column.Reference() user_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Network address of the sign-in; null for sign-ins from before it was recorded. */
  @Column({ type: 'varchar', length: 64, nullable: true }) address: string | null;
  /** `User-Agent` header of the sign-in; null without one. */
  @Column({ type: 'varchar', length: 300, nullable: true }) user_agent: string | null;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
