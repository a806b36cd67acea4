import { Controller, Get } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { messageField, Reply } from '../platform/http/reply.js';
import { StoreProfile } from './store.dto.js';
import { StoreService } from './store.service.js';

/** The caller's store. */
@Controller('api/apps/v1/store')
export class StoreController {
  constructor(private readonly store: StoreService) {}

  /** Gets the profile of the store. */
  @Get()
  @Endpoint('read:store', StoreProfile, { extra: messageField })
  async get(@Ctx() ctx: AppContext): Promise<Reply<StoreProfile>> {
    return new Reply(await this.store.profile(ctx), { message: 'Store retrieved.' });
  }
}
