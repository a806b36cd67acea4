import { type Counted, counted, type Policy } from './policy.js';

interface Window {
  hits: number;
  /** End of the window (`performance.now()`). */
  readonly ends: number;
}

/** Windows that are kept at most; beyond that, the oldest are forgotten. */
const MAX_WINDOWS = 100_000;

/** Counts of this process alone, in fixed windows that start with their first hit. */
export class LocalCounts {
  private readonly windows = new Map<string, Window>();

  /** Counts a hit. */
  count(policy: Policy, subject: string): Counted {
    const window = this.current(policy, subject) ?? this.open(policy, subject);
    window.hits++;
    return counted(window.hits, window.ends - performance.now());
  }

  /** Returns the hits in a window without counting one. */
  peek(policy: Policy, subject: string): Counted {
    const window = this.current(policy, subject);
    return window ? counted(window.hits, window.ends - performance.now()) : counted(0, 0);
  }

  private current(policy: Policy, subject: string): Window | undefined {
    const window = this.windows.get(keyOf(policy, subject));
    return window && window.ends > performance.now() ? window : undefined;
  }

  private open(policy: Policy, subject: string): Window {
    const [key, window] = [keyOf(policy, subject), { hits: 0, ends: performance.now() + policy.window }];
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
