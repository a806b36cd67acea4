import type { Queue, QueueOptions } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import { backOff } from './signals.js';

/** Milliseconds after which a worker polls again after an error, such as a lost connection. */
const RETRY_MS = 1_000;

/** Returns the prefix of all queue keys in Redis. It is a hash tag, so that a cluster keeps the keys in one slot. */
const queuePrefix = (config: Config): string => `{${config.redis_prefix}}`;

/**
 * Returns the options of Bull queues. Jobs only wake workers, PostgreSQL is the system of record: finished jobs are dropped, and while Redis is
 * unavailable commands fail fast instead of queueing up. An unused queue does not connect.
 *
 * Connections do not send client names (`disableClientInfo`, {@link unnamed}): without a ready check, ioredis treats a connection that breaks
 * during that command as ready and never reconnects.
 */
const bullOptions = (config: Config): QueueOptions => ({
  prefix: queuePrefix(config),
  redis: {
    ...addressOf(config.redis_url),
    maxRetriesPerRequest: 1,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: backOff,
  },
  settings: { retryProcessDelay: RETRY_MS, guardInterval: RETRY_MS },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  // The version check would connect the queue immediately.
  ...{ skipVersionCheck: true },
});

/** Returns the queue with the naming of worker connections disabled. */
const unnamed = <Data>(queue: Queue<Data>): Queue<Data> => Object.assign(queue, { setWorkerName: () => Promise.resolve() });

/**
 * Closes a queue without waiting for its jobs. Worker connections are in a blocking command, which Bull would wait for half a second before
 * it disconnects them.
 */
async function closeQueue<Data>(queue: Queue<Data>): Promise<void> {
  const closing = queue.close(true);
  for (const client of queue.clients) if ('blocked' in client && client.blocked === true) client.disconnect();
  await closing;
}

/** Replaces the connections of a queue. Commands that wait for an answer are sent again. */
function reconnectQueue<Data>(queue: Queue<Data>): void {
  for (const client of queue.clients) client.disconnect(true);
}

/** Parses the URL with ioredis, because Bull, which connects by options, does not support all URLs. */
function addressOf(url: string): RedisOptions {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return { host, port, db, ...(username && { username }), ...(password && { password }), ...(tls && { tls }) };
}

/** Bull queues. */
export const bull = { prefix: queuePrefix, options: bullOptions, unnamed, close: closeQueue, reconnect: reconnectQueue } as const;
