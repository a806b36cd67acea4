import { Body, Controller, Delete, Get, Header, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { CustomAppChangesService } from './custom-app-changes.service.js';
import { CustomApp } from './custom-app.entity.js';
import {
  CreateCustomApp,
  CustomAppCredentials,
  CustomAppDetail,
  ListCustomApps,
  RegeneratedToken,
  RotatedSecret,
  RotateSecret,
  UpdateCustomApp,
} from './custom-apps.dto.js';
import { CustomAppsService } from './custom-apps.service.js';

const NAME = 'Custom app';
const ROW = { of: CustomApp, name: NAME } as const;

/** Custom apps, which merchants create for their own stores. */
@Controller('api/apps/custom-apps')
export class CustomAppsController {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly changes: CustomAppChangesService,
  ) {}

  /** Creates an app and installs it on the store. Its secrets cannot be read again. */
  @ApiOperation({ operationId: 'customApps.create', summary: 'Create a custom app' })
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__install_apps'), CustomAppCredentials, {
    status: 201,
    extra: Reply.messageField,
    limit: 'custom_app',
    transaction: 'manual',
    errors: ['duplicate_name', 'invalid_scope', 'invalid_topic', 'invalid_target_url', 'invalid_redirect_uri'],
    example: { name: 'Parcel robot', store_id: 1, scopes: ['read:orders'], topics: [] },
  })
  async create(@Ctx() ctx: MerchantContext, @Body() body: CreateCustomApp): Promise<Reply<CustomAppCredentials>> {
    return new Reply(await this.custom.create(ctx, body), { message: 'Custom app created.' });
  }

  /** Lists the custom apps of a store, newest first. */
  @ApiOperation({ operationId: 'customApps.list', summary: 'List custom apps' })
  @Get()
  @Endpoint(callers.member('apps__install_apps'), [CustomAppDetail])
  list(@Ctx() ctx: MerchantContext, @Query() query: ListCustomApps): Promise<Page<CustomAppDetail>> {
    return this.custom.list(ctx, query);
  }

  /** Returns a custom app, without its secrets. */
  @ApiOperation({ operationId: 'customApps.get', summary: 'Get a custom app' })
  @Get(':app_id')
  @Endpoint(callers.member('apps__install_apps'), CustomAppDetail, { row: ROW })
  get(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Rendered<CustomAppDetail>> {
    return this.custom.show(ctx, app_id);
  }

  /**
   * Updates a custom app. New scopes apply to its access token immediately; its subscriptions are updated to `webhook_url` and `topics`.
   */
  @ApiOperation({ operationId: 'customApps.update', summary: 'Update a custom app' })
  @Put(':app_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__install_apps'), CustomAppDetail, {
    extra: {
      ...Reply.messageField,
      // An inline schema, because it is a field of the envelope, next to `data`.
      subscriptions_added: {
        type: 'array',
        description: 'Webhook subscriptions that the update created, each with its signing secret, which cannot be read again.',
        items: {
          type: 'object',
          required: ['subscription_id', 'event_topic', 'webhook_secret'],
          properties: {
            subscription_id: { type: 'integer' },
            event_topic: { type: 'string', description: 'Topic.' },
            webhook_secret: { type: 'string' },
          },
        },
      },
    },
    row: ROW,
    transaction: 'manual',
    errors: ['duplicate_name', 'invalid_scope', 'invalid_topic', 'invalid_target_url', 'invalid_redirect_uri'],
    example: { description: 'Books parcels every morning.' },
  })
  async update(
    @Ctx() ctx: MerchantContext,
    @Id('app_id', NAME) app_id: number,
    @Body() body: UpdateCustomApp,
  ): Promise<Reply<CustomAppDetail>> {
    const { detail, subscriptions_added } = await this.changes.update(ctx, app_id, body);
    return new Reply(detail, { message: 'Custom app updated.', subscriptions_added });
  }

  /** Deletes a custom app: it is uninstalled, and its credentials are revoked immediately. */
  @ApiOperation({ operationId: 'customApps.delete', summary: 'Delete a custom app' })
  @Delete(':app_id')
  @Endpoint(callers.member('apps__install_apps'), null, { extra: Reply.messageField, row: ROW, transaction: 'manual' })
  async remove(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Reply<null>> {
    await this.custom.remove(ctx, app_id);
    return new Reply(null, { message: 'Custom app deleted.' });
  }

  /** Replaces the access token. The new one is valid for a year and cannot be read again; the old one is revoked immediately. */
  @ApiOperation({ operationId: 'customApps.regenerateToken', summary: 'Regenerate the access token' })
  @Post(':app_id/token/regenerate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__install_apps'), RegeneratedToken, {
    extra: Reply.messageField,
    limit: 'custom_app',
    row: ROW,
    transaction: 'manual',
    errors: ['invalid_installation'],
  })
  async regenerate(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Reply<RegeneratedToken>> {
    return new Reply(await this.custom.regenerate(ctx, app_id), { message: 'Access token replaced.' });
  }

  /** Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. */
  @ApiOperation({ operationId: 'customApps.rotateSecret', summary: 'Rotate the client secret' })
  @Post(':app_id/secret/rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__install_apps'), RotatedSecret, {
    extra: Reply.messageField,
    limit: 'custom_app',
    row: ROW,
    transaction: 'manual',
    example: { grace_seconds: 3600 },
  })
  async rotate(
    @Ctx() ctx: MerchantContext,
    @Id('app_id', NAME) app_id: number,
    @OptionalBody() { grace_seconds }: RotateSecret,
  ): Promise<Reply<RotatedSecret>> {
    return new Reply(await this.custom.rotate(ctx, app_id, grace_seconds), { message: 'Client secret replaced.' });
  }
}
