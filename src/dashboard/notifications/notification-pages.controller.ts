import { Body, Get, Post, Query } from '@nestjs/common';
import { NewSignIns } from '../../identity/sign-in/new-sign-ins.service.js';
import { Notifications } from '../../notifications/notifications.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SignInsForm } from './notifications.dto.js';
import { type AskedNotifications, DONE, type Done, NOTIFICATION_FILTERS, NotificationsPage, pathOf } from './notifications.page.js';

/** Page of the notifications of a store. */
@Pages(':store_id/notifications')
export class NotificationPagesController {
  constructor(
    private readonly notifications: Notifications,
    private readonly signIns: NewSignIns,
    private readonly stores: StoreService,
  ) {}

  /** Lists the notifications that the merchant can act on. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, NOTIFICATION_FILTERS);
    const { direction } = asked;
    const filters = { kind: asked.of('kind'), state: asked.of('state') };
    const [store, sign_ins, page] = await Promise.all([
      this.stores.named(ctx),
      this.signIns.newest(ctx.merchant_id),
      this.notifications.page(ctx, { after: Id.parse(asked.cursor), direction, ...filters }),
    ]);
    return visit.show(NotificationsPage, { store, sign_ins, asked, ...page, done: DONE.find((word) => word === query['done']) });
  }

  /** Marks a notification as read. */
  @Post(':notification_id/read')
  @Endpoint(callers.member(), Html)
  async read(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('notification_id', 'Notification') id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    await this.notifications.read(ctx, id);
    return visit.redirect(addressOf(ctx, 'notification_was_read', new AskedList(query, NOTIFICATION_FILTERS)));
  }

  /** Marks the sign-ins of the person that the page showed as read. */
  @Post('sign-ins/read')
  @Endpoint(callers.member(), Html)
  async readSignIns(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() { notice_ids }: SignInsForm): Promise<Html> {
    await this.signIns.read(
      ctx.merchant_id,
      notice_ids.map((id) => Id.parse(id)).filter((id) => id !== undefined),
    );
    return visit.redirect(addressOf(ctx, 'sign_ins_were_read'));
  }

  /** Marks a notification and all before it as read. */
  @Post(':notification_id/read-all')
  @Endpoint(callers.member(), Html)
  async readAll(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('notification_id', 'Notification') id: number): Promise<Html> {
    await this.notifications.readUpTo(ctx, id);
    return visit.redirect(addressOf(ctx, 'notifications_were_read'));
  }
}

const addressOf = ({ store_id }: MerchantContext, done: Done, asked?: AskedNotifications): string => {
  const query = new URLSearchParams([['done', done], ...new URLSearchParams(asked?.queryOf(asked.cursor))]);
  return `${pathOf(store_id)}?${query.toString()}`;
};
