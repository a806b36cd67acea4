import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { backOff } from '../queue/signals.js';

/** A window as Redis counts it. */
interface Window {
  readonly total: number;
  /** Milliseconds until it ends. */
  readonly left: number;
}

interface Batch {
  size: number;
  readonly window: Promise<Window>;
}

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Adds to a fixed window and starts it with its first hit, in one step. */
const COUNT = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) left = tonumber(ARGV[2]) end
return { total, left }`;

/**
 * Counts hits in Redis for all processes together. Hits on one key that arrive in one turn of the event loop travel as one command.
 * While Redis is away, this process counts alone.
 */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly local = new ThrottlerStorageService();
  private readonly redis: Redis & { countHits?: (key: string, hits: number, ttl: number) => Promise<[number, number]> };
  private readonly batches = new Map<string, Batch>();

  constructor(private readonly config: Config) {
    this.redis = new Redis(config.redis_url, {
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
      retryStrategy: backOff,
      scripts: { countHits: { lua: COUNT, numberOfKeys: 1 } },
    });
    this.redis.on('error', () => undefined);
  }

  /** Counts one hit; `ttl` is the window in milliseconds, `totalHits` this hit's number in it, `timeToExpire` in seconds. */
  async increment(...hit: Parameters<ThrottlerStorage['increment']>): Promise<Counted> {
    const [key, ttl, limit, , throttlerName] = hit;
    if (this.redis.status === 'ready') {
      try {
        return await this.inRedis(`${this.config.redis_prefix}:limit:${throttlerName}:${key}`, ttl, limit);
      } catch {
        // Redis went away during the command: this process counts alone until it is back.
      }
    }
    return this.local.increment(...hit);
  }

  /** Closes the connection and forgets the local counts. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
    this.local.onApplicationShutdown();
  }

  private async inRedis(key: string, ttl: number, limit: number): Promise<Counted> {
    const batch = this.batches.get(key) ?? this.open(key, ttl);
    const position = ++batch.size;
    const { total, left } = await batch.window;
    const totalHits = total - batch.size + position;
    const timeToExpire = Math.ceil(left / 1000);
    return { totalHits, timeToExpire, isBlocked: totalHits > limit, timeToBlockExpire: timeToExpire };
  }

  private open(key: string, ttl: number): Batch {
    const batch: Batch = { size: 0, window: nextTurn().then(() => this.send(key, ttl)) };
    this.batches.set(key, batch);
    return batch;
  }

  private async send(key: string, ttl: number): Promise<Window> {
    const size = this.batches.get(key)?.size ?? 0;
    this.batches.delete(key);
    const answer = await this.redis.countHits?.(key, size, ttl);
    if (!answer) throw new Error('Redis did not count.');
    return { total: answer[0], left: answer[1] };
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
