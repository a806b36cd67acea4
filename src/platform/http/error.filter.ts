import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '../observability/logger.js';
import { ApiError } from './api-error.js';
import { type Exchange, exchangeOf } from './exchange.js';
import './request.js';
import { JSON_TYPE } from './reply.js';
import { toApiError } from './to-api-error.js';

/** Answers every error with `{ message, code?, status }` (specification 7.1); what is ours is logged and answered without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(Logger) private readonly logger: Logger) {}

  /** Sends the answer. */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const known = toApiError(error);
    if (!known) this.logger.failure(error, request.id);
    const answer = known ?? new ApiError(500, 'Internal server error.');
    const exchange = exchangeOf(request.ctx);
    if (exchange) void this.refuse(exchange, answer);
    else sendError(reply, answer);
  }

  /** What the idempotency key says comes first; a key that is wrong itself is its own refusal. */
  private async refuse({ request, reply, runner }: Exchange, refusal: ApiError): Promise<void> {
    try {
      const { status, body, replayed } = await runner.refuse(request, refusal);
      if (replayed) void reply.header('idempotent-replayed', 'true');
      else sayWhenToRetry(reply, refusal);
      void reply.code(status).type(JSON_TYPE).send(body);
    } catch (error) {
      const known = toApiError(error);
      if (!known) this.logger.failure(error, request.id);
      sendError(reply, known ?? refusal);
    }
  }
}

/** Sends an error in the contract's envelope. */
export function sendError(reply: FastifyReply, error: ApiError): void {
  sayWhenToRetry(reply, error);
  void reply.code(error.status).type(JSON_TYPE).send(JSON.stringify(error.body()));
}

function sayWhenToRetry(reply: FastifyReply, { retry_after }: ApiError): void {
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
}
