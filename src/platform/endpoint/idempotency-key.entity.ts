import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { sealContextOf } from '../crypto/secrets.js';

/** Seal context of a kept response that contains a secret, by the primary key of its row, joined with newlines. */
export const keptAnswerOf = sealContextOf('idempotency_keys', 'answer');

/** Kept response of a POST that carried an `Idempotency-Key`. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['created_at'])
@Check('idempotency_keys_status_check', 'status = 0 OR status BETWEEN 200 AND 599')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Method and path of the matched route. */
  @PrimaryColumn({ type: 'text' }) route: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  /** SHA-256 of the body. */
  @Column({ type: 'bytea' }) body_digest: Buffer;
  /** HTTP status; 0 while the first request is running slow work. */
  @Column({ type: 'smallint' }) status: number;
  /** Body of the response, empty if it is encrypted; while the status is 0, the id of the request that holds the key. */
  @Column({ type: 'text' }) answer: string;
  /** Body of a response that contains a secret, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea', nullable: true }) answer_sealed: Buffer | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
}
