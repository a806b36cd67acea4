import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '../contract/api-error.js';
import { Html } from '../contract/reply.js';
import { sendError } from '../endpoint/send-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refusal of a form at its arrival, which is sent after the form was read. */
    refusal?: ApiError | undefined;
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/**
 * Returns true for a form of a page of this server beyond the limit of its address. It is read, within the limit of its body, so that the page
 * of the error keeps what a person typed. All other refused bodies are discarded.
 */
export function isKept({ method, headers, routeOptions }: FastifyRequest, { code }: ApiError): boolean {
  const isForm = method === 'POST' && FORM.test(headers['content-type'] ?? '') && headers['sec-fetch-site'] === 'same-origin';
  return isForm && code === 'rate_limited' && routeOptions.config.endpoint?.returns === Html;
}

/** Sends the refusals of the forms that were read for it. */
export function refuseForms(fastify: FastifyInstance): void {
  fastify.decorateRequest('refusal', undefined);
  fastify.addHook('preValidation', (request, reply, done) => {
    if (request.refusal) sendError(reply, request.refusal);
    else done();
  });
}
