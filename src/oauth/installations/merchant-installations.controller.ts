import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { DirectInstallService } from './direct-install.service.js';
import { DirectInstall, DirectInstallation, InstallationDetail, KeptScopes, NarrowedScopes, RevokeTokens } from './installation.dto.js';
import { Installation } from '../../apps/installation.entity.js';
import { InstallationChangesService } from './installation-changes.service.js';

/** Merchant endpoints for installations. */
@Controller('api/apps')
export class MerchantInstallationsController {
  constructor(
    private readonly installations: InstallationChangesService,
    private readonly direct: DirectInstallService,
  ) {}

  /** Revokes every access and refresh token of an installation; the app stays installed and must be authorized again. */
  @ApiOperation({ operationId: 'oauth.revoke', summary: 'Revoke tokens' })
  @Post('oauth/revoke')
  @Endpoint(callers.member('admin'), InstallationDetail, {
    extra: Reply.messageField,
    errors: ['invalid_installation'],
    example: { installation_id: 1, store_id: 1 },
  })
  async revoke(@Ctx() ctx: MerchantContext, @Body() { installation_id }: RevokeTokens): Promise<Reply<InstallationDetail>> {
    return new Reply(await this.installations.revoke(ctx, installation_id), { message: 'Tokens revoked.' });
  }

  /** Installs a first-party app without a code, with every scope that it declares. Its tokens are posted to its webhook URL, signed. */
  @ApiOperation({ operationId: 'installations.directInstall', summary: 'Install a first-party app' })
  @Post('installations/direct-install')
  @Endpoint(callers.member('admin'), DirectInstallation, {
    status: 201,
    extra: Reply.messageField,
    transaction: 'manual',
    example: { app_id: 1, store_id: 1 },
  })
  async directInstall(@Ctx() ctx: MerchantContext, @Body() { app_id }: DirectInstall): Promise<Reply<DirectInstallation>> {
    return new Reply(await this.direct.install(ctx, app_id), { message: 'App installed.' });
  }

  /** Uninstalls an app: its tokens are revoked immediately, its subscriptions are deactivated, and it receives `app.uninstalled`. */
  @ApiOperation({ operationId: 'installations.uninstall', summary: 'Uninstall an app' })
  @Post('installations/:installation_id/uninstall')
  @Endpoint(callers.member('apps__install_apps'), InstallationDetail, {
    extra: Reply.messageField,
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

  /** Takes scopes away from an app: its tokens lose them immediately, and it receives `app.scopes_changed`. */
  @ApiOperation({ operationId: 'installations.narrowScopes', summary: 'Take scopes away' })
  @Put('installations/:installation_id/scopes')
  @Endpoint(callers.member('apps__install_apps'), NarrowedScopes, {
    extra: Reply.messageField,
    errors: ['invalid_installation', 'invalid_scope'],
    row: { of: Installation, name: 'Installation' },
    example: { scopes: ['read:products'] },
  })
  async narrow(
    @Ctx() ctx: MerchantContext,
    @Id('installation_id', 'Installation') installation_id: number,
    @Body() { scopes }: KeptScopes,
  ): Promise<Reply<NarrowedScopes>> {
    const narrowed = await this.installations.narrow(ctx, installation_id, scopes);
    return new Reply(narrowed, { message: narrowed.removed.length > 0 ? 'Scopes removed.' : 'No scope removed.' });
  }
}
