import { Injectable } from '@nestjs/common';

/** Changes older than this concern no request any more. */
const KEPT_MS = 60_000;
const MOST_ENTRIES = 100_000;

/**
 * When rows were last changed by this process, on its monotonic clock. A version column finds a change between a request's read and its
 * write; this finds one between the request's arrival and its read, so that of many requests that arrive together exactly one wins,
 * however they are scheduled. A change through another process is found by the version alone.
 */
@Injectable()
export class RecentChanges {
  private readonly changes = new Map<string, number>();

  /** Notes that the row is being changed now. */
  note(row: string): void {
    this.changes.delete(row);
    this.changes.set(row, performance.now());
    this.forgetOld();
  }

  /** True when the row was changed after `moment` (`performance.now()`). */
  changedSince(row: string, moment: number): boolean {
    return (this.changes.get(row) ?? -1) > moment;
  }

  private forgetOld(): void {
    const horizon = performance.now() - KEPT_MS;
    for (const [row, moment] of this.changes) {
      if (moment > horizon && this.changes.size <= MOST_ENTRIES) return;
      this.changes.delete(row);
    }
  }
}
