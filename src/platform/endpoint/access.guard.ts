import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { isVersioned } from '../contract/api-version.js';
import { JSON_TYPE } from '../contract/reply.js';
import { type RouteLimit, RateLimiter } from '../limits/rate-limiter.js';
import { Admissions } from './admissions.js';
import { type EndpointDefinition, takesForms } from './endpoint.js';
import { IGNORED_FIELDS, ignoredFields } from './ignored-fields.js';
import { isForm } from './validation.pipe.js';

/** Admits the callers that a route's `@Endpoint` declares, and sets the context of the request. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly admissions: Admissions,
    private readonly limiter: RateLimiter,
  ) {}

  /** Throws the error to send if the caller is not admitted. Routes without `@Endpoint` are denied by default. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return false;
    // Bodies are JSON text, which Fastify would send as plain text.
    const reply = http.getResponse<FastifyReply>().type(JSON_TYPE);
    checkBody(context, endpoint, request, reply);
    if (endpoint.limit) return this.admitWithin(endpoint.limit, endpoint, request, reply);
    const admitted = this.admissions.of(endpoint.caller).admit(request, endpoint);
    return admitted ? admitted.then(() => true) : true;
  }

  private async admitWithin(limit: RouteLimit, endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<true> {
    const admission = this.admissions.of(endpoint.caller);
    await admission.admit(request, endpoint);
    // Unauthenticated callers cannot exhaust the limit of another caller.
    if (!admission.limitsFirst) await this.limiter.limitRoute(limit, reply);
    return true;
  }
}

/** Throws 415 for a form where JSON is required, and reports the fields that the handler does not read. */
function checkBody(context: ExecutionContext, endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): void {
  const ignored = isVersioned(request.routeOptions.url ?? '') ? ignoredFields(context, request) : undefined;
  if (ignored !== undefined) void reply.header(IGNORED_FIELDS, ignored);
  // A form on another site cannot send JSON. Uploads check their form themselves.
  if (!takesForms(endpoint) && endpoint.files === undefined && isForm(request.body)) throw unsupported();
}

const unsupported = (): ApiError => new ApiError(415, 'The content type is not supported; send application/json.');
