import { Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ApiError } from '../../platform/contract/api-error.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { sendOAuthError } from '../../platform/endpoint/send-error.js';

/**
 * Returns errors of the authorization endpoint: `{ message, status, error }` for an invalid request, and the common envelope for a caller
 * without access.
 */
@Catch()
export class ConsentErrorFilter extends PageErrorFilter {
  /** Responds with JSON to callers that did not request a page. */
  protected override sendData(reply: FastifyReply, error: ApiError): void {
    if (error.status === 400) sendOAuthError(reply, error);
    else super.sendData(reply, error);
  }
}
