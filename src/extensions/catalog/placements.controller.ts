import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { PlacedExtension, PlacementQuery } from './placement.dto.js';
import { PlacementsService } from './placements.service.js';

/** Extensions on the pages of the dashboard. */
@Controller('api/apps/extensions/page')
export class PlacementsController {
  constructor(private readonly placements: PlacementsService) {}

  /** Lists all extensions of the installed apps to show at a target, in their order. The list is complete and has no `pagination`. */
  @ApiOperation({ operationId: 'extensions.listPlaced', summary: 'List extensions at a target' })
  @Get()
  @Endpoint(callers.member('apps__use_apps'), [PlacedExtension], { extra: {} })
  async list(@Ctx() ctx: MerchantContext, @Query() query: PlacementQuery): Promise<Reply<PlacedExtension[]>> {
    return new Reply(await this.placements.at(ctx, query));
  }
}
