import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ApiHideProperty } from '@nestjs/swagger';
import { Column } from '../../platform/database/column.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** App that a merchant created for one of their stores (specification 5.2). */
@Entity('custom_apps')
@Index('custom_apps_app_id_idx', ['app_id'], { unique: true })
@Index('custom_apps_store_id_name_idx', ['store_id', 'name', 'app_id'])
@Index('custom_apps_store_id_created_at_idx', ['store_id', 'created_at', 'app_id'])
@Constraint('custom_apps_name_key', 409, 'You already have a custom app with this name.', 'duplicate_name')
export class CustomApp extends StoreOwned {
  /** App. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Merchant who created it. */
  @Column.Reference() merchant_id: number;
  /** Name, unique among the custom apps of the merchant who created it. */
  @Column.Text({ length: 255 }) name: string;
  /** Description. */
  @Column.Text({ nullable: true }) description: string | null;
  /** Deletion time. */
  @ApiHideProperty() @Column.DeletedAt() deleted_at: Date | null;
}
