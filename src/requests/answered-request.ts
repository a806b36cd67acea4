import type { FastifyReply, FastifyRequest } from 'fastify';
import { isVersioned } from '../platform/contract/api-version.js';
import type { ApiRequest } from './api-request.entity.js';

/** Answered request in the form that the log stores. It never contains a path, a query, a body or a header. */
export interface AnsweredRequest extends Pick<ApiRequest, 'request_id' | 'method' | 'route' | 'status' | 'code' | 'duration_ms' | 'bytes'> {
  /** Arrival (`performance.now()`). */
  readonly arrived_at: number;
}

/** Ending of the catch-all route's template, which matches the paths of the API that no other route matches. */
const UNKNOWN = /\*$/;

/** Returns the template of the route that a request matched; null for an unknown path. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string | null {
  return url === undefined || UNKNOWN.test(url) ? null : url;
}

/** Returns true for a request of the app API, even if its path is unknown. */
export const isOfAppApi = (request: FastifyRequest): boolean => isVersioned(routeOf(request) ?? request.url);

/** Returns an answered request in the form that the log stores. */
export function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  return {
    arrived_at: request.arrived_at,
    request_id: request.id,
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    code: request.error_code ?? null,
    duration_ms: Math.round(performance.now() - request.arrived_at),
    bytes: bytesOf(request, reply),
  };
}

/** Returns the bytes of the body of a response. A response to HEAD announces a length, but has no body. */
function bytesOf(request: FastifyRequest, reply: FastifyReply): number {
  if (request.method === 'HEAD') return 0;
  return request.streamed_bytes ?? Number(reply.getHeader('content-length') ?? 0);
}
