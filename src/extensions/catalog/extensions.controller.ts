import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ClientContext } from '../../platform/auth/client-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { CreateExtension, ExtensionDetail, ListExtensions, UpdateExtension } from './extension.dto.js';
import { ExtensionsService } from './extensions.service.js';

const NAME = 'Extension';

/** Extensions of the calling app, in every store that has it. */
@Controller('api/apps/extensions/app')
export class ExtensionsController {
  constructor(private readonly extensions: ExtensionsService) {}

  /** Lists the extensions of the app. */
  @ApiOperation({ operationId: 'extensions.list', summary: 'List extensions' })
  @Get()
  @Endpoint(callers.client(), [ExtensionDetail])
  list(@Ctx() client: ClientContext, @Query() query: ListExtensions): Promise<Page<ExtensionDetail>> {
    return this.extensions.list(client, query);
  }

  /** Creates an extension outside of a deploy. */
  @ApiOperation({ operationId: 'extensions.create', summary: 'Create an extension' })
  @Post()
  @Endpoint(callers.client(), ExtensionDetail, {
    status: 201,
    extra: Reply.messageField,
    errors: ['handle_exists', 'invalid_scope'],
    example: {
      handle: 'parcel-status',
      type: 'admin_block',
      target: 'order.details',
      title: 'Parcel status',
      url: 'https://app.example.com/parcel',
    },
  })
  async create(@Ctx() client: ClientContext, @Body() body: CreateExtension): Promise<Reply<ExtensionDetail>> {
    return new Reply(await this.extensions.create(client, body), { message: 'Extension created.' });
  }

  /** Changes an extension outside of a deploy. */
  @ApiOperation({ operationId: 'extensions.update', summary: 'Update an extension' })
  @Put(':extension_id')
  @Endpoint(callers.client(), ExtensionDetail, {
    extra: Reply.messageField,
    errors: [404, 'handle_exists', 'invalid_scope'],
    example: { title: 'Parcels' },
  })
  async update(
    @Ctx() client: ClientContext,
    @Id('extension_id', NAME) extension_id: number,
    @Body() body: UpdateExtension,
  ): Promise<Reply<ExtensionDetail>> {
    return new Reply(await this.extensions.update(client, extension_id, body), { message: 'Extension updated.' });
  }

  /** Deletes an extension and its sandbox tokens. */
  @ApiOperation({ operationId: 'extensions.delete', summary: 'Delete an extension' })
  @Delete(':extension_id')
  @Endpoint(callers.client(), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() client: ClientContext, @Id('extension_id', NAME) extension_id: number): Promise<Reply<null>> {
    await this.extensions.remove(client, extension_id);
    return new Reply(null, { message: 'Extension deleted.' });
  }
}
