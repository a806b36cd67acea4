import { Body, Get, Post, Query } from '@nestjs/common';
import { DiscountsService } from '../../catalog/discounts/discounts.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { foundRows } from '../found-rows.js';
import { Pages } from '../pages.decorator.js';
import { orFirstPage } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { AskedDiscounts } from './asked-discounts.js';
import { DeleteDiscountPage } from './delete-discount.page.js';
import { DiscountEditor, type RefusedDiscount } from './discount-editor.service.js';
import { DISCOUNT_DONE, DiscountPage } from './discount.page.js';
import { ActiveForm, DiscountForm } from './discounts.dto.js';
import { DiscountsPage, SECTION } from './discounts.page.js';
import { NewDiscountPage } from './new-discount.page.js';

const NEED = 'discounts__edit_discounts';
/** The editor opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;

/** Pages of a store's discounts. */
@Pages(`:store_id/${SECTION}`)
export class DiscountPagesController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly editor: DiscountEditor,
    private readonly stores: StoreService,
  ) {}

  /** Lists the discounts that match the query. A cursor from another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedDiscounts(query);
    return orFirstPage(visit, asked, async () => {
      const [store, { page, total }] = await Promise.all([this.stores.named(ctx), this.discounts.search(ctx, asked.search)]);
      const { rows: discounts, next_cursor } = foundRows(page);
      return visit.show(DiscountsPage, { store, asked, discounts, total, next_cursor, deleted: query['done'] === 'deleted' });
    });
  }

  /** Shows the form for a new discount. */
  @Get('new')
  @Endpoint(callers.member(NEED), Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewDiscountPage, { store: await this.stores.named(ctx) });
  }

  /** Creates a discount, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.member(NEED), Html, WRITES)
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: DiscountForm): Promise<Html> {
    const made = await this.editor.create(ctx, form);
    if (typeof made === 'number') return visit.redirect(`${this.pathOf(ctx)}/${String(made)}?done=discount_created`);
    const options = { status: made.status, address: `${this.pathOf(ctx)}/new` };
    return visit.show(NewDiscountPage, { store: await this.stores.named(ctx), refused: made }, options);
  }

  /** Shows a discount. */
  @Get(':discount_id')
  @Endpoint(callers.member(), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('discount_id', 'Discount') discount_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, discount_id, { done });
  }

  /** Changes a discount. */
  @Post(':discount_id')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async change(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('discount_id', 'Discount') discount_id: number,
    @Body() form: DiscountForm,
  ): Promise<Html> {
    const refused = await this.editor.change(ctx, discount_id, form);
    if (refused) return this.page(ctx, visit, discount_id, { refused });
    return visit.redirect(`${this.pathOf(ctx)}/${String(discount_id)}?done=discount_saved`);
  }

  /** Activates a discount, or deactivates it. */
  @Post(':discount_id/active')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async setActive(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('discount_id', 'Discount') discount_id: number,
    @Body() { is_active }: ActiveForm,
  ): Promise<Html> {
    await this.editor.setActive(ctx, discount_id, is_active === '1');
    const done = is_active === '1' ? 'discount_activated' : 'discount_deactivated';
    return visit.redirect(`${this.pathOf(ctx)}/${String(discount_id)}?done=${done}`);
  }

  /** Asks for confirmation before a discount is deleted. */
  @Get(':discount_id/delete')
  @Endpoint(callers.member(NEED), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('discount_id', 'Discount') discount_id: number): Promise<Html> {
    const [store, discount] = await Promise.all([this.stores.named(ctx), this.editor.shown(ctx, discount_id)]);
    return visit.show(DeleteDiscountPage, { store, discount });
  }

  /** Deletes a discount. */
  @Post(':discount_id/delete')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('discount_id', 'Discount') discount_id: number): Promise<Html> {
    await this.editor.remove(ctx, discount_id);
    return visit.redirect(`${this.pathOf(ctx)}?done=deleted`);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    discount_id: number,
    { done, refused }: { done?: unknown; refused?: RefusedDiscount },
  ): Promise<Html> {
    const [store, discount] = await Promise.all([this.stores.named(ctx), this.editor.shown(ctx, discount_id)]);
    const saved = DISCOUNT_DONE.find((word) => word === done);
    return visit.show(DiscountPage, { store, discount, saved, refused }, { status: refused?.status ?? 200 });
  }

  private pathOf = ({ store_id }: MerchantContext): string => `/${String(store_id)}/${SECTION}`;
}
