interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of items in a batch. */
const MAX_ITEMS = 200;
/** Maximum number of concurrent batches. */
const MAX_BATCHES = 2;

/**
 * Combines single items into batches: items that arrive in one turn of the event loop, or while earlier batches are running, form one
 * batch. A single item is not delayed, and many cost little more than one.
 */
export class Batcher<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private running = 0;
  private scheduled = false;

  /** @param work returns one result per item, in the same order; when it rejects, every item of the batch rejects. */
  constructor(private readonly work: (items: readonly I[]) => Promise<readonly O[]>) {}

  /** Adds an item to the next batch and returns its result. */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => {
        this.scheduled = false;
        this.flush();
      });
    });
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.running < MAX_BATCHES) void this.run(this.waiting.splice(0, MAX_ITEMS));
  }

  private async run(batch: readonly Waiting<I, O>[]): Promise<void> {
    this.running++;
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, n) => resolve(results[n] as O));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running--;
      this.flush();
    }
  }
}
