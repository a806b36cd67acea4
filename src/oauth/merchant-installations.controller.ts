import { Body, Controller, Post } from '@nestjs/common';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import { messageField, Reply } from '../platform/http/reply.js';
import { DirectInstallService } from './direct-install.service.js';
import { DirectInstall, DirectInstallation, InstallationDetail, RevokeTokens } from './installation.dto.js';
import { Installation } from './installation.entity.js';
import { InstallationsService } from './installations.service.js';

/** Apps on a store, in the hands of its merchants. */
@Controller('api/apps')
export class MerchantInstallationsController {
  constructor(
    private readonly installations: InstallationsService,
    private readonly direct: DirectInstallService,
  ) {}

  /** Revokes every access and refresh token of an installation; the app stays installed and has to be authorized again. */
  @Post('oauth/revoke')
  @Endpoint('admin', InstallationDetail, { extra: messageField, errors: ['invalid_installation'] })
  async revoke(@Ctx() ctx: MerchantContext, @Body() { installation_id }: RevokeTokens): Promise<Reply<InstallationDetail>> {
    return new Reply(await this.installations.revoke(ctx, installation_id), { message: 'Tokens revoked.' });
  }

  /** Installs a first-party app without a code, with every scope that it declares. Its tokens are posted to its webhook URL, signed. */
  @Post('installations/direct-install')
  @Endpoint('admin', DirectInstallation, { status: 201, extra: messageField, transaction: 'manual' })
  async directInstall(@Ctx() ctx: MerchantContext, @Body() { app_id }: DirectInstall): Promise<Reply<DirectInstallation>> {
    return new Reply(await this.direct.install(ctx, app_id), { message: 'App installed.' });
  }

  /** Removes an app from its store: its tokens die at once, its subscriptions are switched off, and it is told by `app.uninstalled`. */
  @Post('installations/:installation_id/uninstall')
  @Endpoint('apps__install_apps', InstallationDetail, {
    extra: messageField,
    errors: ['invalid_installation'],
    row: { of: Installation, name: 'Installation' },
  })
  async uninstall(
    @Ctx() ctx: MerchantContext,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Reply<InstallationDetail>> {
    await this.installations.uninstall(ctx, installation_id);
    return new Reply(await this.installations.show(ctx, installation_id), { message: 'App uninstalled.' });
  }
}
