import type { Connection, Queryable } from './connection.js';
import type { DatabaseConfig } from './pools.js';
import { POSITIONS, type PrimaryPosition, Replica, ReplicaBehindError } from './replica.js';
import { SHAREABLE } from './shareable.js';
import { sqlState } from './sql-state.js';
import { isUnavailable } from './unavailable.js';

/** Interval between two trials of a replica, in milliseconds. */
const TRIAL_MS = 500;

/** SQLSTATE of a statement that exceeded its time limit: the primary would take as long. */
const TOO_SLOW = '57014';
/** SQLSTATEs of statements that a healthy replica refuses: they write, read rows that it had to remove, or waited for a lock. */
const REFUSED = new Set(['25006', '40001', '55P03']);

const COMMITTED = `${SHAREABLE}${POSITIONS.committed}`;

/** Interface of the primary that the replicas need. */
export interface Primary {
  /** Runs single statements. */
  readonly statements: Queryable;
  /** Runs single statements by their texts. */
  readonly reads: Connection;
  /** Runs statements that must not wait for requests. */
  readonly control: Connection;
  /** Returns true if the database divides the stores over several nodes. */
  isDistributed(): Promise<boolean>;
}

/**
 * Runs read-only statements on a replica if it is as up to date as the primary was when the statement was sent, and on the primary
 * otherwise. The position of the primary in the log is queried once per turn of the event loop, so a statement sees every commit that was
 * confirmed by then, from any process (docs/adr/0045).
 */
export class Replicas implements Queryable {
  readonly all: readonly Replica[];
  /** Number of statements that the primary has answered, by reason. */
  readonly fallbacks = { none: 0, behind: 0, failed: 0 };

  private readonly timer: NodeJS.Timeout;
  private asked: Promise<number> | undefined;
  private turn = 0;

  constructor(
    config: DatabaseConfig,
    private readonly primary: Primary,
  ) {
    this.all = config.database.replica_urls.map((url) => new Replica(config, url));
    this.timer = setInterval(() => void this.try(), TRIAL_MS).unref();
    void this.try();
  }

  /** Number of the replicas that reads may use, and of all. */
  get summary(): string {
    return `${String(this.well.length)} of ${String(this.all.length)}`;
  }

  /** Runs a statement that only reads. Rejects with the errors of pg. */
  async query(statement: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    const replica = this.next();
    const result = replica ? await this.attempt(replica, statement) : 'none';
    if (typeof result !== 'string') return result;
    this.fallbacks[result]++;
    return this.primary.statements.query(statement);
  }

  /** Stops the trials and closes the connections to the replicas. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.all.map((replica) => replica.stop()));
  }

  /** Returns the result on a replica, or the reason why the primary must run it. Throws the errors of the primary. */
  private async attempt(
    replica: Replica,
    statement: Parameters<Queryable['query']>[0],
  ): Promise<Awaited<ReturnType<Queryable['query']>> | keyof Replicas['fallbacks']> {
    const position = await this.committed();
    if (!(await replica.reaches(position))) return 'behind';
    try {
      return await replica.read(statement, position);
    } catch (error) {
      if (error instanceof ReplicaBehindError) return 'behind';
      const state = sqlState(error);
      if (state === TOO_SLOW) throw error;
      if (!REFUSED.has(state) && isUnavailable(error)) replica.suspend();
      return 'failed';
    }
  }

  /** Returns the position of the primary, queried after this call. All calls in a turn of the event loop share one query. */
  private committed(): Promise<number> {
    this.asked ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.asked = undefined;
        this.primary.reads.query<{ position: number }>(COMMITTED).then(([row]) => resolve(row?.position ?? Infinity), reject);
      });
    });
    return this.asked;
  }

  /** Returns the next of the replicas that are well, round-robin. */
  private next(): Replica | undefined {
    const { well } = this;
    return well[this.turn++ % well.length];
  }

  private get well(): Replica[] {
    return this.all.filter(({ state }) => state === 'well');
  }

  /** Each node has its own log, so the position of the coordinator cannot be compared with theirs. */
  private async try(): Promise<void> {
    if (await this.primary.isDistributed().catch(() => true)) return;
    const position = this.position.bind(this);
    await Promise.all(this.all.map((replica) => replica.try(position)));
  }

  private async position(): Promise<PrimaryPosition> {
    const [row] = await this.primary.control.query<PrimaryPosition>(POSITIONS.primary);
    if (!row) throw new Error('The primary returned no position.');
    return row;
  }
}
