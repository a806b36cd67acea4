import type { Socket } from 'node:net';
import type { Queryable } from './connection.js';

/** Returns the socket of a pg client. */
export const streamOf = (client: object): Socket => (client as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** Sends the statements that are made without waiting for one another in one packet, such as BEGIN and the first statement. */
export class Burst implements Queryable {
  private readonly stream: Socket;
  private isHeld = false;

  constructor(private readonly client: Queryable) {
    this.stream = streamOf(client);
  }

  /** Runs a statement. Rejects with the errors of pg. */
  query(statement: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    this.hold();
    return this.client.query(statement);
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
