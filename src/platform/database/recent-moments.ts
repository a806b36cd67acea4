/** Moments older than this concern no request any more. */
const KEPT_MS = 60_000;
const MOST_ENTRIES = 100_000;

/** Last moment of each key, on the monotonic clock (`performance.now()`), for about a minute. */
export class RecentMoments {
  private readonly moments = new Map<string, number>();

  /** Returns the moment of a key; undefined if there is none or it has been forgotten. */
  of(key: string): number | undefined {
    return this.moments.get(key);
  }

  /** Replaces the moment of a key. Infinity stands for a moment that is still to come. */
  set(key: string, moment: number): void {
    this.moments.delete(key);
    this.moments.set(key, moment);
    this.forgetOld();
  }

  /** Forgets a key. */
  delete(key: string): void {
    this.moments.delete(key);
  }

  private forgetOld(): void {
    const horizon = performance.now() - KEPT_MS;
    for (const [key, moment] of this.moments) {
      if (moment > horizon && this.moments.size <= MOST_ENTRIES) return;
      this.moments.delete(key);
    }
  }
}
