import { Injectable } from '@nestjs/common';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { selectList } from '../platform/database/select-list.js';
import type { Session } from '../platform/database/session.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { notFound } from '../platform/http/api-error.js';
import { Rendered } from '../platform/http/reply.js';
import { StoreProfile } from './store.dto.js';
import { Store, type StoreStatus } from './store.entity.js';

/** What a new store is made of. */
export type NewStore = Pick<Store, 'name' | 'email'> & Partial<Pick<Store, 'domain' | 'phone' | 'currency' | 'language' | 'address'>>;

/** A store as pages name it. */
export type NamedStore = Pick<Store, 'store_id' | 'name'>;

/** The store itself. */
@Injectable()
export class StoreService {
  constructor(private readonly cache: GrantCache) {}

  /** The store's profile (specification 4.11). */
  async profile(ctx: StoreContext): Promise<Rendered<StoreProfile>> {
    const select = selectList(ctx.session.manager.dataSource, StoreProfile);
    const [row] = await ctx.query<{ json: string }>(
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json FROM stores t WHERE t.store_id = $1`,
    );
    if (!row) throw notFound('Store');
    return new Rendered<StoreProfile>(row.json);
  }

  /** Throws `Store not found.` (404) for any store but the caller's own. */
  mustExist(ctx: StoreContext, store_id: number): Promise<void> {
    return store_id === ctx.store_id ? Promise.resolve() : Promise.reject(notFound('Store'));
  }

  /** The store as pages name it. Throws `Store not found.` (404). */
  async named(ctx: StoreContext): Promise<NamedStore> {
    const [store] = await ctx.query<NamedStore>('SELECT store_id, name FROM stores WHERE store_id = $1');
    if (!store) throw notFound('Store');
    return store;
  }

  /** Makes a store with its counters, and gives its id. A store without a domain gets one made of its id. */
  async create(session: Session, { domain, ...fields }: NewStore): Promise<number> {
    const [next] = await session.query<{ store_id: number }>(`SELECT nextval(pg_get_serial_sequence('stores', 'store_id')) AS store_id`);
    const store_id = next?.store_id ?? 0;
    await session.manager.insert(Store, { ...fields, store_id, domain: domain ?? `store-${String(store_id)}.localhost` });
    return store_id;
  }

  /** Suspends, freezes or reactivates a store; apps feel it at once. Throws `Store not found.` (404). */
  async setStatus(session: Session, store_id: number, status: StoreStatus): Promise<void> {
    const { affected } = await session.manager.update(Store, { store_id }, { status });
    if (affected === 0) throw notFound('Store');
    session.afterCommit.push(() => this.cache.evict({ store_id }));
  }
}
