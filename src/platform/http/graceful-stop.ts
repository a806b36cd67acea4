import type { INestApplication } from '@nestjs/common';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { Health } from '../monitoring/health.js';
import { Logger } from '../observability/logger.js';

/**
 * Stops the process on SIGTERM and SIGINT: it becomes unready, keeps serving for SHUTDOWN_DELAY while load balancers react, waits for
 * running requests and jobs, and exits. Work that exceeds SHUTDOWN_TIMEOUT is aborted; nothing that was acknowledged depends on it.
 */
export function stopOnSignals(app: INestApplication, config: Config): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void shutDown(app, config);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

async function shutDown(app: INestApplication, config: Config): Promise<void> {
  app.get(Health).stop();
  const logger = app.get(Logger);
  logger.event('stopping');
  const { shutdown_delay, shutdown_timeout } = config;
  setTimeout(() => process.exit(1), shutdown_delay + shutdown_timeout).unref();
  const server = app.getHttpServer() as Server;
  // The next response announces the end of its connection, so that callers send nothing more on it.
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  if (shutdown_delay > 0) await setTimeoutPromise(shutdown_delay);
  // Busy connections are closed after their response instead of being kept alive.
  server.keepAliveTimeout = 1;
  await app.close();
  await logger.flush();
  process.exit(0);
}
