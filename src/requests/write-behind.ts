/** Settings of a {@link WriteBehind}. */
export interface WriteBehindSettings<Row> {
  /** Writes one batch, atomically. */
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
  /** Resolves if the storage of the rows is available. */
  readonly probe: () => Promise<unknown>;
  /** Called with the number of dropped rows and the error, if there was one. */
  readonly drop: (rows: number, error?: unknown) => void;
  /** Maximum number of rows of a batch. */
  readonly batch: number;
  /** Maximum number of waiting rows. */
  readonly most: number;
  /** Milliseconds from the first row to its batch. */
  readonly delay_ms: number;
  /** Milliseconds from a failure to the next attempt. */
  readonly retry_ms: number;
}

/**
 * Buffer of rows that are written in batches, so that no request waits for them. Memory is bounded: excess rows are dropped. A batch that
 * fails is dropped, too, because it may have been written; the other rows then wait until the storage is available again.
 */
export class WriteBehind<Row> {
  private waiting: Row[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private has_failed = false;

  constructor(private readonly settings: WriteBehindSettings<Row>) {}

  /** Adds a row. */
  add(row: Row): void {
    const { most, batch, delay_ms, drop } = this.settings;
    if (this.waiting.length >= most) {
      drop(1);
      return;
    }
    this.waiting.push(row);
    if (this.waiting.length >= batch && !this.has_failed) void this.flush();
    else this.schedule(delay_ms);
  }

  /** Writes the waiting rows. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0) this.schedule(this.has_failed ? this.settings.retry_ms : this.settings.delay_ms);
    }));
  }

  /** Writes the waiting rows for the last time. Rows that cannot be written are dropped. */
  async close(): Promise<void> {
    await this.flush();
    await this.flush();
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.settings.drop(this.waiting.length);
    this.waiting = [];
  }

  private schedule(delay_ms: number): void {
    if (!this.writing) this.timer ??= setTimeout(() => void this.flush(), delay_ms).unref();
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      if (this.has_failed && !(await this.isAvailable())) return;
      this.has_failed = false;
      const rows = this.waiting.splice(0, this.settings.batch);
      try {
        await this.settings.write(rows);
      } catch (error) {
        this.has_failed = true;
        this.settings.drop(rows.length, error);
        return;
      }
    }
  }

  private async isAvailable(): Promise<boolean> {
    try {
      await this.settings.probe();
      return true;
    } catch {
      return false;
    }
  }
}
