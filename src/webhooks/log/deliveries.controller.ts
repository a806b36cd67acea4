import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { DeliveryStats, ReadDeliveryStats } from './delivery-stats.dto.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDetail, DeliveryEntry, ListDeliveries } from './deliveries.dto.js';

/** Delivery log of the caller's installation. */
@Controller('api/apps/v1/webhooks')
export class DeliveryLogController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Lists the attempts of a subscription, newest first. */
  @ApiOperation({ operationId: 'webhooks.listDeliveries', summary: 'List deliveries' })
  @Get(':subscription_id/deliveries')
  @Endpoint(callers.app(), [DeliveryEntry], { errors: [404] })
  list(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', 'Webhook subscription') subscription_id: number,
    @Query() query: ListDeliveries,
  ): Promise<Page<DeliveryEntry>> {
    return this.deliveries.list(ctx, subscription_id, query);
  }

  /**
   * Returns deliveries and failures by hour, the success rate and percentiles of the response time. At most the newest 50,000 attempts are
   * counted.
   */
  @ApiOperation({ operationId: 'webhooks.getStats', summary: 'Get delivery figures' })
  @Get(':subscription_id/stats')
  @Endpoint(callers.app(), DeliveryStats, { errors: [404] })
  stats(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', 'Webhook subscription') subscription_id: number,
    @Query() query: ReadDeliveryStats,
  ): Promise<DeliveryStats> {
    return this.deliveries.stats(ctx, subscription_id, query);
  }

  /** Returns one attempt with its request body. */
  @ApiOperation({ operationId: 'webhooks.getDelivery', summary: 'Get a delivery' })
  @Get('deliveries/:delivery_id')
  @Endpoint(callers.app(), DeliveryDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('delivery_id', 'Delivery') delivery_id: number): Promise<Rendered<DeliveryDetail>> {
    return this.deliveries.show(ctx, delivery_id);
  }
}
