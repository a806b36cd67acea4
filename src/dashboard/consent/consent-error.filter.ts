import { Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ApiError } from '../../platform/http/api-error.js';
import { sendOAuthError } from '../../platform/http/oauth-error.filter.js';
import { PageErrorFilter } from '../page-error.filter.js';

/** Errors of the authorization endpoint: `{ message, status, error }` for what is wrong with the request, the common envelope for who asks. */
@Catch()
export class ConsentErrorFilter extends PageErrorFilter {
  /** Answers who did not ask for a page. */
  protected override sendData(reply: FastifyReply, error: ApiError): void {
    if (error.status === 400) sendOAuthError(reply, error);
    else super.sendData(reply, error);
  }
}
