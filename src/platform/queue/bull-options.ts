import type { AdvancedSettings, JobOptions, Queue, QueueOptions } from 'bull';
import { once } from 'node:events';
import type { Config } from '../config/config.js';
import { inTime } from '../net/deadline.js';
import { WITHOUT_VERSION_CHECK } from '../vendor-internals/bull-clients.js';
import { addressOf, backOff, isCluster, redisClient } from './redis-clients.js';

/** Milliseconds after which a worker polls again after an error, such as a lost connection. */
const RETRY_MS = 1_000;
/** Milliseconds that Redis has to add jobs. */
const ADD_TIMEOUT_MS = 2_000;

/** Returns the prefix of all queue keys in Redis. It is a hash tag, so that a cluster keeps the keys in one slot. */
export const queuePrefix = (config: Config): string => `{${config.redis_prefix}}`;

/**
 * Returns the options of Bull queues. Jobs only wake workers; PostgreSQL is the system of record. Finished jobs are dropped, and while
 * Redis is unavailable commands fail fast instead of queueing up. An unused queue does not connect. `WorkerQueues` contains everything else
 * that a queue needs.
 *
 * Connections do not send client names (`disableClientInfo`, `leaveWorkersUnnamed`): without a ready check, ioredis treats a connection that
 * breaks during that command as ready and never reconnects.
 */
export const bullOptions = (config: Config, settings: AdvancedSettings = {}): QueueOptions => ({
  prefix: queuePrefix(config),
  redis: {
    ...addressOf(config.redis_url),
    maxRetriesPerRequest: 1,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: backOff,
  },
  ...(isCluster(config) && { createClient: clusterConnection(config) }),
  settings: { retryProcessDelay: RETRY_MS, guardInterval: RETRY_MS, ...settings },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  ...WITHOUT_VERSION_CHECK,
});

/**
 * Creates the connections of a queue to a cluster. Commands of workers are repeated until a node answers (`null`), as Bull requires; commands
 * of callers fail. All keys of the queues are on one node, see {@link queuePrefix}.
 */
const clusterConnection =
  (config: Config): QueueOptions['createClient'] =>
  (type) =>
    redisClient(config, {
      maxRetriesPerRequest: type === 'client' ? 1 : null,
      enableReadyCheck: false,
      disableClientInfo: true,
    });

/** Job to add. */
interface NewJob<Data> {
  readonly data: Data;
  readonly opts?: JobOptions;
}

/** Adds jobs, once Redis is connected. Rejects after 2 s; the jobs may have been added nevertheless. */
export function addJobs<Data>(queue: Queue<Data>, jobs: NewJob<Data>[]): Promise<void> {
  const add = async (): Promise<void> => {
    if (queue.client.status !== 'ready') await once(queue.client, 'ready');
    await queue.addBulk(jobs);
  };
  return inTime(add(), ADD_TIMEOUT_MS);
}
