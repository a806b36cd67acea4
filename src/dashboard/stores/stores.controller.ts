import { Get } from '@nestjs/common';
import { SignInService } from '../../identity/sign-in.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Html } from '../../platform/http/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { StoresPage } from './stores.page.js';

/** The start page. */
@Pages()
export class StoresController {
  constructor(private readonly accounts: SignInService) {}

  /** The merchant's stores. */
  @Get()
  @Endpoint('merchant', Html)
  async list(@Ctx() { merchant_id }: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(StoresPage, { stores: await this.accounts.stores(merchant_id) });
  }
}
