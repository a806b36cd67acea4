import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Reply } from '../../platform/contract/reply.js';
import { EventEnvelope, ReadEvents } from './events.dto.js';
import { EventsService } from './events.service.js';

/** Event feed of the caller's store: the same envelopes that webhooks deliver. */
@Controller('api/apps/v1/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  /**
   * Lists retained events in the order of their sequence. Continue with `after` set to `next_after`, which also skips events that the app's
   * scopes do not cover; `data` may therefore be empty while `has_more` is true.
   */
  @ApiOperation({ operationId: 'events.list', summary: 'List events' })
  @Get()
  @Endpoint(callers.app(), [EventEnvelope], {
    extra: { next_after: { type: 'integer' }, has_more: { type: 'boolean' } },
    errors: ['invalid_topic'],
  })
  async read(@Ctx() ctx: AppContext, @Query() query: ReadEvents, @Req() { signal }: FastifyRequest): Promise<Reply<EventEnvelope[]>> {
    const { events, next_after, has_more } = await this.events.read(ctx, query, signal);
    return new Reply(events, { next_after, has_more });
  }
}
