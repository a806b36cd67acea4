import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The kept answer of a POST that carried an `Idempotency-Key`. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['created_at'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Method and path. */
  @PrimaryColumn({ type: 'text' }) route: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  /** SHA-256 of the body. */
  @Column({ type: 'bytea' }) body_digest: Buffer;
  /** HTTP status; 0 while the first request still does slow work. */
  @Column({ type: 'smallint' }) status: number;
  /** The answer's body as it was sent; while the request still works, who holds the key. */
  @Column({ type: 'text' }) answer: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
}
