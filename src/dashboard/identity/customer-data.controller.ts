import { Body, Post } from '@nestjs/common';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { CustomerExport } from '../../privacy/customer-export.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerAccountView } from './customer-account-view.service.js';
import { CustomerAccountForm } from './identity-pages.dto.js';

/** Lets the customers of a store download copies of their own data. */
@Pages('identity/account/:store_id/data')
export class CustomerDataController {
  constructor(
    private readonly view: CustomerAccountView,
    private readonly copies: CustomerExport,
  ) {}

  /** Downloads a copy of the data of the signed-in customer. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  export(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerAccountForm, @Visiting() visit: Visit): Promise<Download | Html> {
    return this.view.change(store_id, form, visit, async ({ ctx, user_id }) => {
      const json = await this.copies.own(ctx, user_id);
      return visit.download('my-data.json', 'application/json; charset=utf-8', Buffer.from(json));
    });
  }
}
