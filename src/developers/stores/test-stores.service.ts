import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { selectList } from '../../platform/database/select-list.js';
import { systemContext } from '../../platform/database/store-context.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { OrganisationsService } from '../organisations/organisations.service.js';
import { OrganisationStore } from './test-store.entity.js';
import { TestStore, type TestStoreApp, type TestStoreDetail } from './test-stores.dto.js';
import { TestStoreClocks } from './test-store-clocks.service.js';
import { TestStoreParts } from './test-store-parts.service.js';

export type { TestStore, TestStoreDetail };

/** Test stores that an organisation can have. */
const MAX_STORES = 5;

/** Test stores of organisations. Throws `Store not found.` (404) for a store of another organisation. */
@Injectable()
export class TestStores {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly parts: TestStoreParts,
    private readonly clocks: TestStoreClocks,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the test stores of the organisation, oldest first. */
  list({ connection, organisation_id }: OrganisationContext): Promise<TestStore[]> {
    return connection.query<TestStore>(`${select(connection)} ORDER BY t.store_id`, [organisation_id]);
  }

  /** Returns a test store. */
  async show({ connection, organisation_id }: OrganisationContext, store_id: number): Promise<TestStore> {
    const [store] = await connection.query<TestStore>(`${select(connection)} AND t.store_id = $2`, [organisation_id, store_id]);
    if (!store) throw ApiError.notFound('Store');
    return store;
  }

  /** Returns a test store with its clock and its apps. */
  async detail(ctx: OrganisationContext, store_id: number): Promise<TestStoreDetail> {
    const store = await this.show(ctx, store_id);
    const within = systemContext(store_id, ctx.connection);
    const [{ now }, apps] = await Promise.all([this.clocks.show(within), within.query<TestStoreApp>(APPS)]);
    return Object.assign(store, { now, apps });
  }

  /**
   * Creates a sandbox store whose owner is the caller; a background job fills it. Throws 409 for too many stores, and `rate_limited`. A store is
   * counted only if nothing else refuses it.
   */
  create(ctx: OrganisationContext, name: string | undefined, reply: FastifyReply): Promise<TestStore> {
    return this.organisations.change(ctx, 'developer', async (within) => {
      const known = await this.list(within);
      if (known.length >= MAX_STORES) throw ApiError.conflict(`An organisation can have ${String(MAX_STORES)} test stores.`);
      const made = await this.add(within, name ?? `Test store ${String(known.length + 1)}`);
      await this.limiter.limitRoute('custom_app', reply);
      return made;
    });
  }

  /** Replaces a test store with a new one that has the same name. The apps are uninstalled from the former one, which is frozen. */
  reset(ctx: OrganisationContext, store_id: number): Promise<TestStore> {
    return this.change(ctx, store_id, async (within, { name }) => {
      await this.retire(within, store_id);
      return this.add(within, name);
    });
  }

  /** Deletes a test store: its apps are uninstalled, and it is frozen. */
  remove(ctx: OrganisationContext, store_id: number): Promise<void> {
    return this.change(ctx, store_id, (within) => this.retire(within, store_id));
  }

  /** Runs `work` with a test store, in a transaction that locks the organisation. Throws `forbidden` for members who may only read. */
  change<T>(ctx: OrganisationContext, store_id: number, work: (within: OrganisationContext, store: TestStore) => Promise<T>): Promise<T> {
    return this.organisations.change(ctx, 'developer', async (within) => work(within, await this.show(within, store_id)));
  }

  /**
   * Runs `work` like {@link change} with a store whose samples have been added: they are numbered before all orders of apps. Throws 409 for
   * any other store.
   */
  changeReady<T>(ctx: OrganisationContext, store_id: number, work: (within: OrganisationContext) => Promise<T>): Promise<T> {
    return this.change(ctx, store_id, (within, { status }) => {
      if (status === 'preparing') throw ApiError.conflict('The samples of the store are being added. Try again in a few seconds.');
      if (status === 'failed') throw ApiError.conflict('The samples of the store could not be added: reset it.');
      return work(within);
    });
  }

  private async add(ctx: OrganisationContext, name: string): Promise<TestStore> {
    const store_id = await this.parts.create(ctx, name);
    await ctx.connection.manager.insert(OrganisationStore, { store_id, organisation_id: ctx.organisation_id });
    return this.show(ctx, store_id);
  }

  private async retire(ctx: OrganisationContext, store_id: number): Promise<void> {
    await this.parts.freeze(ctx, store_id);
    await ctx.connection.query('UPDATE test_stores SET retired_at = now() WHERE store_id = $1', [store_id]);
  }
}

/** `$1` is the organisation. */
const select = ({ manager }: Connection): string =>
  `SELECT ${selectList(manager.dataSource, TestStore)} FROM test_stores t WHERE t.organisation_id = $1 AND t.retired_at IS NULL`;

const APPS = `
SELECT i.installation_id, i.app_id, a.name FROM installations i JOIN apps a ON a.app_id = i.app_id
WHERE i.store_id = $1 AND i.status = 'active' ORDER BY a.name, i.installation_id`;
