import { Injectable } from '@nestjs/common';
import type { Connection } from './connection.js';

/** Changes older than this concern no request any more. */
const KEPT_MS = 60_000;
const MOST_ENTRIES = 100_000;

/**
 * Times at which this process last changed rows, on its monotonic clock. The version column detects a change between a request's read and
 * its write. This detects a change between the request's arrival and its read, so that exactly one of several concurrent updates succeeds,
 * regardless of scheduling. Changes of other processes are detected only by the version.
 */
@Injectable()
export class RecentChanges {
  private readonly changes = new Map<string, number>();

  /** Notes that the transaction changes the row now. The note is taken back with the transaction, so one that runs again is not refused. */
  note({ afterRollback }: Connection, row: string): void {
    const [now, former] = [performance.now(), this.changes.get(row)];
    this.set(row, now);
    afterRollback.push(() => {
      if (this.changes.get(row) !== now) return;
      this.changes.delete(row);
      if (former !== undefined) this.set(row, former);
    });
    this.forgetOld();
  }

  private set(row: string, moment: number): void {
    this.changes.delete(row);
    this.changes.set(row, moment);
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
