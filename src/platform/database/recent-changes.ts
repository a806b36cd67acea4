import { Injectable } from '@nestjs/common';
import type { Connection } from './connection.js';
import { RecentMoments } from './recent-moments.js';

/**
 * Times at which this process last changed rows, on its monotonic clock. The version column detects a change between a request's read and
 * its write. This detects a change between the request's arrival and its read, so that exactly one of several concurrent updates succeeds,
 * regardless of scheduling. Changes of other processes are detected only by the version.
 */
@Injectable()
export class RecentChanges {
  private readonly changes = new RecentMoments();

  /**
   * Notes that the transaction changes the row now, and until its response. What the event loop reads in the same turn arrived before that. The
   * note is taken back with the transaction, so one that runs again is not refused.
   */
  note({ afterRollback, afterCommit }: Connection, row: string): void {
    const [now, former] = [performance.now(), this.changes.of(row)];
    this.changes.set(row, now);
    afterCommit.push(() => {
      this.changes.set(row, Infinity);
      setImmediate(() => this.changes.set(row, performance.now()));
    });
    afterRollback.push(() => {
      if (this.changes.of(row) !== now) return;
      this.changes.delete(row);
      if (former !== undefined) this.changes.set(row, former);
    });
  }

  /** True when the row was changed after `moment` (`performance.now()`). */
  changedSince(row: string, moment: number): boolean {
    return (this.changes.of(row) ?? -1) > moment;
  }
}
