/** Work that waits for its bytes. */
interface Waiting {
  readonly group: unknown;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Bounds the bytes that concurrent work holds in memory. The excess waits, first in, first out, but each group holds one share at a time,
 * so that no group fills the budget and one that waits for itself delays no other.
 */
export class ByteBudget {
  private free: number;
  private readonly holding = new Set<unknown>();
  private waiting: readonly Waiting[] = [];

  /** @param total bytes to share. Whatever needs more gets all of it, alone. */
  constructor(private readonly total: number) {
    this.free = total;
  }

  /** Takes bytes for a group and returns the function that returns them; undefined if they are not free within `most_ms`. */
  take(group: unknown, bytes: number, most_ms: number): Promise<(() => void) | undefined> {
    const share = Math.min(bytes, this.total);
    return new Promise((resolve) => {
      const waiting = {
        group,
        bytes: share,
        start: (): void => {
          clearTimeout(timer);
          resolve(this.giver(group, share));
        },
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== waiting);
        resolve(undefined);
        this.serve();
      }, most_ms).unref();
      this.waiting = [...this.waiting, waiting];
      this.serve();
    });
  }

  /** Returns the function that frees a share, once, however often it is called. */
  private giver(group: unknown, bytes: number): () => void {
    let held = bytes;
    return () => {
      if (held === 0) return;
      this.free += held;
      held = 0;
      this.holding.delete(group);
      this.serve();
    };
  }

  /** Starts what fits, in order. What needs more than is free is not overtaken. */
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
