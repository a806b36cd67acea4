import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { Batcher } from '../queue/batcher.js';
import { backOff } from '../queue/signals.js';

interface Hit {
  readonly key: string;
  /** The window in milliseconds. */
  readonly ttl: number;
  readonly limit: number;
}

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

/** What this process knows of a window. */
interface Known {
  /** Hits of all processes when Redis last answered. */
  total: number;
  /** Hits of this process that Redis has not answered yet. */
  pending: number;
  /** When Redis answered, and when the window ends (`performance.now()`). */
  at: number;
  ends: number;
}

/** Milliseconds for which an answer of Redis is as good as a new one, as long as the limit is far. */
const FRESH_MS = 10;
const MOST_KNOWN = 10_000;

/**
 * Counts hits in Redis for all processes together. Hits that arrive while an answer of Redis is awaited travel together as one command, so
 * that the limit costs a busy process little; and in the first half of a window nobody waits for an answer while the last one is fresh.
 * While Redis is away, this process counts alone.
 */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly local = new ThrottlerStorageService();
  private readonly redis: Redis & { countHits?: (...args: (string | number)[]) => Promise<number[]> };
  private readonly known = new Map<string, Known>();
  private readonly hits = new Batcher<Hit, Counted>((hits) => this.count(hits), { most: 500, parallel: 1 });

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
  async increment(...hit: Parameters<ThrottlerStorage['increment']>): Promise<Counted> {
    const [key, ttl, limit, , throttlerName] = hit;
    if (this.redis.status === 'ready') {
      try {
        return await this.hit({ key: `${this.config.redis_prefix}:limit:${throttlerName}:${key}`, ttl, limit });
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

  private hit(hit: Hit): Promise<Counted> | Counted {
    const known = this.knownOf(hit.key);
    known.pending++;
    const counted = this.hits.add(hit).finally(() => known.pending--);
    const now = performance.now();
    const estimate = known.total + known.pending;
    if (now - known.at > FRESH_MS || now >= known.ends || estimate > hit.limit / 2) return counted;
    counted.catch(() => undefined);
    return windowOf(estimate, known.ends - now, hit.limit);
  }

  private knownOf(key: string): Known {
    const known = this.known.get(key) ?? { total: 0, pending: 0, at: -Infinity, ends: 0 };
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(key, known);
    return known;
  }

  private async count(hits: readonly Hit[]): Promise<Counted[]> {
    const sizes = new Map<string, number>();
    const positions = hits.map(({ key }) => {
      const position = (sizes.get(key) ?? 0) + 1;
      sizes.set(key, position);
      return position;
    });
    const windows = await this.send(sizes, new Map(hits.map(({ key, ttl }) => [key, ttl])));
    return hits.map(({ key, limit }, n) => {
      const [total = 0, left = 0] = windows.get(key) ?? [];
      const totalHits = total - (sizes.get(key) ?? 0) + (positions[n] ?? 0);
      return windowOf(totalHits, left, limit);
    });
  }

  /** Total and milliseconds left of each key's window. */
  private async send(sizes: ReadonlyMap<string, number>, ttls: ReadonlyMap<string, number>): Promise<Map<string, number[]>> {
    const keys = [...sizes.keys()];
    const amounts = keys.flatMap((key) => [sizes.get(key) ?? 0, ttls.get(key) ?? 0]);
    const counted = await this.redis.countHits?.(keys.length, ...keys, ...amounts);
    if (!counted) throw new Error('Redis did not count.');
    const now = performance.now();
    return new Map(
      keys.map((key, n) => {
        const [total = 0, left = 0] = counted.slice(2 * n, 2 * n + 2);
        Object.assign(this.knownOf(key), { total, at: now, ends: now + left });
        return [key, [total, left]];
      }),
    );
  }
}

function windowOf(totalHits: number, left: number, limit: number): Counted {
  const timeToExpire = Math.ceil(left / 1000);
  return { totalHits, timeToExpire, isBlocked: totalHits > limit, timeToBlockExpire: timeToExpire };
}
