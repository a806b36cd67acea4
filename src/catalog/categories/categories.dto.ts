import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Integer, Nullable, Optional, WholeNumber } from '../../platform/http/fields.js';
import { Computed, Nested, Shape } from '../../platform/http/shape.js';
import { Category } from './category.entity.js';

const ANY_ID = { min: 1, max: Number.MAX_SAFE_INTEGER };
const A_FLAG = { min: 0, max: 1 };

/** What the list of categories may be narrowed to. */
export class ListCategories {
  /** `null` or `0` for the roots, a category's id for its children. */
  @Optional()
  @Matches(/^(null|0|[1-9]\d{0,14})$/, { message: 'parent_id must be null, 0 or the id of a category.' })
  @IsString()
  parent_id?: string;
}

/** A new category. */
export class CreateCategory {
  /** Name. */
  @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** URL-friendly name, made of the name if left out; a number is put behind one that is taken. */
  @Optional() @MaxLength(45) @MinLength(1) @IsString() slug?: string;
  /** Parent category of this store; null for a root. */
  @Nullable() @Integer(ANY_ID) parent_id?: number | null;
  /** Image path. */
  @Nullable() @MaxLength(2000) @IsString() image?: string | null;
  /** 1 for a featured one. */
  @Optional() @Integer(A_FLAG) is_featured?: number;
  /** Sort order within its level. */
  @Nullable() @Integer({ min: 0 }) position_index?: number | null;
}

/** Changes of a category; fields that are left out stay, null clears what may be empty. */
export class UpdateCategory {
  /** Name; the slug stays. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() name?: string;
  /** URL-friendly name; a number is put behind one that is taken. */
  @Optional() @MaxLength(45) @MinLength(1) @IsString() slug?: string;
  /** Parent category of this store, not one below this; null makes it a root. */
  @Nullable() @Integer(ANY_ID) parent_id?: number | null;
  /** Image path. */
  @Nullable() @MaxLength(2000) @IsString() image?: string | null;
  /** 1 for a featured one. */
  @Optional() @Integer(A_FLAG) is_featured?: number;
  /** Sort order within its level. */
  @Nullable() @Integer({ min: 0 }) position_index?: number | null;
}

/** A category as a change leaves it. */
export class SavedCategory extends Shape(Category, [
  'category_id',
  'store_id',
  'name',
  'slug',
  'image',
  'parent_id',
  'is_featured',
  'position_index',
  'created_at',
  'updated_at',
]) {}

const PRODUCTS_COUNT = `(SELECT count(*) FROM products p
  WHERE p.store_id = t.store_id AND p.category_id = t.category_id AND p.is_active = 1 AND p.deleted_at IS NULL)`;

/** A category in the list. */
export class CategorySummary extends SavedCategory {
  /** Active products in it, those of its children not counted. */
  @Computed(PRODUCTS_COUNT) @WholeNumber() products_count: number;
}

/** A direct child of a category. */
export class CategoryChild extends Shape(Category, ['category_id', 'name', 'slug', 'image', 'is_featured', 'position_index']) {
  /** Active products in it, those of its children not counted. */
  @Computed(PRODUCTS_COUNT) @WholeNumber() products_count: number;
}

/** A category with its children. */
export class CategoryDetail extends CategorySummary {
  /** Direct children, sorted by position and name. */
  @Nested(() => CategoryChild, 'parent_id', { of: 'category_id', order: ['position_index', 'name'] }) children: CategoryChild[];
}
