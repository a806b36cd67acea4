import { topicRegistry } from '../contract/domain-event.js';
import type { Connection } from '../database/connection.js';

/** Interval between two checks, in milliseconds. */
const CHECK_MS = 1_000;
/** Interval in milliseconds after which the outbox is read from its beginning in any case. */
const COMPLETE_MS = 10_000;

interface Seen {
  readonly last_id: number;
  readonly oldest: number;
  readonly next: number;
  readonly is_clear: boolean;
}

/**
 * Position in the outbox: every event up to it has been published. Without it, each batch would scan all rows that were deleted since the
 * oldest open snapshot. Ids are assigned before their transactions commit, so the position advances to an id only when all transactions that
 * began before the id was known to be assigned have ended.
 */
export class OutboxCursor {
  private position = 0;
  /** Last id that was assigned at a check, and the next transaction number at the following check. */
  private candidate: { readonly id: number; before?: number } | undefined;
  private checked = -Infinity;
  private completed = -Infinity;

  constructor(private readonly db: Pick<Connection, 'query'>) {}

  /** Returns the id after which to read. */
  start(): number {
    if (performance.now() - this.completed < COMPLETE_MS) return this.position;
    this.completed = performance.now();
    return 0;
  }

  /** Moves the position when a check is due (`performance.now()`) and every event up to the next position has been published. */
  async advance(now = performance.now()): Promise<void> {
    if (now - this.checked < CHECK_MS) return;
    this.checked = now;
    const [seen] = await this.db.query<Seen>(CHECK, [this.position, this.candidate?.id ?? 0, topicRegistry.all()]);
    if (seen) this.follow(seen);
  }

  private follow(seen: Seen): void {
    const { candidate } = this;
    if (!candidate) {
      this.candidate = { id: seen.last_id };
    } else if (candidate.before === undefined) {
      // An id is assigned shortly before its transaction gets its number, so a second check is needed.
      candidate.before = seen.next;
    } else if (seen.oldest >= candidate.before && seen.is_clear) {
      this.position = candidate.id;
      this.candidate = { id: seen.last_id };
    }
  }
}

const CHECK = `
SELECT s.last_value AS last_id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next,
  NOT EXISTS (SELECT FROM outbox_events WHERE outbox_id > $1 AND outbox_id <= $2 AND topic = ANY ($3::text[])) AS is_clear
FROM outbox_events_outbox_id_seq s`;
