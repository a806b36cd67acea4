import { ApiHideProperty } from '@nestjs/swagger';
import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import type { Flag } from '../platform/database/columns.js';
import { areFlags } from '../platform/database/checks.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** App installed on a store. A store has at most one active installation of an app; reinstalling an app creates a new one. */
@Entity('installations')
@Index('installations_active_key', ['store_id', 'app_id'], { unique: true, where: `status = 'active'` })
@Index('installations_installation_id_idx', ['installation_id'], { unique: true })
@Index('installations_of_app_key', ['store_id', 'installation_id', 'app_id'], { unique: true })
@Index('installations_app_id_installation_id_idx', ['app_id', 'installation_id'])
@Check('installations_status_check', `status IN ('active', 'uninstalled')`)
@Check('installations_uninstalled_at_check', `(status = 'uninstalled') = (uninstalled_at IS NOT NULL)`)
@Check('installations_read_customers_check', areFlags('read_customers'))
export class Installation extends StoreOwned {
  /** Identifier, unique across stores. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) installation_id: number;
  /** Installed app. */
  @Column.Reference() app_id: number;
  /** Scopes that the merchant granted. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** An `uninstalled` installation is never reactivated. */
  @Column.Text({ length: 20, default: 'active' }) status: 'active' | 'uninstalled';
  /** Installation time. */
  @Column.Timestamp({ default: () => 'now()' }) installed_at: Date;
  /** Time of the uninstall; null while active. */
  @Column.Timestamp({ nullable: true }) uninstalled_at: Date | null;
  /** 1 if it can read customers or orders, or ever could. A trigger sets it. */
  @ApiHideProperty() @Column.Flag() read_customers: Flag;
}
