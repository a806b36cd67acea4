import type { Queue, QueueOptions } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import { backOff } from './signals.js';

/** After an error, such as a lost Redis, a worker looks for work again after this many milliseconds. */
const RETRY_MS = 1_000;

/** The prefix of everything about queues in Redis; hash-tagged, so that a cluster keeps it in one slot. */
export const queuePrefix = (config: Config): string => `{${config.redis_prefix}}`;

/**
 * How Bull reaches Redis. Jobs are wake-ups for work that PostgreSQL records, so finished ones are dropped, and while Redis is away
 * commands fail soon instead of piling up. A queue that nobody uses does not connect.
 *
 * Connections do not introduce themselves (`disableClientInfo`, {@link unnamed}): ioredis without a ready check takes a connection that
 * breaks during the introduction for a ready one, and never connects again.
 */
export const bullOptions = (config: Config): QueueOptions => ({
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
  // Asking for the version would connect a queue at once.
  ...{ skipVersionCheck: true },
});

/** The queue, keeping Bull from naming the connection of its workers, which nothing here asks for. */
export const unnamed = <Data>(queue: Queue<Data>): Queue<Data> => Object.assign(queue, { setWorkerName: () => Promise.resolve() });

/**
 * Ends a queue without waiting for its jobs. The connection of its workers sits in a blocking command, behind which Bull's goodbye would wait
 * for half a second, to be cut off then.
 */
export async function closeQueue<Data>(queue: Queue<Data>): Promise<void> {
  const closing = queue.close(true);
  for (const client of queue.clients) if ('blocked' in client && client.blocked === true) client.disconnect();
  await closing;
}

/** Bull makes its own connections out of options; it reads URLs less well than ioredis does. */
function addressOf(url: string): RedisOptions {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return { host, port, db, ...(username && { username }), ...(password && { password }), ...(tls && { tls }) };
}
