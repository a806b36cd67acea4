import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { areFlags } from '../../platform/database/checks.js';

/** Name of the location that a new store has. */
export const DEFAULT_LOCATION_NAME = 'Main location';

/** Location where the store keeps stock. Every store has exactly one default location. */
@Entity('locations')
@Index('locations_default_key', ['store_id'], { unique: true, where: 'is_default = 1' })
@Index('locations_store_id_created_at_idx', ['store_id', 'created_at', 'location_id'])
@Check('locations_flags_check', areFlags('is_default'))
@Constraint.Reference('stock_levels_location_id_fkey', 'location_id')
export class Location extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) location_id: number;
  /** Name. */
  @Column.Text({ length: 255 }) name: string;
  /** 1 for the store's default location, which stock changes and orders use unless they specify another. */
  @Column.Flag() is_default: Flag;
}
