import { type Counted, counted, type Policy } from './policy.js';

interface Window {
  hits: number;
  /** End of the window (`performance.now()`). */
  readonly ends: number;
}

/** Windows that are kept at most; beyond that, the oldest are forgotten. */
const MAX_WINDOWS = 100_000;

/** Hits in a window when Redis last answered, and the end of the window (`performance.now()`). */
export interface KnownCount {
  readonly total: number;
  readonly ends: number;
}

/**
 * Counts of this process alone, in fixed windows that start with their first hit, or go on with what Redis counted: otherwise, losing Redis
 * would allow a limit twice.
 */
export class LocalCounts {
  private readonly windows = new Map<string, Window>();

  /** Counts a hit. */
  count(policy: Policy, subject: string, known?: KnownCount): Counted {
    const window = this.current(policy, subject) ?? this.open(policy, subject, known);
    window.hits++;
    return counted(window.hits, window.ends - performance.now());
  }

  /** Returns the hits in a window without counting one. */
  peek(policy: Policy, subject: string, known?: KnownCount): Counted {
    const window = this.current(policy, subject);
    const { hits, ends } = window ?? { hits: known?.total ?? 0, ends: known?.ends ?? 0 };
    const left = ends - performance.now();
    return left > 0 ? counted(hits, left) : counted(0, 0);
  }

  private current(policy: Policy, subject: string): Window | undefined {
    const window = this.windows.get(keyOf(policy, subject));
    return window && window.ends > performance.now() ? window : undefined;
  }

  private open(policy: Policy, subject: string, known?: KnownCount): Window {
    const now = performance.now();
    const key = keyOf(policy, subject);
    const window = known && known.ends > now ? { hits: known.total, ends: known.ends } : { hits: 0, ends: now + policy.window };
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
