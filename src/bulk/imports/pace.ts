import { setTimeout } from 'node:timers/promises';

/** Milliseconds by which work can fall behind its pace and still catch up. */
const DEBT_MS = 1_000;

/** Spreads steps evenly over time. */
export class Pace {
  private next = performance.now();

  /** @param rate maximum number of steps per second. */
  constructor(private readonly rate: number) {}

  /** Resolves when the next step may begin; rejects when the signal is aborted. */
  async step(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const wait = this.next - now;
    this.next = Math.max(this.next, now - DEBT_MS) + 1_000 / this.rate;
    if (wait > 0) await setTimeout(wait, undefined, { signal });
  }
}
