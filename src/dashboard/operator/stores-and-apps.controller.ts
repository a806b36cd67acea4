import { Get, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { OperatorAppPage, OperatorAppsPage } from './apps.page.js';
import { AskedList } from '../asked-list.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { OperatorStorePage, OperatorStoresPage } from './stores.page.js';
import { APP_FILTERS, STORE_FILTERS, StoresAndApps } from './stores-and-apps.service.js';

/** Pages of stores and apps. */
@OperatorPages()
export class OperatorStoresController {
  constructor(private readonly rows: StoresAndApps) {}

  /** Lists the stores. */
  @Get('stores')
  @Endpoint(callers.operator(), Html)
  async stores(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, STORE_FILTERS);
    return visit.show(OperatorStoresPage, { asked, found: await this.rows.stores(ctx, asked) });
  }

  /** Shows a store. */
  @Get('stores/:store_id')
  @Endpoint(callers.operator(), Html)
  async store(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number): Promise<Html> {
    return visit.show(OperatorStorePage, await this.rows.store(ctx, store_id));
  }

  /** Lists the apps. */
  @Get('apps')
  @Endpoint(callers.operator(), Html)
  async apps(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, APP_FILTERS);
    return visit.show(OperatorAppsPage, { asked, found: await this.rows.apps(ctx, asked) });
  }

  /** Shows an app. */
  @Get('apps/:app_id')
  @Endpoint(callers.operator(), Html)
  async app(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    return visit.show(OperatorAppPage, await this.rows.app(ctx, app_id));
  }
}
