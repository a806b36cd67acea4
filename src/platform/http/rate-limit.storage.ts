import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { backOff } from '../queue/signals.js';

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Adds to fixed windows and starts each with its first hit, in one step; gives the new total and the milliseconds left of each. */
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

/** What this process knows of one key's window. */
interface Window {
  readonly key: string;
  /** Milliseconds. */
  readonly ttl: number;
  /** Hits of all processes when Redis last answered. */
  total: number;
  /** Hits that are on their way to Redis. */
  sent: number;
  /** When Redis answered, and when the window ends (`performance.now()`). */
  at: number;
  ends: number;
}

/** The hits that one command carries: how many of each window, and the number in the window that the first of them turned out to have. */
class Batch {
  /** True when somebody waits for the answer. */
  urgent = false;
  readonly hits = new Map<Window, number>();
  readonly first = new Map<Window, number>();
  readonly answered: Promise<void>;
  resolve!: () => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.answered = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.answered.catch(() => undefined);
  }

  /** Adds a hit and gives its number among those of its window. */
  add(window: Window): number {
    const number = (this.hits.get(window) ?? 0) + 1;
    this.hits.set(window, number);
    return number;
  }
}

/** Milliseconds for which an answer of Redis is as good as a new one, as long as the limit is far. */
const FRESH_MS = 10;
/** Milliseconds for which hits are collected while nobody waits for their number; with the way to Redis and back less than FRESH_MS. */
const COLLECT_MS = 5;
const MOST_KNOWN = 10_000;

/**
 * Counts hits in Redis for all processes together. Hits that arrive while an answer of Redis is awaited travel together as one command, so
 * that the limit costs a busy process little; and in the first half of a window nobody waits for an answer while the last one is fresh, so that
 * hits may be collected for a moment.
 * While Redis is away, this process counts alone.
 */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly local = new ThrottlerStorageService();
  private readonly redis: Redis & { countHits?: (...args: (string | number)[]) => Promise<number[]> };
  private readonly windows = new Map<string, Window>();
  /** Collects hits until the command under way, if any, is answered. */
  private next: Batch | undefined;
  private sending = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly config: Config) {
    this.redis = new Redis(config.redis_url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
      retryStrategy: backOff,
      scripts: { countHits: { lua: COUNT } },
    });
    this.redis.on('error', () => undefined);
  }

  /** Counts one hit; `ttl` is the window in milliseconds, `totalHits` this hit's number in it, `timeToExpire` in seconds. */
  increment(...hit: Parameters<ThrottlerStorage['increment']>): Promise<Counted> {
    const [key, ttl, limit, , throttlerName] = hit;
    if (this.redis.status !== 'ready') return this.local.increment(...hit);
    const window = this.windowOf(`${this.config.redis_prefix}:limit:${throttlerName}:${key}`, ttl);
    const batch = this.batch();
    const number = batch.add(window);
    const now = performance.now();
    const estimate = window.total + window.sent + number;
    if (now - window.at <= FRESH_MS && now < window.ends && estimate <= limit / 2) {
      return Promise.resolve(counted(estimate, window.ends - now, limit));
    }
    if (!batch.urgent) this.hurry(batch);
    return batch.answered.then(
      () => counted((batch.first.get(window) ?? 0) + number - 1, window.ends - performance.now(), limit),
      // Redis went away during the command: this process counts alone until it is back.
      () => this.local.increment(...hit),
    );
  }

  /** How many hits a window has so far; counts none. */
  async peek(key: string, limit: number, throttlerName: string): Promise<Counted> {
    const name = `${this.config.redis_prefix}:limit:${throttlerName}:${key}`;
    const answers =
      this.redis.status === 'ready'
        ? await this.redis
            .multi()
            .get(name)
            .pttl(name)
            .exec()
            .catch(() => null)
        : null;
    if (answers === null) return this.peekLocal(key, limit, throttlerName);
    const [total, left] = answers.map(([, value]) => Number(value ?? 0));
    return counted(total ?? 0, Math.max(0, left ?? 0), limit);
  }

  /** Closes the connection and forgets the local counts. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
    this.local.onApplicationShutdown();
  }

  private peekLocal(key: string, limit: number, throttlerName: string): Counted {
    const known = this.local.storage.get(key);
    const left = (known?.expiresAt ?? 0) - Date.now();
    return counted(left > 0 ? (known?.totalHits.get(throttlerName) ?? 0) : 0, Math.max(0, left), limit);
  }

  private windowOf(key: string, ttl: number): Window {
    const known = this.windows.get(key);
    if (known) return known;
    if (this.windows.size >= MOST_KNOWN) this.windows.clear();
    const window = { key, ttl, total: 0, sent: 0, at: -Infinity, ends: 0 };
    this.windows.set(key, window);
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

  /** Lets the batch go as soon as those that arrived with its hit are in it. */
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
      await this.count(batch);
      batch.resolve();
    } catch (error) {
      batch.reject(error);
    }
    for (const [window, hits] of batch.hits) window.sent -= hits;
    this.sending = false;
    this.goOn();
  }

  private goOn(): void {
    if (this.next?.urgent) void this.send();
    else if (this.next) this.collect();
  }

  private async count({ hits, first }: Batch): Promise<void> {
    const keys = [...hits.keys()].map(({ key }) => key);
    const amounts = [...hits].flatMap(([{ ttl }, number]) => [number, ttl]);
    const answer = await this.redis.countHits?.(keys.length, ...keys, ...amounts);
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

function counted(totalHits: number, left: number, limit: number): Counted {
  const timeToExpire = Math.ceil(left / 1000);
  return { totalHits, timeToExpire, isBlocked: totalHits > limit, timeToBlockExpire: timeToExpire };
}
