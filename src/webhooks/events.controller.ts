import { Controller, Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Reply } from '../platform/http/reply.js';
import { EventEnvelope, ReadEvents } from './events.dto.js';
import { EventsService } from './events.service.js';

/** The events of the caller's store by pull: the same envelopes that webhooks push. */
@Controller('api/apps/v1/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  /**
   * Reads events in the order of their sequence, for as long as they are kept. Ask again with `after` set to `next_after`; it also moves
   * past events that the app's scopes do not cover, so `data` may be empty while `has_more` is true.
   */
  @Get()
  @Endpoint('app', [EventEnvelope], {
    extra: { next_after: { type: 'integer' }, has_more: { type: 'boolean' } },
    errors: ['invalid_topic'],
  })
  async read(@Ctx() ctx: AppContext, @Query() query: ReadEvents, @Req() { signal }: FastifyRequest): Promise<Reply<EventEnvelope[]>> {
    const { events, next_after, has_more } = await this.events.read(ctx, query, signal);
    return new Reply(events, { next_after, has_more });
  }
}
