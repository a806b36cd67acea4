import { Get, Query } from '@nestjs/common';
import { JobsOfStore } from '../../bulk/jobs-of-store.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedList } from '../asked-list.js';
import { orFirstPage } from '../refused-cursor.js';
import { ExportsPage, JOB_FILTERS, SECTION } from './exports.page.js';

/** Page of the bulk jobs of a store. */
@Pages(`:store_id/${SECTION}`)
export class ExportPagesController {
  constructor(
    private readonly jobs: JobsOfStore,
    private readonly stores: StoreService,
  ) {}

  /** Lists the exports and imports of all apps with their progress. A cursor from another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member('apps__install_apps'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, JOB_FILTERS);
    return orFirstPage(visit, asked, async () => {
      const [store, found] = await Promise.all([
        this.stores.named(ctx),
        this.jobs.list(ctx, { ...asked.byCreation, kind: asked.of('kind') }),
      ]);
      return visit.show(ExportsPage, { store, asked, ...found });
    });
  }
}
