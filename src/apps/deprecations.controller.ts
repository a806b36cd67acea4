import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { Reply } from '../platform/contract/reply.js';
import { DeprecationUses } from '../platform/deprecation/deprecation-uses.service.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { DeprecationInUse } from '../platform/deprecation/deprecation-in-use.dto.js';

/** Deprecated parts of the API that the calling app uses. */
@Controller('api/apps/v1/deprecations')
export class DeprecationsController {
  constructor(private readonly uses: DeprecationUses) {}

  /** Returns the deprecated routes and fields that this installation used in the last 30 days. */
  @Get()
  @ApiOperation({ operationId: 'deprecations.list', summary: 'List deprecations in use' })
  @Endpoint(callers.app(), [DeprecationInUse], { extra: {} })
  async list(@Ctx() ctx: AppContext): Promise<Reply<DeprecationInUse[]>> {
    return new Reply(await this.uses.ofInstallation(ctx, ctx.installation_id));
  }
}
