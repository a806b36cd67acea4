import { Injectable } from '@nestjs/common';
import type { Connection } from '../platform/database/connection.js';
import { RollUp } from '../platform/database/roll-up.js';
import { FIGURES } from './figures.entity.js';

/** Adds pending changes to the rows of their days. A trigger adds them to the rows of their quarters. */
@Injectable()
export class RollUpProcessor extends RollUp {
  protected readonly lock = 'analytics roll-up';
  protected readonly statement = ROLL_UP;

  /**
   * Recalculates the days and quarters of a store from its orders and customers, and returns the number of days. It deletes the
   * changes that it has counted and keeps changes that are committed later. The lock excludes roll-ups. `within` is called in the transaction.
   */
  async rebuild(store_id: number, within?: (connection: Connection) => void): Promise<number> {
    return this.db.background.transaction(async (connection) => {
      within?.(connection);
      await this.beginRecount(connection);
      await connection.execute(MARK, [store_id]);
      return connection.execute(REBUILD, [store_id]);
    });
  }
}

const COLUMNS = FIGURES.join(', ');
const SUMS = FIGURES.map((name) => `sum(${name})`).join(', ');
const assignments = (value: (name: string) => string): string => FIGURES.map((name) => `${name} = ${value(name)}`).join(', ');

const ROLL_UP = `
WITH taken AS (
  DELETE FROM analytics_changes c USING (SELECT store_id, change_id FROM analytics_changes LIMIT $1) due
  WHERE c.store_id = due.store_id AND c.change_id = due.change_id
  RETURNING c.store_id, c.day, ${FIGURES.map((name) => `c.${name}`).join(', ')}
), added AS (
  INSERT INTO analytics_days AS d (store_id, day, ${COLUMNS})
  SELECT store_id, day, ${SUMS} FROM taken GROUP BY store_id, day
  ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `d.${name} + excluded.${name}`)}
)
SELECT count(*) AS added FROM taken`;

const OF_ROW = FIGURES.map((name) => `a.${name}`).join(', ');
const ZEROS = FIGURES.map(() => '0').join(', ');
/** Rows that {@link SOURCE} reads. On a node, a row has the type of its shard until it is cast. */
const SOURCES = ['orders', 'customers', 'erased_customers'];

/** Figures of a store by quarter, from its orders and customers. */
const SOURCE = SOURCES.map(
  (table) => `SELECT a.day, analytics_quarter(s.created_at) AS starts_at, ${OF_ROW}
    FROM ${table} s, analytics_of(ROW(s.*)::${table}, 1) a WHERE s.store_id = $1`,
).join(' UNION ALL ');

/**
 * Keeps the trigger from adding changes to their quarters when they are deleted. On several nodes, the trigger runs before the next part of
 * {@link REBUILD}; on a single PostgreSQL server, it runs at the end.
 */
const MARK = 'UPDATE analytics_changes SET starts_at = NULL WHERE store_id = $1';

/**
 * Days and quarters without any orders or customers keep their row, with zeros. The trigger adds deleted changes that are not marked, which
 * were committed in the meantime, to their quarters at the end of the statement, so they are subtracted here.
 */
const REBUILD = `
WITH counted AS (
  DELETE FROM analytics_changes WHERE store_id = $1 RETURNING starts_at, ${COLUMNS}
), source AS (
  SELECT day, starts_at, ${FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM (${SOURCE}) rows GROUP BY day, starts_at
), quarters AS (
  INSERT INTO analytics_quarters (store_id, starts_at, ${COLUMNS})
  SELECT $1, starts_at, ${SUMS} FROM (
    SELECT starts_at, ${COLUMNS} FROM source
    UNION ALL
    SELECT starts_at, ${FIGURES.map((name) => `-${name}`).join(', ')} FROM counted WHERE starts_at IS NOT NULL
    UNION ALL
    SELECT starts_at, ${ZEROS} FROM analytics_quarters WHERE store_id = $1
  ) figures
  GROUP BY starts_at
  ON CONFLICT (store_id, starts_at) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}
)
INSERT INTO analytics_days (store_id, day, ${COLUMNS})
SELECT $1, day, ${SUMS} FROM (
  SELECT day, ${COLUMNS} FROM source
  UNION ALL
  SELECT day, ${ZEROS} FROM analytics_days WHERE store_id = $1
) figures
GROUP BY day ORDER BY day
ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}`;
