import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { TextColumn } from '../platform/database/columns.js';

/** A person who signs in to run stores. */
@Entity('merchants')
@Constraint('merchants_email_key', 409, 'A merchant with this e-mail address already exists.')
@Index('merchants_email_key', { synchronize: false })
export class Merchant {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) merchant_id: number;
  /** Sign-in name, unique in any letter case. */
  @TextColumn({ length: 255 }) email: string;
  /** Full name. */
  @TextColumn({ length: 255 }) name: string;
  /** Phone number. */
  @TextColumn({ length: 20, nullable: true }) phone: string | null;
  /** Argon2id hash of the password. */
  @TextColumn() password_hash: string;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
}
