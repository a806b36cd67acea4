import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type Flag, FlagColumn, TextColumn } from '../platform/database/columns.js';
import { Reference } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A place where the store keeps stock. Every store has exactly one default location. */
@Entity('locations')
@Index('locations_default_key', ['store_id'], { unique: true, where: 'is_default = 1' })
@Index('locations_store_id_created_at_idx', ['store_id', 'created_at', 'location_id'])
@Reference('stock_levels_location_id_fkey', 'location_id')
export class Location extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) location_id: number;
  /** Name. */
  @TextColumn({ length: 255 }) name: string;
  /** 1 for the store's default location: where stock is kept and orders are served from unless another one is named. */
  @FlagColumn() is_default: Flag;
}
