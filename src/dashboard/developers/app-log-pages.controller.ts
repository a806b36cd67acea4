import { Get, Post } from '@nestjs/common';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { RequestsOfApp } from '../../requests/requests-of-app.service.js';
import { DeliveriesOfApp } from '../../webhooks/deliveries-of-app.service.js';
import { Pages } from '../pages.decorator.js';
import { AppDeliveriesPage } from './app-deliveries.page.js';
import { AppDeliveryPage } from './app-delivery.page.js';
import { AppRequestsPage } from './app-requests.page.js';
import { DELIVERY_FILTERS, REQUEST_FILTERS } from './asked-log.js';
import { appPath, type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** Pages of the logs of an app of an organisation, over all stores that it is installed on. */
@Pages('developers/organisations/:organisation_id/apps/:app_id')
export class AppLogPagesController {
  constructor(
    private readonly own: OwnApps,
    private readonly apps: DeveloperApps,
    private readonly deliveries: DeliveriesOfApp,
    private readonly requests: RequestsOfApp,
  ) {}

  /** Lists webhook deliveries, with filters. */
  @Get('deliveries')
  @Endpoint(callers.organisation(), Html)
  async list(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit): Promise<Html> {
    const shown = await this.own.log(ctx, at, DELIVERY_FILTERS);
    const { filters, direction } = shown.asked;
    const [found, total] = await Promise.all([
      this.deliveries.list(ctx.connection, at.app_id, filters, direction),
      this.deliveries.count(ctx.connection, at.app_id, filters),
    ]);
    return at.visit.show(AppDeliveriesPage, { ...shown, total, ...found });
  }

  /** Shows one attempt with its payload. */
  @Get('deliveries/:delivery_id')
  @Endpoint(callers.organisation(), Html)
  async show(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Id('delivery_id', 'Delivery') delivery_id: number,
  ): Promise<Html> {
    const shown = await this.own.of(ctx, app_id);
    const delivery = await this.deliveries.show(ctx.connection, app_id, delivery_id);
    const { done } = visit.request.query as { done?: unknown };
    return visit.show(AppDeliveryPage, { ...shown, delivery, retried: done === 'retried' });
  }

  /** Sends the event again, or shows the reason if that is not possible. */
  @Post('deliveries/:delivery_id/retry')
  @Endpoint(callers.organisation('developer'), Html)
  async retry(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Id('delivery_id', 'Delivery') delivery_id: number,
  ): Promise<Html> {
    const page = appPath(ctx, app_id, `/deliveries/${String(delivery_id)}`);
    try {
      await this.apps.change(ctx, app_id, ({ connection }) => this.deliveries.retry(connection, app_id, delivery_id));
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 410)) return visit.refuse(page);
      throw error;
    }
    return visit.redirect(`${page}?done=retried`);
  }

  /** Lists requests, with filters, and the number of refused requests by code. */
  @Get('requests')
  @Endpoint(callers.organisation(), Html)
  async listRequests(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit): Promise<Html> {
    const shown = await this.own.log(ctx, at, REQUEST_FILTERS);
    const { filters, direction } = shown.asked;
    const [found, total, errors] = await Promise.all([
      this.requests.list(ctx.connection, at.app_id, filters, direction),
      this.requests.count(ctx.connection, at.app_id, filters),
      this.requests.errors(ctx.connection, at.app_id),
    ]);
    return at.visit.show(AppRequestsPage, { ...shown, total, errors, ...found });
  }
}
