import { Injectable } from '@nestjs/common';
import { type StoreContext, systemContext } from './store-context.js';
import { Database } from './database.js';
import type { Session } from './session.js';

/**
 * Access across stores, for what no single store's context can do: looking up credentials, relaying events, sweeping what is due. Only
 * the platform, background processors, oauth, identity and the command line may import it.
 */
@Injectable()
export class SystemDb {
  constructor(private readonly db: Database) {}

  /** Runs one statement outside any transaction and gives its rows. */
  query<R>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.db.reads.query<R>(text, values);
  }

  /** Runs one statement outside any transaction and gives the number of rows it touched. */
  execute(text: string, values: unknown[] = []): Promise<number> {
    return this.db.reads.execute(text, values);
  }

  /** Runs `work` in one transaction; see {@link Database.transaction}. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** The system's own context for a store outside any transaction: every statement is on its own. */
  of(store_id: number): StoreContext {
    return systemContext(store_id, this.db.reads);
  }

  /** Runs `work` in one transaction as the system itself, for one store. */
  asStore<T>(store_id: number, work: (ctx: StoreContext) => Promise<T>): Promise<T> {
    return this.db.transaction((session) => work(systemContext(store_id, session)));
  }
}
