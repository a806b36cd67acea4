import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ClientContext } from '../../platform/auth/client-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { DeployedExtensions, DeployExtensions, ExtensionVersionSummary, ListExtensionVersions } from './deploy.dto.js';
import { DeploysService } from './deploys.service.js';

/** Deploys of the extensions of the calling app. */
@Controller('api/apps/extensions/app')
export class DeploysController {
  constructor(private readonly deploys: DeploysService) {}

  /** Replaces all extensions of the app, in all stores together, and keeps the set as a new version. */
  @ApiOperation({ operationId: 'extensions.deploy', summary: 'Deploy all extensions' })
  @Post('deploy')
  @Endpoint(callers.client(), DeployedExtensions, {
    extra: Reply.messageField,
    body_size: 'large',
    errors: ['version_conflict', 'deletes_not_allowed', 'invalid_scope'],
    example: {
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
  async deploy(@Ctx() client: ClientContext, @Body() body: DeployExtensions): Promise<Reply<DeployedExtensions>> {
    const message = body.dry_run ? 'Nothing was changed: this was a dry run.' : 'Extensions deployed.';
    return new Reply(await this.deploys.deploy(client, body), { message });
  }

  /** Lists the stored versions: the last 25, newest first. */
  @ApiOperation({ operationId: 'extensions.listVersions', summary: 'List versions' })
  @Get('versions')
  @Endpoint(callers.client(), [ExtensionVersionSummary])
  versions(@Ctx() client: ClientContext, @Query() query: ListExtensionVersions): Promise<Page<ExtensionVersionSummary>> {
    return this.deploys.versions(client, query);
  }

  /**
   * Restores the extensions of a version, which becomes the live one. No version is added. The live version can be restored if its
   * extensions were changed individually since; otherwise the response is 409.
   */
  @ApiOperation({ operationId: 'extensions.rollback', summary: 'Roll back to a version' })
  @Post('versions/:version/rollback')
  @Endpoint(callers.client(), DeployedExtensions, { extra: Reply.messageField, errors: [404, 'already_live'] })
  async rollback(@Ctx() client: ClientContext, @Id('version', 'Version') version: number): Promise<Reply<DeployedExtensions>> {
    return new Reply(await this.deploys.rollback(client, version), { message: `Version ${String(version)} is live.` });
  }
}
