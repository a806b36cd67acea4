import { Injectable } from '@nestjs/common';
import { FairSemaphore } from '../../platform/queue/fair-semaphore.js';

/** Target of an attempt, as far as it shares resources with others. */
export interface Lane {
  readonly app_id: number;
  /** Name of the subscription, unique within its app. */
  readonly name: string;
  /** Scheme, host and port of the target. */
  readonly origin: string;
}

/** Duration in milliseconds from which an attempt is slow. */
const SLOW_MS = 1_000;
/** Quick attempts per origin. An attempt that becomes slow makes room for another. */
const QUICK_PER_ORIGIN = 64;
/** Slow attempts above which no further attempt at a slow target starts, in the process, per origin and per app. */
const SLOW_IN_ALL = 256;
const SLOW_PER_ORIGIN = 32;
const SLOW_PER_APP = 8;
/** Slow subscriptions that are remembered. */
const MOST_REMEMBERED = 20_000;

interface Host {
  readonly quick: FairSemaphore;
  users: number;
}

/** Numbers of slow attempts in progress. */
class SlowAttempts {
  private all = 0;
  private readonly by = new Map<string, number>();

  hasRoom({ origin, app_id }: Lane): boolean {
    return this.all < SLOW_IN_ALL && this.of(origin) < SLOW_PER_ORIGIN && this.of(String(app_id)) < SLOW_PER_APP;
  }

  add({ origin, app_id }: Lane, count: 1 | -1): void {
    this.all += count;
    for (const key of [origin, String(app_id)]) {
      const next = this.of(key) + count;
      if (next > 0) this.by.set(key, next);
      else this.by.delete(key);
    }
  }

  private of(key: string): number {
    return this.by.get(key) ?? 0;
  }
}

/**
 * Bounds the attempts of a process so that slow receivers delay no other receiver. An attempt at a target that was quick the last time, or
 * is not known, starts in the quick lane of its origin, whose places are shared fairly between apps; after a second it moves to the slow
 * lane. An attempt at a slow target starts in the slow lane, if that has room. Waiting for a place is no part of the attempt.
 */
@Injectable()
export class TargetLanes {
  private readonly hosts = new Map<string, Host>();
  private readonly slow = new SlowAttempts();
  /** Subscriptions whose last attempt was slow, the least recent first. */
  private readonly slowNames = new Set<string>();

  /** Returns true when the last attempt at the subscription was slow. */
  isSlow(name: string): boolean {
    return this.slowNames.has(name);
  }

  /** Runs an attempt when its lane has room, and returns its result; undefined when the slow lane is full. */
  async run<T>(lane: Lane, attempt: () => Promise<T>): Promise<T | undefined> {
    if (!this.isSlow(lane.name)) return this.inQuickLane(lane, attempt);
    if (!this.slow.hasRoom(lane)) return undefined;
    const started = performance.now();
    const result = await this.inSlowLane(lane, attempt());
    if (performance.now() - started < SLOW_MS) this.slowNames.delete(lane.name);
    return result;
  }

  private async inQuickLane<T>(lane: Lane, attempt: () => Promise<T>): Promise<T> {
    const host = this.hosts.get(lane.origin) ?? { quick: new FairSemaphore(QUICK_PER_ORIGIN), users: 0 };
    this.hosts.set(lane.origin, host);
    host.users++;
    try {
      const { running, ended } = await host.quick.run(lane.app_id, async () => {
        const begun = attempt();
        return { running: begun, ended: await endsWithin(begun, SLOW_MS) };
      });
      if (ended) return await running;
      this.remember(lane.name);
      return await this.inSlowLane(lane, running);
    } finally {
      if (--host.users === 0) this.hosts.delete(lane.origin);
    }
  }

  private async inSlowLane<T>(lane: Lane, running: Promise<T>): Promise<T> {
    this.slow.add(lane, 1);
    try {
      return await running;
    } finally {
      this.slow.add(lane, -1);
    }
  }

  private remember(name: string): void {
    this.slowNames.delete(name);
    this.slowNames.add(name);
    if (this.slowNames.size <= MOST_REMEMBERED) return;
    const [oldest = ''] = this.slowNames;
    this.slowNames.delete(oldest);
  }
}

/** Resolves to true when the work ends, also with an error, within the time, and to false after it. */
export function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(end, end);
  });
}
