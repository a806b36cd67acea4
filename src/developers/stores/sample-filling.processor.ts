import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { systemContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { SAMPLE_STEPS, seedStep } from '../../samples/sample-data.service.js';
import { MAX_FAILURES } from './test-stores.dto.js';

const INTERVAL = 2_000;

/** Rows of the samples. */
const SIZES = { products: 60, customers: 40, orders: 80 };

/** Store with the number of completed steps. */
interface Unfilled {
  readonly store_id: number;
  readonly steps_done: number;
}

/** Fills test stores with samples, each step in a transaction of its own that also counts it. */
@Injectable()
export class SampleFilling extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {
    super(config, logger, INTERVAL);
  }

  /** Fills every store that is not filled. */
  async work(): Promise<void> {
    while (!this.stopping && (await this.step()));
  }

  /** Does one step of one store. Returns false if there is none to do, and after a failure, so that the next run tries again. */
  private async step(): Promise<boolean> {
    let tried: number | undefined;
    try {
      return await this.db.background.transaction(async (connection) => {
        const [next] = await connection.query<Unfilled>(NEXT, [MAX_FAILURES]);
        tried = next?.store_id;
        if (next) await fill(connection, next);
        return next !== undefined;
      });
    } catch (error) {
      if (tried === undefined) throw error;
      this.logger.failure(error);
      await this.db.background.execute(FAILED, [tried]);
      return false;
    }
  }
}

async function fill(connection: Connection, { store_id, steps_done }: Unfilled): Promise<void> {
  await seedStep(systemContext(store_id, connection), SIZES, steps_done);
  await connection.query(DONE, [store_id, SAMPLE_STEPS]);
}

/** The lock allows one process at a time to fill a store; another process takes the next store. */
const NEXT = `
SELECT store_id, steps_done FROM test_stores WHERE filled_at IS NULL AND retired_at IS NULL AND failures < $1
ORDER BY tried_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const DONE = `
UPDATE test_stores SET steps_done = steps_done + 1, tried_at = now(), filled_at = CASE WHEN steps_done + 1 >= $2 THEN row_clock(store_id) END WHERE store_id = $1`;

const FAILED = 'UPDATE test_stores SET failures = failures + 1, tried_at = now() WHERE store_id = $1';
