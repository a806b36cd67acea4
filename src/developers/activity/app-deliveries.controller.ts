import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Page, Rendered, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import {
  DeliveriesOfApp,
  DeliveryOfApp,
  DeliveryOfAppDetail,
  ListDeliveriesOfApp,
  RetriedDelivery,
} from '../../webhooks/deliveries-of-app.service.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';

const NAME = 'App';
const DELIVERY = 'Delivery';

/** Webhook deliveries of an app of an organisation over all stores that it is installed on. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/deliveries')
export class AppDeliveriesController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly deliveries: DeliveriesOfApp,
  ) {}

  /** Lists the deliveries to the app by their last attempts, newest first. Stores that have uninstalled the app are left out. */
  @ApiOperation({ operationId: 'developerApps.listDeliveries', summary: 'List deliveries' })
  @Get()
  @Endpoint(callers.organisation(), [DeliveryOfApp], { errors: [404] })
  async list(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Query() query: ListDeliveriesOfApp,
  ): Promise<Page<DeliveryOfApp>> {
    await this.apps.show(ctx, app_id);
    const { deliveries, next_cursor } = await this.deliveries.list(ctx.connection, app_id, query);
    return new Page(new Rendered(JSON.stringify(deliveries)), { limit: query.limit ?? deliveries.length, next_cursor });
  }

  /** Returns one attempt with its request, its response and the other attempts of the delivery. */
  @ApiOperation({ operationId: 'developerApps.getDelivery', summary: 'Get a delivery' })
  @Get(':delivery_id')
  @Endpoint(callers.organisation(), DeliveryOfAppDetail, { errors: [404] })
  async get(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Id('delivery_id', DELIVERY) delivery_id: number,
  ): Promise<DeliveryOfAppDetail> {
    await this.apps.show(ctx, app_id);
    return this.deliveries.show(ctx.connection, app_id, delivery_id);
  }

  /**
   * Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not
   * change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the
   * scope of the topic, the response is that for an inactive subscription.
   */
  @ApiOperation({ operationId: 'developerApps.retryDelivery', summary: 'Retry a delivery' })
  @Post(':delivery_id/retry')
  @Endpoint(callers.organisation('developer'), RetriedDelivery, {
    extra: Reply.messageField,
    errors: [404, 'subscription_inactive', 'payload_expired'],
  })
  async retry(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Id('delivery_id', DELIVERY) delivery_id: number,
  ): Promise<Reply<RetriedDelivery>> {
    const retried = await this.apps.change(ctx, app_id, ({ connection }) => this.deliveries.retry(connection, app_id, delivery_id));
    return new Reply(retried, { message: 'The event is being sent again.' });
  }
}
