import { Injectable } from '@nestjs/common';
import type { CountedList } from './list-counts.js';
import { RollUp } from './roll-up.js';
import type { StoreContext } from './store-context.js';

/** Adds pending changes to the row counts of lists. */
@Injectable()
export class ListCountsProcessor extends RollUp {
  protected readonly lock = 'list counts';
  protected readonly statement = ADD;

  /**
   * Recounts the rows of one of the store's lists, in the caller's transaction, which must not have run a statement before. Deletes the changes
   * that it has counted and keeps changes that are committed later.
   */
  async recount(ctx: StoreContext, counted: CountedList): Promise<void> {
    await this.beginRecount(ctx.connection);
    await ctx.connection.execute(recountOf(counted), [ctx.store_id, counted.list]);
  }
}

const ADD = `
WITH taken AS (
  DELETE FROM list_count_changes c USING (SELECT store_id, change_id FROM list_count_changes LIMIT $1) due
  WHERE c.store_id = due.store_id AND c.change_id = due.change_id
  RETURNING c.store_id, c.list, c.part, c.rows
), added AS (
  INSERT INTO list_counts AS n (store_id, list, part, rows)
  SELECT store_id, list, part, sum(rows) FROM taken GROUP BY store_id, list, part
  ON CONFLICT (store_id, list, part) DO UPDATE SET rows = n.rows + excluded.rows
)
SELECT count(*) AS added FROM taken`;

/** Parts without any rows are kept, with the count zero. */
const recountOf = ({ rows }: CountedList): string => `
WITH counted AS (
  DELETE FROM list_count_changes WHERE store_id = $1 AND list = $2
)
INSERT INTO list_counts (store_id, list, part, rows)
SELECT $1, $2, part, sum(rows) FROM (
  SELECT part, count(*) AS rows FROM (${rows}) r GROUP BY part
  UNION ALL
  SELECT part, 0 FROM list_counts WHERE store_id = $1 AND list = $2
) known
GROUP BY part
ON CONFLICT (store_id, list, part) DO UPDATE SET rows = excluded.rows`;
