import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Page, Rendered } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { EventEnvelope, EventOfApp, EventsOfApp, ListEventsOfApp, NamedEvent } from '../../webhooks/events-of-app.service.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';

const NAME = 'App';

/** Events of all stores that an app of an organisation is installed on. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/events')
export class AppEventsController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly events: EventsOfApp,
  ) {}

  /**
   * Lists the retained events of all stores that have the app, newest first, whether or not the app subscribed to them. For each store, they are the
   * events that its event feed shows to the app. Stores that have uninstalled the app are left out.
   */
  @ApiOperation({ operationId: 'developerApps.listEvents', summary: 'List events' })
  @Get()
  @Endpoint(callers.organisation(), [EventOfApp], { errors: [404, 'invalid_topic'] })
  async list(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Query() query: ListEventsOfApp,
  ): Promise<Page<EventOfApp>> {
    await this.apps.show(ctx, app_id);
    const { events, next_cursor } = await this.events.list(ctx.connection, app_id, query);
    return new Page(new Rendered(JSON.stringify(events)), { limit: query.limit ?? events.length, next_cursor });
  }

  /** Returns an event with its payload, as the event feed of its store shows it to the app. */
  @ApiOperation({ operationId: 'developerApps.getEvent', summary: 'Get an event' })
  @Get(':event_id')
  @Endpoint(callers.organisation(), EventEnvelope, { errors: [404] })
  async get(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', NAME) app_id: number,
    @Param() { event_id }: NamedEvent,
  ): Promise<Rendered<EventEnvelope>> {
    await this.apps.show(ctx, app_id);
    return this.events.show(ctx.connection, app_id, event_id);
  }
}
