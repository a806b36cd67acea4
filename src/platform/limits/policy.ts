/** A limit. Its name separates its windows from the windows of other limits. */
export interface Policy {
  readonly name: string;
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Number of a hit in its window, and the seconds until the window ends. */
export interface Counted {
  readonly totalHits: number;
  readonly timeToExpire: number;
}

/** Returns the number of a hit and the end of its window, which is `left` milliseconds away. */
export const counted = (totalHits: number, left: number): Counted => ({ totalHits, timeToExpire: Math.ceil(left / 1000) });
