import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, from } from 'rxjs';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { ApiError } from './api-error.js';
import { type EndpointDefinition, endpointOf } from './endpoint.js';
import { type Answered, claimKey, keepAnswer, keyedRequest, type KeyedRequest } from './idempotency.js';
import { envelope, Rendered, Reply } from './reply.js';
import { toApiError } from './to-api-error.js';
import { entityTag } from './entity-tag.js';
import './request.js';

type Handle = () => Promise<unknown>;

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
    const handle: Handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.answer(endpoint, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), handle));
  }

  private async answer(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply, handle: Handle): Promise<string> {
    const respond: Handle = async () => {
      const result = await handle();
      const data: unknown = result instanceof Reply ? result.data : result;
      if (data instanceof Rendered && data.version !== undefined) void reply.header('ETag', entityTag(data.version));
      return serialise(result, endpoint);
    };
    const answered = await this.run(endpoint, request, respond as () => Promise<string>);
    void reply.code(answered.status).header('content-type', 'application/json; charset=utf-8');
    if (answered.replayed) void reply.header('Idempotent-Replayed', 'true');
    return answered.body;
  }

  private async run(endpoint: EndpointDefinition, request: FastifyRequest, respond: () => Promise<string>): Promise<Answered> {
    const { ctx } = request;
    const { status } = endpoint;
    if (request.method === 'GET' || !ctx || endpoint.transaction === 'manual') return { status, body: await respond() };
    const key = keyedRequest(request);
    try {
      return await this.db.transaction(async (session) => {
        const earlier = key && (await claimKey(session, key, this.config.idempotency_ttl));
        if (earlier) return earlier;
        request.ctx = ctx.within(session);
        const answered = { status, body: await respond() };
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

function serialise(result: unknown, { status, body }: EndpointDefinition): string {
  return body ? JSON.stringify(result instanceof Reply ? result.extra : result) : envelope(result, status);
}
