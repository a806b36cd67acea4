import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { notNegative, areFlags } from '../../platform/database/checks.js';

/** Category of products. Categories form trees (specification 2.8). */
@Entity('categories')
@Unique('categories_store_id_slug_key', ['store_id', 'slug'])
@Index('categories_store_id_position_index_idx', ['store_id', 'position_index', 'name', 'category_id'])
@Index('categories_store_id_parent_id_idx', ['store_id', 'parent_id', 'position_index', 'name', 'category_id'])
@Check('categories_self_parent_check', 'parent_id <> category_id')
@Check('categories_position_index_check', notNegative('position_index'))
@Check('categories_flags_check', areFlags('is_featured'))
@Constraint('categories_parent_id_fkey', 400, 'The parent category does not exist in this store.', 'invalid_parent')
export class Category extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) category_id: number;
  /** Name. */
  @Column.Text({ length: 255 }) name: string;
  /** URL-friendly name, unique within the store. */
  @Column.Text({ length: 45 }) slug: string;
  /** Image path. */
  @Column.Text({ nullable: true }) image: string | null;
  /** Parent category; null for a root. */
  @Column.Reference({ nullable: true }) parent_id: number | null;
  /** 1 while it is featured. */
  @Column.Flag() is_featured: Flag;
  /** Sort order within its level; null sorts last. */
  @Column.Integer({ nullable: true }) position_index: number | null;
}
