/** Times that a statement is sent before it is frequent. */
const TIMES = 10;
/** Statements that may be frequent: the plans that they add to each connection. */
const MAX_FREQUENT = 100;
/** Statements that are counted at a time. */
const MAX_COUNTED = 1000;

/**
 * Finds statements that come often. Callers who choose the fields of a list can word it in more ways than a connection can keep plans for.
 * Only speed depends on it, so each process counts for itself.
 */
export class FrequentStatements {
  private readonly frequent = new Set<string>();
  /** Times so far, the statement that came last at the end. */
  private readonly counts = new Map<string, number>();

  /** Counts a statement. Returns true if it is worth a plan of its own on every connection. */
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
