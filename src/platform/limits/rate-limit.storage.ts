import { once } from 'node:events';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Cluster, Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { inTime } from '../net/deadline.js';
import { isCluster, redisClient } from '../queue/redis-clients.js';
import { LocalCounts } from './local-counts.js';
import { type Counted, counted, type Policy } from './policy.js';

/**
 * Increments fixed windows and starts each with its first hit, atomically. Returns the new total and the remaining milliseconds of each.
 */
const COUNT = `
local counted = {}
for i, key in ipairs(KEYS) do
  local total = redis.call('INCRBY', key, ARGV[2 * i - 1])
  local left = redis.call('PTTL', key)
  if left < 0 then left = tonumber(ARGV[2 * i]) redis.call('PEXPIRE', key, left) end
  counted[2 * i - 1] = total
  counted[2 * i] = left
end
return counted`;

/** State of a window as known to this process. */
interface Window {
  readonly key: string;
  readonly subject: string;
  readonly policy: Policy;
  /** Hits of all processes at the last reply of Redis. */
  total: number;
  /** Hits in the pending command. */
  sent: number;
  /** Time of the last reply of Redis, and end of the window (`performance.now()`). */
  at: number;
  ends: number;
}

/** Hits of one command: their number per window, and the position of the first of them in its window. */
class Batch {
  /** True when a request waits for the reply. */
  urgent = false;
  readonly hits = new Map<Window, number>();
  /** Windows of hits whose requests did not wait for the reply. */
  readonly estimated: Window[] = [];
  readonly first = new Map<Window, number>();
  readonly answered: Promise<void>;
  resolve!: () => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.answered = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.answered.catch(() => undefined);
  }

  /** Adds a hit and returns its position in the window. */
  add(window: Window): number {
    const number = (this.hits.get(window) ?? 0) + 1;
    this.hits.set(window, number);
    return number;
  }
}

/** Milliseconds for which a reply of Redis counts as fresh while the limit is far from reached. */
const FRESH_MS = 10;
/**
 * Milliseconds for which hits are collected while no request waits for its number. Including the round trip to Redis, it stays below FRESH_MS.
 */
const COLLECT_MS = 5;
/** Smallest limit whose hits are estimated. Smaller ones protect passwords and codes, where every hit of any process counts. */
const MIN_ESTIMATED = 100;
/** Maximum number of known windows of a limit. */
const MAX_KNOWN = 10_000;
/**
 * Timeout of a command in milliseconds; a connection that exceeds it is replaced, see `lost`. When Redis hangs, one round of requests waits this
 * long.
 */
const COMMAND_TIMEOUT_MS = 300;
const CONNECT_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * Counts hits of all processes in Redis. Hits that arrive while a reply is pending are sent as one command, which keeps the cost for a busy
 * process low. In the first half of a large limit no request waits while the last reply is fresh, so hits can be collected for a moment.
 *
 * While Redis is unavailable, this process counts locally, from the last known totals. A command that times out opens the circuit: the
 * connection is closed, and requests are counted locally until a new connection has passed its ready check, which no request waits for.
 */
