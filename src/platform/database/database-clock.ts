/** Bounds of the difference between the clock of the database and this process's monotonic clock, in milliseconds. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  /** Time of the observation (`performance.now()`). */
  readonly at: number;
}

/** Milliseconds after which an observation no longer counts, because clocks drift. */
const MOST_AGE_MS = 60_000;

/**
 * Converts moments of this process to times of the database, so that all processes compare times of one clock, whatever the clocks of their
 * machines say. It learns the difference from statements that return the time of the database: the faster the answer, the closer the
 * bounds.
 */
export class DatabaseClock {
  private best: Bounds | undefined;

  /** Learns that the time of the database was `database_ms` (since 1970) between two moments of this process (`performance.now()`). */
  observe(sent: number, database_ms: number, answered: number): void {
    const seen = { low: database_ms - answered, high: database_ms - sent, at: answered };
    const { best } = this;
    const wasSet = best && (seen.high < best.low || seen.low > best.high);
    const isCloser = !best || seen.high - seen.low <= best.high - best.low || answered - best.at > MOST_AGE_MS;
    if (isCloser || wasSet) this.best = seen;
  }

  /** Returns the time of the database at a moment of this process, in milliseconds since 1970; undefined before the first observation. */
  timeAt(moment: number): number | undefined {
    return this.best && moment + (this.best.low + this.best.high) / 2;
  }
}
