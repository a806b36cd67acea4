import { Get } from '@nestjs/common';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { StoresPage } from './stores.page.js';

/** Start page. */
@Pages()
export class StoresController {
  constructor(private readonly accounts: SignInService) {}

  /** Lists the merchant's stores. */
  @Get()
  @Endpoint(callers.merchant(), Html)
  async list(@Ctx() { merchant_id }: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(StoresPage, { stores: await this.accounts.stores(merchant_id) });
  }
}
