import { Get, Param } from '@nestjs/common';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { EventsOfApp, NamedEvent } from '../../webhooks/events-of-app.service.js';
import { Pages } from '../pages.decorator.js';
import { AppEventPage } from './app-event.page.js';
import { AppEventsPage } from './app-events.page.js';
import { EVENT_FILTERS } from './asked-log.js';
import { type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** Pages of the events of all stores that an app of an organisation is installed on. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/events')
export class EventPagesController {
  constructor(
    private readonly own: OwnApps,
    private readonly events: EventsOfApp,
  ) {}

  /** Lists events, with filters. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async list(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit): Promise<Html> {
    const shown = await this.own.log(ctx, at, EVENT_FILTERS);
    const { filters, direction } = shown.asked;
    const [found, total] = await Promise.all([
      this.events.list(ctx.connection, at.app_id, filters, direction),
      this.events.count(ctx.connection, at.app_id, filters),
    ]);
    return at.visit.show(AppEventsPage, { ...shown, total, ...found });
  }

  /** Shows an event with its payload. */
  @Get(':event_id')
  @Endpoint(callers.organisation(), Html)
  async show(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Param() { event_id }: NamedEvent,
  ): Promise<Html> {
    const shown = await this.own.of(ctx, app_id);
    const { json } = await this.events.show(ctx.connection, app_id, event_id);
    return visit.show(AppEventPage, { ...shown, body: json });
  }
}
