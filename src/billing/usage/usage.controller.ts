import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { listReply, paginationField } from '../core/list-reply.js';
import { CreateUsageCharge, ListUsageCharges, UsageChargeDetail, UsageChargeSummary } from './usage.dto.js';
import { UsageService } from './usage.service.js';

/** Usage charges of the calling app. */
@Controller('api/apps/v1/billing/usage-charges')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  /** Charges usage under the active subscription. It is settled with the next renewal. */
  @ApiOperation({ operationId: 'usageCharges.create', summary: 'Create a usage charge' })
  @Post()
  @Endpoint(callers.app('billing'), UsageChargeDetail, {
    example: { description: 'Messages', quantity: 120, unit_price: 0.5 },
    extra: Reply.messageField,
    errors: ['no_active_subscription', 'usage_cap_exceeded'],
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateUsageCharge): Promise<Reply<UsageChargeDetail>> {
    return new Reply(await this.usage.create(ctx, body), { message: 'Usage charge created.' });
  }

  /** Lists the usage charges of the app in the store, newest first. */
  @ApiOperation({ operationId: 'usageCharges.list', summary: 'List usage charges' })
  @Get()
  @Endpoint(callers.app('billing'), [UsageChargeSummary], { extra: { ...Reply.messageField, ...paginationField } })
  async list(@Ctx() ctx: AppContext, @Query() query: ListUsageCharges): Promise<Reply<UsageChargeSummary[]>> {
    return listReply(await this.usage.list(ctx, query), 'Usage charges retrieved.');
  }
}
