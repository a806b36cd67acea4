import { Check, Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { TextColumn } from '../platform/database/columns.js';

/** Whether a store may be worked with. */
export type StoreStatus = 'active' | 'suspended' | 'frozen';

/** A merchant's store (specification 2.17). */
@Entity('stores')
@Unique('stores_domain_key', ['domain'])
@Check('stores_status_check', `status IN ('active', 'suspended', 'frozen')`)
export class Store {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) store_id: number;
  /** Name shown to customers. */
  @TextColumn({ length: 255 }) name: string;
  /** Contact address. */
  @TextColumn({ length: 255 }) email: string;
  /** Contact phone; empty when there is none. */
  @TextColumn({ length: 20, default: '' }) phone: string;
  /** ISO 4217 code of the store's currency. */
  @TextColumn({ length: 3, default: 'BDT' }) currency: string;
  /** Logo path. */
  @TextColumn({ nullable: true }) image: string | null;
  /** Postal address. */
  @TextColumn({ nullable: true }) address: string | null;
  /** Domain of the storefront. */
  @TextColumn({ length: 255 }) domain: string;
  /** Language of the storefront, e.g. en or bn. */
  @TextColumn({ length: 10, default: 'en' }) language: string;
  /** Apps reach active stores only. */
  @Column({ type: 'varchar', length: 20, default: 'active' }) status: StoreStatus;
  /** Creation time, ISO 8601. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time, ISO 8601. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
