import { Get, Param, Post } from '@nestjs/common';
import { UnsubscribeLinks } from '../../notifications/unsubscribe-links.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { IgnoresBody } from '../../platform/endpoint/rare-options.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { UnsubscribePage } from './unsubscribe.page.js';

/** Ends email about a store through the link in a message. Mail programs send the form themselves (RFC 8058), without a session. */
@Pages('unsubscribe/:token')
export class UnsubscribePagesController {
  constructor(private readonly links: UnsubscribeLinks) {}

  /** Asks, because programs that check messages open their links. */
  @Get()
  @Endpoint(callers.anyone(), Html)
  ask(@Param('token') token: string, @Visiting() visit: Visit): Promise<Html> {
    return this.page(token, visit, false);
  }

  /** Ends the email. */
  @Post()
  @Endpoint(callers.anyone(), Html, { transaction: 'manual', body_size: 'small' })
  @IgnoresBody()
  async end(@Param('token') token: string, @Visiting() visit: Visit): Promise<Html> {
    await this.links.use(token);
    return this.page(token, visit, true);
  }

  private async page(token: string, visit: Visit, done: boolean): Promise<Html> {
    const store = await this.links.storeOf(token);
    if (!store) throw ApiError.notFound('Page');
    const action = `/unsubscribe/${token}`;
    return visit.show(UnsubscribePage, { store, action, done }, { csrf_token: '', address: action });
  }
}
