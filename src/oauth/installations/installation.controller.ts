import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { type Rendered, Reply } from '../../platform/contract/reply.js';
import { InstallationDetail } from './installation.dto.js';
import { InstallationChangesService } from './installation-changes.service.js';

/** Installation of the calling app. */
@Controller('api/apps/v1/installation')
export class InstallationController {
  constructor(private readonly installations: InstallationChangesService) {}

  /** Returns the installation, with the granted scopes and the scopes that the app may request. */
  @ApiOperation({ operationId: 'installation.get', summary: 'Get the installation' })
  @Get()
  @Endpoint(callers.app(), InstallationDetail)
  get(@Ctx() ctx: AppContext): Promise<Rendered<InstallationDetail>> {
    return this.installations.show(ctx, ctx.installation_id);
  }

  /** Uninstalls the app from the store, which revokes its tokens. */
  @ApiOperation({ operationId: 'installation.uninstall', summary: 'Uninstall the app' })
  @Delete()
  @Endpoint(callers.app(), null, { extra: Reply.messageField, errors: ['invalid_installation'] })
  async remove(@Ctx() ctx: AppContext): Promise<Reply<null>> {
    await this.installations.uninstall(ctx, ctx.installation_id);
    return new Reply(null, { message: 'App uninstalled.' });
  }
}
