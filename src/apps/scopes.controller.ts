import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { Reply } from '../platform/contract/reply.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { ScopeUses } from '../platform/auth/scope-uses.service.js';
import { InstallationsService } from './installations.service.js';
import { ScopeUsage } from './scopes.dto.js';

/** Scopes of the calling app. */
@Controller('api/apps/v1/scopes')
export class ScopesController {
  constructor(
    private readonly installations: InstallationsService,
    private readonly uses: ScopeUses,
  ) {}

  /** Returns how the installation uses each scope that it was granted. A use is a request that needed the scope and had it. */
  @Get('usage')
  @ApiOperation({ operationId: 'scopes.usage', summary: 'Get scope usage' })
  @Endpoint(callers.app(), [ScopeUsage], { extra: {} })
  async usage(@Ctx() ctx: AppContext): Promise<Reply<ScopeUsage[]>> {
    const installation = await this.installations.find(ctx, ctx.app_id);
    return new Reply(await this.uses.ofInstallation(ctx, ctx.installation_id, installation?.scopes ?? []));
  }
}
