import { Injectable } from '@nestjs/common';
import { changedColumns, givenColumns } from '../../platform/database/changes.js';
import { equals, type Filter, isNull } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { coded } from '../../platform/http/api-error.js';
import type { Rendered } from '../../platform/http/reply.js';
import { freeSlug, type SlugSpace } from '../slug.js';
import { CategoryDetail, CategorySummary, type CreateCategory, SavedCategory, type UpdateCategory } from './categories.dto.js';
import { Category } from './category.entity.js';

const SLUGS: SlugSpace = { table: 'categories', key: 'category_id', max: 45, fallback: 'category' };

/** The categories of one store. Changes of them wait for each other, because what makes a tree is not a matter of one row. */
@Injectable()
export class CategoriesService {
  /** All categories, those of a parent (`null` or `0`: the roots), sorted by position and name. */
  list(ctx: StoreContext, parent_id: string | undefined): Promise<Rendered<CategorySummary[]>> {
    return ctx.rows(Category).all(['position_index', 'name'], [childrenOf(parent_id)], CategorySummary);
  }

  /** One category with its children. Throws `Category not found.` (404). */
  show(ctx: StoreContext, category_id: number): Promise<Rendered<CategoryDetail>> {
    return ctx.rows(Category).show(category_id, CategoryDetail, 'Category');
  }

  /** Makes a category. Throws `invalid_parent` for a parent that the store does not have. */
  async create(ctx: StoreContext, body: CreateCategory): Promise<Rendered<SavedCategory>> {
    await lockTree(ctx);
    const slug = await freeSlug(ctx, SLUGS, body.slug ?? body.name);
    const { category_id } = await ctx.rows(Category).add({ ...givenColumns(body), slug });
    return ctx.rows(Category).show(category_id, SavedCategory, 'Category');
  }

  /**
   * Changes the given fields; what equals the stored value is no change. Throws 404, 400 without a field, `self_parent`, and `invalid_parent`
   * for a parent that the store does not have or that is below the category.
   */
  async update(ctx: StoreContext, category_id: number, body: UpdateCategory): Promise<Rendered<SavedCategory>> {
    const given = givenColumns(body);
    await lockTree(ctx);
    const category = await ctx.rows(Category).lock({ category_id }, 'Category');
    if (body.slug !== undefined) given['slug'] = await freeSlug(ctx, SLUGS, body.slug, category_id);
    const changed = changedColumns(category, given);
    if (typeof changed.parent_id === 'number') await refuseCycle(ctx, category_id, changed.parent_id);
    if (Object.keys(changed).length > 0) await ctx.rows(Category).change({ category_id }, changed);
    return ctx.rows(Category).show(category_id, SavedCategory, 'Category');
  }

  /**
   * Deletes a category; its children move to its parent. Throws 404, and `category_has_products` while products are in it, sold or not. A
   * product that is put into it at the same time either is there first or finds it gone: it refers to the row that is locked here.
   */
  async remove(ctx: StoreContext, category_id: number): Promise<void> {
    await lockTree(ctx);
    const { parent_id } = await ctx.rows(Category).lock({ category_id }, 'Category', 'references');
    const [{ products } = { products: 0 }] = await ctx.query<{ products: number }>(PRODUCTS_IN, category_id);
    if (products > 0) throw coded('category_has_products', hasProducts(products));
    await ctx.rows(Category).change({ parent_id: category_id }, { parent_id });
    await ctx.rows(Category).remove({ category_id });
  }
}

/** Waits for other changes of the store's categories, until this transaction ends. */
const lockTree = (ctx: StoreContext): Promise<void> => ctx.exclusively('category tree');

function childrenOf(parent_id: string | undefined): Filter | undefined {
  return parent_id === 'null' || parent_id === '0' ? isNull('parent_id') : equals('parent_id', parent_id && Number(parent_id));
}

const ABOVE = `
WITH RECURSIVE above AS (
  SELECT category_id, parent_id FROM categories WHERE store_id = $1 AND category_id = $2
  UNION
  SELECT c.category_id, c.parent_id FROM categories c JOIN above a ON c.category_id = a.parent_id WHERE c.store_id = $1
)
SELECT category_id FROM above`;

/** Throws when the parent is the category itself or below it. */
async function refuseCycle(ctx: StoreContext, category_id: number, parent_id: number): Promise<void> {
  if (parent_id === category_id) throw coded('self_parent', 'A category cannot be its own parent.');
  const above = await ctx.query<Pick<Category, 'category_id'>>(ABOVE, parent_id);
  if (above.some((ancestor) => ancestor.category_id === category_id)) {
    throw coded('invalid_parent', 'A category cannot be moved below itself.');
  }
}

const PRODUCTS_IN = 'SELECT count(*) AS products FROM products WHERE store_id = $1 AND category_id = $2 AND deleted_at IS NULL';

const hasProducts = (count: number): string =>
  `The category has ${String(count)} ${count === 1 ? 'product' : 'products'} and cannot be deleted.`;
