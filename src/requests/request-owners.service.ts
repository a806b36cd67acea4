import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../platform/auth/authenticator.js';
import { ApiError, type CredentialOwner } from '../platform/contract/api-error.js';
import '../platform/endpoint/callers/app.js';
import { RateLimiter } from '../platform/limits/rate-limiter.js';

/** Apps and stores that requests belong to, whether their credentials were accepted or refused. */
@Injectable()
export class RequestOwners {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the owner of a request whose credentials have been read; undefined if it is not known. */
  known({ grant }: FastifyRequest): CredentialOwner | undefined {
    return grant instanceof ApiError ? grant.owner : grant;
  }

  /** Reads the credentials of a request and returns their owner; undefined if it is not known. */
  async identify(request: FastifyRequest): Promise<CredentialOwner | undefined> {
    try {
      return await this.authenticator.app(request.headers, (lookUp) => this.limiter.lookUp(request, lookUp));
    } catch (error) {
      return error instanceof ApiError ? error.owner : undefined;
    }
  }
}
