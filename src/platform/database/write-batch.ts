import type { Socket } from 'node:net';
import { streamOf } from '../vendor-internals/pg-stream.js';
import type { Queryable } from './connection.js';
import { sqlState } from './sql-state.js';

/** SQLSTATE of a statement in a transaction in which an earlier one failed. */
const ABORTED = '25P02';

/**
 * Connection of a transaction. Sends statements that do not wait for one another in one packet, such as BEGIN and the first statement. If
 * one of them fails, PostgreSQL rejects the following ones with 25P02, which is replaced by the error of the first.
 */
export class WriteBatch implements Queryable {
  private readonly stream: Socket;
  private isHeld = false;
  private failure: Error | undefined;

  constructor(private readonly client: Queryable) {
    this.stream = streamOf(client);
  }

  /** The last error of a statement that did not fail because of another one. */
  get cause(): Error | undefined {
    return this.failure;
  }

  /** Runs a statement. Rejects with the errors of pg. */
  query(statement: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    this.hold();
    return this.client.query(statement).catch((error: unknown) => {
      if (sqlState(error) !== ABORTED) this.failure = error as Error;
      throw this.failure ?? (error as Error);
    });
  }

  private hold(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.stream.cork();
    process.nextTick(() => {
      this.isHeld = false;
      this.stream.uncork();
    });
  }
}
