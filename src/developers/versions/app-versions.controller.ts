import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AppVersion, AppVersionDetail, DeployApp, DeployedApp, RollBackApp } from './app-versions.dto.js';
import { AppVersions } from './app-versions.service.js';

const APP = 'App';
const NAME = 'Version';
const DRY_RUN = 'Nothing was changed: this was a dry run.';

/** Versions of an app of an organisation. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id')
export class AppVersionsController {
  constructor(private readonly versions: AppVersions) {}

  /**
   * Sets the scopes, redirect URLs, topics and extensions of an app to those of a manifest, in all stores together, and stores them as a version.
   * Without changes, no version is created. Installations keep their scopes and webhook subscriptions.
   */
  @ApiOperation({ operationId: 'developerApps.deploy', summary: 'Deploy an app' })
  @Post('deploy')
  @Endpoint(callers.organisation('developer'), DeployedApp, {
    extra: Reply.messageField,
    body_size: 'large',
    errors: [404, 'version_conflict', 'invalid_scope', 'invalid_topic', 'invalid_redirect_uri'],
    example: {
      scopes: ['read:orders'],
      redirect_urls: ['https://app.example.com/callback'],
      topics: ['order.created'],
      extensions: [
        {
          handle: 'parcel-status',
          type: 'admin_block',
          target: 'order.details',
          title: 'Parcel status',
          url: 'https://app.example.com/parcel',
        },
      ],
      message: 'Parcel status in orders',
    },
  })
  async deploy(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number, @Body() body: DeployApp): Promise<Reply<DeployedApp>> {
    const deployed = await this.versions.deploy(ctx, app_id, body);
    const done = deployed.deployed_at === null ? 'Nothing has changed, so no version was created.' : 'App deployed.';
    return new Reply(deployed, { message: body.dry_run ? DRY_RUN : done });
  }

  /** Lists the stored versions of an app: the last 25, newest first. A version that the app deployed itself has extensions only. */
  @ApiOperation({ operationId: 'developerApps.listVersions', summary: 'List versions' })
  @Get('versions')
  @Endpoint(callers.organisation(), [AppVersion], { extra: {}, errors: [404] })
  async list(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number): Promise<Reply<AppVersion[]>> {
    return new Reply(await this.versions.list(ctx, app_id));
  }

  /** Returns a version of an app with its manifest, and its changes since the previous version. */
  @ApiOperation({ operationId: 'developerApps.getVersion', summary: 'Get a version' })
  @Get('versions/:version')
  @Endpoint(callers.organisation(), AppVersionDetail, { errors: [404] })
  get(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number, @Id('version', NAME) version: number): Promise<AppVersionDetail> {
    return this.versions.show(ctx, app_id, version);
  }

  /**
   * Restores an app to a version, as a new version that names it in `restored_version`. A version that the app deployed itself restores
   * the extensions only. 409 if the app already matches it.
   */
  @ApiOperation({ operationId: 'developerApps.rollback', summary: 'Roll back an app' })
  @Post('rollback')
  @Endpoint(callers.organisation('developer'), DeployedApp, {
    extra: Reply.messageField,
    errors: [404, 'version_conflict', 'already_live', 'invalid_scope', 'invalid_topic', 'invalid_redirect_uri'],
    example: { version: 1, dry_run: true },
  })
  async rollback(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Body() body: RollBackApp,
  ): Promise<Reply<DeployedApp>> {
    const deployed = await this.versions.rollback(ctx, app_id, body);
    return new Reply(deployed, { message: body.dry_run ? DRY_RUN : `Version ${String(body.version)} is restored.` });
  }
}
