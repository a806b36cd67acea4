import { CreateDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Row of exactly one store. */
export interface OfStore {
  store_id: number;
}

/** A row that belongs to exactly one store; its primary key begins with the store. */
export abstract class StoreOwned implements OfStore {
  /** Owning store. */
  @PrimaryColumn({ type: 'bigint', update: false }) store_id: number;
  /** Creation time, ISO 8601. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time, ISO 8601. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
