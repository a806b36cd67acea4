import { Controller, Delete, Get } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { messageField, type Rendered, Reply } from '../platform/http/reply.js';
import { InstallationDetail } from './installation.dto.js';
import { InstallationsService } from './installations.service.js';

/** The installation of the calling app. */
@Controller('api/apps/v1/installation')
export class InstallationController {
  constructor(private readonly installations: InstallationsService) {}

  /** Gets the installation: the scopes granted, and those that the app may ask for. */
  @Get()
  @Endpoint('app', InstallationDetail)
  get(@Ctx() ctx: AppContext): Promise<Rendered<InstallationDetail>> {
    return this.installations.show(ctx, ctx.installation_id);
  }

  /** Removes the app from the store; its credentials for it are dead from then on. */
  @Delete()
  @Endpoint('app', null, { extra: messageField, errors: ['invalid_installation'] })
  async remove(@Ctx() ctx: AppContext): Promise<Reply<null>> {
    await this.installations.uninstall(ctx, ctx.installation_id);
    return new Reply(null, { message: 'App uninstalled.' });
  }
}
