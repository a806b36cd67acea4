import { Body, Controller, Delete, Get, Header, Post, Put, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { SchemaFields } from '../../platform/http/endpoint.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../../platform/http/reply.js';
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

/** The subscriptions that an update made; the API reference has no name for it, since it stands beside `data`. */
const SUBSCRIPTIONS: SchemaFields[string] = {
  type: 'array',
  description: 'Webhook subscriptions that the change made, each with its own signing secret, shown this once.',
  items: {
    type: 'object',
    required: ['subscription_id', 'event_topic', 'webhook_secret'],
    properties: { subscription_id: { type: 'integer' }, event_topic: { type: 'string' }, webhook_secret: { type: 'string' } },
  },
};

/** Apps that merchants make for their own stores. */
@Controller('api/apps/custom-apps')
export class CustomAppsController {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly changes: CustomAppChangesService,
  ) {}

  /** Makes an app and installs it on the store. Each of its secrets is shown this once. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint('apps__install_apps', CustomAppCredentials, {
    status: 201,
    extra: messageField,
    limit: 'custom_app',
    transaction: 'manual',
    errors: ['duplicate_name', 'invalid_scope', 'invalid_topic', 'invalid_target_url'],
  })
  async create(@Ctx() ctx: MerchantContext, @Body() body: CreateCustomApp): Promise<Reply<CustomAppCredentials>> {
    return new Reply(await this.custom.create(ctx, body), { message: 'Custom app created.' });
  }

  /** Lists the custom apps of a store, newest first. */
  @Get()
  @Endpoint('apps__install_apps', [CustomAppDetail])
  list(@Ctx() ctx: MerchantContext, @Query() query: ListCustomApps): Promise<Page<CustomAppDetail>> {
    return this.custom.list(ctx, query);
  }

  /** Gets a custom app, without its secrets. */
  @Get(':app_id')
  @Endpoint('apps__install_apps', CustomAppDetail, { row: ROW })
  get(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Rendered<CustomAppDetail>> {
    return this.custom.show(ctx, app_id);
  }

  /** Changes a custom app. Its access token has the new scopes at once; its subscriptions follow `webhook_url` and `topics`. */
  @Put(':app_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint('apps__install_apps', CustomAppDetail, {
    extra: { ...messageField, subscriptions_added: SUBSCRIPTIONS },
    row: ROW,
    transaction: 'manual',
    errors: ['duplicate_name', 'invalid_scope', 'invalid_topic', 'invalid_target_url'],
  })
  async update(
    @Ctx() ctx: MerchantContext,
    @Id('app_id', NAME) app_id: number,
    @Body() body: UpdateCustomApp,
  ): Promise<Reply<CustomAppDetail>> {
    const { detail, subscriptions_added } = await this.changes.update(ctx, app_id, body);
    return new Reply(detail, { message: 'Custom app updated.', subscriptions_added });
  }

  /** Deletes a custom app: it is uninstalled, and its credentials are dead at once. */
  @Delete(':app_id')
  @Endpoint('apps__install_apps', null, { extra: messageField, row: ROW, transaction: 'manual' })
  async remove(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Reply<null>> {
    await this.custom.remove(ctx, app_id);
    return new Reply(null, { message: 'Custom app deleted.' });
  }

  /** Replaces the access token, which is shown this once and lives a year; the old one is dead at once. */
  @Post(':app_id/token/regenerate')
  @Header('Cache-Control', 'no-store')
  @Endpoint('apps__install_apps', RegeneratedToken, {
    extra: messageField,
    limit: 'custom_app',
    row: ROW,
    transaction: 'manual',
    errors: ['invalid_installation'],
  })
  async regenerate(@Ctx() ctx: MerchantContext, @Id('app_id', NAME) app_id: number): Promise<Reply<RegeneratedToken>> {
    return new Reply(await this.custom.regenerate(ctx, app_id), { message: 'Access token replaced.' });
  }

  /** Replaces the client secret, which is shown this once; the old one stays good for `grace_seconds`. */
  @Post(':app_id/secret/rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint('apps__install_apps', RotatedSecret, { extra: messageField, limit: 'custom_app', row: ROW, transaction: 'manual' })
  async rotate(
    @Ctx() ctx: MerchantContext,
    @Id('app_id', NAME) app_id: number,
    @Body() { grace_seconds }: RotateSecret,
  ): Promise<Reply<RotatedSecret>> {
    return new Reply(await this.custom.rotate(ctx, app_id, grace_seconds), { message: 'Client secret replaced.' });
  }
}
