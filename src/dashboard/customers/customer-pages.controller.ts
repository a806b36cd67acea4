import { Body, Get, Post, Query } from '@nestjs/common';
import { CustomersService } from '../../customers/customers.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { foundRows } from '../found-rows.js';
import { Pages } from '../pages.decorator.js';
import { orFirstPage } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { AskedCustomers } from './asked-customers.js';
import { CustomerEditor } from './customer-editor.service.js';
import { CustomerForm } from './customers.dto.js';
import { CustomersPage, SECTION } from './customers.page.js';
import { NewCustomerPage } from './new-customer.page.js';

const NEED = 'customers__edit_customers';

/** List of a store's customers, and the form for a new one. */
@Pages(`:store_id/${SECTION}`)
export class CustomerPagesOfStoreController {
  constructor(
    private readonly customers: CustomersService,
    private readonly editor: CustomerEditor,
    private readonly stores: StoreService,
  ) {}

  /** Lists the customers that match the query. A cursor from another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member('customers__view_customers'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedCustomers(query, visit.zone);
    return orFirstPage(visit, asked, async () => {
      const [store, { page, total }] = await Promise.all([this.stores.named(ctx), this.customers.search(ctx, asked.query)]);
      const { rows: customers, next_cursor } = foundRows(page);
      return visit.show(CustomersPage, { store, asked, customers, total, next_cursor, deleted: query['done'] === 'deleted' });
    });
  }

  /** Shows the form for a new customer. */
  @Get('new')
  @Endpoint(callers.member(NEED), Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewCustomerPage, { store: await this.stores.named(ctx) });
  }

  /** Creates a customer, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.member(NEED), Html, { transaction: 'manual' })
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: CustomerForm): Promise<Html> {
    // The response leads to a page with a customer: the new one, or an existing one with the values of the form.
    ctx.require('customers__view_customers');
    const made = await this.editor.create(ctx, form);
    if (typeof made === 'number') return visit.redirect(`${this.pathOf(ctx)}/${String(made)}?done=customer_created`);
    const options = { status: made.status, address: `${this.pathOf(ctx)}/new` };
    return visit.show(NewCustomerPage, { store: await this.stores.named(ctx), refused: made }, options);
  }

  private pathOf = ({ store_id }: MerchantContext): string => `/${String(store_id)}/${SECTION}`;
}
