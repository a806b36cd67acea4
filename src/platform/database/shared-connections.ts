import type { Pool, PoolClient, QueryResult } from 'pg';
import { queryOf } from '../vendor-internals/pg-query.js';
import { streamOf } from '../vendor-internals/pg-stream.js';
import type { Queryable } from './connection.js';
import { isShareable } from './shareable.js';

type Statement = Parameters<Queryable['query']>[0];

/** Result of a statement that follows an opening statement. */
export interface Opened {
  readonly opening?: unknown;
}

/** Statement that waits for its turn. */
interface Waiting {
  readonly statement: Statement;
  readonly resolve: (result: QueryResult & Opened) => void;
  readonly reject: (error: Error) => void;
}

/** Maximum number of statements that share a connection. */
const MAX_STATEMENTS = 8;

/**
 * Runs single statements on the connections of a pool. Statements of one turn of the event loop share connections, because a packet to
 * PostgreSQL and the wake-up of its process cost more than a quick statement. Each commits or fails individually. A group has up to
 * eight {@link SHAREABLE} statements, or seven followed by any other statement, so that none waits for it (docs/adr/0031).
 */
export class SharedConnections implements Queryable {
  private shareable: Waiting[] = [];
  private others: Waiting[] = [];

  /** @param opening Statement that every group begins with. The row that it returns is the `opening` of the results of the group. */
  constructor(
    private readonly pool: Pool,
    private readonly opening?: Statement,
  ) {}

  /** Runs a statement. Rejects with the errors of pg and its pool. */
  query(statement: Statement): Promise<QueryResult & Opened> {
    return new Promise((resolve, reject) => {
      if (this.shareable.length + this.others.length === 0) setImmediate(() => this.flush());
      (isShareable(statement) ? this.shareable : this.others).push({ statement, resolve, reject });
    });
  }

  private flush(): void {
    const { shareable, others } = this;
    this.shareable = [];
    this.others = [];
    while (shareable.length + others.length > 0) {
      const group = shareable.splice(0, others.length > 0 ? MAX_STATEMENTS - 1 : MAX_STATEMENTS);
      const last = others.shift();
      if (last) group.push(last);
      this.connect(group);
    }
  }

  private connect(group: readonly Waiting[]): void {
    this.pool.connect((error, client, release) => {
      if (client) this.send(group, client, release);
      else for (const { reject } of group) reject(error ?? new Error('The pool has no connection.'));
    });
  }

  /** Sends the statements in one packet. The connection is closed after an error, as pg's pool does. */
  private send(group: readonly Waiting[], client: PoolClient, release: (error?: Error) => void): void {
    let [open, failure, opening] = [group.length, undefined as Error | undefined, undefined as unknown];
    const together = streamOf(client);
    together.cork();
    if (this.opening) {
      const opened = queryOf(this.opening, (error, result) => {
        failure = error ?? undefined;
        opening = error ? undefined : result.rows[0];
      });
      client.query(opened);
    }
    for (const { statement, resolve, reject } of group) {
      const done = (error: Error | null, result: QueryResult): void => {
        failure ??= error ?? undefined;
        if (--open === 0) release(failure);
        if (error) reject(error);
        else resolve(opening === undefined ? result : Object.assign(result, { opening }));
      };
      client.query(queryOf(statement, done));
    }
    together.uncork();
  }
}
