/** Number of times after which a statement is frequent. */
const TIMES = 10;
/** Maximum number of frequent statements, each of which adds a plan to every connection. */
const MAX_FREQUENT = 100;
/** Maximum number of statements with a count. */
const MAX_COUNTED = 1000;

/**
 * Detects frequent statements. Callers who select the fields of a list can produce more statements than a connection can keep plans for.
 * The result affects only speed, so each process counts separately.
 */
export class FrequentStatements {
  private readonly frequent = new Set<string>();
  /** Counts by statement, in order of last use. */
  private readonly counts = new Map<string, number>();

  /** Counts a statement. Returns true if it should be prepared on every connection. */
  count(text: string): boolean {
    if (this.frequent.has(text)) return true;
    if (this.frequent.size >= MAX_FREQUENT) return false;
    const times = (this.counts.get(text) ?? 0) + 1;
    this.counts.delete(text);
    if (times >= TIMES) this.frequent.add(text);
    else this.keep(text, times);
    return times >= TIMES;
  }

  private keep(text: string, times: number): void {
    this.counts.set(text, times);
    const [oldest] = this.counts.keys();
    if (oldest !== undefined && this.counts.size > MAX_COUNTED) this.counts.delete(oldest);
  }
}