@Injectable()
export class RateLimitStorage implements OnApplicationShutdown, OnModuleInit {
  private readonly local = new LocalCounts();
  private readonly redis: (Redis | Cluster) & { countHits?: (...args: (string | number)[]) => Promise<number[]> };
  /** By name of the limit and by subject. */
  private readonly windows = new Map<string, Map<string, Window>>();
  /** Collects hits until the pending command, if any, has ended. */
  private next: Batch | undefined;
  private sending = false;
  /** True from a lost command until its connection is closed. */
  private broken = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly config: Config) {
    this.redis = redisClient(config, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // Limits the ready check of a connection; `inTime` limits the commands.
      commandTimeout: CONNECT_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      scripts: { countHits: { lua: COUNT } },
    });
    this.redis.on('error', () => undefined).on('close', () => (this.broken = false));
  }

  /** Waits for the first connection, so that the first request of a process is counted in Redis. Does not fail without Redis. */
  async onModuleInit(): Promise<void> {
    if (this.redis.status !== 'connecting' && this.redis.status !== 'connect') return;
    const settled = Promise.race([once(this.redis, 'ready'), once(this.redis, 'close')]);
    await inTime(settled, CONNECT_TIMEOUT_MS).catch(() => undefined);
  }

  /** Counts a hit. Its number is returned immediately if it can be estimated; otherwise, Redis or this process counts it. */
  count(policy: Policy, subject: string): Counted | Promise<Counted> {
    if (!this.isAvailable) return this.local.count(policy, subject, this.known(policy, subject));
    const window = this.windowOf(policy, subject);
    const batch = this.batch();
    const number = batch.add(window);
    const now = performance.now();
    const estimate = window.total + window.sent + number;
    const isFar = policy.limit >= MIN_ESTIMATED && estimate <= policy.limit / 2;
    if (isFar && now - window.at <= FRESH_MS && now < window.ends) {
      batch.estimated.push(window);
      return counted(estimate, window.ends - now);
    }
    if (!batch.urgent) this.hurry(batch);
    return batch.answered.then(
      () => counted((batch.first.get(window) ?? 0) + number - 1, window.ends - performance.now()),
      // Redis became unavailable during the command: this process counts locally until it is back.
      () => this.local.count(policy, subject, window),
    );
  }

  /** Returns the number of hits in a window without counting one. */
  async peek(policy: Policy, subject: string): Promise<Counted> {
    const key = this.keyOf(policy.name, subject);
    const answers = this.isAvailable
      ? await inTime(this.redis.multi().get(key).pttl(key).exec(), COMMAND_TIMEOUT_MS).catch(() => this.lost())
      : undefined;
    if (!answers) return this.local.peek(policy, subject, this.known(policy, subject));
    const [total, left] = answers.map(([, value]) => Number(value ?? 0));
    return counted(total ?? 0, Math.max(0, left ?? 0));
  }

  /** Closes the connection. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private get isAvailable(): boolean {
    return this.redis.status === 'ready' && !this.broken;
  }

  /** Replaces a connection that does not respond. */
  private lost(): undefined {
    if (!this.isAvailable) return undefined;
    this.broken = true;
    this.redis.disconnect(true);
    return undefined;
  }

  private keyOf(name: string, subject: string): string {
    return `${this.config.redis_prefix}:limit:${name}:${subject}`;
  }

  private known(policy: Policy, subject: string): Window | undefined {
    return this.windows.get(policy.name)?.get(subject);
  }

  private windowOf(policy: Policy, subject: string): Window {
    return this.known(policy, subject) ?? this.newWindow(policy, subject);
  }

  private newWindow(policy: Policy, subject: string): Window {
    const { name } = policy;
    const windows = this.windows.get(name) ?? new Map<string, Window>();
    if (windows.size >= MAX_KNOWN) windows.clear();
    const window = { key: this.keyOf(name, subject), subject, policy, total: 0, sent: 0, at: -Infinity, ends: 0 };
    this.windows.set(name, windows.set(subject, window));
    return window;
  }

  private batch(): Batch {
    if (this.next) return this.next;
    this.next = new Batch();
    if (!this.sending) this.collect();
    return this.next;
  }

  private collect(): void {
    this.timer = setTimeout(() => void this.send(), COLLECT_MS).unref();
  }

  /** Sends the batch once the hits that arrived in the same turn of the event loop have been added. */
  private hurry(batch: Batch): void {
    batch.urgent = true;
    if (!this.sending) setImmediate(() => void this.send());
  }

  private async send(): Promise<void> {
    const batch = this.next;
    if (!batch || this.sending) return;
    clearTimeout(this.timer);
    [this.next, this.sending] = [undefined, true];
    for (const [window, hits] of batch.hits) window.sent += hits;
    try {
      await this.countInRedis(batch);
      batch.resolve();
    } catch (error) {
      this.lost();
      batch.reject(error);
      for (const window of batch.estimated) this.local.count(window.policy, window.subject, window);
    }
    for (const [window, hits] of batch.hits) window.sent -= hits;
    this.sending = false;
    this.sendNext();
  }

  private sendNext(): void {
    if (this.next?.urgent) void this.send();
    else if (this.next) this.collect();
  }

  /**
   * Adds hits and returns the new total and the remaining milliseconds of each window, with one script. In a cluster, the windows are in different
   * slots, so each has its own script; all are sent together.
   */
  private async totals(hits: readonly (readonly [Window, number])[]): Promise<number[] | undefined> {
    if (hits.length > 1 && isCluster(this.config)) {
      const each = await Promise.all(hits.map((hit) => this.totals([hit])));
      return each.flatMap((reply) => reply ?? []);
    }
    const keys = hits.map(([{ key }]) => key);
    const amounts = hits.flatMap(([{ policy }, number]) => [number, policy.window]);
    return this.redis.countHits?.(keys.length, ...keys, ...amounts);
  }

  private async countInRedis({ hits, first }: Batch): Promise<void> {
    // A batch that was collected while the last command was lost is not sent after it.
    const reply = this.isAvailable ? this.totals([...hits]) : undefined;
    const answer = reply && (await inTime(reply, COMMAND_TIMEOUT_MS));
    if (!answer) throw new Error('Redis did not count.');
    const at = performance.now();
    let n = 0;
    for (const [window, number] of hits) {
      const [total = 0, left = 0] = answer.slice(n, (n += 2));
      Object.assign(window, { total, at, ends: at + left });
      first.set(window, total - number + 1);
    }
  }
}
