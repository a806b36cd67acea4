import { Injectable } from '@nestjs/common';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { firstFree, freeSlug, type SlugSpace } from '../slug.js';
import { CategoryDetail, CategorySummary, type CreateCategory, SavedCategory, type UpdateCategory } from './categories.dto.js';
import { Category } from './category.entity.js';
import { givenColumns, changedColumns } from '../../platform/database/changes.js';

/** Maximum number of categories of a store: the list is not paginated. */
const MAX_CATEGORIES = 5_000;

const SLUGS: SlugSpace = { table: 'categories', key: 'category_id', max: 45, fallback: 'category' };

/** Categories of one store. Changes are serialized per store, because a valid tree depends on several rows. */
@Injectable()
export class CategoriesService {
  /** All categories, or the children of a parent (`null` or `0`: the roots), sorted by position and name. */
  list(ctx: StoreContext, parent_id: string | undefined): Promise<Rendered<CategorySummary[]>> {
    return ctx.rows(Category).all(['position_index', 'name'], [childrenOf(parent_id)], CategorySummary);
  }

  /** Category with its children. Throws `Category not found.` (404). */
  show(ctx: StoreContext, category_id: number): Promise<Rendered<CategoryDetail>> {
    return ctx.rows(Category).show(category_id, CategoryDetail, 'Category');
  }

  /** Creates a category. Throws `invalid_parent` for a parent that the store does not have, and 400 beyond {@link MAX_CATEGORIES}. */
  async create(ctx: StoreContext, body: CreateCategory): Promise<Rendered<SavedCategory>> {
    await lockTree(ctx);
    await refuseTooMany(ctx);
    const slug = body.slug === undefined ? await freeSlug(ctx, SLUGS, body.name) : await firstFree(ctx, SLUGS, body.slug);
    const { category_id } = await ctx.rows(Category).add({ ...givenColumns(body), slug });
    return ctx.rows(Category).show(category_id, SavedCategory, 'Category');
  }

  /**
   * Updates the given fields. Throws 404, 400 without a field, `self_parent`, and `invalid_parent` for a parent that the store does not
   * have or that is a descendant of the category.
   */
  async update(ctx: StoreContext, category_id: number, body: UpdateCategory): Promise<Rendered<SavedCategory>> {
    const given = givenColumns(body);
    await lockTree(ctx);
    const category = await ctx.rows(Category).lock({ category_id }, 'Category');
    if (body.slug !== undefined) given['slug'] = await firstFree(ctx, SLUGS, body.slug, category_id);
    const changed = changedColumns(category, given);
    if (typeof changed.parent_id === 'number') await rejectCycle(ctx, category_id, changed.parent_id);
    if (Object.keys(changed).length > 0) await ctx.rows(Category).change({ category_id }, changed);
    return ctx.rows(Category).show(category_id, SavedCategory, 'Category');
  }

  /**
   * Deletes a category; its children move to its parent. Throws 404, and `category_has_products` while it has products, active or not. The
   * lock of the row also blocks concurrent assignments of products: each is either counted here or fails because the category no longer
   * exists.
   */
  async remove(ctx: StoreContext, category_id: number): Promise<void> {
    await lockTree(ctx);
    const { parent_id } = await ctx.rows(Category).lock({ category_id }, 'Category', 'references');
    const [{ products } = { products: 0 }] = await ctx.query<{ products: number }>(PRODUCTS_IN, category_id);
    if (products > 0) throw ApiError.coded('category_has_products', hasProductsMessage(products));
    await ctx.rows(Category).change({ parent_id: category_id }, { parent_id });
    await ctx.rows(Category).remove({ category_id });
  }
}

async function refuseTooMany(ctx: StoreContext): Promise<void> {
  const [{ n } = { n: 0 }] = await ctx.query<{ n: number }>('SELECT count(*) AS n FROM categories WHERE store_id = $1');
  if (n >= MAX_CATEGORIES) throw ApiError.badRequest(`A store has at most ${String(MAX_CATEGORIES)} categories.`);
}

/** Locks the store's categories until this transaction ends. */
const lockTree = (ctx: StoreContext): Promise<void> => ctx.lock('category tree');

function childrenOf(parent_id: string | undefined): Filter | undefined {
  return parent_id === 'null' || parent_id === '0'
    ? Filter.isNull('parent_id')
    : Filter.equals('parent_id', parent_id && Number(parent_id));
}

const ANCESTORS = `
WITH RECURSIVE above AS (
  SELECT category_id, parent_id FROM categories WHERE store_id = $1 AND category_id = $2
  UNION
  SELECT c.category_id, c.parent_id FROM categories c JOIN above a ON c.category_id = a.parent_id WHERE c.store_id = $1
)
SELECT category_id FROM above`;

/** Throws when the parent is the category itself or one of its descendants. */
async function rejectCycle(ctx: StoreContext, category_id: number, parent_id: number): Promise<void> {
  if (parent_id === category_id) throw ApiError.coded('self_parent', 'A category cannot be its own parent.');
  const ancestors = await ctx.query<Pick<Category, 'category_id'>>(ANCESTORS, parent_id);
  if (ancestors.some((ancestor) => ancestor.category_id === category_id)) {
    throw ApiError.coded('invalid_parent', 'A category cannot be moved below itself.');
  }
}

const PRODUCTS_IN = 'SELECT count(*) AS products FROM products WHERE store_id = $1 AND category_id = $2 AND deleted_at IS NULL';

const hasProductsMessage = (count: number): string =>
  `The category has ${String(count)} ${count === 1 ? 'product' : 'products'} and cannot be deleted.`;
