import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { type Page, Reply } from '../platform/contract/reply.js';
import { ListMetafields, MetafieldDetail, MetafieldPath, ResourcePath, SetMetafield, SetMetafields } from './metafields.dto.js';
import { MetafieldsService } from './metafields.service.js';

const RESOURCE_ERRORS = ['invalid_resource_type', 404] as const;
const WRITE_ERRORS = [...RESOURCE_ERRORS, 'invalid_value_type', 'invalid_value', 'metafield_limit_exceeded'] as const;

/** Metafields of the calling app on products, orders, customers and the store. */
@Controller('api/apps/v1/metafields/:resource_type/:resource_id')
export class MetafieldsController {
  constructor(private readonly metafields: MetafieldsService) {}

  /** Lists the app's metafields of a resource by namespace and key, on one page unless `limit` is given. */
  @ApiOperation({ operationId: 'metafields.list', summary: 'List metafields' })
  @Get()
  @Endpoint(callers.app('read:metafields'), [MetafieldDetail], { errors: RESOURCE_ERRORS })
  list(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Query() query: ListMetafields): Promise<Page<MetafieldDetail>> {
    return this.metafields.list(ctx, path, query);
  }

  /** Creates a metafield, or updates the existing one with this namespace and key. */
  @ApiOperation({ operationId: 'metafields.set', summary: 'Set a metafield' })
  @Post()
  @Endpoint(callers.app('write:metafields'), MetafieldDetail, {
    extra: {
      ...Reply.messageField,
      created: { type: 'integer', enum: [0, 1], description: '1 if the metafield is new, 0 if it was updated.' },
    },
    errors: WRITE_ERRORS,
    example: { namespace: 'care', key: 'washing', value: 'By hand, cold', value_type: 'string' },
  })
  async set(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Body() body: SetMetafield): Promise<Reply<MetafieldDetail>> {
    const { data, created } = await this.metafields.set(ctx, path, body);
    return new Reply(data, { message: created === 1 ? 'Metafield created.' : 'Metafield updated.', created });
  }

  /** Creates or updates up to 25 metafields, all or none. Returns them in the given order. */
  @ApiOperation({ operationId: 'metafields.setMany', summary: 'Set many metafields' })
  @Put()
  @Endpoint(callers.app('write:metafields'), [MetafieldDetail], {
    extra: { ...Reply.messageField, created: { type: 'integer', description: 'Number of new metafields.' } },
    errors: WRITE_ERRORS,
    example: { metafields: [{ namespace: 'care', key: 'washing', value: 'By hand, cold', value_type: 'string' }] },
  })
  async setAll(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Body() body: SetMetafields): Promise<Reply<MetafieldDetail[]>> {
    const { data, created } = await this.metafields.setAll(ctx, path, body);
    return new Reply(data, { message: 'Metafields set.', created });
  }

  /** Deletes a metafield. */
  @ApiOperation({ operationId: 'metafields.delete', summary: 'Delete a metafield' })
  @Delete(':namespace/:key')
  @Endpoint(callers.app('write:metafields'), null, { extra: Reply.messageField, errors: RESOURCE_ERRORS })
  async remove(@Ctx() ctx: AppContext, @Param() path: MetafieldPath): Promise<Reply<null>> {
    await this.metafields.remove(ctx, path);
    return new Reply(null, { message: 'Metafield deleted.' });
  }
}
