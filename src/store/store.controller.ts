import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Reply } from '../platform/contract/reply.js';
import { StoreProfile } from './store.dto.js';
import { StoreService } from './store.service.js';

/** Endpoint for the caller's store. */
@Controller('api/apps/v1/store')
export class StoreController {
  constructor(private readonly store: StoreService) {}

  /** Gets the profile of the store. */
  @ApiOperation({ operationId: 'store.get', summary: 'Get the store' })
  @Get()
  @Endpoint(callers.app('read:store'), StoreProfile, { extra: Reply.messageField })
  async get(@Ctx() ctx: AppContext): Promise<Reply<StoreProfile>> {
    return new Reply(await this.store.profile(ctx), { message: 'Store retrieved.' });
  }
}
