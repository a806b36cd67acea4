import { topicRegistry } from '../contract/domain-event.js';
import type { Connection } from '../database/connection.js';

/** Interval between two looks, in milliseconds. */
const LOOK_MS = 1_000;
/** Interval in milliseconds at which the outbox is read from its beginning all the same. */
const COMPLETE_MS = 10_000;

interface Seen {
  readonly last_id: number;
  readonly oldest: number;
  readonly next: number;
  readonly is_clear: boolean;
}

/**
 * Position in the outbox: every event up to it has been published. Without it each batch would pass all rows that were deleted since the
 * oldest snapshot that is still open. Ids are given out before their transactions commit, so the position follows an id only when all
 * transactions have ended that began before a moment at which it was given out.
 */
export class OutboxCursor {
  private position = 0;
  /** Id that was given out when the cursor looked, and the first transaction after the next look. */
  private candidate: { readonly id: number; before?: number } | undefined;
  private looked = -Infinity;
  private completed = -Infinity;

  constructor(private readonly db: Pick<Connection, 'query'>) {}

  /** Returns the id after which to read. */
  start(): number {
    if (performance.now() - this.completed < COMPLETE_MS) return this.position;
    this.completed = performance.now();
    return 0;
  }

  /** Moves the position when it is time (`performance.now()`) and every event up to the next one has been published. */
  async advance(now = performance.now()): Promise<void> {
    if (now - this.looked < LOOK_MS) return;
    this.looked = now;
    const [seen] = await this.db.query<Seen>(LOOK, [this.position, this.candidate?.id ?? 0, topicRegistry.all()]);
    if (seen) this.follow(seen);
  }

  private follow(seen: Seen): void {
    const { candidate } = this;
    if (!candidate) {
      this.candidate = { id: seen.last_id };
    } else if (candidate.before === undefined) {
      // An id is given out a moment before its transaction is numbered, hence the second look.
      candidate.before = seen.next;
    } else if (seen.oldest >= candidate.before && seen.is_clear) {
      this.position = candidate.id;
      this.candidate = { id: seen.last_id };
    }
  }
}

const LOOK = `
SELECT s.last_value AS last_id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next,
  NOT EXISTS (SELECT FROM outbox_events WHERE outbox_id > $1 AND outbox_id <= $2 AND topic = ANY ($3::text[])) AS is_clear
FROM outbox_events_outbox_id_seq s`;
