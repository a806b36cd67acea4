/** Statements take turns on a connection unless one usually takes this many times as long as others. */
const SLOW_FACTOR = 10;
/** Statements that usually take at most this many milliseconds are never slow. */
const QUICK_MS = 2;
/** Weights of a new duration in the averages of its statement and of all statements. */
const [OWN_WEIGHT, TYPICAL_WEIGHT] = [1 / 4, 1 / 64];

/**
 * Comment at the beginning of a writing statement that is as quick as a read: no one else holds the rows that it changes for longer than such a
 * statement takes.
 */
export const BRIEF = '/* brief */';

/** Statements that change rows or wait for those who do. */
const WRITES = /\b(insert|update|delete|merge|lock|share|advisory)\b|_lock\(/i;

interface Cost {
  /** Moving average of the durations in milliseconds; undefined before the first. */
  average: number | undefined;
  /** True if it may wait for a lock. */
  readonly waits: boolean;
}

/**
 * Usual durations of named statements. They are compared with each other, because on a busy machine all of them take longer. The number of
 * names is limited where they are given.
 */
export class StatementCosts {
  private readonly costs = new Map<string, Cost>();
  private typical = 0;

  /** True for a statement that is known not to keep others waiting. */
  isQuick({ name, text }: { readonly name?: string; readonly text: string }): boolean {
    const { average, waits } = this.of(name, text);
    return average !== undefined && !waits && average <= Math.max(QUICK_MS, this.typical * SLOW_FACTOR);
  }

  /** Records a duration in milliseconds. */
  record({ name, text }: { readonly name?: string; readonly text: string }, ms: number): void {
    if (name === undefined) return;
    const cost = this.of(name, text);
    cost.average = cost.average === undefined ? ms : cost.average + (ms - cost.average) * OWN_WEIGHT;
    this.typical += (ms - this.typical) * TYPICAL_WEIGHT;
  }

  private of(name: string | undefined, text: string): Cost {
    if (name === undefined) return { average: undefined, waits: true };
    const known = this.costs.get(name);
    if (known) return known;
    const cost: Cost = { average: undefined, waits: WRITES.test(text) && !text.startsWith(BRIEF) };
    this.costs.set(name, cost);
    return cost;
  }
}
