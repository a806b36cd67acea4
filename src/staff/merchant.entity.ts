import { Check, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import { oneOf } from '../platform/database/checks.js';
import { Constraint } from '../platform/database/constraint.decorator.js';

/** Person who signs in to run stores. */
@Entity('merchants')
@Constraint('merchants_email_key', 409, 'A merchant with this email address already exists.')
@Index('merchants_email_key', { synchronize: false })
@Check('merchants_language_check', oneOf('language', ['en', 'bn']))
export class Merchant {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) merchant_id: number;
  /** Sign-in name, unique regardless of letter case. */
  @Column.Text({ length: 255 }) email: string;
  /** Full name. */
  @Column.Text({ length: 255 }) name: string;
  /** Phone number. */
  @Column.Text({ length: 20, nullable: true }) phone: string | null;
  /** Language of email to the merchant; null for that of the store. */
  @Column.Text({ length: 10, nullable: true }) language: 'en' | 'bn' | null;
  /** Argon2id hash of the password. */
  @Column.Text() password_hash: string;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
}
