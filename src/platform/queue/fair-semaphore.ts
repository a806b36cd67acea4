/**
 * Bounds concurrent work and queues the excess. Waiting groups are served round-robin, and each group first in, first out, so that a group
 * with much work does not delay the others.
 */
export class FairSemaphore {
  private free: number;
  private readonly waiting = new Map<unknown, (() => void)[]>();

  /** @param permits number of concurrent runs. */
  constructor(permits: number) {
    this.free = permits;
  }

  /** Runs `work` when a permit is free and returns its result. */
  async run<T>(group: unknown, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await this.wait(group);
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private wait(group: unknown): Promise<void> {
    return new Promise((resolve) => this.waiting.set(group, [...(this.waiting.get(group) ?? []), resolve]));
  }

  private release(): void {
    const [first] = this.waiting;
    if (!first) {
      this.free++;
      return;
    }
    const [group, [next, ...rest]] = first;
    // The rest of the group moves to the end of the queue.
    this.waiting.delete(group);
    if (rest.length > 0) this.waiting.set(group, rest);
    next?.();
  }
}
