import { Body, Get, Post, Query } from '@nestjs/common';
import { OrdersService } from '../../orders/orders.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { outcomeOf } from '../extensions/placed-extensions.js';
import { foundRows } from '../found-rows.js';
import { Pages } from '../pages.decorator.js';
import { orFirstPage } from '../refused-cursor.js';
import { RecordPages } from '../records/record-pages.service.js';
import { Visit, Visiting } from '../visit.js';
import { AskedOrders } from './asked-orders.js';
import { CancelOrderPage } from './cancel-order.page.js';
import { OrderEditor, type Refusal } from './order-editor.service.js';
import { ORDER_DONE, OrderPage } from './order.page.js';
import { OrderNotesForm, OrderStatusForm, OrderVersionForm } from './orders.dto.js';
import { OrdersPage, SECTION } from './orders.page.js';

/** The editor opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;

/** Pages of a store's orders. */
@Pages(`:store_id/${SECTION}`)
export class OrderPagesController {
  constructor(
    private readonly orders: OrdersService,
    private readonly editor: OrderEditor,
    private readonly stores: StoreService,
    private readonly pages: RecordPages,
  ) {}

  /** Lists the orders that the query finds. A cursor of another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member('orders__view_orders'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedOrders(query, visit.zone);
    return orFirstPage(visit, asked, async () => {
      const [store, { page, total, most }] = await Promise.all([this.stores.named(ctx), this.orders.search(ctx, asked.search)]);
      const { rows: orders, next_cursor } = foundRows(page);
      return visit.show(OrdersPage, { store, asked, orders, total, most, next_cursor });
    });
  }

  /** Shows an order. */
  @Get(':order_id')
  @Endpoint(callers.member('orders__view_orders'), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('order_id', 'Order') order_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, order_id, { done });
  }

  /** Changes the statuses of an order. */
  @Post(':order_id/status')
  @Endpoint(callers.member('orders__edit_orders'), Html, WRITES)
  async changeStatuses(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('order_id', 'Order') order_id: number,
    @Body() form: OrderStatusForm,
  ): Promise<Html> {
    const refusal = await this.editor.changeStatuses(ctx, order_id, form);
    return this.answer(ctx, visit, order_id, { refusal, done: 'order_status_saved' });
  }

  /** Changes the notes and tags of an order. */
  @Post(':order_id/notes')
  @Endpoint(callers.member('orders__edit_orders'), Html, WRITES)
  async changeNotes(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('order_id', 'Order') order_id: number,
    @Body() form: OrderNotesForm,
  ): Promise<Html> {
    const refusal = await this.editor.changeNotes(ctx, order_id, form);
    return this.answer(ctx, visit, order_id, { refusal, done: 'order_saved' });
  }

  /** Asks for confirmation before an order is cancelled. */
  @Get(':order_id/cancel')
  @Endpoint(callers.member('orders__edit_orders'), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('order_id', 'Order') order_id: number): Promise<Html> {
    const [store, { order, version }] = await Promise.all([this.stores.named(ctx), this.editor.shown(ctx, order_id)]);
    return visit.show(CancelOrderPage, { store, order, version });
  }

  /** Cancels an order. */
  @Post(':order_id/cancel')
  @Endpoint(callers.member('orders__edit_orders'), Html, WRITES)
  async cancel(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('order_id', 'Order') order_id: number,
    @Body() { version }: OrderVersionForm,
  ): Promise<Html> {
    const refusal = await this.editor.cancel(ctx, order_id, version);
    return this.answer(ctx, visit, order_id, { refusal, done: 'order_was_cancelled' });
  }

  private async answer(
    ctx: MerchantContext,
    visit: Visit,
    order_id: number,
    { refusal, done }: { refusal: Refusal | undefined; done: (typeof ORDER_DONE)[number] },
  ): Promise<Html> {
    if (refusal) return this.page(ctx, visit, order_id, { refusal });
    return visit.redirect(`${this.pathOf(ctx)}/${String(order_id)}?done=${done}`);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    order_id: number,
    { done, refusal }: { done?: unknown; refusal?: Refusal },
  ): Promise<Html> {
    const order = await this.editor.shown(ctx, order_id);
    const place = { target: 'order.details', resource_id: String(order_id), done: outcomeOf(done) } as const;
    const page = await this.pages.at(ctx, visit, place);
    const saved = ORDER_DONE.find((word) => word === done);
    const refused = refusal && { typed: refusal.typed, conflict: refusal.status === 409 };
    const address = `${this.pathOf(ctx)}/${String(order_id)}`;
    const options = { frames: page.placed.origins, status: refusal?.status ?? 200, ...(refusal && { address }) };
    return visit.show(OrderPage, { ...page, ...order, saved, ...refused }, options);
  }

  private pathOf = ({ store_id }: MerchantContext): string => `/${String(store_id)}/${SECTION}`;
}
