import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppContext, type AppGrant } from '../auth/app-context.js';
import { Database } from '../database/database.js';
import { ApiError, coded } from './api-error.js';
import { ClientAdmission } from './client-admission.js';
import { type Access, asksForSession, type EndpointDefinition, endpointOf } from './endpoint.js';
import { openExchange } from './exchange.js';
import { MerchantAdmission } from './merchant-admission.js';
import { JSON_TYPE } from './reply.js';
import { RequestRunner } from './request-runner.js';
import './request.js';

/** Lets a request in as its route's `@Endpoint` says, and gives it its context. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly db: Database,
    private readonly runner: RequestRunner,
    private readonly merchants: MerchantAdmission,
    private readonly clients: ClientAdmission,
  ) {}

  /** Throws the error to answer when the request may not enter. A route without a declaration lets nobody in. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return false;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Declared handlers give their bodies as JSON text, which Fastify would take for plain text.
    const reply = http.getResponse<FastifyReply>().type(JSON_TYPE);
    if (asksForSession(endpoint.access)) return this.admitMerchant(endpoint, request, reply);
    if (endpoint.access !== 'public' && endpoint.access !== 'client') {
      const grant = appGrant(request, endpoint.access);
      request.ctx = new AppContext(grant, { request_id: request.id, arrived_at: request.arrived_at }, this.db.reads);
      openExchange(request.ctx, { request, reply, endpoint, runner: this.runner });
    }
    return endpoint.limit || endpoint.access === 'client' ? this.clients.admit(endpoint, request, reply) : true;
  }

  /** Counted once it is known who asks, so that strangers use up nobody's limit. */
  private async admitMerchant(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<true> {
    await this.merchants.admit(endpoint, request, reply);
    return this.clients.admit(endpoint, request, reply);
  }
}

function appGrant({ principal }: FastifyRequest, access: Access): AppGrant {
  if (principal instanceof ApiError) throw principal;
  if (!principal) throw coded('missing_auth', 'App authentication is required.');
  if (access !== 'app' && !principal.scopes.has(access)) throw coded('insufficient_scope', `This request needs the ${access} scope.`);
  return principal;
}
