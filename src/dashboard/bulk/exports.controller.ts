import { Get } from '@nestjs/common';
import { JobsOfStore } from '../../bulk/jobs-of-store.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ExportsPage } from './exports.page.js';

/** Page of the bulk jobs of a store. */
@Pages(':store_id/settings/apps/exports')
export class ExportPagesController {
  constructor(
    private readonly jobs: JobsOfStore,
    private readonly stores: StoreService,
  ) {}

  /** Lists the newest exports and imports of all apps with their progress. */
  @Get()
  @Endpoint(callers.member('apps__install_apps'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    const [store, jobs] = await Promise.all([this.stores.named(ctx), this.jobs.list(ctx)]);
    return visit.show(ExportsPage, { store, jobs });
  }
}
