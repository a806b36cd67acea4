import { Body, Get, Post, Query } from '@nestjs/common';
import { InventoryService } from '../../inventory/inventory.service.js';
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
import { AskedProducts } from './asked-products.js';
import { ProductEditor, type RefusedStock } from './product-editor.service.js';
import { PRODUCT_DONE, ProductPage } from './product.page.js';
import { SaleForm, StockForm } from './products.dto.js';
import { ProductsPage, SECTION } from './products.page.js';

/** The editor opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;

/** Pages of a store's products and their stock. */
@Pages(`:store_id/${SECTION}`)
export class ProductPagesController {
  constructor(
    private readonly inventory: InventoryService,
    private readonly editor: ProductEditor,
    private readonly stores: StoreService,
    private readonly pages: RecordPages,
  ) {}

  /** Lists the products that the query finds. A cursor of another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedProducts(query);
    return orFirstPage(visit, asked, async () => {
      const [store, { page, total }] = await Promise.all([this.stores.named(ctx), this.inventory.search(ctx, asked.search)]);
      const { rows: products, next_cursor } = foundRows(page);
      return visit.show(ProductsPage, { store, asked, products, total, next_cursor });
    });
  }

  /** Shows a product with its stock. */
  @Get(':product_id')
  @Endpoint(callers.member(), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, product_id, { done });
  }

  /** Puts a product on sale, or takes it off. */
  @Post(':product_id/sale')
  @Endpoint(callers.member('products__edit_products'), Html, WRITES)
  async setSale(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Body() { is_active }: SaleForm,
  ): Promise<Html> {
    await this.editor.setActive(ctx, product_id, is_active === '1');
    const done = is_active === '1' ? 'product_saved_active' : 'product_saved_inactive';
    return visit.redirect(`${this.pathOf(ctx)}/${String(product_id)}?done=${done}`);
  }

  /** Adjusts the stock of a variant, or sets it to a count. */
  @Post(':product_id/stock')
  @Endpoint(callers.member('products__edit_products'), Html, WRITES)
  async enterStock(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Body() form: StockForm,
  ): Promise<Html> {
    const refused = await this.editor.enterStock(ctx, product_id, form);
    if (refused) return this.page(ctx, visit, product_id, { refused });
    const done = form.entry === 'count' ? 'product_counted' : 'product_adjusted';
    return visit.redirect(`${this.pathOf(ctx)}/${String(product_id)}?done=${done}`);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    product_id: number,
    { done, refused }: { done?: unknown; refused?: RefusedStock },
  ): Promise<Html> {
    const shown = await this.editor.shown(ctx, product_id);
    const place = { target: 'product.details', resource_id: String(product_id), done: outcomeOf(done) } as const;
    const page = await this.pages.at(ctx, visit, place);
    const saved = PRODUCT_DONE.find((word) => word === done);
    const address = `${this.pathOf(ctx)}/${String(product_id)}`;
    const options = { frames: page.placed.origins, status: refused?.status ?? 200, ...(refused && { address }) };
    return visit.show(ProductPage, { ...page, ...shown, saved, refused }, options);
  }

  private pathOf = ({ store_id }: MerchantContext): string => `/${String(store_id)}/${SECTION}`;
}
