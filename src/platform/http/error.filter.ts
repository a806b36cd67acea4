import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '../observability/logger.js';
import { ApiError } from './api-error.js';
import { toApiError } from './to-api-error.js';

/** Answers every error with `{ message, code?, status }` (specification 7.1); what is ours is logged and answered without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(Logger) private readonly logger: Logger) {}

  /** Sends the answer. */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const known = toApiError(error);
    if (!known) this.logger.failure(error, request.id);
    sendError(http.getResponse<FastifyReply>(), known ?? new ApiError(500, 'Internal server error.'));
  }
}

/** Sends an error in the contract's envelope. */
export function sendError(reply: FastifyReply, error: ApiError): void {
  void reply.code(error.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(error.body()));
}
