import { Body, Controller, Delete, Get, Header, Post, Put, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { DeveloperAppSecrets } from './developer-app-secrets.service.js';
import {
  CreateApp,
  DeleteApp,
  DeveloperApp,
  DeveloperAppCredentials,
  NewClientSecret,
  NewWebhookSecret,
  RotateClientSecret,
  UpdateApp,
} from './developer-apps.dto.js';
import { DeveloperApps } from './developer-apps.service.js';

const NAME = 'App';

/** Apps of an organisation. */
@Controller('api/developers/organisations/:organisation_id/apps')
export class DeveloperAppsController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly secrets: DeveloperAppSecrets,
  ) {}

  /** Lists the apps of an organisation, by name. */
  @ApiOperation({ operationId: 'developerApps.list', summary: 'List apps' })
  @Get()
  @Endpoint(callers.organisation(), [DeveloperApp], { extra: {}, errors: [404] })
  async list(@Ctx() ctx: OrganisationContext): Promise<Reply<DeveloperApp[]>> {
    return new Reply(await this.apps.list(ctx));
  }

  /** Registers an app. Its secrets cannot be read again. An organisation has at most 100 apps: 409. */
  @ApiOperation({ operationId: 'developerApps.create', summary: 'Create an app' })
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.organisation('developer'), DeveloperAppCredentials, {
    status: 201,
    extra: Reply.messageField,
    errors: [404, 409, 'invalid_scope', 'invalid_topic', 'invalid_target_url', 'invalid_redirect_uri'],
    example: { name: 'Parcel robot', redirect_urls: ['https://app.example.com/callback'], scopes: ['read:orders'] },
  })
  async create(
    @Ctx() ctx: OrganisationContext,
    @Body() body: CreateApp,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<DeveloperAppCredentials>> {
    return new Reply(await this.apps.create(ctx, body, reply), { message: 'App created.' });
  }

  /** Returns an app, without its secrets. */
  @ApiOperation({ operationId: 'developerApps.get', summary: 'Get an app' })
  @Get(':app_id')
  @Endpoint(callers.organisation(), DeveloperApp, { errors: [404] })
  get(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number): Promise<DeveloperApp> {
    return this.apps.show(ctx, app_id);
  }

  /** Updates an app. Installations keep their scopes and webhook subscriptions. */
  @ApiOperation({ operationId: 'developerApps.update', summary: 'Update an app' })
  @Put(':app_id')
  @Endpoint(callers.organisation('developer'), DeveloperApp, {
    extra: Reply.messageField,
    errors: [404, 'invalid_scope', 'invalid_topic', 'invalid_target_url', 'invalid_redirect_uri'],
    example: {
      summary: 'Books parcels every morning.',
      description: 'Prints the labels of new orders and books a courier.',
      support_url: 'https://app.example.com/help',
    },
  })
  async update(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number, @Body() body: UpdateApp): Promise<Reply<DeveloperApp>> {
    return new Reply(await this.apps.update(ctx, app_id, body), { message: 'App updated.' });
  }

  /**
   * Deletes an app. The body must repeat its name. Its credentials are refused immediately, and within minutes it is uninstalled from all of
   * its stores.
   */
  @ApiOperation({ operationId: 'developerApps.delete', summary: 'Delete an app' })
  @Delete(':app_id')
  @Endpoint(callers.organisation('developer'), null, {
    extra: Reply.messageField,
    errors: [404],
    example: { name: 'Robot' },
  })
  async remove(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number, @Body() { name }: DeleteApp): Promise<Reply<null>> {
    await this.apps.remove(ctx, app_id, name);
    return new Reply(null, { message: 'App deleted.' });
  }

  /** Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. */
  @ApiOperation({ operationId: 'developerApps.rotateSecret', summary: 'Rotate the client secret' })
  @Post(':app_id/secret/rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.organisation('developer'), NewClientSecret, {
    extra: Reply.messageField,
    limit: 'custom_app',
    errors: [404],
    example: { grace_seconds: 3600 },
  })
  async rotateSecret(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @OptionalBody() { grace_seconds }: RotateClientSecret,
  ): Promise<Reply<NewClientSecret>> {
    return new Reply(await this.secrets.rotateClientSecret(ctx, app_id, grace_seconds), { message: 'Client secret replaced.' });
  }

  /** Replaces the signing secret. The new one cannot be read again; requests are signed with both for 24 hours. */
  @ApiOperation({ operationId: 'developerApps.rotateWebhookSecret', summary: 'Rotate the signing secret' })
  @Post(':app_id/webhook-secret/rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.organisation('developer'), NewWebhookSecret, { extra: Reply.messageField, limit: 'custom_app', errors: [404] })
  async rotateWebhookSecret(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number): Promise<Reply<NewWebhookSecret>> {
    const webhook_secret = await this.secrets.rotateWebhookSecret(ctx, app_id);
    return new Reply({ app_id, webhook_secret }, { message: 'Signing secret replaced.' });
  }
}
