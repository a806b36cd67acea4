import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { pendingMigrations } from '../database/migrations.js';
import { ApiError } from '../contract/api-error.js';
import { inTime } from '../net/deadline.js';
import { Loop } from '../queue/loop.js';
import { Readiness } from '../queue/readiness.js';
import { Signals } from '../queue/signals.js';

/** Timeout of the check of PostgreSQL, in milliseconds. */
const TIMEOUT_MS = 2_000;
/** Milliseconds between two checks of a process whose background work has not started. */
const RETRY_MS = 1_000;

/** Returns the reason why a process cannot serve requests; undefined when it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Readiness of this process, and of its background work, which starts when the checks have passed. */
@Injectable()
export class Health implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopping = false;
  /** Checks that have not passed yet. */
  private readonly checks = new Set<ReadinessCheck>([() => this.migrated()]);
  private readonly loop = new Loop(
    () => this.admitWork(),
    RETRY_MS,
    () => undefined,
  );

  constructor(
    private readonly db: Database,
    private readonly signals: Signals,
    private readonly readiness: Readiness,
    private readonly config: Config,
  ) {}

  /** Starts to check whether background work may begin, in every role except `api`, which has no background work. */
  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.loop.start();
  }

  /** Stops the checks. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Makes the process unready, so that load balancers send it no new requests. */
  stop(): void {
    this.stopping = true;
  }

  /** Adds a check that must pass once before the process is ready. */
  require(check: ReadinessCheck): void {
    this.checks.add(check);
  }

  /**
   * Returns the state of the dependencies. Throws 503 while the process is stopping, PostgreSQL is unavailable, migrations are pending or
   * another check fails. An unavailable Redis or replica is only reported, because requests are still served.
   */
  async report(): Promise<{ status: string; database: string; redis: string; replicas?: string }> {
    if (this.stopping) throw new ApiError(503, 'The service is stopping.');
    try {
      await inTime(this.db.control.query('SELECT 1'), TIMEOUT_MS);
    } catch {
      throw new ApiError(503, 'The database does not answer.');
    }
    const problem = await this.problem();
    if (problem !== undefined) throw new ApiError(503, problem);
    const replicas = this.db.replicas?.summary;
    return { status: 'ok', database: 'ok', redis: this.signals.connected ? 'ok' : 'away', ...(replicas && { replicas }) };
  }

  /** Returns the reason of the first check that fails. Checks that passed are not repeated. */
  private async problem(): Promise<string | undefined> {
    for (const check of this.checks) {
      const problem = await check();
      if (problem !== undefined) return problem;
      this.checks.delete(check);
    }
    return undefined;
  }

  private async admitWork(): Promise<void> {
    if ((await this.problem()) !== undefined) return;
    this.readiness.open();
    void this.loop.stop();
  }

  private async migrated(): Promise<string | undefined> {
    const pending = await pendingMigrations((sql) => this.db.control.query(sql));
    if (pending === undefined) return 'The database is empty: run the migrations.';
    return pending.length === 0 ? undefined : `Migrations are pending: ${pending.join(', ')}.`;
  }
}
