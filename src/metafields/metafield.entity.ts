import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ReferenceColumn, TextColumn } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';
import { VALUE_TYPES, type ValueType } from './metafield-value.js';

/** What metafields may be attached to. */
export const RESOURCE_TYPES = ['product', 'order', 'customer', 'store'] as const;

/** One of {@link RESOURCE_TYPES}. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** Most characters of a namespace and of a key. */
export const LONGEST_WORD = 100;
/** Most characters of a description. */
export const LONGEST_DESCRIPTION = 1000;

/** A named value that an app attached to something of the store; no other app sees it (specification 2.18). */
@Entity('metafields')
@Unique('metafields_resource_name_key', ['store_id', 'app_id', 'resource_type', 'resource_id', 'namespace', 'key'])
@Index('metafields_store_id_user_id_idx', ['store_id', 'user_id'])
@Check('metafields_resource_type_check', `resource_type IN ('product', 'order', 'customer', 'store')`)
@Check('metafields_value_type_check', `value_type IN ('string', 'integer', 'json', 'boolean')`)
@Check('metafields_user_id_check', `user_id IS NOT DISTINCT FROM CASE WHEN resource_type = 'customer' THEN resource_id END`)
@Constraint('metafields_user_id_fkey', 404, 'Customer not found.')
export class Metafield extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) metafield_id: number;
  /** The app that it belongs to, over all its installations. */
  @ReferenceColumn() app_id: number;
  /** What it is attached to. */
  @TextColumn({ length: 20, words: RESOURCE_TYPES }) resource_type: ResourceType;
  /** Identifier of what it is attached to. */
  @ReferenceColumn() resource_id: number;
  /** The customer again, for the foreign key that deletes it with them; null for other resources. */
  @ReferenceColumn({ nullable: true }) user_id: number | null;
  /** Group of keys. */
  @TextColumn({ length: LONGEST_WORD, collation: 'C' }) namespace: string;
  /** Name, unique within the resource and namespace. */
  @TextColumn({ length: LONGEST_WORD, collation: 'C' }) key: string;
  /** Value as text, of the form that `value_type` names. */
  @TextColumn() value: string;
  /** Form of the value. */
  @TextColumn({ length: 20, words: VALUE_TYPES }) value_type: ValueType;
  /** What it is for. */
  @TextColumn({ length: LONGEST_DESCRIPTION, nullable: true }) description: string | null;
}
