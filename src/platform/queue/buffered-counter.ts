/** Settings of a {@link BufferedCounter}. */
export interface BufferedCounterSettings<Key> {
  /** Adds the counts of one batch to the stored counts, atomically. */
  readonly write: (counts: readonly Counted<Key>[]) => Promise<unknown>;
  /** Called with the error of a batch that will be retried. */
  readonly failed: (error: Error) => void;
  /** Returns the same text for equal keys. */
  readonly textOf: (key: Key) => string;
}

/** Number of times that a key was counted. */
export interface Counted<Key> {
  readonly key: Key;
  readonly uses: number;
}

const DELAY_MS = 500;
const RETRY_MS = 5_000;
/** Maximum number of waiting keys. Further keys are dropped, so that memory stays bounded during an outage of the database. */
const MAX_WAITING = 10_000;

/** Counters that are written to the database within a second, so that no request waits for them. A batch that fails is retried. */
export class BufferedCounter<Key> {
  private waiting = new Map<string, Counted<Key>>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private delay = DELAY_MS;

  constructor(private readonly settings: BufferedCounterSettings<Key>) {}

  /** Counts a key once. */
  count(key: Key): void {
    this.add({ key, uses: 1 }, this.delay);
  }

  /** Writes the waiting counts, after the current batch. */
  flush(): Promise<void> {
    return (this.writing = this.writing.then(() => this.write()));
  }

  /** Writes the waiting counts. Later counts are written without delay. */
  close(): Promise<void> {
    this.delay = 0;
    return this.flush();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [...this.waiting.values()];
    if (batch.length === 0) return;
    this.waiting = new Map();
    try {
      await this.settings.write(batch);
    } catch (error) {
      this.settings.failed(error as Error);
      for (const each of batch) this.add(each, RETRY_MS);
    }
  }

  private add({ key, uses }: Counted<Key>, delay: number): void {
    const text = this.settings.textOf(key);
    const known = this.waiting.get(text);
    if (known || this.waiting.size < MAX_WAITING) this.waiting.set(text, { key, uses: uses + (known?.uses ?? 0) });
    this.timer ??= setTimeout(() => void this.flush(), delay).unref();
  }
}
