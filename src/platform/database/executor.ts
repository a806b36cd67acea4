import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Signals } from '../queue/signals.js';
import { WriteBatch } from './write-batch.js';
import { Connection, type Queryable, STALE_STATEMENT } from './connection.js';
import { isDistributed } from './cluster.js';
import { writeOutbox } from './outbox-writer.js';
import { sqlState } from './sql-state.js';
import { transactionSummary } from './statement-summary.js';
import { runnerOver, setTransactionActive } from '../vendor-internals/typeorm-runner.js';
import { SharedConnections } from './shared-connections.js';
import { traced } from '../observability/span.js';
import { databaseError } from './unavailable.js';

/** Deadlock, serialization failure and stale prepared statement: the transaction is run again. */
const RETRYABLE = new Set(['40P01', '40001', STALE_STATEMENT]);
const MAX_TRIES = 4;

/** Runs single statements and transactions on the connections of one pool. */
export class Executor {
  /** Runs statements outside a transaction, each on any connection of the pool. */
  readonly reads: Connection;
  /** Runs the statements that {@link reads} sends. */
  readonly statements: SharedConnections;
  private distributed: Promise<boolean> | undefined;
  /** Last result of {@link isDistributed}. */
  private divided = false;

  constructor(
    readonly source: DataSource,
    private readonly signals: Signals,
    private readonly pool: Pool,
  ) {
    this.statements = new SharedConnections(pool);
    this.reads = this.singly(this.statements);
  }

  /** Returns true if the database divides the stores over several nodes. This changes only while no process is running. */
  isDistributed(): Promise<boolean> {
    return (this.distributed ??= isDistributed((text, values) => this.reads.query(text, values)).then(
      (divided) => (this.divided = divided),
      (error: unknown) => {
        this.distributed = undefined;
        throw error;
      },
    ));
  }

  /**
   * Runs `work` in one transaction and commits its changes together with the events that it published; rolls back when it throws. On a
   * deadlock or serialization failure `work` runs again, up to three times, so it must have no side effects outside the database.
   */
  async transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { connection, result } = await traced(transactionSummary, () => retried(() => this.once(work)));
    await this.afterCommit(connection);
    return result;
  }

  /**
   * Runs `work` with a single write statement, which commits by itself, together with the events that it inserts. Its locks are held for one
   * statement; a transaction also holds them during the round trips to this process. Retried like {@link transaction}.
   */
  statement<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return retried(async () => {
      const connection = new Connection(this.pool, this.source, { begin: (each) => this.transaction(each) });
      const result = await work(connection);
      if (connection.events.length > 0) throw new TypeError('an event was published outside of a transaction');
      await this.afterCommit(connection);
      return result;
    });
  }

  /** Returns a connection that runs single statements over `client`, and transactions on the pool. */
  protected singly(client: Queryable): Connection {
    return new Connection(client, this.source, { begin: (work) => this.transaction(work) });
  }

  private async once<T>(work: (connection: Connection) => Promise<T>): Promise<{ connection: Connection; result: T }> {
    const reserved = await fromDatabase(this.pool.connect());
    const client = new WriteBatch(reserved);
    const runner = runnerOver(this.source, client);
    const connection = new Connection(client, this.source, { runner, divided: this.divided });
    setTransactionActive(runner, true);
    let lost: Error | undefined;
    try {
      // BEGIN is sent without waiting for its response: the first statement follows in the same packet.
      const begun = fromDatabase(client.query({ text: 'BEGIN', values: [], name: 'begin' }));
      const [, result] = await Promise.all([begun, work(connection)]);
      await fromDatabase(commit(client, connection));
      return { connection, result };
    } catch (error) {
      await client.query({ text: 'ROLLBACK', values: [] }).catch((failure: unknown) => (lost = failure as Error));
      throw error;
    } finally {
      setTransactionActive(runner, false);
      await runner.release();
      reserved.release(lost);
    }
  }

  private async afterCommit(connection: Connection): Promise<void> {
    if (connection.events.length > 0 || connection.wakes_relay) this.signals.send('outbox');
    for (const run of connection.afterCommit) await run();
  }
}

/** Retries `work` after transient errors. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE.has(sqlState(error))) throw error;
    }
  }
}

/** Returns the result. Errors of the connection become errors of the database. */
async function fromDatabase<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw databaseError(error);
  }
}

/** Sends the outbox rows, the last statements and COMMIT together. The COMMIT of a failed transaction returns ROLLBACK. */
async function commit(client: WriteBatch, connection: Connection): Promise<void> {
  const outbox = connection.events.length > 0 ? [writeOutbox(client, connection.events)] : [];
  const last = [...connection.last].sort((one, other) => one.order - other.order).map(({ text, values }) => connection.query(text, values));
  const written = Promise.allSettled([...outbox, ...last]);
  const [committed] = await Promise.allSettled([client.query({ text: 'COMMIT', values: [], name: 'commit' })]);
  const failed = (await written).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason as Error;
  if (committed.status === 'rejected') throw committed.reason as Error;
  if (committed.value.command !== 'COMMIT') throw client.cause ?? new Error('The transaction was rolled back.');
}
