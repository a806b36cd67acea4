import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { Logger } from '../observability/logger.js';
import { sendError } from './send-error.js';
import { hasNoRoom, toApiError } from './to-api-error.js';

/**
 * Sends errors in the contract's envelope. Internal errors are logged and sent without details. A full disk is also logged, and returns 503.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(Logger) private readonly logger: Logger) {}

  /** Sends the response. */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const known = toApiError(error);
    if (!known || hasNoRoom(error)) this.logger.failure(error, http.getRequest<FastifyRequest>().id);
    sendError(http.getResponse<FastifyReply>(), known ?? new ApiError(500, 'Internal server error.'));
  }
}
