import type { AdvancedSettings, Job, JobOptions, Queue, QueueOptions } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import { once } from 'node:events';
import type { Config } from '../config/config.js';
import { inTime } from '../net/deadline.js';
import { backOff, type Signals } from './signals.js';

/** Milliseconds after which a worker polls again after an error, such as a lost connection. */
const RETRY_MS = 1_000;
/** Milliseconds that Redis has to add jobs. */
const ADD_TIMEOUT_MS = 2_000;

/** Returns the prefix of all queue keys in Redis. It is a hash tag, so that a cluster keeps the keys in one slot. */
const queuePrefix = (config: Config): string => `{${config.redis_prefix}}`;

/**
 * Returns the options of Bull queues. Jobs only wake workers, PostgreSQL is the system of record: finished jobs are dropped, and while
 * Redis is unavailable commands fail fast instead of queueing up. An unused queue does not connect.
 *
 * Connections do not send client names (`disableClientInfo`, {@link unnamed}): without a ready check, ioredis treats a connection that
 * breaks during that command as ready and never reconnects.
 */
const bullOptions = (config: Config, settings: AdvancedSettings = {}): QueueOptions => ({
  prefix: queuePrefix(config),
  redis: {
    ...addressOf(config.redis_url),
    maxRetriesPerRequest: 1,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: backOff,
  },
  settings: { retryProcessDelay: RETRY_MS, guardInterval: RETRY_MS, ...settings },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  // The version check would connect the queue immediately.
  ...{ skipVersionCheck: true },
});

/** Returns the queue with the naming of worker connections disabled. */
const unnamed = <Data>(queue: Queue<Data>): Queue<Data> => Object.assign(queue, { setWorkerName: () => Promise.resolve() });

/**
 * Returns the queue with a subscriber whose subscriptions may fail. ioredis subscribes again after a reconnection and handles no error, so
 * one that waits when the queue is closed would be an unhandled rejection.
 */
function forgiving<Data>(queue: Queue<Data>): Queue<Data> {
  const { eclient } = queue as unknown as { eclient: Redis };
  const subscribe = eclient.subscribe.bind(eclient) as (...channels: string[]) => Promise<unknown>;
  const handled = (...channels: string[]): Promise<unknown> => {
    const subscribed = subscribe(...channels);
    subscribed.catch(() => undefined);
    return subscribed;
  };
  Object.assign(eclient, { subscribe: handled });
  return queue;
}

/** Job to add. */
interface NewJob<Data> {
  readonly data: Data;
  readonly opts?: JobOptions;
}

/** Adds jobs, once Redis is connected. Rejects after 2 s; the jobs may have been added nevertheless. */
function addJobs<Data>(queue: Queue<Data>, jobs: NewJob<Data>[]): Promise<void> {
  const add = async (): Promise<void> => {
    if (queue.client.status !== 'ready') await once(queue.client, 'ready');
    await queue.addBulk(jobs);
  };
  return inTime(add(), ADD_TIMEOUT_MS);
}

/**
 * Replaces the connections of a queue when the signals had to reconnect, since they may be silent as well. Errors of the queue are left to
 * the callers of its methods.
 */
function superviseQueue<Data>(queue: Queue<Data>, signals: Signals): void {
  signals.on('reconnected', () => reconnectQueue(queue));
  queue.on('error', () => undefined);
}

/**
 * Processes the jobs of a queue, once Redis is connected. A job of which Redis has lost everything but the id is dropped. Errors of the
 * queue itself go to `failed`.
 */
function processJobs<Data extends object>(
  queue: Queue<Data>,
  concurrency: number,
  work: (data: Data) => Promise<void>,
  failed: (error: unknown) => void,
): void {
  const perform = async ({ data, opts }: Job<Data>): Promise<void> => {
    // Bull has created the job again, without its options.
    if (Object.keys(data).length === 0) opts.removeOnComplete = true;
    else await work(data);
  };
  const start = (): void => void forgiving(unnamed(queue)).process(concurrency, perform).catch(failed);
  if (queue.client.status === 'ready') start();
  else queue.client.once('ready', start);
}

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
export const bull = {
  prefix: queuePrefix,
  options: bullOptions,
  supervise: superviseQueue,
  add: addJobs,
  process: processJobs,
  close: closeQueue,
} as const;
