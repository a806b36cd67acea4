import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { Database } from '../database/database.js';
import { pendingMigrations } from '../database/migrations.js';
import { ApiError } from '../contract/api-error.js';
import { Signals } from '../queue/signals.js';

/** Milliseconds within which PostgreSQL must answer. */
const PATIENCE_MS = 2_000;

async function late(): Promise<never> {
  await setTimeout(PATIENCE_MS, undefined, { ref: false });
  throw new Error('The database is slow.');
}

/** Returns the reason why a process cannot serve requests; undefined when it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Readiness of this process. */
@Injectable()
export class Health {
  private stopping = false;
  /** Checks that have not passed yet. */
  private readonly checks: ReadinessCheck[] = [() => this.migrated()];

  constructor(
    private readonly db: Database,
    private readonly signals: Signals,
  ) {}

  /** Makes the process unready, so that load balancers send it no new requests. */
  stop(): void {
    this.stopping = true;
  }

  /** Adds a check that must pass once before the process is ready. */
  require(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /**
   * Returns the state of the dependencies. Throws 503 while the process is stopping, PostgreSQL is unavailable, migrations are pending or
   * another check fails. An unavailable Redis is only reported, because requests are still served.
   */
  async report(): Promise<{ status: string; database: string; redis: string }> {
    if (this.stopping) throw new ApiError(503, 'The service is stopping.');
    try {
      await Promise.race([this.db.control.query('SELECT 1'), late()]);
    } catch {
      throw new ApiError(503, 'The database does not answer.');
    }
    const problem = await this.problem();
    if (problem !== undefined) throw new ApiError(503, problem);
    return { status: 'ok', database: 'ok', redis: this.signals.connected ? 'ok' : 'away' };
  }

  /** Returns the reason of the first check that fails. Checks that passed are not repeated. */
  private async problem(): Promise<string | undefined> {
    for (const check of [...this.checks]) {
      const problem = await check();
      if (problem !== undefined) return problem;
      this.checks.splice(this.checks.indexOf(check), 1);
    }
    return undefined;
  }

  private async migrated(): Promise<string | undefined> {
    const pending = await pendingMigrations((sql) => this.db.control.query(sql));
    if (pending === undefined) return 'The database is empty: run the migrations.';
    return pending.length === 0 ? undefined : `Migrations are pending: ${pending.join(', ')}.`;
  }
}
