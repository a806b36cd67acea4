import { Inject, Injectable } from '@nestjs/common';
import { type StoreContext, systemContext } from './store-context.js';
import { Database } from './database.js';
import type { Executor } from './executor.js';
import type { Connection } from './connection.js';
import { Reach, type SecretLookUp } from './reach.js';
import type { StoreSecret } from '../crypto/secrets.js';

/**
 * Access across stores, for work that no store's context can do: looking up credentials, relaying events, finding due work. Only the
 * platform, background processors and the files in `ACROSS_STORES` of `.dependency-cruiser.mjs` may import it.
 */
@Injectable()
export class SystemDb {
  /** The same access over the connections of background work, which are separate from the connections of requests. */
  readonly background: SystemDb;

  constructor(@Inject(Database) private readonly db: Executor & { readonly background?: Executor; readonly snapshots?: Executor }) {
    this.background = db.background ? new SystemDb(db.background) : this;
  }

  /** Runs statements outside of a transaction, each on its own. */
  get reads(): Connection {
    return this.db.reads;
  }

  /** Runs one statement outside of a transaction and returns its rows. */
  query<R>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.db.reads.query<R>(text, values);
  }

  /** Runs one statement outside of a transaction and returns the number of affected rows. */
  execute(text: string, values: unknown[] = []): Promise<number> {
    return this.db.reads.execute(text, values);
  }

  /** Runs `work` in one transaction; see {@link Executor.transaction}. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** The system's own context for a store outside any transaction: every statement runs on its own. */
  of(store_id: number): StoreContext {
    return systemContext(store_id, this.db.reads);
  }

  /**
   * Runs read-only `work` for one store on one snapshot of the database, on a connection that neither requests nor other background work can
   * take. `work` runs again like that of {@link Executor.transaction}.
   */
  snapshot<T>(store_id: number, work: (ctx: StoreContext) => Promise<T>): Promise<T> {
    return (this.db.snapshots ?? this.db).transaction(async (connection) => {
      await connection.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return work(systemContext(store_id, connection));
    });
  }

  /** Returns true if the stores are divided over several nodes. */
  isDistributed(): Promise<boolean> {
    return this.db.isDistributed();
  }

  /** Returns the reaches of work that locks rows: all stores; on several nodes, each store that `due`, a statement without locks, returns. */
  async reaches(due: string, values: unknown[] = []): Promise<Reach[]> {
    if (!(await this.db.isDistributed())) return [Reach.ALL];
    const stores = await this.query<{ store_id: number }>(due, values);
    return stores.map(({ store_id }) => Reach.of(store_id));
  }

  /** Divides items into parts that one statement may lock: a single part; on several nodes, one part for each store. */
  async divided<T>(items: readonly T[], storeOf: (item: T) => number): Promise<[Reach, readonly T[]][]> {
    if (!(await this.db.isDistributed())) return [[Reach.ALL, items]];
    const stores = new Set(items.map(storeOf));
    return [...stores].map((store_id) => [Reach.of(store_id), items.filter((item) => storeOf(item) === store_id)]);
  }

  /**
   * Returns the row that matches a secret. On several nodes, it is read in the store that the secret names; if it is not found there, all shards
   * are searched for its store first.
   */
  async bySecret<R>({ row, store }: SecretLookUp, { key, store_id }: StoreSecret, ...values: unknown[]): Promise<R | undefined> {
    const read = async (reach: Reach): Promise<R | undefined> => (await reach.query<R>(this.db.reads, row, [key, ...values]))[0];
    if (!(await this.db.isDistributed())) return read(Reach.ALL);
    const found = await read(Reach.of(store_id));
    if (found) return found;
    const [place] = await this.query<{ store_id: number }>(store, [key]);
    return place && place.store_id !== store_id ? read(Reach.of(place.store_id)) : undefined;
  }

  /** Runs `work` in one transaction as the system itself, for one store. */
  asStore<T>(store_id: number, work: (ctx: StoreContext) => Promise<T>): Promise<T> {
    return this.db.transaction((connection) => work(systemContext(store_id, connection)));
  }
}
