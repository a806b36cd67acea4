import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { notNegative } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Passkey of a customer: the public key of a WebAuthn credential. */
@Entity('customer_passkeys')
@Index('customer_passkeys_credential_id_key', ['store_id', 'credential_id'], { unique: true })
@Index('customer_passkeys_position_key', ['store_id', 'user_id', 'position'], { unique: true })
@Check('customer_passkeys_position_check', 'position BETWEEN 1 AND 10')
@Check('customer_passkeys_counter_check', notNegative('counter'))
export class CustomerPasskey extends StoreOwned {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) passkey_id: number;
  /** The customer. */
  @Column.Reference() user_id: number;
  /** Place among the passkeys of the customer, from 1 to 10, which limits their number. */
  @Column({ type: 'smallint' }) position: number;
  /** Name that the customer gave it. */
  @Column({ type: 'varchar', length: 100 }) name: string;
  /** Id that the authenticator gave the credential. */
  @Column({ type: 'bytea' }) credential_id: Buffer;
  /** Public key (COSE). */
  @Column({ type: 'bytea' }) public_key: Buffer;
  /** Signature counter of the last sign-in; 0 for authenticators that do not count. */
  @Column({ type: 'bigint' }) counter: number;
  /** Ways in which the browser reaches the authenticator, such as `internal` and `usb`. */
  @Column({ type: 'text', array: true }) transports: string[];
  /** Time of the last sign-in with it; null before the first. */
  @Column.Timestamp({ nullable: true }) last_used_at: Date | null;
}
