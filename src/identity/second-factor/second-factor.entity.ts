import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { sealContextOf } from '../../platform/crypto/secrets.js';
import { notNegative } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/** Returns the place of the sealed secret of a merchant. */
export const factorSecretOf = sealContextOf('second_factors', 'secret');

/** Authenticator app of a merchant. Once confirmed, it is required at the sign-in. */
@Entity('second_factors')
@Index('second_factors_created_at_idx', ['created_at'])
@Check('second_factors_last_step_check', notNegative('last_step'))
export class SecondFactor {
  /** The merchant. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  /** Secret of the app, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea' }) secret_sealed: Buffer;
  /** Time of the first correct code; null before. */
  @Column.Timestamp({ nullable: true }) confirmed_at: Date | null;
  /** Time step of the last code that was accepted. Codes of this step and of earlier ones are refused. */
  @Column({ type: 'bigint', default: 0 }) last_step: number;
  /** Creation time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** Unused recovery code of a merchant. Only its SHA-256 is stored. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** The merchant. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
}
