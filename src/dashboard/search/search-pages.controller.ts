import { Get, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedSearch } from './asked-search.js';
import { SearchPage } from './search.page.js';
import { StoreSearch } from './store-search.service.js';

/** Search in a store. */
@Pages(':store_id/search')
export class SearchPagesController {
  constructor(
    private readonly search: StoreSearch,
    private readonly stores: StoreService,
  ) {}

  /** Shows the hits for the text. A single hit by its id, number, code or contact leads to its page. */
  @Get()
  @Endpoint(callers.member(), Html)
  async show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('for') given: unknown): Promise<Html> {
    const asked = new AskedSearch(given);
    const hits = await this.search.find(ctx, asked);
    const [hit] = hits;
    if (hit?.isExact && hits.length === 1) return visit.redirect(`/${String(ctx.store_id)}/${hit.path}`);
    return visit.show(SearchPage, { store: await this.stores.named(ctx), text: asked.typed, listed: asked.text, hits });
  }
}
