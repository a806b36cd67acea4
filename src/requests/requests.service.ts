import { Injectable } from '@nestjs/common';
import type { AppContext } from '../platform/auth/app-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import { type Page, Rendered } from '../platform/contract/reply.js';
import { isRequestId } from '../platform/http/request-id.js';
import { CausedEventsService } from '../webhooks/log/caused-events.service.js';
import { ApiRequest } from './api-request.entity.js';
import { filtersOf } from './request-filters.js';
import { type ListRequests, type RequestDetail, RequestEntry } from './requests.dto.js';

/** Maximum number of requests with the same id that are shown. */
const MAX = 100;

/** Request log as the calling app reads it. */
@Injectable()
export class RequestsService {
  constructor(private readonly events: CausedEventsService) {}

  /** Returns a page of the app's requests to this store. */
  list(ctx: AppContext, query: ListRequests): Promise<Page<RequestEntry>> {
    return ctx.rows(ApiRequest).page(query, filtersOf(ctx.app_id, query), RequestEntry);
  }

  /** Returns the app's requests with an id, and the events that they caused. Throws `Request not found.` (404). */
  async show(ctx: AppContext, request_id: string): Promise<Rendered<RequestDetail>> {
    if (!isRequestId(request_id)) throw ApiError.notFound('Request');
    const query = { limit: MAX, order: { column: 'time', direction: 'ASC' } } as const;
    const { items } = await ctx.rows(ApiRequest).page(query, filtersOf(ctx.app_id, { request_id }), RequestEntry);
    if (items.json === '[]') throw ApiError.notFound('Request');
    return new Rendered(`{"requests":${items.json},"events":${await this.events.ofRequest(ctx, request_id)}}`);
  }
}
