import { Get, Query } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AUDIT_FILTERS, partOf } from './asked-audit.js';
import { AuditPage } from './audit.page.js';

/** Entries per page. */
const MAX = 50;

/** Page of the audit log. */
@Pages(':store_id/settings/audit')
export class AuditPagesController {
  constructor(
    private readonly log: AuditLog,
    private readonly stores: StoreService,
  ) {}

  /** Lists the entries, with filters. */
  @Get()
  @Endpoint(callers.member('owner'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, AUDIT_FILTERS);
    const part = partOf(asked, visit.zone);
    const [store, found, total] = await Promise.all([this.stores.named(ctx), this.log.part(ctx, part, MAX), this.log.count(ctx, part)]);
    return visit.show(AuditPage, { store, asked, total, ...found });
  }
}
