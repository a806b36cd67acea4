/** Work that waited for longer than the queue allows. It was not started. */
export class WaitedTooLongError extends Error {}

/** Runs work of one key at a time, in the order of arrival. Work of different keys runs at the same time. */
export class SerialQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param most_ms milliseconds that work may wait for the work before it; 0 for no limit. */
  constructor(private readonly most_ms: number) {}

  /** Number of keys with running or waiting work. */
  get size(): number {
    return this.last.size;
  }

  /**
   * Runs `work` after the earlier work of the key, whatever became of that. Throws {@link WaitedTooLongError} instead when it is too late.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const result = before ? this.after(before, work) : work();
    const end = (): void => {
      if (this.last.get(key) === ended) this.last.delete(key);
    };
    const ended = result.then(end, end);
    this.last.set(key, ended);
    return result;
  }

  private async after<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const arrived = performance.now();
    await before;
    if (this.most_ms > 0 && performance.now() - arrived > this.most_ms) throw new WaitedTooLongError('waited too long for earlier work');
    return work();
  }
}
