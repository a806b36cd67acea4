import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { readableUrl, refuseUnreadable } from './client-error.js';
import { installHooks } from './hooks.js';
import { requestId } from './request-id.js';
import { leaveFilesUnread } from './uploads.js';

/** Largest head of a request; a path parameter may be as long, so that the route answers for it and not the router. */
const LONGEST_HEADERS = 32_768;

/** Builds the HTTP application around a module: limits, security headers, hooks; it does not listen yet. */
export async function createServer(module: DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: config.body_limit,
    requestTimeout: config.request_timeout,
    trustProxy: trustProxy(config.trust_proxy),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: LONGEST_HEADERS },
    http: { headersTimeout: config.request_timeout, maxHeaderSize: LONGEST_HEADERS },
  });
  adapter.getInstance<FastifyInstance>().removeContentTypeParser('text/plain');
  leaveFilesUnread(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  installHooks(adapter.getInstance<FastifyInstance>(), app);
  return app;
}

function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '') return false;
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : text;
}
