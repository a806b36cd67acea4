import { Injectable } from '@nestjs/common';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type StoreContext, systemContext } from '../../platform/database/store-context.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import type { ChangedWebhooks, ExpiredTokens, FailedPayment, TestOrder } from './test-store-trials.dto.js';
import { TestStoreEffects } from './test-store-effects.service.js';
import { TestStores } from './test-stores.service.js';
import { TestStoreSales } from './test-store-sales.service.js';

/** Trials that developers run on their test stores. Throws the errors of {@link TestStores.changeReady}. */
@Injectable()
export class TestStoreTrials {
  constructor(
    private readonly stores: TestStores,
    private readonly apps: DeveloperApps,
    private readonly sales: TestStoreSales,
    private readonly effects: TestStoreEffects,
  ) {}

  /** Places an order. */
  placeOrder(ctx: OrganisationContext, store_id: number): Promise<TestOrder> {
    return this.stores.changeReady(ctx, store_id, ({ connection }) => this.sales.place(systemContext(store_id, connection)));
  }

  /** Fails a payment (see {@link TestStoreSales.failPayment}). `ctx` is outside of any transaction. */
  async failPayment(ctx: OrganisationContext, store_id: number, charge_id?: number): Promise<FailedPayment> {
    await this.stores.changeReady(ctx, store_id, () => Promise.resolve());
    return this.sales.failPayment(systemContext(store_id, ctx.connection), charge_id);
  }

  /** Expires the access tokens of an app. */
  async expireTokens(ctx: OrganisationContext, store_id: number, app_id: number): Promise<ExpiredTokens> {
    const expired = await this.onApp(ctx, store_id, app_id, (within, id) => this.effects.tokens.expireAccess(within, id));
    return { app_id, expired };
  }

  /** Sends the webhooks of an app to an address that does not exist. */
  async breakWebhooks(ctx: OrganisationContext, store_id: number, app_id: number): Promise<ChangedWebhooks> {
    return { app_id, subscriptions: await this.onApp(ctx, store_id, app_id, (within, id) => this.effects.webhooks.break(within, id)) };
  }

  /** Sends the webhooks of an app to their own address again. */
  async repairWebhooks(ctx: OrganisationContext, store_id: number, app_id: number): Promise<ChangedWebhooks> {
    return { app_id, subscriptions: await this.onApp(ctx, store_id, app_id, (within, id) => this.effects.webhooks.repair(within, id)) };
  }

  /** Runs `work` with the installation of an app of the organisation. Throws `App not found.` (404) and 409 if it is not installed. */
  private onApp<T>(
    ctx: OrganisationContext,
    store_id: number,
    app_id: number,
    work: (ctx: StoreContext, installation_id: number) => Promise<T>,
  ): Promise<T> {
    return this.stores.changeReady(ctx, store_id, async (organisation) => {
      await this.apps.show(organisation, app_id);
      const within = systemContext(store_id, organisation.connection);
      const [installed] = await within.query<{ installation_id: number }>(INSTALLED, app_id);
      if (!installed) throw ApiError.conflict('The app is not installed on the store.');
      return work(within, installed.installation_id);
    });
  }
}

const INSTALLED = `SELECT installation_id FROM installations WHERE store_id = $1 AND app_id = $2 AND status = 'active'`;
