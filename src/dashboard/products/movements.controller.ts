import { Get, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { orFirstPage } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { MOVEMENT_FILTERS, MovementsPage } from './movements.page.js';
import { ProductEditor } from './product-editor.service.js';
import { SECTION } from './products.page.js';

/** Page of the movements of the stock of a product. */
@Pages(`:store_id/${SECTION}/:product_id/movements`)
export class MovementPagesController {
  constructor(
    private readonly editor: ProductEditor,
    private readonly stores: StoreService,
  ) {}

  /** Lists the movements that the query finds. A cursor of another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('product_id', 'Product') product_id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const asked = new AskedList(query, MOVEMENT_FILTERS);
    const { cursor, direction } = asked;
    const filters = { kind: asked.of('kind'), sku_id: asked.idOf('sku_id'), location_id: asked.idOf('location_id') };
    return orFirstPage(visit, asked, async () => {
      const [store, shown] = await Promise.all([
        this.stores.named(ctx),
        this.editor.moved(ctx, product_id, { ...filters, cursor, sort: `created_at:${direction === 'ASC' ? 'asc' : 'desc'}` }),
      ]);
      return visit.show(MovementsPage, { store, asked, ...shown });
    });
  }
}
