import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { AdvanceClock, CreateTestStore } from '../../developers/stores/test-stores.dto.js';
import { TestStoreClocks } from '../../developers/stores/test-store-clocks.service.js';
import { TestStores } from '../../developers/stores/test-stores.service.js';
import { TestInstalls } from '../../oauth/installations/test-installs.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { systemContext } from '../../platform/database/store-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { problemOf, type ProblemWords } from '../form-refusal.js';
import { OneTimePages } from '../one-time-pages.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ClockForm, InstallForm, StoreForm } from './developers.dto.js';
import { pathOf } from './organisation-document.js';
import { STORE_DONE } from './test-store.page.js';
import { TestStoreVisits } from './test-store-visits.service.js';
import { TestStoresPage } from './test-stores.page.js';
import { type ShownTokens, TestTokensPage } from './test-tokens.page.js';

/** Error messages of the form for a new store. */
const WORDS: ProblemWords = {
  fields: { name: 'custom_bad_name' },
  notices: [[/^An organisation can have \d+ test stores/, 'dev_stores_full']],
};

const COSTLY = { limit: 'custom_app' } as const;

/** Pages of the test stores of an organisation. */
@Pages('developers/organisations/:organisation_id/stores')
export class TestStorePagesController {
  @Inject() private readonly clocks: TestStoreClocks;
  @Inject() private readonly once: OneTimePages;
  @Inject() private readonly visits: TestStoreVisits;

  constructor(
    private readonly organisations: OrganisationsService,
    private readonly stores: TestStores,
    private readonly apps: DeveloperApps,
    private readonly installs: TestInstalls,
  ) {}

  /** Lists the test stores. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async list(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const [organisation, stores] = await Promise.all([this.organisations.show(ctx), this.stores.list(ctx)]);
    return visit.show(TestStoresPage, { organisation, stores, deleted: done === 'deleted' });
  }

  /** Creates a test store and shows it, or shows why it cannot be created. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html)
  async create(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Body() { name }: StoreForm): Promise<Html> {
    try {
      const given = await validated(CreateTestStore, name === '' ? {} : { name });
      const { store_id } = await this.stores.create(ctx, given.name, visit.reply);
      return visit.redirect(`${pathTo(ctx, store_id)}?done=dev_store_made`);
    } catch (error) {
      const problem = problemOf(error, WORDS);
      const [organisation, stores] = await Promise.all([this.organisations.show(ctx), this.stores.list(ctx)]);
      return visit.show(
        TestStoresPage,
        { organisation, stores, name, problem, deleted: false },
        { status: problem.status, address: pathOf(ctx, '/stores') },
      );
    }
  }

  /** Shows a test store with its clock and its apps. */
  @Get(':store_id')
  @Endpoint(callers.organisation(), Html)
  show(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.visits.show(ctx, visit, store_id, { done: STORE_DONE.find((each) => each === done) });
  }

  /** Installs an app and redirects to its tokens, or shows why it cannot be installed. */
  @Post(':store_id/installations')
  @Endpoint(callers.organisation('developer'), Html, COSTLY)
  async install(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Body() { app_id }: InstallForm,
  ): Promise<Html> {
    try {
      const shown = await this.installed(ctx, store_id, Number(app_id));
      return await this.once.redirect(visit, ctx, `${pathTo(ctx, store_id)}/tokens`, shown);
    } catch (error) {
      return this.visits.refused(ctx, visit, { store_id, error, app_id });
    }
  }

  /** Shows the tokens of an installation once; after that, redirects to the store. */
  @Get(':store_id/tokens')
  @Endpoint(callers.organisation('developer'), Html)
  async tokens(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number): Promise<Html> {
    const path = pathTo(ctx, store_id);
    const shown = await this.once.take<ShownTokens>(visit, ctx, `${path}/tokens`);
    if (!shown) return visit.redirect(path);
    return visit.show(TestTokensPage, { organisation: await this.organisations.show(ctx), shown }, { scripts: true });
  }

  /** Moves the clock forward, or shows what is wrong with the days. */
  @Post(':store_id/clock')
  @Endpoint(callers.organisation('developer'), Html, { transaction: 'manual' })
  async advance(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Body() { days, include }: ClockForm,
  ): Promise<Html> {
    await this.stores.show(ctx, store_id);
    const followers = { deliveries: include.includes('deliveries'), tokens: include.includes('tokens') };
    try {
      const move = await validated(AdvanceClock, { days: Number(days), ...followers });
      await this.clocks.advance(systemContext(store_id, ctx.connection), ctx.merchant_id, move);
    } catch (error) {
      return this.visits.refused(ctx, visit, { store_id, error, days, include });
    }
    return visit.redirect(`${pathTo(ctx, store_id)}?done=dev_clock_moved`);
  }

  /** Replaces a test store and shows the new one. */
  @Post(':store_id/reset')
  @Endpoint(callers.organisation('developer'), Html, COSTLY)
  async reset(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number): Promise<Html> {
    const store = await this.stores.reset(ctx, store_id);
    return visit.redirect(`${pathTo(ctx, store.store_id)}?done=dev_store_replaced`);
  }

  /** Deletes a test store. */
  @Post(':store_id/delete')
  @Endpoint(callers.organisation('developer'), Html)
  async remove(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number): Promise<Html> {
    await this.stores.remove(ctx, store_id);
    return visit.redirect(`${pathOf(ctx, '/stores')}?done=deleted`);
  }

  private async installed(ctx: OrganisationContext, store_id: number, app_id: number): Promise<ShownTokens> {
    const { name, tokens } = await this.stores.changeReady(ctx, store_id, async (within) => {
      const app = await this.apps.show(within, app_id);
      return { name: app.name, tokens: await this.installs.install(systemContext(store_id, within.connection), app_id) };
    });
    const { access_token, refresh_token } = tokens;
    return { store_id, name, access_token, refresh_token };
  }
}

const pathTo = (ctx: OrganisationContext, store_id: number): string => pathOf(ctx, `/stores/${String(store_id)}`);
