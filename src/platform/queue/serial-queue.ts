/** Work that waited for longer than the queue allows. It was not started. */
export class WaitedTooLongError extends Error {}

/** Runs a bounded number of tasks of one key at a time, in the order of arrival. Tasks of different keys run concurrently. */
export class SerialQueue {
  private readonly lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  /**
   * @param max_wait_ms milliseconds that a task may wait for earlier tasks; 0 for no limit.
   * @param width number of concurrent tasks of a key.
   */
  constructor(
    private readonly max_wait_ms: number,
    private readonly width = 1,
  ) {}

  /** Number of keys with running or waiting work. */
  get size(): number {
    return this.lines.size;
  }

  /** Runs `work` after the earlier tasks of the key, even if they failed. Throws {@link WaitedTooLongError} if it waited too long. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    const arrived = performance.now();
    if (line.running < this.width) line.running++;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      if (this.max_wait_ms > 0 && performance.now() - arrived > this.max_wait_ms)
        throw new WaitedTooLongError('waited too long for earlier work');
      return await work();
    } finally {
      // The next task takes over the permit.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.lines.delete(key);
    }
  }
}
