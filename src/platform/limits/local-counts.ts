import { type Counted, counted, type Policy } from './policy.js';

interface Window {
  hits: number;
  /** End of the window (`performance.now()`). */
  readonly ends: number;
}

/** Maximum number of windows. The oldest are dropped first. */
const MAX_WINDOWS = 100_000;

/** Hits in a window at the last reply of Redis, and the end of the window (`performance.now()`). */
export interface KnownCount {
  readonly total: number;
  readonly ends: number;
}

/**
 * Counts of this process only, in fixed windows that start with their first hit. A window that Redis has counted continues with its count:
 * otherwise, losing Redis would double the limit.
 */
export class LocalCounts {
  private readonly windows = new Map<string, Window>();

  /** Counts a hit. */
  count(policy: Policy, subject: string, known?: KnownCount): Counted {
    const window = this.current(policy, subject, known) ?? this.open(policy, subject);
    window.hits++;
    return counted(window.hits, window.ends - performance.now());
  }

  /** Returns the hits in a window without counting one. */
  peek(policy: Policy, subject: string, known?: KnownCount): Counted {
    const window = this.current(policy, subject, known);
    return window ? counted(window.hits, window.ends - performance.now()) : counted(0, 0);
  }

  /** Returns the current window, with the count of Redis if that is higher. */
  private current(policy: Policy, subject: string, known?: KnownCount): Window | undefined {
    const window = this.windows.get(keyOf(policy, subject));
    const now = performance.now();
    const own = window && window.ends > now ? window : undefined;
    if (!known || known.ends <= now || known.total <= (own?.hits ?? 0)) return own;
    return this.keep(policy, subject, { hits: known.total, ends: known.ends });
  }

  private open(policy: Policy, subject: string): Window {
    return this.keep(policy, subject, { hits: 0, ends: performance.now() + policy.window });
  }

  private keep(policy: Policy, subject: string, window: Window): Window {
    const key = keyOf(policy, subject);
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MAX_WINDOWS) {
      const [oldest = ''] = this.windows.keys();
      this.windows.delete(oldest);
    }
    return window;
  }
}

const keyOf = ({ name }: Policy, subject: string): string => `${name} ${subject}`;
