import type { INestApplication } from '@nestjs/common';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { messageOf, type ToMember } from '../monitoring/group-messages.js';
import { Health } from '../monitoring/health.js';
import { Logger } from '../observability/logger.js';

type Limits = Pick<Config, 'shutdown_delay' | 'shutdown_timeout'>;

/** Shortest time in milliseconds for which a replaced process keeps serving the connections that it has, so that their clients close them. */
const RETIREMENT_MS = 1_000;

/**
 * Stops the process on SIGTERM and SIGINT: it becomes unready, keeps serving for SHUTDOWN_DELAY while load balancers react, waits for
 * running requests and jobs, and exits. Work that exceeds SHUTDOWN_TIMEOUT is aborted; nothing that was acknowledged depends on it. A process
 * of a group that has been replaced stops in the same way, but stays ready, because load balancers see the group as one.
 */
export function stopOnSignals(app: INestApplication, config: Config): void {
  let stopping = false;
  const stop = (end: () => Promise<void>): void => {
    if (stopping) return;
    stopping = true;
    void end();
  };
  const leave = (): void =>
    stop(() => {
      app.get(Health).stop();
      return shutDown(app, config);
    });
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  process.on('disconnect', leave);
  process.on('message', (message) => {
    if (messageOf<ToMember>(message)?.type !== 'retire') return;
    const { shutdown_delay, shutdown_timeout } = config;
    stop(() => shutDown(app, { shutdown_delay: Math.max(shutdown_delay, RETIREMENT_MS), shutdown_timeout }));
  });
}

async function shutDown(app: INestApplication, { shutdown_delay, shutdown_timeout }: Limits): Promise<void> {
  const logger = app.get(Logger);
  logger.event('stopping');
  setTimeout(() => process.exit(1), shutdown_delay + shutdown_timeout).unref();
  const server = app.getHttpServer() as Server;
  // The next response announces the end of its connection, so that callers send no further requests on it.
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
