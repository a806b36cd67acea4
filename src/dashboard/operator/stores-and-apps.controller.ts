import { Get, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { OperatorAppPage, OperatorAppsPage } from './apps.page.js';
import { AskedList } from '../asked-list.js';
import { FIRST_MEMBERS, MembersAndInstallations, NEWEST_INSTALLATIONS } from './members-and-installations.service.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { OperatorStorePage, OperatorStoresPage } from './stores.page.js';
import { APP_FILTERS, STORE_FILTERS, StoresAndApps } from './stores-and-apps.service.js';

/** Pages of stores and apps. */
@OperatorPages()
export class OperatorStoresController {
  constructor(
    private readonly rows: StoresAndApps,
    private readonly relations: MembersAndInstallations,
  ) {}

  /** Lists the stores. */
  @Get('stores')
  @Endpoint(callers.operator(), Html)
  async stores(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, STORE_FILTERS);
    return visit.show(OperatorStoresPage, { asked, found: await this.rows.stores(ctx, asked) });
  }

  /** Shows a store with its first members and its newest installations. */
  @Get('stores/:store_id')
  @Endpoint(callers.operator(), Html)
  async store(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number): Promise<Html> {
    const [store, members, installations] = await Promise.all([
      this.rows.store(ctx, store_id),
      this.relations.members(ctx, store_id, FIRST_MEMBERS),
      this.relations.onStore(ctx, store_id, NEWEST_INSTALLATIONS),
    ]);
    return visit.show(OperatorStorePage, { store, members, installations });
  }

  /** Lists the apps. */
  @Get('apps')
  @Endpoint(callers.operator(), Html)
  async apps(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, APP_FILTERS);
    return visit.show(OperatorAppsPage, { asked, found: await this.rows.apps(ctx, asked) });
  }

  /** Shows an app with its newest installations. */
  @Get('apps/:app_id')
  @Endpoint(callers.operator(), Html)
  async app(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    const [app, installations] = await Promise.all([this.rows.app(ctx, app_id), this.relations.ofApp(ctx, app_id, NEWEST_INSTALLATIONS)]);
    return visit.show(OperatorAppPage, { app, installations });
  }
}
