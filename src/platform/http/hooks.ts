import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../auth/authenticator.js';
import { Logger, type RequestLine } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { ApiError } from './api-error.js';
import { sendError } from './error.filter.js';
import { forgetEmptyBody } from './optional-body.js';
import { RateLimiter, tooMany } from './rate-limiter.js';
import { APP_API } from './request.js';
import { securityHeaders } from './security-headers.js';

/**
 * What holds for every request, also for those that no route, guard or parser lets through: its id, the credentials' rate limit, a log
 * line and a measurement.
 */
export function installHooks(fastify: FastifyInstance, app: INestApplication): void {
  const [authenticator, limiter, logger, metrics] = [app.get(Authenticator), app.get(RateLimiter), app.get(Logger), app.get(Metrics)];
  fastify.decorateRequest('arrived_at', 0);
  fastify.decorateRequest('principal', undefined);
  fastify.decorateRequest('client', undefined);
  fastify.decorateRequest('merchant', undefined);
  fastify.decorateRequest('ctx', undefined);
  fastify.addHook('onRequest', async (request, reply) => {
    request.arrived_at = performance.now();
    forgetEmptyBody(request);
    const secure = request.url.startsWith('/api/') ? securityHeaders.data : securityHeaders.page;
    void reply.headers(secure).header('x-request-id', request.id);
    if (request.url.startsWith(APP_API)) request.principal = await authenticator.identify(request.headers, request.id);
    if (await limiter.arrive(request, reply)) return;
    sendError(reply, tooMany());
    await reply;
  });
  fastify.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metrics.text()));
  fastify.addHook('onResponse', (request, reply, done) => {
    record(request, reply, logger, metrics);
    done();
  });
}

function record(request: FastifyRequest, reply: FastifyReply, logger: Logger, metrics: Metrics): void {
  const ms = performance.now() - request.arrived_at;
  const route = request.routeOptions.url ?? 'unknown';
  metrics.request(request.method, route, reply.statusCode, ms / 1000);
  logger.request({
    request_id: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    status: reply.statusCode,
    ms: Math.round(ms * 10) / 10,
    ...callerOf(request),
  });
}

function callerOf({ principal, merchant, ctx }: FastifyRequest): Pick<RequestLine, 'store_id' | 'app_id' | 'merchant_id'> {
  if (merchant) return { store_id: ctx?.store_id, merchant_id: merchant.merchant_id };
  return principal instanceof ApiError ? {} : { store_id: principal?.store_id, app_id: principal?.app_id };
}
