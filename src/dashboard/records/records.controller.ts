import { Get, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { outcomeOf } from '../extensions/placed-extensions.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AttentionFigures } from '../home/attention.service.js';
import { HomeFigures } from '../home/home-figures.service.js';
import { HOME_DONE, HomePage } from '../home/home.page.js';
import { periodOf } from '../home/periods.js';
import { RecordPages } from './record-pages.service.js';
import { Records } from './records.service.js';

/** Home page of a store. */
@Pages(':store_id')
export class RecordsController {
  constructor(
    private readonly records: Records,
    private readonly figures: HomeFigures,
    private readonly attention: AttentionFigures,
    private readonly pages: RecordPages,
  ) {}

  /** Shows the sales of the last days, the tasks that wait for the merchant, and the latest orders, products and customers. */
  @Get('home')
  @Endpoint(callers.member(), Html)
  async home(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const [lists, sales, attention] = await Promise.all([
      this.records.latest(ctx),
      this.figures.sales(ctx, periodOf(query['days'])),
      this.attention.of(ctx),
    ]);
    const page = await this.pages.at(ctx, visit, { target: 'store.home', done: outcomeOf(query['done']) });
    return visit.show(
      HomePage,
      { ...page, ...lists, sales, attention, changed: HOME_DONE.find((word) => word === query['done']) },
      { frames: page.placed.origins },
    );
  }
}

/** Address of a store. Any other word in its place is an unknown address. */
@Pages(':store_id(^\\d+$)')
export class StoreAddressController {
  /** Leads from the address of a store to its home page. */
  @Get()
  @Endpoint(callers.member(), Html)
  lead(@Ctx() { store_id }: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.redirect(`/${String(store_id)}/home`));
  }
}
