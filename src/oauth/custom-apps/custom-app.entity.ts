import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ApiHideProperty } from '@nestjs/swagger';
import { DeletedAtColumn, ReferenceColumn, TextColumn } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** An app that a merchant made for one store of theirs (specification 5.2). */
@Entity('custom_apps')
@Index('custom_apps_app_id_idx', ['app_id'], { unique: true })
@Index('custom_apps_store_id_name_idx', ['store_id', 'name', 'app_id'])
@Index('custom_apps_store_id_created_at_idx', ['store_id', 'created_at', 'app_id'])
@Constraint('custom_apps_name_key', 409, 'You have a custom app with this name already.', 'duplicate_name')
export class CustomApp extends StoreOwned {
  /** The app. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Who made it. */
  @ReferenceColumn() merchant_id: number;
  /** Name, unique among the custom apps of who made it. */
  @TextColumn({ length: 255 }) name: string;
  /** What it is for. */
  @TextColumn({ nullable: true }) description: string | null;
  /** When it was deleted. */
  @ApiHideProperty() @DeletedAtColumn() deleted_at: Date | null;
}
