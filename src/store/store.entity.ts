import { Column } from '../platform/database/column.js';
import type { Flag } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { DEFAULT_TIME_ZONE } from '../platform/config/time-zone.js';
import { areFlags } from '../platform/database/checks.js';

/** Status of a store. */
export type StoreStatus = 'active' | 'suspended' | 'frozen';

/** A merchant's store (specification 2.17). */
@Entity('stores')
@Unique('stores_domain_key', ['domain'])
@Constraint('stores_domain_key', 409, 'Another store has this domain.')
@Index('stores_sandbox_key', ['store_id', 'is_sandbox'], { unique: true })
@Index('stores_search_idx', { synchronize: false })
@Index('stores_status_idx', ['status', 'store_id'])
@Index('stores_sandbox_idx', ['is_sandbox', 'store_id'])
@Check('stores_status_check', `status IN ('active', 'suspended', 'frozen')`)
@Check('stores_color_check', `color ~ '^#[0-9a-f]{6}$'`)
@Check('stores_time_zone_check', `time_zone ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'`)
@Check('stores_flags_check', areFlags('is_sandbox'))
export class Store {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) store_id: number;
  /** Name shown to customers. */
  @Column.Text({ length: 255 }) name: string;
  /** Contact address. */
  @Column.Text({ length: 255 }) email: string;
  /** Contact phone; empty when there is none. */
  @Column.Text({ length: 20, default: '' }) phone: string;
  /** ISO 4217 code of the store's currency. */
  @Column.Text({ length: 3, default: 'BDT' }) currency: string;
  /** Logo path. */
  @Column.Text({ nullable: true }) image: string | null;
  /** Colour on the sign-in pages of customers, e.g. `#0b6b5d`; null for that of the dashboard. */
  @Column.Text({ length: 7, nullable: true }) color: string | null;
  /** Postal address. */
  @Column.Text({ nullable: true }) address: string | null;
  /** Domain of the storefront. */
  @Column.Text({ length: 255 }) domain: string;
  /** Language of the storefront, e.g. en or bn. */
  @Column.Text({ length: 10, default: 'en' }) language: string;
  /** Time zone of the days and times on its pages, e.g. Asia/Dhaka. */
  @Column.Text({ length: 64, default: DEFAULT_TIME_ZONE }) time_zone: string;
  /** Status; apps can access active stores only. */
  @Column({ type: 'varchar', length: 20, default: 'active' }) status: StoreStatus;
  /** 1 for a store with simulated payments and a billing clock that can be moved forward. Fixed once the store has charges or a wallet. */
  @Column.Flag() is_sandbox: Flag;
  /** Creation time, ISO 8601. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time, ISO 8601. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
