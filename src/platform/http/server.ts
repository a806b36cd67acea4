import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { Tracing } from '../observability/tracing.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { limitBodies } from './body-limits.js';
import { readableUrl, refuseUnreadable } from './client-error.js';
import { trustedProxies } from './trusted-proxies.js';
import { installHooks } from './hooks.js';
import { parseJson } from './json-body.js';
import { requestId } from './request-id.js';
import { leaveFilesUnread } from '../uploads/uploads.js';

/** Maximum size of a request's head in bytes. A path parameter may have the same length, so that the route returns the error, not the router. */
const MAX_HEADERS_LENGTH = 32_768;

/** Creates the HTTP application of a module with limits, security headers and hooks. It does not listen yet. */
export async function createServer(module: DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const adapter: FastifyAdapter = new FastifyAdapter({
    bodyLimit: config.requests.body_limit,
    requestTimeout: config.request_timeout,
    trustProxy: trustedProxies(config.trust_proxy) ?? false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable(
      (address) => app.get(RateLimiter).arriveUnreadable(address),
      (error) => adapter.getInstance<FastifyInstance>().errorHelp?.(error),
    ),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: MAX_HEADERS_LENGTH },
    http: { headersTimeout: config.request_timeout, maxHeaderSize: MAX_HEADERS_LENGTH, requireHostHeader: false },
  });
  adapter.getInstance<FastifyInstance>().removeContentTypeParser('text/plain');
  leaveFilesUnread(adapter.getInstance());
  limitBodies(adapter.getInstance(), config);
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new Logger(config),
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  parseJson(app, config.requests.body_limit);
  await app.get(Tracing).start();
  installHooks(adapter.getInstance<FastifyInstance>(), app);
  return app;
}
