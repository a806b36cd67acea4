import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { StoreContext } from '../database/store-context.js';
import type { ApiError } from './api-error.js';
import { type EndpointDefinition, endpointOf } from './endpoint.js';
import { type Answered, claimKey, keepAnswer, keyedRequest, type KeyedRequest } from './idempotency.js';
import { envelope, Rendered, Reply } from './reply.js';
import { toApiError } from './to-api-error.js';
import { entityTag } from './entity-tag.js';
import './request.js';

/** One writing request is one transaction, and every answer is one envelope. */
@Injectable()
export class RequestInterceptor implements NestInterceptor {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Wraps the handler. */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { ctx } = request;
    const render = (result: unknown): Answered => rendered(result, endpoint, reply);
    if (request.method === 'GET' || !ctx || endpoint.transaction === 'manual') {
      return next.handle().pipe(map((result: unknown) => send(render(result), reply)));
    }
    const handle = async (): Promise<Answered> => render(await lastValueFrom<unknown>(next.handle()));
    return from(this.write(request, ctx, handle)).pipe(map((answered) => send(answered, reply)));
  }

  private async write(request: FastifyRequest, ctx: StoreContext, handle: () => Promise<Answered>): Promise<Answered> {
    const key = keyedRequest(request);
    try {
      return await this.db.transaction(async (session) => {
        const earlier = key && (await claimKey(session, key, this.config.idempotency_ttl));
        if (earlier) return earlier;
        request.ctx = ctx.within(session);
        const answered = await handle();
        if (key) await keepAnswer(session, key, answered);
        return answered;
      });
    } catch (error) {
      if (key) await this.keepRefusal(key, toApiError(error));
      throw error;
    }
  }

  /** A refusal rolled its transaction back, so its answer is kept in another; failures of ours are not kept. */
  private async keepRefusal(key: KeyedRequest, refusal: ApiError | undefined): Promise<void> {
    if (!refusal || refusal.status >= 500 || refusal.code?.startsWith('idempotency_')) return;
    const answered = { status: refusal.status, body: JSON.stringify(refusal.body()) };
    await this.db.transaction(async (session) => {
      const earlier = await claimKey(session, key, this.config.idempotency_ttl).catch((error: unknown) => error);
      if (earlier === undefined) await keepAnswer(session, key, answered);
    });
  }
}

/** What a handler returned, as it goes over the wire. */
function rendered(result: unknown, { status, body }: EndpointDefinition, reply: FastifyReply): Answered {
  const data: unknown = result instanceof Reply ? result.data : result;
  if (data instanceof Rendered && data.version !== undefined) void reply.header('etag', entityTag(data.version));
  if (body) return { status, body: JSON.stringify(result instanceof Reply ? result.extra : result) };
  return { status, body: envelope(result, status) };
}

function send({ status, body, replayed }: Answered, reply: FastifyReply): string {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (replayed) void reply.header('idempotent-replayed', 'true');
  return body;
}
