import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Revocation of credentials that processes may have cached, written in the transaction that revokes them. */
@Entity('credential_evictions')
@Index('credential_evictions_transaction_id_idx', ['transaction_id'])
@Index('credential_evictions_created_at_idx', ['created_at'])
export class CredentialEviction {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) eviction_id: number;
  /** `{ installation_id?, app_id?, store_id? }` as JSON text. */
  @Column({ type: 'text' }) whose: string;
  /** Id of the writing transaction. Readers use it because the ids of rows are not in the order of commits. */
  @Column({ type: 'bigint' }) transaction_id: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' }) created_at: Date;
}
