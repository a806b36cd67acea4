import { Body, Get, Post, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ProductEditor } from './product-editor.service.js';
import { CountsForm } from './products.dto.js';
import { SECTION } from './products.page.js';
import { StockCountPage } from './stock-count.page.js';
import { type RefusedCounts, StockCounts } from './stock-counts.service.js';

/** The service opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;
const PERMISSION = 'products__edit_products';

/** Page that counts the stock of all variants of a product at a location. */
@Pages(`:store_id/${SECTION}/:product_id/count`)
export class StockCountController {
  constructor(
    private readonly editor: ProductEditor,
    private readonly counts: StockCounts,
    private readonly stores: StoreService,
  ) {}

  /** Shows the form, for the default location unless the query contains another location of the store. */
  @Get()
  @Endpoint(callers.member(PERMISSION), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Query('location_id') asked: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, product_id, { asked });
  }

  /** Saves the counts, all or none. */
  @Post()
  @Endpoint(callers.member(PERMISSION), Html, WRITES)
  async save(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Body() form: CountsForm,
  ): Promise<Html> {
    const body = visit.request.body as Record<string, unknown>;
    const refused = await this.counts.save(ctx, product_id, this.counts.read(form, body));
    if (refused) return this.page(ctx, visit, product_id, { asked: form.location_id, refused });
    return visit.redirect(`/${String(ctx.store_id)}/${SECTION}/${String(product_id)}?done=product_counts_saved`);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    product_id: number,
    { asked, refused }: { asked: unknown; refused?: RefusedCounts },
  ): Promise<Html> {
    const [store, shown] = await Promise.all([this.stores.named(ctx), this.editor.shown(ctx, product_id)]);
    const { locations } = shown;
    const location =
      locations.find(({ location_id }) => String(location_id) === String(asked)) ?? locations.find(({ is_default }) => is_default === 1);
    const options = { status: refused?.status ?? 200 };
    return visit.show(StockCountPage, { store, ...shown, location_id: location?.location_id ?? 0, refused }, options);
  }
}
