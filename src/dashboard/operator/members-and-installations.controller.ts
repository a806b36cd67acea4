import { Get, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedList } from '../asked-list.js';
import { Visit, Visiting } from '../visit.js';
import { OperatorInstallationsPage } from './installations.page.js';
import { INSTALLATION_FILTERS, MEMBER_FILTERS, MembersAndInstallations } from './members-and-installations.service.js';
import { OperatorMembersPage } from './members.page.js';
import { OperatorPages } from './operator-pages.decorator.js';
import { StoresAndApps } from './stores-and-apps.service.js';

/** Complete lists, of which the page of a store or an app shows the first rows. */
@OperatorPages()
export class OperatorRelationsController {
  constructor(
    private readonly rows: StoresAndApps,
    private readonly relations: MembersAndInstallations,
  ) {}

  /** Lists the members of a store. */
  @Get('stores/:store_id/members')
  @Endpoint(callers.operator(), Html)
  async members(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const asked = new AskedList(query, MEMBER_FILTERS);
    const [store, found] = await Promise.all([this.rows.store(ctx, store_id), this.relations.members(ctx, store_id, asked)]);
    return visit.show(OperatorMembersPage, { store, asked, found });
  }

  /** Lists the installations of apps on a store. */
  @Get('stores/:store_id/installations')
  @Endpoint(callers.operator(), Html)
  async onStore(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const asked = new AskedList(query, INSTALLATION_FILTERS);
    const [{ name }, found] = await Promise.all([this.rows.store(ctx, store_id), this.relations.onStore(ctx, store_id, asked)]);
    return visit.show(OperatorInstallationsPage, { on: { kind: 'store', id: store_id, name }, asked, found });
  }

  /** Lists the installations of an app. */
  @Get('apps/:app_id/installations')
  @Endpoint(callers.operator(), Html)
  async ofApp(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const asked = new AskedList(query, INSTALLATION_FILTERS);
    const [{ name }, found] = await Promise.all([this.rows.app(ctx, app_id), this.relations.ofApp(ctx, app_id, asked)]);
    return visit.show(OperatorInstallationsPage, { on: { kind: 'app', id: app_id, name }, asked, found });
  }
}
