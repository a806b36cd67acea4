import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ReferenceColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** An app on a store. A store has at most one active installation of an app; installing it again after removal makes a new one. */
@Entity('installations')
@Index('installations_active_key', ['store_id', 'app_id'], { unique: true, where: `status = 'active'` })
@Index('installations_installation_id_idx', ['installation_id'], { unique: true })
@Index('installations_app_id_idx', ['app_id'])
@Check('installations_status_check', `status IN ('active', 'uninstalled')`)
export class Installation extends StoreOwned {
  /** Identifier, unique over all stores. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) installation_id: number;
  /** The app. */
  @ReferenceColumn() app_id: number;
  /** Scopes that the merchant granted. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** `uninstalled` installations never come back. */
  @TextColumn({ length: 20, default: 'active' }) status: 'active' | 'uninstalled';
  /** When it was installed. */
  @TimestampColumn({ default: () => 'now()' }) installed_at: Date;
  /** When it was removed. */
  @TimestampColumn({ nullable: true }) uninstalled_at: Date | null;
}
