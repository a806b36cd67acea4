import { Injectable } from '@nestjs/common';
import type { ProductDetail } from '../../catalog/products/products.dto.js';
import { ProductsService } from '../../catalog/products/products.service.js';
import { type LocationDetail, ListLocations } from '../../catalog/stock/locations.dto.js';
import { LocationsService } from '../../catalog/stock/locations.service.js';
import { StockService } from '../../catalog/stock/stock.service.js';
import { AdjustStock, type InventoryMovement, ListMovements, type ProductInventory } from '../../inventory/inventory.dto.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { formRefusal, type FormRefusal, type FormWords, wordsBy } from '../form-refusal.js';
import type { AdjustForm } from './products.dto.js';

/** Product as its page shows it. */
export interface ShownProduct {
  readonly product: ProductDetail;
  readonly stock: ProductInventory;
  readonly movements: readonly InventoryMovement[];
  readonly locations: readonly LocationDetail[];
}

type Errors = Readonly<Partial<Record<string, 'product_bad_units' | 'product_too_few' | 'product_bad_choice' | 'too_long'>>>;

/** Refused adjustment: for values that cannot be stored, or for a change of the stock by someone else. */
export type RefusedAdjustment = FormRefusal<Errors> & { readonly form: AdjustForm };

/** Movements that the page shows. */
const SHOWN = 20;
const REFUSALS: FormWords<Errors> = { wordOf: wordsBy({ adjustment: 'product_bad_units', reason: 'too_long' }) };

/** Thrown to leave the transaction of an adjustment that has been made already. */
class AlreadyMade extends Error {}

/** Changes products by the forms of their page, with the rules of the API. */
@Injectable()
export class ProductEditor {
  constructor(
    private readonly products: ProductsService,
    private readonly inventory: InventoryService,
    private readonly stock: StockService,
    private readonly locations: LocationsService,
  ) {}

  /** Returns a product with its stock. Throws `Product not found.` (404). */
  async shown(ctx: MerchantContext, product_id: number): Promise<ShownProduct> {
    const [product, stock, moves, places] = await Promise.all([
      this.products.show(ctx, product_id),
      this.inventory.show(ctx, product_id),
      this.movements(ctx, product_id, { limit: SHOWN }),
      this.locations.list(ctx, new ListLocations()),
    ]);
    const read = <T>(json: string): T => JSON.parse(json) as T;
    return { product: read(product.json), stock: read(stock.json), movements: moves, locations: read(places.items.json) };
  }

  /** Puts a product on sale, or takes it off. */
  async setActive(ctx: MerchantContext, product_id: number, is_active: boolean): Promise<void> {
    await ctx.transaction((tx) => this.products.update(tx, product_id, { is_active }));
  }

  /** Adjusts the stock of a variant, once for a form that is sent twice. Returns the refusal, if any. */
  async adjust(ctx: MerchantContext, product_id: number, form: AdjustForm): Promise<RefusedAdjustment | undefined> {
    let body: AdjustStock;
    try {
      body = await validated(AdjustStock, given(form));
    } catch (error) {
      return { form, ...formRefusal(error, REFUSALS) };
    }
    try {
      await ctx.transaction((tx) => this.adjustUnmoved(tx, product_id, body, form.seen));
    } catch (error) {
      return error instanceof AlreadyMade ? undefined : refusalOf(error, form);
    }
    return undefined;
  }

  private async adjustUnmoved(tx: MerchantContext, product_id: number, body: AdjustStock, seen: number): Promise<void> {
    await this.stock.lock(tx, [body.sku_id]);
    const [latest] = await this.movements(tx, product_id, { sku_id: body.sku_id, limit: 1 });
    if (latest && latest.movement_id > seen) {
      const { change, reason, kind, location_id } = latest;
      const isSame = kind === 'adjustment' && change === body.adjustment && reason === body.reason && location_id === body.location_id;
      if (isSame) throw new AlreadyMade();
      throw ApiError.conflict('The stock was changed since it was shown.');
    }
    await this.inventory.adjust(tx, product_id, body);
  }

  private async movements(ctx: MerchantContext, product_id: number, query: Partial<ListMovements>): Promise<InventoryMovement[]> {
    const { items } = await this.inventory.listMovements(ctx, product_id, Object.assign(new ListMovements(), { cursor: '', ...query }));
    return JSON.parse(items.json) as InventoryMovement[];
  }
}

/** Errors by the code of the API. */
const REFUSED: Readonly<Record<string, Errors>> = {
  negative_quantity: { adjustment: 'product_too_few' },
  invalid_location: { location_id: 'product_bad_choice' },
};

/** Returns the refusal of an adjustment. Rethrows errors that are not about its fields. */
function refusalOf(error: unknown, form: AdjustForm): RefusedAdjustment {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409) return { status: 409, form, errors: {} };
  const errors = REFUSED[error.code ?? ''];
  if (!errors) throw error;
  return { status: 400, form, errors };
}

/** Returns the body of the API for a form. A number with a sign, in ASCII or Bangla digits, counts. */
function given({ sku_id, location_id, adjustment, reason }: AdjustForm): object {
  const digits = adjustment.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  const units = /^[+-]?\d{1,12}$/.test(digits) ? Number(digits) : digits;
  return { sku_id, location_id, adjustment: units, reason: reason.trim() === '' ? null : reason.trim() };
}
