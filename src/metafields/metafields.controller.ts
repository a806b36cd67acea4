import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import type { EndpointOptions } from '../platform/http/endpoint.js';
import { messageField, type Page, Reply } from '../platform/http/reply.js';
import { ListMetafields, MetafieldDetail, MetafieldPath, ResourcePath, SetMetafield, SetMetafields } from './metafields.dto.js';
import { MetafieldsService } from './metafields.service.js';

const REFUSED = ['invalid_resource_type', 404] as const;
const NOT_SET: EndpointOptions['errors'] = [...REFUSED, 'invalid_value_type', 'invalid_value', 'metafield_limit_exceeded'];

/** What the calling app notes about a product, an order, a customer or the store itself. */
@Controller('api/apps/v1/metafields/:resource_type/:resource_id')
export class MetafieldsController {
  constructor(private readonly metafields: MetafieldsService) {}

  /** Lists the app's metafields of a resource by namespace and key, all on one page unless `limit` is given. */
  @Get()
  @Endpoint('read:metafields', [MetafieldDetail], { errors: REFUSED })
  list(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Query() query: ListMetafields): Promise<Page<MetafieldDetail>> {
    return this.metafields.list(ctx, path, query);
  }

  /** Creates a metafield, or updates the one of its namespace and key. */
  @Post()
  @Endpoint('write:metafields', MetafieldDetail, {
    extra: { ...messageField, created: { type: 'integer', enum: [0, 1], description: '1 when it was not there before.' } },
    errors: NOT_SET,
  })
  async set(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Body() body: SetMetafield): Promise<Reply<MetafieldDetail>> {
    const { data, created } = await this.metafields.set(ctx, path, body);
    return new Reply(data, { message: created === 1 ? 'Metafield created.' : 'Metafield updated.', created });
  }

  /** Creates or updates up to 25 metafields, all or none; they are answered in the order given. */
  @Put()
  @Endpoint('write:metafields', [MetafieldDetail], {
    extra: { ...messageField, created: { type: 'integer', description: 'How many were not there before.' } },
    errors: NOT_SET,
  })
  async setAll(@Ctx() ctx: AppContext, @Param() path: ResourcePath, @Body() body: SetMetafields): Promise<Reply<MetafieldDetail[]>> {
    const { data, created } = await this.metafields.setAll(ctx, path, body);
    return new Reply(data, { message: 'Metafields set.', created });
  }

  /** Deletes a metafield. */
  @Delete(':namespace/:key')
  @Endpoint('write:metafields', null, { extra: messageField, errors: REFUSED })
  async remove(@Ctx() ctx: AppContext, @Param() path: MetafieldPath): Promise<Reply<null>> {
    await this.metafields.remove(ctx, path);
    return new Reply(null, { message: 'Metafield deleted.' });
  }
}
