import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
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
    const { message, status, code = 'invalid_request' } = known;
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const body = JSON.stringify({ message, status, error: code });
    void reply.code(status).type(JSON_TYPE).send(body);
  }
}
