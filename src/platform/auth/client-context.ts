import type { Type } from '@nestjs/common';
import { AppRows } from '../database/app-rows.js';
import type { Connection } from '../database/connection.js';
import type { AppClient } from './credential-store.js';

/** App that presented its client credentials, without a store. The only way to access the rows that belong to the app. */
export class ClientContext implements AppClient {
  readonly app_id: number;
  readonly client_id: string;

  constructor(
    app: AppClient,
    readonly connection: Connection,
  ) {
    this.app_id = app.app_id;
    this.client_id = app.client_id;
  }

  /** Returns the rows of this app in an entity whose primary key begins with the app. */
  rows(entity: Type<object>): AppRows {
    return new AppRows(this.connection, entity, this.app_id);
  }

  /** Runs a hand-written statement whose `$1` is this app; `params` are `$2`, `$3`, … It must restrict every table to `$1`. */
  query<R>(text: string, ...params: unknown[]): Promise<R[]> {
    return this.connection.query<R>(text, [this.app_id, ...params]);
  }

  /** Runs `work` in the current transaction, or in a new one if there is none. */
  transaction<T>(work: (client: ClientContext) => Promise<T>): Promise<T> {
    return this.connection.transaction((connection) => work(new ClientContext(this, connection)));
  }
}
