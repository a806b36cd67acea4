import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Field } from '../../platform/contract/field.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { Shape } from '../../platform/contract/shape.js';
import { isSlug } from '../slug.js';
import { Category } from './category.entity.js';

const A_FLAG = { min: 0, max: 1 };

/** Parent of the listed categories, as text. */
const ParentFilter = (): PropertyDecorator =>
  applyDecorators(
    Field.Text(),
    Field.rule('matches', isParent, 'must be null, 0 or the id of a category'),
    ApiProperty({ pattern: `^(null|0|${Id.PATTERN})$` }),
  );
const isParent = (value: unknown): boolean => typeof value === 'string' && (['null', '0'].includes(value) || Id.parse(value) !== undefined);

/** Slug: 1 to 45 letters, digits, hyphens and underscores. */
const SlugText = (): PropertyDecorator =>
  applyDecorators(
    Field.Text({ min: 1, max: 45 }),
    Field.rule('slug', isSlug, 'must contain only letters, digits, hyphens and underscores'),
  );

/** Filters of the category list. */
export class ListCategories {
  /** Id of the parent category; `null` or `0` lists the root categories. */
  @Field.Optional() @ParentFilter() parent_id?: string;
}

/** New category. */
export class CreateCategory {
  /** Category name. */
  @Field.Name({ max: 255 }) name: string;
  /**
   * URL-friendly name of letters, digits, `-` and `_`. Generated from `name` when the category is created without one; later changes of
   * `name` do not affect it. A numeric suffix is appended if it is taken.
   */
  @Field.Optional() @SlugText() slug?: string;
  /**
   * Id of the parent category. Must belong to this store, and must not be the category itself or one of its descendants. Null for a root
   * category.
   */
  @Field.Nullable() @Field.Id() parent_id?: number | null;
  /** Path of the image. */
  @Field.Nullable() @Field.Text({ max: 2000 }) image?: string | null;
  /** 1 if the category is featured, otherwise 0. Defaults to 0. */
  @Field.Optional() @Field.Integer(A_FLAG) is_featured?: number;
  /** Position among its siblings, in ascending order. */
  @Field.Nullable() @Field.Integer({ min: 0 }) position_index?: number | null;
}

/** Changes of a category. Omitted fields keep their values. */
export class UpdateCategory extends UpdateOf(CreateCategory) {}

/** Category after a change. */
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
  WHERE p.store_id = $1 AND p.category_id = t.category_id AND p.is_active = 1 AND p.deleted_at IS NULL)`;

/** Category in a list. */
export class CategorySummary extends SavedCategory {
  /** Number of active products, excluding those of child categories. */
  @Field.Computed(PRODUCTS_COUNT) @Field.ApiInteger() products_count: number;
}

/** Direct child of a category. */
export class CategoryChild extends Shape(Category, ['category_id', 'name', 'slug', 'image', 'is_featured', 'position_index']) {
  /** Number of active products, excluding those of child categories. */
  @Field.Computed(PRODUCTS_COUNT) @Field.ApiInteger() products_count: number;
}

/** Category with its children. */
export class CategoryDetail extends CategorySummary {
  /** Direct children, ordered by position, then name. */
  @Field.Nested(() => CategoryChild, 'parent_id', { of: 'category_id', order: ['position_index', 'name'] }) children: CategoryChild[];
}
