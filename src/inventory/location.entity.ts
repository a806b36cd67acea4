import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type Flag, FlagColumn, TextColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A place where the store keeps stock. Every store has one default location. */
@Entity('locations')
@Index('locations_default_key', ['store_id'], { unique: true, where: 'is_default = 1' })
export class Location extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) location_id: number;
  /** Name. */
  @TextColumn({ length: 255 }) name: string;
  /** 1 for the store's default location. */
  @FlagColumn() is_default: Flag;
}
