import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../auth/authenticator.js';
import type { EndpointDefinition } from './endpoint.js';
import { RateLimiter } from './rate-limiter.js';
import './request.js';

/** Lets apps in that call for no store, and counts routes that have a limit of their own. */
@Injectable()
export class ClientAdmission {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly authenticator: Authenticator,
  ) {}

  /** Counts the request before any secret is looked at, so that guesses are counted too. Throws the error to answer instead. */
  async admit({ access, limit }: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<true> {
    if (limit) await this.limiter.limitClient(limit, request, reply);
    if (access === 'client') request.client = await this.authenticator.client(request.headers);
    return true;
  }
}
