import type { Policy } from './policy.js';

/** Milliseconds by which a refusal is delayed. */
const DELAY_MS = 250;
/** Multiple of its limit from which the refusals of a subject are delayed. */
const FLOOD = 2;
/** Maximum number of refusals that wait in this process; others are sent immediately. */
const MAX_WAITING = 1_000;

/**
 * Delays the refusals of a subject that sends far more requests than its limit allows. Such a client usually sends the next request once it has
 * the response, so it slows down and leaves processor time to other stores.
 */
export class RefusalPace {
  private waiting = 0;

  /** Returns the delay of a refused hit, or undefined if it is refused immediately. */
  delay({ limit }: Policy, totalHits: number): Promise<void> | undefined {
    return totalHits <= FLOOD * limit || this.waiting >= MAX_WAITING ? undefined : this.wait();
  }

  private async wait(): Promise<void> {
    this.waiting++;
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    this.waiting--;
  }
}
