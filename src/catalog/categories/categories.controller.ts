import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Rendered, Reply } from '../../platform/contract/reply.js';
import { CategoryDetail, CategorySummary, CreateCategory, ListCategories, SavedCategory, UpdateCategory } from './categories.dto.js';
import { CategoriesService } from './categories.service.js';

/** Endpoints for the categories of the caller's store. */
@Controller('api/apps/v1/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  /** Lists all categories, sorted by position and name, without pagination. */
  @ApiOperation({ operationId: 'categories.list', summary: 'List categories' })
  @Get()
  @Endpoint(callers.app('read:products'), [CategorySummary], { extra: {} })
  async list(@Ctx() ctx: AppContext, @Query() { parent_id }: ListCategories): Promise<Reply<CategorySummary[]>> {
    return new Reply(await this.categories.list(ctx, parent_id));
  }

  /** Gets one category with its children. */
  @ApiOperation({ operationId: 'categories.get', summary: 'Get a category' })
  @Get(':category_id')
  @Endpoint(callers.app('read:products'), CategoryDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('category_id', 'Category') category_id: number): Promise<Rendered<CategoryDetail>> {
    return this.categories.show(ctx, category_id);
  }

  /** Creates a category. */
  @ApiOperation({ operationId: 'categories.create', summary: 'Create a category' })
  @Post()
  @Endpoint(callers.app('write:products'), SavedCategory, {
    status: 201,
    extra: Reply.messageField,
    errors: ['invalid_parent'],
    example: { name: 'Sarees', is_featured: 1, position_index: 1 },
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateCategory): Promise<Reply<SavedCategory>> {
    return new Reply(await this.categories.create(ctx, body), { message: 'Category created.' });
  }

  /** Updates the given fields of a category, including its parent. */
  @ApiOperation({ operationId: 'categories.update', summary: 'Update a category' })
  @Put(':category_id')
  @Endpoint(callers.app('write:products'), SavedCategory, {
    extra: Reply.messageField,
    errors: [404, 'invalid_parent', 'self_parent'],
    example: { name: 'Silk sarees', is_featured: 0 },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('category_id', 'Category') category_id: number,
    @Body() body: UpdateCategory,
  ): Promise<Reply<SavedCategory>> {
    return new Reply(await this.categories.update(ctx, category_id, body), { message: 'Category updated.' });
  }

  /** Deletes a category without products; its children move to its parent. */
  @ApiOperation({ operationId: 'categories.delete', summary: 'Delete a category' })
  @Delete(':category_id')
  @Endpoint(callers.app('write:products'), null, { extra: Reply.messageField, errors: [404, 'category_has_products'] })
  async remove(@Ctx() ctx: AppContext, @Id('category_id', 'Category') category_id: number): Promise<Reply<null>> {
    await this.categories.remove(ctx, category_id);
    return new Reply(null, { message: 'Category deleted.' });
  }
}
