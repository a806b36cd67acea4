/** Runs work repeatedly: immediately when woken, otherwise every `interval` milliseconds, which may be infinite. Runs never overlap. */
export class Loop {
  private running: Promise<void> | undefined;
  private again = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = true;
  private ended = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly interval: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Starts the loop with a first run, unless it has been stopped. */
  start(): void {
    this.stopped = this.ended;
    this.wake();
  }

  /** Runs now, or once more after the current run. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.again) this.wake();
    });
  }

  /** Stops the loop; resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.ended = true;
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    while (this.again && !this.stopped) {
      this.again = false;
      await this.work().catch(this.failed);
    }
    if (!this.stopped && Number.isFinite(this.interval)) this.timer = setTimeout(() => this.wake(), this.interval);
  }
}
