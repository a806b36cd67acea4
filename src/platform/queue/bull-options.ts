import type { QueueOptions } from 'bull';
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
 */
export const bullOptions = (config: Config): QueueOptions => ({
  prefix: queuePrefix(config),
  redis: { ...addressOf(config.redis_url), maxRetriesPerRequest: 1, enableReadyCheck: false, retryStrategy: backOff },
  settings: { retryProcessDelay: RETRY_MS, guardInterval: RETRY_MS },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  // Asking for the version would connect a queue at once.
  ...{ skipVersionCheck: true },
});

/** Bull makes its own connections out of options; it reads URLs less well than ioredis does. */
function addressOf(url: string): RedisOptions {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return { host, port, db, ...(username && { username }), ...(password && { password }), ...(tls && { tls }) };
}
