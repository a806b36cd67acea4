import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../contract/api-error.js';
import { Html } from '../contract/reply.js';
import { UNREAD } from '../endpoint/idempotency.js';
import { sendError } from '../endpoint/send-error.js';
import { MULTIPART } from '../uploads/multipart.js';
import { readTypedFields } from '../uploads/typed-fields.js';
import { drain } from './unread-bodies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refusal of a form on arrival, which is sent after the form has been read. */
    refusal?: ApiError | undefined;
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/**
 * Returns true for a form from a page of this server that exceeds the limit of its address. It is read, within its body limit, so that the error
 * page keeps the input of a person; if it has files, only the fields before them are read. All other refused bodies are discarded.
 */
export function isKept(request: FastifyRequest, { code }: ApiError): boolean {
  const { method, headers, routeOptions } = request;
  const isOwn = method === 'POST' && headers['sec-fetch-site'] === 'same-origin' && routeOptions.config.endpoint?.returns === Html;
  return isOwn && code === 'rate_limited' && isForm(request);
}

/** Browsers send forms without `Expect`. A client that waits for the server may leave the body out. */
function isForm({ headers, routeOptions }: FastifyRequest): boolean {
  const type = headers['content-type'] ?? '';
  const mayHaveFiles = routeOptions.config.endpoint?.files !== undefined && headers.expect === undefined;
  return FORM.test(type) || (mayHaveFiles && MULTIPART.test(type));
}

/** Sends the refusals of forms once they have been read. */
export function refuseForms(fastify: FastifyInstance): void {
  fastify.decorateRequest('refusal', undefined);
  fastify.addHook('preValidation', (request, reply, done) => {
    const { refusal } = request;
    if (!refusal) done();
    else if (request.body === UNREAD) void refuseUnread(request, reply, refusal);
    else sendError(reply, refusal);
  });
}

async function refuseUnread(request: FastifyRequest, reply: FastifyReply, refusal: ApiError): Promise<void> {
  await readTypedFields(request);
  drain(request, reply);
  sendError(reply, refusal);
}
