import { Turns } from './turns.js';

/** Bounds concurrent work and queues the excess, whose groups take {@link Turns}. */
export class FairSemaphore {
  private free: number;
  private readonly waiting = new Turns<() => void>();

  /** @param permits number of concurrent runs. */
  constructor(permits: number) {
    this.free = permits;
  }

  /** Runs `work` when a permit is free and returns its result. */
  async run<T>(group: unknown, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.add(group, resolve));
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** The permit passes to the next in turn. */
  private release(): void {
    const next = this.waiting.take();
    if (next) next();
    else this.free++;
  }
}
