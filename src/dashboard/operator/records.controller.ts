import { Get, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedList } from '../asked-list.js';
import { OperatorAuditPage } from './operator-audit.page.js';
import { AUDIT_FILTERS, OperatorAudit } from './operator-audit.service.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { PlatformVersions } from './platform-versions.service.js';
import { VersionsPage } from './versions.page.js';

/** Pages of the audit logs and of the versions. */
@OperatorPages()
export class OperatorRecordsController {
  constructor(
    private readonly audit: OperatorAudit,
    private readonly versions: PlatformVersions,
  ) {}

  /** Lists the acts of operators, or of all parties in a store. */
  @Get('audit')
  @Endpoint(callers.operator(), Html)
  async entries(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, AUDIT_FILTERS);
    return visit.show(OperatorAuditPage, { asked, found: await this.audit.list(ctx, asked) });
  }

  /** Shows the versions. */
  @Get('versions')
  @Endpoint(callers.operator(), Html)
  async show(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(VersionsPage, await this.versions.read(ctx));
  }
}
