import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';
import type { Connection } from './connection.js';
import { SystemDb } from './system-db.js';

/** Maximum number of changes per transaction. */
const BATCH = 10_000;

/**
 * Periodic job that adds pending changes to stored sums, so that reads have few changes to sum. Sums do not depend on it: a change counts as soon
 * as it is committed, whether or not it has been added.
 */
@Injectable()
export abstract class RollUp extends PeriodicProcessor {
  /** Name of the lock that writers of the sums hold until the end of their transaction. Migrations take it by this name, too. */
  protected abstract readonly lock: string;
  /** Statement that adds at most `$1` pending changes, and returns their number as `added`. */
  protected abstract readonly statement: string;

  constructor(
    config: Config,
    protected readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Adds all pending changes, unless another process does. */
  async work(): Promise<void> {
    while ((await this.addBatch()) === BATCH);
  }

  /**
   * Begins a transaction that recounts: takes the lock of the sums. Its statement needs one snapshot, so that it deletes the changes that it has
   * counted and no others. On several nodes, the parts of a statement run one after another, so there the whole transaction has one snapshot, which
   * the node takes after the coordinator has acquired the lock. Call it before any other statement.
   */
  protected async beginRecount(connection: Connection): Promise<void> {
    if (await this.db.isDistributed()) await connection.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.lock(this.lock);
  }

  private addBatch(): Promise<number> {
    return this.db.background.transaction(async (connection) => {
      if (!(await connection.tryLock(this.lock))) return 0;
      const [row] = await connection.query<{ added: number }>(this.statement, [BATCH]);
      return row?.added ?? 0;
    });
  }
}
