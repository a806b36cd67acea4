import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '../auth/request.js';
import { runIn, type Outcome, type Span } from '../observability/span.js';
import type { Tracing } from '../observability/tracing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the request; undefined when traces are off. */
    span?: Span;
  }
}

const SERVER_ERROR = 500;

/**
 * Traces requests, if traces are on: one span from the first hook to the end of the response. `isUntraced` identifies routes that probes call
 * constantly. Install it before all other hooks, so that their work belongs to the span.
 */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing, isUntraced: (route: string) => boolean): void {
  if (!tracing.is_on) return;
  fastify.addHook('onRequest', (request, _, done) => {
    const { url = '' } = request.routeOptions;
    const span = isUntraced(url) ? undefined : tracing.request(request.method, request.headers);
    if (span) {
      request.span = span;
      runIn(span, done);
    } else done();
  });
  // A body arrives in the context of its connection, not of its request.
  fastify.addHook('preValidation', ({ span }, _, done) => {
    if (span) runIn(span, done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    request.span?.end(outcomeOf(request, reply));
    done();
  });
}

/** Records the route instead of the path: path, query and headers may contain secrets. */
function outcomeOf(request: FastifyRequest, { statusCode }: FastifyReply): Outcome {
  const { method, id, identity, error_code } = request;
  const { url: route } = request.routeOptions;
  return {
    name: route === undefined ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      request_id: id,
      store_id: identity?.store_id ?? request.ctx?.store_id,
      app_id: identity?.app_id,
      error_code,
    },
    ...(statusCode >= SERVER_ERROR && { error: error_code ?? String(statusCode) }),
  };
}
