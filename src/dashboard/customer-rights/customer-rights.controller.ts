import { Get, Post } from '@nestjs/common';
import { CustomerExport } from '../../privacy/customer-export.service.js';
import { Erasure } from '../../privacy/erasure.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Records } from '../records/records.service.js';
import { Visit, Visiting } from '../visit.js';
import { ErasedPage, ErasePage } from './erase.page.js';

/** Export and erasure of a customer by owners. */
@Pages(':store_id/customers/:user_id')
export class CustomerRightsController {
  constructor(
    private readonly copies: CustomerExport,
    private readonly erasure: Erasure,
    private readonly records: Records,
    private readonly stores: StoreService,
  ) {}

  /** Sends a copy of the customer's data as a ZIP archive. */
  @Post('export')
  @Endpoint(callers.member('owner'), Html)
  async export(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Download> {
    const { zip } = await this.copies.export(ctx, user_id);
    return visit.download(`customer-${String(user_id)}.zip`, 'application/zip', zip);
  }

  /** Asks for confirmation before the customer is erased. */
  @Get('erase')
  @Endpoint(callers.member('owner'), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Html> {
    const [store, customer] = await Promise.all([this.stores.named(ctx), this.records.customer(ctx, user_id)]);
    return visit.show(ErasePage, { store, customer });
  }

  /** Erases the customer. Repeating the request shows the same result. */
  @Post('erase')
  @Endpoint(callers.member('owner'), Html)
  async erase(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Html> {
    await this.erasure.erase(ctx, user_id);
    return visit.redirect(`/${String(ctx.store_id)}/customers/${String(user_id)}/erased`);
  }

  /** Shows the result of the erasure. */
  @Get('erased')
  @Endpoint(callers.member('owner'), Html)
  async erased(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Html> {
    const [store, erased] = await Promise.all([this.stores.named(ctx), this.erasure.find(ctx, user_id)]);
    return visit.show(ErasedPage, { store, erased });
  }
}
