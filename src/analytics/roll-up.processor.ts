import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { FIGURES } from './figures.entity.js';

/** Changes that one transaction adds to their days. */
const BATCH = 10_000;
/** Whoever writes days holds this until the end of the transaction. */
const DAYS = 'analytics roll-up';

/**
 * Adds changes to their days, so that there are few of them to read. It decides nothing: a change counts from the moment at which its cause is
 * committed, whether it was added to its day yet or not.
 */
@Injectable()
export class RollUpProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Adds every change to its day, unless another process is at it. */
  async work(): Promise<void> {
    while ((await this.foldSome()) === BATCH);
  }

  /**
   * Makes a store's days anew from its orders and customers, and gives their number. The statement sees one moment: the changes up to it are in
   * the sums and are dropped, those that are committed meanwhile stay and count on. Nobody adds changes to days while it runs.
   */
  rebuild(store_id: number): Promise<number> {
    return this.db.transaction(async (session) => {
      await session.exclusively(DAYS);
      return session.execute(REBUILD, [store_id]);
    });
  }

  private foldSome(): Promise<number> {
    return this.db.transaction(async (session) => {
      if (!(await session.holdsIfFree(DAYS))) return 0;
      const [row] = await session.query<{ folded: number }>(FOLD, [BATCH]);
      return row?.folded ?? 0;
    });
  }
}

const COLUMNS = FIGURES.join(', ');
const SUMS = FIGURES.map((name) => `sum(${name})`).join(', ');
const assignments = (value: (name: string) => string): string => FIGURES.map((name) => `${name} = ${value(name)}`).join(', ');

const FOLD = `
WITH taken AS (
  DELETE FROM analytics_changes c USING (SELECT store_id, change_id FROM analytics_changes LIMIT $1) due
  WHERE c.store_id = due.store_id AND c.change_id = due.change_id
  RETURNING c.*
), added AS (
  INSERT INTO analytics_days AS d (store_id, day, ${COLUMNS})
  SELECT store_id, day, ${SUMS} FROM taken GROUP BY store_id, day
  ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `d.${name} + excluded.${name}`)}
)
SELECT count(*) AS folded FROM taken`;

/** Days that nothing counts on any more keep their row, with zeros. */
const REBUILD = `
WITH counted AS (
  DELETE FROM analytics_changes WHERE store_id = $1
)
INSERT INTO analytics_days (store_id, day, ${COLUMNS})
SELECT $1, day, ${SUMS} FROM (
  SELECT a.day, ${FIGURES.map((name) => `a.${name}`).join(', ')} FROM orders o, analytics_of(o, 1) a WHERE o.store_id = $1
  UNION ALL
  SELECT a.day, ${FIGURES.map((name) => `a.${name}`).join(', ')} FROM customers c, analytics_of(c, 1) a WHERE c.store_id = $1
  UNION ALL
  SELECT day, ${FIGURES.map(() => '0').join(', ')} FROM analytics_days WHERE store_id = $1
) figures
GROUP BY day ORDER BY day
ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}`;
