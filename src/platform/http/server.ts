import helmet from '@fastify/helmet';
import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { installHooks } from './hooks.js';
import { requestId } from './request-id.js';

/** Ids and slugs longer than Fastify's default would answer 404 before the route could refuse them. */
const LONGEST_PARAMETER = 2000;
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
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    http: { headersTimeout: config.request_timeout, maxHeaderSize: LONGEST_HEADERS },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([]);
  const fastify = adapter.getInstance<FastifyInstance>();
  await fastify.register(helmet, { contentSecurityPolicy: { directives: { frameAncestors: ["'none'"] } } });
  installHooks(fastify, app);
  return app;
}

function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '') return false;
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : text;
}
