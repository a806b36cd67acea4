import type { INestApplication } from '@nestjs/common';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '../auth/request.js';
import { Config } from '../config/config.js';
import { Admissions } from '../endpoint/admissions.js';
import { CredentialCheck } from '../endpoint/credential-check.js';
import { forgetEmptyBody } from '../endpoint/optional-body.js';
import { API_VERSION, isVersioned, versionProblem } from '../contract/api-version.js';
import { ApiError } from '../contract/api-error.js';
import { type PageLimit, RateLimiter, tooMany } from '../limits/rate-limiter.js';
import { Metrics } from '../monitoring/metrics.js';
import { Tracing } from '../observability/tracing.js';
import { admitExpectations, headProblem } from './request-head.js';
import { boundBodies, delayContinue, drain } from './unread-bodies.js';
import { installDeprecationHooks } from './deprecation-hooks.js';
import { FinishedRequests } from './finished-requests.js';
import { isKept, refuseForms } from './refused-forms.js';
import { RequestLog } from './request-log.js';
import { traceRequests } from './trace-requests.js';
import { apiHeaders, securityHeaders } from './security-headers.js';
import { filePath } from '../storage/file-key.js';
import { sendError } from '../endpoint/send-error.js';

/**
 * Installs the hooks of all requests, including requests that match no route or are refused by a guard or a parser: request id,
 * authentication, rate limit, log line and metrics.
 */
export function installHooks(fastify: FastifyInstance, app: INestApplication): void {
  const [log, metrics, finished] = [app.get(RequestLog), app.get(Metrics), app.get(FinishedRequests)];
  admitExpectations(fastify.server);
  fastify.decorateRequest('arrived_at', 0);
  fastify.decorate('time_zone', app.get(Config).time_zone);
  for (const name of ['grant', 'sandbox', 'identity', 'merchant', 'caller', 'ctx', 'error_code', 'streamed_bytes', 'span'])
    fastify.decorateRequest(name, undefined);
  traceRequests(fastify, app.get(Tracing), isOfOperators);
  const admit = arrival(app.get(Admissions), app.get(RateLimiter), app.get(CredentialCheck));
  delayContinue(fastify.server);
  boundBodies(fastify, app.get(RateLimiter));
  refuseForms(fastify);
  installDeprecationHooks(fastify, app);
  fastify.addHook('onRequest', async (request, reply) => {
    request.arrived_at = performance.now();
    forgetEmptyBody(request);
    const refusal = await admit(request, reply);
    if (!refusal) return;
    if (isKept(request, refusal)) {
      request.refusal = refusal;
      return;
    }
    drain(request, reply);
    sendError(reply, refusal);
    await reply;
  });
  // Without this route, pages such as /:store_id/apps/:app_id would match unknown paths of the API.
  fastify.all(UNKNOWN, (_, reply) => reply.callNotFound());
  fastify.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metrics.text()));
  fastify.addHook('onResponse', (request, reply, done) => {
    record(request, reply, log);
    finished.notify(request, reply);
    done();
  });
}

/**
 * Returns the function that sets the headers of every response, authenticates and counts the request, and returns the error to send. The
 * matched route decides, so that no spelling of a path avoids a limit. Requests that match no route are counted by their address.
 */
function arrival(
  admissions: Admissions,
  limiter: RateLimiter,
  credentials: CredentialCheck,
): (request: FastifyRequest, reply: FastifyReply) => Promise<ApiError | undefined> {
  return async (request, reply) => {
    const { url = UNKNOWN, config } = request.routeOptions;
    const isApi = url.startsWith('/api/');
    void reply.headers(isApi ? headersOf(config) : securityHeaders.page).header('x-request-id', request.id);
    const refusal = await (isApi ? arriveAtApi : arriveElsewhere)(url, request, reply);
    return headProblem(request.raw) ?? refusal;
  };

  async function arriveAtApi(url: string, request: FastifyRequest, reply: FastifyReply): Promise<ApiError | undefined> {
    const version = isVersioned(url === UNKNOWN ? request.url : url);
    if (version) void reply.header('api-version', API_VERSION);
    if (!(await limiter.arrive(await subjectOf(request), reply))) return tooMany();
    const problem = version ? versionProblem(request.headers['api-version']) : undefined;
    if (problem) return problem;
    return url === UNKNOWN ? new ApiError(404, 'Not found.') : credentials.refusal(request, reply);
  }

  async function subjectOf(request: FastifyRequest): Promise<string> {
    const { endpoint } = request.routeOptions.config;
    const admission = endpoint && admissions.of(endpoint.caller);
    return (await admission?.arrive?.(request)) ?? limiter.addressOf(request);
  }

  async function arriveElsewhere(url: string, request: FastifyRequest, reply: FastifyReply): Promise<ApiError | undefined> {
    if (!isOfOperators(url)) return (await limiter.arriveAtPage(pageLimit(url), request, reply)) ? undefined : tooMany();
    await limiter.observe(request, reply);
    return undefined;
  }
}

/** Route of all paths under /api/ that no other route matches. */
const UNKNOWN = '/api/*';

/** Lets scripts of any page read a response. */
const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id',
};

const READABLE_API_HEADERS = { ...apiHeaders, ...READABLE };
const headersOf = ({ endpoint }: FastifyContextConfig): Record<string, string> => (endpoint?.cors ? READABLE_API_HEADERS : apiHeaders);

/** Health checks and metrics are never refused. */
const isOfOperators = (url: string): boolean => url.startsWith('/health/') || url === '/metrics';

const pageLimit = (url: string): PageLimit => (url.startsWith(filePath('')) ? 'media' : 'page');

function record(request: FastifyRequest, reply: FastifyReply, log: RequestLog): void {
  const { url = UNKNOWN } = request.routeOptions;
  log.record(url === UNKNOWN ? 'unknown' : url, {
    request_id: request.id,
    trace_id: request.span?.trace_id,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    status: reply.statusCode,
    arrived_at: request.arrived_at,
    identity: request.identity,
  });
}
