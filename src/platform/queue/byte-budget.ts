/** Work that waits for its bytes. */
interface Waiting {
  readonly group: unknown;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Bounds the bytes that concurrent work holds in memory. The excess waits, first in, first out. Each group holds one share at a time, so a
 * group cannot fill the budget, and a group that waits for its own share delays no other.
 */
export class ByteBudget {
  private free: number;
  private readonly holding = new Set<unknown>();
  private waiting: readonly Waiting[] = [];

  /** @param total bytes to share. Work that needs more runs alone, with all of them. */
  constructor(private readonly total: number) {
    this.free = total;
  }

  /** Reserves bytes for a group and returns the function that releases them; undefined if they are not free within `max_wait_ms`. */
  take(group: unknown, bytes: number, max_wait_ms: number): Promise<(() => void) | undefined> {
    const share = Math.min(bytes, this.total);
    return new Promise((resolve) => {
      const waiting = {
        group,
        bytes: share,
        start: (): void => {
          clearTimeout(timer);
          resolve(this.releaseOf(group, share));
        },
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== waiting);
        resolve(undefined);
        this.serve();
      }, max_wait_ms).unref();
      this.waiting = [...this.waiting, waiting];
      this.serve();
    });
  }

  /** Returns the function that releases a share. Further calls have no effect. */
  private releaseOf(group: unknown, bytes: number): () => void {
    let held = bytes;
    return () => {
      if (held === 0) return;
      this.free += held;
      held = 0;
      this.holding.delete(group);
      this.serve();
    };
  }

  /** Starts waiting work in order while its bytes are free. Later work does not overtake work that needs more. */
  private serve(): void {
    for (;;) {
      const next = this.waiting.find(({ group }) => !this.holding.has(group));
      if (!next || next.bytes > this.free) return;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.free -= next.bytes;
      this.holding.add(next.group);
      next.start();
    }
  }
}
