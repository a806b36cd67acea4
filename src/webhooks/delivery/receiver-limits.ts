import { Injectable } from '@nestjs/common';
import { FairSemaphore } from '../../platform/queue/fair-semaphore.js';

/** Receiver of an attempt. */
export interface Receiver {
  readonly app_id: number;
  /** Name of the subscription, unique within its app. */
  readonly name: string;
  /** Scheme, host and port of the target. */
  readonly origin: string;
}

/** Duration in milliseconds from which an attempt counts as slow. */
const SLOW_MS = 1_000;
/** Maximum number of quick attempts per origin. */
const QUICK_PER_ORIGIN = 64;
/** Maximum number of slow attempts when another one to a slow receiver starts: in the process, per origin and per app. */
const SLOW_IN_ALL = 256;
const SLOW_PER_ORIGIN = 32;
const SLOW_PER_APP = 8;
/** Maximum number of slow subscriptions that are remembered. */
const MAX_REMEMBERED = 20_000;

interface Host {
  readonly quick: FairSemaphore;
  users: number;
}

/** Numbers of slow attempts in progress. */
class SlowAttempts {
  private all = 0;
  private readonly by = new Map<string, number>();

  hasRoom({ origin, app_id }: Receiver): boolean {
    return this.all < SLOW_IN_ALL && this.of(origin) < SLOW_PER_ORIGIN && this.of(String(app_id)) < SLOW_PER_APP;
  }

  add({ origin, app_id }: Receiver, count: 1 | -1): void {
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
 * Bounds the attempts of a process, so that slow receivers do not delay others. Attempts to receivers whose last attempt was quick or is
 * unknown count as quick: their number is limited per origin and shared fairly between apps. After one second an attempt counts as slow.
 * Attempts to slow receivers count as slow from their start, and are refused while there are too many. The time spent waiting is not part
 * of the attempt.
 */
@Injectable()
export class ReceiverLimits {
  private readonly hosts = new Map<string, Host>();
  private readonly slow = new SlowAttempts();
  /** Subscriptions whose last attempt was slow, the least recent first. */
  private readonly slowNames = new Set<string>();

  /** Returns true when the last attempt at the subscription was slow. */
  isSlow(name: string): boolean {
    return this.slowNames.has(name);
  }

  /** Runs an attempt when the limits admit it, and returns its result; undefined when there are too many slow attempts. */
  async run<T>(receiver: Receiver, attempt: () => Promise<T>): Promise<T | undefined> {
    if (!this.isSlow(receiver.name)) return this.runQuick(receiver, attempt);
    if (!this.slow.hasRoom(receiver)) return undefined;
    const started = performance.now();
    const result = await this.runSlow(receiver, attempt());
    if (performance.now() - started < SLOW_MS) this.slowNames.delete(receiver.name);
    return result;
  }

  private async runQuick<T>(receiver: Receiver, attempt: () => Promise<T>): Promise<T> {
    const host = this.hosts.get(receiver.origin) ?? { quick: new FairSemaphore(QUICK_PER_ORIGIN), users: 0 };
    this.hosts.set(receiver.origin, host);
    host.users++;
    try {
      const { running, ended } = await host.quick.run(receiver.app_id, async () => {
        const begun = attempt();
        return { running: begun, ended: await endsWithin(begun, SLOW_MS) };
      });
      if (ended) return await running;
      this.remember(receiver.name);
      return await this.runSlow(receiver, running);
    } finally {
      if (--host.users === 0) this.hosts.delete(receiver.origin);
    }
  }

  private async runSlow<T>(receiver: Receiver, running: Promise<T>): Promise<T> {
    this.slow.add(receiver, 1);
    try {
      return await running;
    } finally {
      this.slow.add(receiver, -1);
    }
  }

  private remember(name: string): void {
    this.slowNames.delete(name);
    this.slowNames.add(name);
    if (this.slowNames.size <= MAX_REMEMBERED) return;
    const [oldest = ''] = this.slowNames;
    this.slowNames.delete(oldest);
  }
}

/** Resolves to true if the work ends in time, also with an error, otherwise to false. */
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
