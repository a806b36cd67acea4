import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventEmitter } from 'node:events';
import type { DataSource, QueryRunner } from 'typeorm';
import { writeOutbox } from '../outbox/outbox.js';
import { Signals } from '../queue/signals.js';
import { type Queryable, Session } from './session.js';
import { sqlState } from './sql-state.js';

/** Deadlock and serialization failure: the work is sound and only has to be done again. */
const RETRYABLE = new Set(['40P01', '40001']);
const MOST_TRIES = 4;

/** Opens sessions: the pool for reads, transactions for writes. */
@Injectable()
export class Database {
  /** Statements on their own, each on any connection of the pool. */
  readonly reads: Session;

  constructor(
    @InjectDataSource() readonly source: DataSource,
    private readonly signals: Signals,
  ) {
    const pool = poolOf(source);
    // A connection that breaks while it is lent to somebody fails the statement under way, or the next one; the process goes on.
    pool.on('connect', (client: EventEmitter) => client.on('error', () => undefined));
    this.reads = new Session(pool, source.manager);
  }

  /**
   * Runs `work` in one transaction: commits what it did together with the events it published, or nothing when it throws. Deadlocks and
   * serialization failures run it again, three times at most, so it must have no effect outside the database.
   */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (tries === MOST_TRIES || !RETRYABLE.has(sqlState(error))) throw error;
      }
    }
  }

  private async once<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    const client = (await runner.connect()) as Queryable;
    const session = new Session(client, runner.manager, runner);
    let result: T;
    try {
      const begun = begin(runner, client);
      [, result] = await Promise.all([begun, work(session)]);
      await commit(client, session);
    } catch (error) {
      await client.query({ text: 'ROLLBACK', values: [] }).catch(() => undefined);
      throw error;
    } finally {
      Object.assign(runner, { isTransactionActive: false });
      await runner.release();
    }
    await this.afterCommit(session);
    return result;
  }

  private async afterCommit(session: Session): Promise<void> {
    if (session.events.length > 0) this.signals.send('outbox');
    for (const run of session.afterCommit) await run();
  }
}

/** The pg pool under a TypeORM data source. */
const poolOf = (source: DataSource): Queryable & EventEmitter => (source.driver as unknown as { master: Queryable & EventEmitter }).master;

/** Sends BEGIN without waiting for its answer: the connection is pipelined, so the first statement follows in the same packet. */
function begin(runner: QueryRunner, client: Queryable): Promise<unknown> {
  Object.assign(runner, { isTransactionActive: true });
  return client.query({ text: 'BEGIN', values: [], name: 'begin' });
}

/** Sends the outbox rows and COMMIT together; a COMMIT of a transaction that failed answers ROLLBACK. */
async function commit(client: Queryable, session: Session): Promise<void> {
  const written = session.events.length > 0 ? writeOutbox(client, session.events) : Promise.resolve();
  const [outbox, committed] = await Promise.allSettled([written, client.query({ text: 'COMMIT', values: [], name: 'commit' })]);
  if (outbox.status === 'rejected') throw outbox.reason as Error;
  if (committed.status === 'rejected') throw committed.reason as Error;
  if (committed.value.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
}
