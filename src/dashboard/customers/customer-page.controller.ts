import { Body, Get, Post, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { outcomeOf } from '../extensions/extension-slots.js';
import { Pages } from '../pages.decorator.js';
import { RecordPages } from '../records/record-pages.service.js';
import { Records } from '../records/records.service.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerEditor, type RefusedCustomer } from './customer-editor.service.js';
import { CustomerPage } from './customer.page.js';
import { CustomerForm } from './customers.dto.js';
import { SECTION } from './customers.page.js';

/** Page of a customer. */
@Pages(`:store_id/${SECTION}/:user_id`)
export class CustomerPageController {
  constructor(
    private readonly editor: CustomerEditor,
    private readonly pages: RecordPages,
    private readonly records: Records,
  ) {}

  /** Shows a customer with the latest orders, if the merchant may view them. */
  @Get()
  @Endpoint(callers.member('customers__view_customers'), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('user_id', 'Customer') user_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, user_id, { done });
  }

  /** Changes a customer, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.member('customers__edit_customers'), Html, { transaction: 'manual' })
  async change(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('user_id', 'Customer') user_id: number,
    @Body() form: CustomerForm,
  ): Promise<Html> {
    // The page shows the customer.
    ctx.require('customers__view_customers');
    const refused = await this.editor.change(ctx, user_id, form);
    if (refused) return this.page(ctx, visit, user_id, { refused });
    return visit.redirect(`/${String(ctx.store_id)}/${SECTION}/${String(user_id)}?done=customer_saved`);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    user_id: number,
    { done, refused }: { done?: unknown; refused?: RefusedCustomer },
  ): Promise<Html> {
    const customer = await this.records.customer(ctx, user_id);
    const place = { target: 'customer.details', resource_id: String(user_id), done: outcomeOf(done) } as const;
    const [page, orders] = await Promise.all([
      this.pages.at(ctx, visit, place),
      ctx.may('orders__view_orders') ? this.records.ordersOf(ctx, user_id) : undefined,
    ]);
    const options = { frames: page.slots.origins, status: refused?.status ?? 200 };
    return visit.show(CustomerPage, { ...page, customer, orders, refused, saved: done === 'customer_saved' }, options);
  }
}
