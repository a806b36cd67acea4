import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ApiError } from './api-error.js';
import { ErrorFilter } from './error.filter.js';
import { JSON_TYPE } from './reply.js';
import { toApiError } from './to-api-error.js';

/** Errors of OAuth endpoints: `{ message, status, error }` where `error` is the code (specification 7.1). */
@Catch()
export class OAuthErrorFilter extends ErrorFilter {
  /** Sends the answer; what is not the caller's fault goes the common way. */
  override catch(error: unknown, host: ArgumentsHost): void {
    const known = toApiError(error);
    if (!known) {
      super.catch(error, host);
      return;
    }
    sendOAuthError(host.switchToHttp().getResponse<FastifyReply>(), known);
  }
}

/** Sends an error as OAuth endpoints show it. */
export function sendOAuthError(reply: FastifyReply, { message, status, code = 'invalid_request' }: ApiError): void {
  void reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ message, status, error: code }));
}
