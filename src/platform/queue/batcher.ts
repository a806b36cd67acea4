interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one batch, and batches at a time, at most. */
const MOST_ITEMS = 200;
const MOST_BATCHES = 2;

/**
 * Does single pieces of work together: what arrives in one turn of the event loop, or while earlier batches are under way, becomes one
 * batch. A lone item waits for nothing, and many cost little more than one.
 */
export class Batcher<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private running = 0;
  private scheduled = false;

  /** `work` gives one result per item, in their order; when it rejects, every item of the batch does. */
  constructor(private readonly work: (items: readonly I[]) => Promise<readonly O[]>) {}

  /** Does one piece of work and gives its result. */
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
    while (this.waiting.length > 0 && this.running < MOST_BATCHES) void this.run(this.waiting.splice(0, MOST_ITEMS));
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
