import { Body, Get, Post, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { outcomeOf } from '../extensions/placed-extensions.js';
import { Pages } from '../pages.decorator.js';
import { RecordPages } from '../records/record-pages.service.js';
import { Records } from '../records/records.service.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerEditor, type RefusedCustomer } from './customer-editor.service.js';
import { CUSTOMER_DONE, CustomerPage } from './customer.page.js';
import { CustomerForm } from './customers.dto.js';
import { DeleteCustomerPage } from './delete-customer.page.js';
import { SECTION } from './customers.page.js';

const NEED = 'customers__edit_customers';
/** The editor opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;

/** Page of a customer. */
@Pages(`:store_id/${SECTION}/:user_id`)
export class CustomerPageController {
  constructor(
    private readonly editor: CustomerEditor,
    private readonly pages: RecordPages,
    private readonly records: Records,
    private readonly stores: StoreService,
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
  @Endpoint(callers.member(NEED), Html, WRITES)
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

  /** Asks for confirmation before a customer is deleted. */
  @Get('delete')
  @Endpoint(callers.member(NEED), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Html> {
    ctx.require('customers__view_customers');
    const orders = await this.records.ordersOf(ctx, user_id);
    return visit.show(DeleteCustomerPage, await this.deletion(ctx, user_id, orders.length > 0));
  }

  /** Deletes a customer, or shows that orders prevent it. */
  @Post('delete')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('user_id', 'Customer') user_id: number): Promise<Html> {
    ctx.require('customers__view_customers');
    if (await this.editor.remove(ctx, user_id)) return visit.redirect(`/${String(ctx.store_id)}/${SECTION}?done=deleted`);
    return visit.show(DeleteCustomerPage, await this.deletion(ctx, user_id, true), { status: 400 });
  }

  private async deletion(ctx: MerchantContext, user_id: number, hasOrders: boolean): Promise<Parameters<typeof DeleteCustomerPage>[0]> {
    const [store, customer] = await Promise.all([this.stores.named(ctx), this.records.customer(ctx, user_id)]);
    return { store, customer, hasOrders };
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
    const options = { frames: page.placed.origins, status: refused?.status ?? 200 };
    const saved = CUSTOMER_DONE.find((word) => word === done);
    return visit.show(CustomerPage, { ...page, customer, orders, refused, saved }, options);
  }
}
