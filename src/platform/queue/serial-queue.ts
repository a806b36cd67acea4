/** Work that waited for longer than the queue allows. It was not started. */
export class WaitedTooLongError extends Error {}

/** Runs a bounded number of works of one key at a time, started in the order of arrival. Work of different keys runs at the same time. */
export class SerialQueue {
  private readonly lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  /**
   * @param most_ms milliseconds that work may wait for the work before it; 0 for no limit.
   * @param width number of works of a key that run at the same time.
   */
  constructor(
    private readonly most_ms: number,
    private readonly width = 1,
  ) {}

  /** Number of keys with running or waiting work. */
  get size(): number {
    return this.lines.size;
  }

  /**
   * Runs `work` after the earlier work of the key, whatever became of that. Throws {@link WaitedTooLongError} instead when it is too late.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    const arrived = performance.now();
    if (line.running < this.width) line.running++;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      if (this.most_ms > 0 && performance.now() - arrived > this.most_ms) throw new WaitedTooLongError('waited too long for earlier work');
      return await work();
    } finally {
      // The place passes to the next one.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.lines.delete(key);
    }
  }
}
