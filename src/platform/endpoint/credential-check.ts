import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../contract/api-error.js';
import { Html } from '../contract/reply.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { Admissions } from './admissions.js';
import { DRY_RUN, isDryRun } from './dry-run.js';
import type { EndpointDefinition } from './endpoint.js';
import { toApiError } from './to-api-error.js';

/** Checks the credentials of requests on arrival, before their bodies are read. {@link AccessGuard} does the rest. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly admissions: Admissions,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the error if the credentials do not admit the request to its route; otherwise undefined. */
  async refusal(request: FastifyRequest, reply: FastifyReply): Promise<ApiError | undefined> {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.returns === Html) return undefined;
    try {
      if (isDryRun(request)) void reply.header(DRY_RUN, 'true');
      await this.authenticate(endpoint, request, reply);
    } catch (error) {
      const known = toApiError(error);
      if (!known) throw error;
      return known;
    }
    return undefined;
  }

  private async authenticate(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const admission = this.admissions.of(endpoint.caller);
    if (admission.limitsFirst && endpoint.limit) await this.limiter.limitRoute(endpoint.limit, reply);
    await admission.authenticate?.(request, endpoint);
  }
}
