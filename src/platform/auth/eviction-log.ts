import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { Connection } from '../database/connection.js';
import { Database } from '../database/database.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';
import { Signals } from '../queue/signals.js';

/** Owner of revoked credentials. */
export interface Eviction {
  readonly installation_id?: number;
  readonly app_id?: number;
  readonly store_id?: number;
}

type Listener = (whose: Eviction | undefined) => void;

interface Polled {
  readonly horizon: number;
  readonly rows: readonly { readonly eviction_id: number; readonly whose: string }[];
}

const POLL_MS = 500;
/** Milliseconds for which this process may rely on a poll: the maximum time until a revocation takes effect without Redis. */
const VALID_MS = 1_500;
/** Ignores failed polls: {@link EvictionLog.isCurrent} and the failing requests report them. */
const SILENT = { failure: () => undefined };
/** Milliseconds without a poll after which revocations may have been deleted by retention. */
const MAX_POLL_GAP_MS = 600_000;

/**
 * Revocations of credentials, as rows that the revoking transactions insert. A signal announces each to every process immediately; in case
 * it is lost, every process that serves requests reads the rows twice a second. While that fails, cached credentials must not be used.
 */
@Injectable()
export class EvictionLog extends PeriodicProcessor {
  private readonly listeners = new Set<Listener>();
  /** Start of the last successful poll (`performance.now()`). */
  private polled_at = -Infinity;
  /** Id of the oldest transaction that was running at the last poll. */
  private horizon = 0;
  private seen: ReadonlySet<number> = new Set();

  constructor(
    config: Config,
    private readonly db: Database,
    private readonly signals: Signals,
  ) {
    super(config, SILENT, POLL_MS, 'worker');
    signals.on('evict', (detail) => this.tell(JSON.parse(detail) as Eviction));
    signals.on('disconnected', () => this.tell(undefined));
  }

  /** True while this process knows every revocation that was committed more than {@link VALID_MS} ago. */
  get isCurrent(): boolean {
    return performance.now() - this.polled_at < VALID_MS;
  }

  /** Calls `listener` for every revocation; with undefined when revocations may have been missed. Returns a function that removes it. */
  onEviction(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Records a revocation in the revoking transaction, and announces it after the commit. */
  async add(connection: Connection, whose: Eviction): Promise<void> {
    const detail = JSON.stringify(whose);
    await connection.execute('INSERT INTO credential_evictions (whose, transaction_id) VALUES ($1, pg_current_xact_id()::text::bigint)', [
      detail,
    ]);
    connection.afterCommit.push(() => this.signals.send('evict', detail));
  }

  /** Reads the revocations of transactions that had not ended at the last poll. */
  async work(): Promise<void> {
    const began = performance.now();
    const polled = await this.poll();
    if (!polled) return;
    const { horizon, rows } = polled;
    // After a restore, transaction ids may be lower.
    if (horizon < this.horizon || began - this.polled_at > MAX_POLL_GAP_MS) this.tell(undefined);
    for (const { eviction_id, whose } of rows) if (!this.seen.has(eviction_id)) this.tell(JSON.parse(whose) as Eviction);
    this.seen = new Set(rows.map(({ eviction_id }) => eviction_id));
    [this.horizon, this.polled_at] = [horizon, began];
  }

  private async poll(): Promise<Polled | undefined> {
    const [row] = await this.db.control.query<Polled>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, coalesce((
         SELECT json_agg(json_build_object('eviction_id', eviction_id, 'whose', whose) ORDER BY eviction_id)
         FROM credential_evictions WHERE transaction_id >= $1), '[]') AS rows`,
      [this.horizon],
    );
    return row;
  }

  private tell(whose: Eviction | undefined): void {
    for (const listener of this.listeners) listener(whose);
  }
}
