import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/database/system-db.js';

/** Unit of billing work that is due at a time of its store's clock. */
export interface DueItem {
  readonly store_id: number;
  readonly kind: 'session' | 'refund' | 'subscription' | 'charge';
  /** Id of the row that the work is about. */
  readonly id: number;
  readonly due_at: Date;
  /** Time of the store's clock when the work was looked for. */
  readonly now: Date;
}

/** Keys of a page of due work: sorted by time, then by kind, so that payments are settled before charges expire. */
const ORDER = 'ORDER BY due_at, rank, id';

/** Due rows of all kinds; `$due` is the condition on the time column. */
const rowsOf = (due: (table: string, column: string) => string): string => `
  SELECT store_id, 'session' AS kind, 1 AS rank, session_id AS id, check_at AS due_at FROM ${due('payment_sessions', 'check_at')}
  UNION ALL
  SELECT store_id, 'refund', 2, refund_id, next_try_at FROM ${due('refunds', 'next_try_at')}
  UNION ALL
  SELECT store_id, 'subscription', 3, charge_id, due_at FROM ${due('subscriptions', 'due_at')}
  UNION ALL
  SELECT store_id, 'charge', 4, charge_id, expires_at FROM ${due('charges', 'expires_at')} AND status = 'pending' AND type IS DISTINCT FROM 'renewal'`;

const OF_STORE = `
SELECT store_id, kind, id, due_at, billing_now(store_id) AS now FROM (${rowsOf((table, column) => `${table} WHERE store_id = $1 AND ${column} <= $2`)}) due ${ORDER} LIMIT 1`;

/** By the server's time for every store, and by its own for every store whose clock is ahead. */
const OF_ALL = `
SELECT store_id, kind, id, due_at, billing_now(store_id) AS now FROM (
  ${rowsOf((table, column) => `${table} WHERE ${column} <= clock_timestamp()`)}
  UNION
  SELECT due.store_id, kind, rank, id, due_at FROM billing_clocks c CROSS JOIN LATERAL (
    ${rowsOf((table, column) => `${table} WHERE store_id = c.store_id AND ${column} <= billing_now(c.store_id)`)}
  ) due WHERE c.ahead_ms > 0
) due ${ORDER} LIMIT $1`;

/** Work of billing that is due, as rows of PostgreSQL. */
@Injectable()
export class DueItems {
  constructor(private readonly db: SystemDb) {}

  /** Returns what is due in all stores, by their own clocks. */
  ofAll(limit: number): Promise<DueItem[]> {
    return this.db.background.query<DueItem>(OF_ALL, [limit]);
  }

  /** Returns the first work of a store that is due until a time. */
  async nextOf(store_id: number, until: Date): Promise<DueItem | undefined> {
    const [item] = await this.db.background.query<DueItem>(OF_STORE, [store_id, until]);
    return item;
  }
}
