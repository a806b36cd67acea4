import { Body, Controller, Delete, Get, Header, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { TestInstallation, TestInstalls } from '../../oauth/installations/test-installs.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { systemContext } from '../../platform/database/store-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { AdvanceClock, CreateTestStore, InstallOnTestStore, TestStore, TestStoreClock, TestStoreDetail } from './test-stores.dto.js';
import { TestStoreClocks } from './test-store-clocks.service.js';
import { TestStores } from './test-stores.service.js';

const NAME = 'Store';

/** Test stores of an organisation. */
@Controller('api/developers/organisations/:organisation_id/stores')
export class TestStoresController {
  constructor(
    private readonly stores: TestStores,
    private readonly clocks: TestStoreClocks,
    private readonly apps: DeveloperApps,
    private readonly installs: TestInstalls,
  ) {}

  /** Lists the test stores of an organisation, oldest first. */
  @ApiOperation({ operationId: 'testStores.list', summary: 'List test stores' })
  @Get()
  @Endpoint(callers.organisation(), [TestStore], { extra: {}, errors: [404] })
  async list(@Ctx() ctx: OrganisationContext): Promise<Reply<TestStore[]>> {
    return new Reply(await this.stores.list(ctx));
  }

  /**
   * Creates a sandbox store that the caller owns. Products, customers and orders are added to it within seconds: see `status`. An
   * organisation has at most 5 test stores: 409.
   */
  @ApiOperation({ operationId: 'testStores.create', summary: 'Create a test store' })
  @Post()
  @Endpoint(callers.organisation('developer'), TestStore, {
    status: 201,
    extra: Reply.messageField,
    errors: [404, 409],
    example: { name: 'Tea shop' },
  })
  async create(
    @Ctx() ctx: OrganisationContext,
    @OptionalBody() body: CreateTestStore,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<TestStore>> {
    return new Reply(await this.stores.create(ctx, body.name, reply), { message: 'Test store created.' });
  }

  /** Returns a test store with its clock and its apps. */
  @ApiOperation({ operationId: 'testStores.get', summary: 'Get a test store' })
  @Get(':store_id')
  @Endpoint(callers.organisation(), TestStoreDetail, { errors: [404] })
  get(@Ctx() ctx: OrganisationContext, @Id('store_id', NAME) store_id: number): Promise<TestStoreDetail> {
    return this.stores.detail(ctx, store_id);
  }

  /**
   * Replaces a test store with a new one that has the same name and another id. The apps are uninstalled from the former store, which is
   * frozen; install them on the new one.
   */
  @ApiOperation({ operationId: 'testStores.reset', summary: 'Reset a test store' })
  @Post(':store_id/reset')
  @Endpoint(callers.organisation('developer'), TestStore, {
    status: 201,
    extra: Reply.messageField,
    limit: 'custom_app',
    errors: [404],
  })
  async reset(@Ctx() ctx: OrganisationContext, @Id('store_id', NAME) store_id: number): Promise<Reply<TestStore>> {
    return new Reply(await this.stores.reset(ctx, store_id), { message: 'Test store replaced.' });
  }

  /** Deletes a test store. The apps are uninstalled from it, and it is frozen. */
  @ApiOperation({ operationId: 'testStores.delete', summary: 'Delete a test store' })
  @Delete(':store_id')
  @Endpoint(callers.organisation('developer'), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: OrganisationContext, @Id('store_id', NAME) store_id: number): Promise<Reply<null>> {
    await this.stores.remove(ctx, store_id);
    return new Reply(null, { message: 'Test store deleted.' });
  }

  /**
   * Moves the clock of a test store forward, and does all billing work that is due until then, in order. The clock cannot be moved back. With
   * `deliveries` and `tokens`, the retries of webhooks and the tokens of apps follow it.
   */
  @ApiOperation({ operationId: 'testStores.advanceClock', summary: 'Move the clock forward' })
  @Post(':store_id/clock')
  @Endpoint(callers.organisation('developer'), TestStoreClock, {
    extra: Reply.messageField,
    transaction: 'manual',
    errors: [404],
    example: { days: 30 },
  })
  async advance(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @Body() body: AdvanceClock,
  ): Promise<Reply<TestStoreClock>> {
    await this.stores.show(ctx, store_id);
    const time = await this.clocks.advance(systemContext(store_id, ctx.connection), ctx.merchant_id, body);
    return new Reply(time, { message: 'Clock moved.' });
  }

  /**
   * Installs an app of the organisation on a test store, with every scope that the app declares, and returns new tokens. Another call returns
   * different ones. `app_id does not exist.` (400) for an inactive app, and 409 until the samples of the store have been added.
   */
  @ApiOperation({ operationId: 'testStores.install', summary: 'Install an app' })
  @Post(':store_id/installations')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.organisation('developer'), TestInstallation, {
    status: 201,
    extra: Reply.messageField,
    limit: 'custom_app',
    errors: [404, 409],
    example: { app_id: 1 },
  })
  async install(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @Body() { app_id }: InstallOnTestStore,
  ): Promise<Reply<TestInstallation>> {
    const installed = await this.stores.changeReady(ctx, store_id, async (within) => {
      await this.apps.show(within, app_id);
      return this.installs.install(systemContext(store_id, within.connection), app_id);
    });
    return new Reply(installed, { message: 'App installed.' });
  }
}
