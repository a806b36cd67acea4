import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import type { Page } from '../platform/contract/reply.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { AuditEntryDetail, ListAudit } from './audit.dto.js';
import { AuditLog } from './audit-log.service.js';

/** Audit log of a store, for its owners. */
@Controller('api/dashboard/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  /** Lists who did what in a store, newest first. */
  @ApiOperation({ operationId: 'dashboard.listAudit', summary: 'List the audit log' })
  @Get()
  @Endpoint(callers.member('owner'), [AuditEntryDetail])
  list(@Ctx() ctx: MerchantContext, @Query() query: ListAudit): Promise<Page<AuditEntryDetail>> {
    return this.log.page(ctx, query);
  }
}
