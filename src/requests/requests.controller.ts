import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { type Page, type Rendered } from '../platform/contract/reply.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { ListRequests, NamedRequest, RequestDetail, RequestEntry } from './requests.dto.js';
import { RequestsService } from './requests.service.js';

/** Log of the calling app's requests to this store. */
@Controller('api/apps/v1/requests')
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  /**
   * Lists the app's requests to this store of the last 7 days, newest first, refused ones included. A request is listed within 5 s. Under
   * extreme load, requests may be missing.
   */
  @ApiOperation({ operationId: 'requests.list', summary: 'List requests' })
  @Get()
  @Endpoint(callers.app(), [RequestEntry])
  list(@Ctx() ctx: AppContext, @Query() query: ListRequests): Promise<Page<RequestEntry>> {
    return this.requests.list(ctx, query);
  }

  /** Returns the app's requests with an id, the events that they caused, and the deliveries of these events to the app. */
  @ApiOperation({ operationId: 'requests.get', summary: 'Get a request' })
  @Get(':request_id')
  @Endpoint(callers.app(), RequestDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Param() { request_id }: NamedRequest): Promise<Rendered<RequestDetail>> {
    return this.requests.show(ctx, request_id);
  }
}
