import { Body, Get, Post, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AskedList } from '../asked-list.js';
import { DeadLetterPage, DeadLettersPage, LETTERS, ReleasePage } from './dead-letters.page.js';
import { LETTER_FILTERS, OperatorDeadLetters } from './dead-letters.service.js';
import { OperatorForm } from './operator.dto.js';
import { OperatorPages } from './operator-pages.decorator.js';

const NAME = 'Event';

/** Pages of events that could not be published, and their release. */
@OperatorPages('dead-letters')
export class OperatorDeadLettersController {
  constructor(private readonly letters: OperatorDeadLetters) {}

  /** Lists the events. */
  @Get()
  @Endpoint(callers.operator(), Html)
  async list(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, LETTER_FILTERS);
    const { released } = query;
    const count = typeof released === 'string' && /^\d{1,9}$/.test(released) ? Number(released) : undefined;
    return visit.show(DeadLettersPage, { asked, found: await this.letters.list(ctx, asked), released: count });
  }

  /** Asks before all events are released. */
  @Get('release')
  @Endpoint(callers.operator(), Html)
  askAll(@Ctx() _ctx: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.show(ReleasePage, {}));
  }

  /** Releases all events. */
  @Post('release')
  @Endpoint(callers.operator(), Html)
  async releaseAll(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Body() _form: OperatorForm): Promise<Html> {
    return visit.redirect(`${LETTERS}?released=${String(await this.letters.release(ctx))}`);
  }

  /** Shows an event. */
  @Get(':outbox_id')
  @Endpoint(callers.operator(), Html)
  async show(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('outbox_id', NAME) outbox_id: number): Promise<Html> {
    return visit.show(DeadLetterPage, { letter: await this.letters.show(ctx, outbox_id) });
  }

  /** Asks before an event is released. */
  @Get(':outbox_id/release')
  @Endpoint(callers.operator(), Html)
  async ask(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('outbox_id', NAME) outbox_id: number): Promise<Html> {
    await this.letters.show(ctx, outbox_id);
    return visit.show(ReleasePage, { outbox_id });
  }

  /** Releases an event. */
  @Post(':outbox_id/release')
  @Endpoint(callers.operator(), Html)
  async release(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('outbox_id', NAME) outbox_id: number,
    @Body() _form: OperatorForm,
  ): Promise<Html> {
    return visit.redirect(`${LETTERS}?released=${String(await this.letters.release(ctx, outbox_id))}`);
  }
}
