import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { notNegative } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/** Passkey of a merchant: the public key of a WebAuthn credential. */
@Entity('passkeys')
@Index('passkeys_credential_id_key', ['credential_id'], { unique: true })
@Index('passkeys_position_key', ['merchant_id', 'position'], { unique: true })
@Check('passkeys_position_check', 'position BETWEEN 1 AND 10')
@Check('passkeys_counter_check', notNegative('counter'))
export class Passkey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) passkey_id: number;
  /** The merchant. */
  @Column({ type: 'bigint' }) merchant_id: number;
  /** Place among the passkeys of the merchant, from 1 to 10, which limits their number. */
  @Column({ type: 'smallint' }) position: number;
  /** Name that the merchant gave it. */
  @Column({ type: 'varchar', length: 100 }) name: string;
  /** Id that the authenticator gave the credential. */
  @Column({ type: 'bytea' }) credential_id: Buffer;
  /** Public key (COSE). */
  @Column({ type: 'bytea' }) public_key: Buffer;
  /** Signature counter of the last sign-in; 0 for authenticators that do not count. */
  @Column({ type: 'bigint' }) counter: number;
  /** Ways in which the browser reaches the authenticator, such as `internal` and `usb`. */
  @Column({ type: 'text', array: true }) transports: string[];
  /** Creation time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Time of the last sign-in with it; null before the first. */
  @Column.Timestamp({ nullable: true }) last_used_at: Date | null;
}

/** Challenge that a sign-in has answered, until it expires. */
@Entity('answered_challenges')
@Index('answered_challenges_expires_at_idx', ['expires_at'])
export class AnsweredChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Expiry time of the challenge. */
  @Column.Timestamp() expires_at: Date;
}
