import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import type { Config } from '../config/config.js';
import { Health } from '../observability/health.js';
import { Logger } from '../observability/logger.js';

/**
 * Stops the process on SIGTERM and SIGINT: it turns unready, requests and jobs under way finish, then it exits. What does not finish
 * within SHUTDOWN_TIMEOUT is cut off: nothing that was acknowledged depends on it.
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
  setTimeout(() => process.exit(1), config.shutdown_timeout).unref();
  // Connections that are busy now are closed after their answer, not kept for another request.
  (app.getHttpServer() as Server).keepAliveTimeout = 1;
  await app.close();
  await logger.flush();
  process.exit(0);
}
