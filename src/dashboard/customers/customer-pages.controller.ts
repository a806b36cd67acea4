import { Get, Query } from '@nestjs/common';
import type { CustomerSummary } from '../../customers/customers.dto.js';
import { CustomersService } from '../../customers/customers.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedCustomers } from './asked-customers.js';
import { CustomersPage, SECTION } from './customers.page.js';

/** List of a store's customers. */
@Pages(`:store_id/${SECTION}`)
export class CustomerPagesOfStoreController {
  constructor(
    private readonly customers: CustomersService,
    private readonly stores: StoreService,
  ) {}

  /** Lists the customers that the query finds. A cursor of another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member('customers__view_customers'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedCustomers(query, visit.zone);
    try {
      const [store, { page, total }] = await Promise.all([this.stores.named(ctx), this.customers.search(ctx, asked.query)]);
      const { next_cursor = null } = page.pagination as { next_cursor?: string | null };
      return visit.show(CustomersPage, { store, asked, customers: JSON.parse(page.items.json) as CustomerSummary[], total, next_cursor });
    } catch (error) {
      if (asked.cursor === '' || !(error instanceof ApiError) || error.errors?.[0]?.field !== 'cursor') throw error;
      return visit.redirect(`/${String(ctx.store_id)}/${SECTION}${asked.queryOf()}`);
    }
  }
}
