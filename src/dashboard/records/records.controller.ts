import { Get, Query } from '@nestjs/common';
import { Id } from '../../platform/contract/fields/ids.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { outcomeOf } from '../extensions/extension-slots.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerPage } from './customer.page.js';
import { HomeFigures } from '../home/home-figures.service.js';
import { HomePage } from '../home/home.page.js';
import { periodOf } from '../home/periods.js';
import { RecordPages } from './record-pages.service.js';
import { Records } from './records.service.js';

/** Pages of the store and of single customers, where extensions appear. These routes change nothing. */
@Pages(':store_id')
export class RecordsController {
  constructor(
    private readonly records: Records,
    private readonly figures: HomeFigures,
    private readonly pages: RecordPages,
  ) {}

  /** Shows the sales of the last days, what waits for the merchant, and the latest orders, products and customers. */
  @Get('home')
  @Endpoint(callers.member(), Html)
  async home(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const [lists, sales, attention] = await Promise.all([
      this.records.latest(ctx),
      this.figures.sales(ctx, periodOf(query['days'])),
      this.figures.attention(ctx),
    ]);
    const page = await this.pages.at(ctx, visit, { target: 'store.home', done: outcomeOf(query['done']) });
    return visit.show(HomePage, { ...page, ...lists, sales, attention }, { frames: page.slots.origins });
  }

  /** Shows a customer. */
  @Get('customers/:user_id')
  @Endpoint(callers.member('customers__view_customers'), Html)
  async customer(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('user_id', 'Customer') user_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const customer = await this.records.customer(ctx, user_id);
    const page = await this.pages.at(ctx, visit, { target: 'customer.details', resource_id: String(user_id), done: outcomeOf(done) });
    return visit.show(CustomerPage, { ...page, customer }, { frames: page.slots.origins });
  }
}
