import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ErrorFilter } from './error.filter.js';
import { sendOAuthError } from './send-error.js';
import { toApiError } from './to-api-error.js';

/** Answers errors of OAuth endpoints in their envelope, and internal errors in the contract's. */
@Catch()
export class OAuthErrorFilter extends ErrorFilter {
  /** Sends the response. */
  override catch(error: unknown, host: ArgumentsHost): void {
    const known = toApiError(error);
    if (known) sendOAuthError(host.switchToHttp().getResponse<FastifyReply>(), known);
    else super.catch(error, host);
  }
}
