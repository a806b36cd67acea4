import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../platform/database/column.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';
import { VALUE_TYPES, type ValueType } from './metafield-value.js';

/** Types of resources that can have metafields. */
export const RESOURCE_TYPES = ['product', 'order', 'customer', 'store'] as const;

/** One of {@link RESOURCE_TYPES}. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** Maximum length of a namespace and of a key. */
export const MAX_NAME_LENGTH = 100;
/** Maximum length of a description. */
export const MAX_DESCRIPTION_LENGTH = 1000;

/** Named value that an app attached to a resource of the store. Other apps cannot see it (specification 2.18). */
@Entity('metafields')
@Unique('metafields_resource_name_key', ['store_id', 'app_id', 'resource_type', 'resource_id', 'namespace', 'key'])
@Index('metafields_store_id_user_id_idx', ['store_id', 'user_id'])
@Index('metafields_store_id_app_id_idx', ['store_id', 'app_id', 'metafield_id'])
@Check('metafields_resource_type_check', `resource_type IN ('product', 'order', 'customer', 'store')`)
@Check('metafields_value_type_check', `value_type IN ('string', 'integer', 'json', 'boolean')`)
@Check('metafields_user_id_check', `user_id IS NOT DISTINCT FROM CASE WHEN resource_type = 'customer' THEN resource_id END`)
@Constraint('metafields_user_id_fkey', 404, 'Customer not found.')
export class Metafield extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) metafield_id: number;
  /** App that owns it, independent of the installation. */
  @Column.Reference() app_id: number;
  /** Type of the resource. */
  @Column.Text({ length: 20, words: RESOURCE_TYPES }) resource_type: ResourceType;
  /** Identifier of the resource. */
  @Column.Reference() resource_id: number;
  /** The customer id if the resource is a customer, else null. Its foreign key deletes the metafield with the customer. */
  @Column.Reference({ nullable: true }) user_id: number | null;
  /** Group of keys. */
  @Column.Text({ length: MAX_NAME_LENGTH, collation: 'C' }) namespace: string;
  /** Name, unique within the resource and namespace. */
  @Column.Text({ length: MAX_NAME_LENGTH, collation: 'C' }) key: string;
  /** Value as text in the format of `value_type`. */
  @Column.Text() value: string;
  /** Type of the value. */
  @Column.Text({ length: 20, words: VALUE_TYPES }) value_type: ValueType;
  /** Purpose of the metafield. */
  @Column.Text({ length: MAX_DESCRIPTION_LENGTH, nullable: true }) description: string | null;
}
