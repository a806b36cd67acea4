import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PendingEvent } from '../contract/domain-event.js';
import { runnerOver } from '../vendor-internals/typeorm-runner.js';
import { traced } from '../observability/span.js';
import { statementSummary } from './statement-summary.js';
import { sqlState } from './sql-state.js';
import { databaseError } from './unavailable.js';

/** Parsers of the values that a statement returns. */
export interface Parsers {
  /** Returns the parser of a type by its number in PostgreSQL. */
  getTypeParser(type: number, format?: 'text' | 'binary'): (text: string) => unknown;
}

/** The part of a PostgreSQL pool or client that statements need. */
export interface Queryable {
  query(config: {
    text: string;
    values: unknown[];
    name?: string;
    types?: Parsers;
  }): Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;
}

const NAMES = new Map<string, string>();
const MAX_NAMES = 1000;
let names = 0;

/** SQLSTATE of a prepared statement whose result type was changed by a migration. */
export const STALE_STATEMENT = '0A000';
/** SQLSTATE of a missing prepared statement: an earlier statement, which should have prepared it, failed. */
const MISSING_STATEMENT = '26000';

/** Returns a stable name for a statement text, so that each connection parses and plans it once; undefined once the names have run out. */
function statementName(text: string): string | undefined {
  const known = NAMES.get(text);
  if (known !== undefined || NAMES.size >= MAX_NAMES) return known;
  const name = `s${String(++names)}`;
  NAMES.set(text, name);
  return name;
}

function prepared(text: string, values: unknown[]): { text: string; values: unknown[]; name?: string } {
  const name = statementName(text);
  return name === undefined ? { text, values } : { text, values, name };
}

/** Allows the statement to be prepared under a new name, unless it already has been. */
function forget(text: string, name: string | undefined): void {
  if (name !== undefined && NAMES.get(text) === name) NAMES.delete(text);
}

/** Statement that a transaction runs right before its commit, because it takes a lock that many transactions take. */
export interface LastStatement {
  /** Statements run in ascending order, so that two transactions take the same locks in the same order. */
  readonly order: number;
  readonly text: string;
  readonly values: unknown[];
}

/** Runs work in a transaction on its own connection; see {@link Executor.transaction}. */
type Begin = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

/** Executor of statements: a transaction, or the pool with each statement in its own transaction. */
export class Connection {
  /** Events published in this transaction, in order; written just before it commits. */
  readonly events: PendingEvent[] = [];
  /** Statements that run last in this transaction, see {@link runLast}. */
  readonly last: LastStatement[] = [];
  /** True if the work inserted events with its own statement. */
  wakes_relay = false;
  /** Run once after the commit, in order; never after a rollback. */
  readonly afterCommit: (() => void | Promise<void>)[] = [];

  private ownRunner: QueryRunner | undefined;

  constructor(
    private readonly client: Queryable,
    private readonly source: DataSource,
    /** Runner of the transaction; on the pool, the function that begins one. */
    private readonly scope: { readonly runner?: QueryRunner; readonly begin?: Begin; readonly divided?: boolean } = {},
  ) {}

  /**
   * True in a transaction on several nodes, once the process knows of them. Use it only to choose the faster of two equivalent statements: an INSERT
   * inside `WITH` keeps Citus from sending the whole statement to its node.
   */
  get divided(): boolean {
    return this.scope.divided === true;
  }

  /** Runs `work` in this transaction, or in a new one outside of a transaction. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { runner, begin } = this.scope;
    if (runner) return work(this);
    if (!begin) throw new TypeError('this connection opens no transactions');
    return begin(work);
  }

  /** Schedules a statement to run right before the commit. If it fails, so does the transaction. Throws outside of a transaction. */
  runLast(statement: LastStatement): void {
    if (!this.scope.runner) throw new TypeError('a last statement needs a transaction');
    this.last.push(statement);
  }

  /** TypeORM's manager. Its statements use the same connection as all other statements of this executor. */
  get manager(): EntityManager {
    return (this.scope.runner ?? (this.ownRunner ??= runnerOver(this.source, this.client))).manager;
  }

  /** Runs a statement as a named prepared statement and returns its rows. */
  async query<R>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.run(text, values)).rows as R[];
  }

  /** Runs an unnamed statement, which is planned for its values each time, optionally with its own parsers. */
  async queryAdHoc<R>(text: string, values: unknown[] = [], types?: Parsers): Promise<R[]> {
    return (await this.send({ text, values, ...(types && { types }) })).rows as R[];
  }

  /** Runs a statement and returns the number of affected rows. */
  async execute(text: string, values: unknown[] = []): Promise<number> {
    return (await this.run(text, values)).rowCount ?? 0;
  }

  /** Takes the named advisory lock, waiting for the transaction that holds it. Released when this transaction ends. */
  async lock(name: string): Promise<void> {
    await this.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Takes the named advisory lock until this transaction ends; returns false immediately when another transaction holds it. */
  async tryLock(name: string): Promise<boolean> {
    const [lock] = await this.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held', [name]);
    return lock?.held === true;
  }

  /**
   * Runs a prepared statement. A stale or missing statement is prepared again: immediately outside a transaction, otherwise when the
   * transaction is retried.
   */
  private async run(text: string, values: unknown[]): ReturnType<Queryable['query']> {
    const config = prepared(text, values);
    try {
      return await this.send(config);
    } catch (error) {
      const state = sqlState(error);
      if (state === STALE_STATEMENT) forget(text, config.name);
      if (this.scope.runner || ![STALE_STATEMENT, MISSING_STATEMENT].includes(state)) throw error;
      return this.send(state === MISSING_STATEMENT ? { text, values } : prepared(text, values));
    }
  }

  /** A statement outside of a transaction is traced individually. */
  private send(config: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    const { runner } = this.scope;
    return runner
      ? this.dispatch(config)
      : traced(
          () => statementSummary(config.text),
          () => this.dispatch(config),
        );
  }

  private async dispatch(config: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    try {
      return await this.client.query(config);
    } catch (error) {
      // The stack of an error from PostgreSQL ends at a socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw databaseError(error);
    }
  }
}
