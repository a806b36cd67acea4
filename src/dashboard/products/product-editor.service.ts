import { Injectable } from '@nestjs/common';
import type { ProductDetail } from '../../catalog/products/products.dto.js';
import { ProductsService } from '../../catalog/products/products.service.js';
import { type LocationDetail, ListLocations } from '../../catalog/stock/locations.dto.js';
import { LocationsService } from '../../catalog/stock/locations.service.js';
import { StockService } from '../../catalog/stock/stock.service.js';
import { AdjustStock, CountStock, type InventoryMovement, ListMovements, type ProductInventory } from '../../inventory/inventory.dto.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { foundRows } from '../found-rows.js';
import { formRefusal, type FormRefusal, type FormWords, wordsBy } from '../form-refusal.js';
import { numberOf } from './number-of.js';
import type { StockForm } from './products.dto.js';

/** Product with its stock. */
interface StockedProduct {
  readonly product: ProductDetail;
  /** Name of its category. */
  readonly category: string | undefined;
  readonly stock: ProductInventory;
  readonly locations: readonly LocationDetail[];
}

/** Product as its page shows it, with the newest movements. */
export interface ShownProduct extends StockedProduct {
  readonly movements: readonly InventoryMovement[];
}

/** Product with a page of its movements, and the number of all that match. */
export interface MovedProduct extends ShownProduct {
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Filters, order and cursor of the movements. */
type AskedMovements = { readonly [F in 'kind' | 'sku_id' | 'location_id']: ListMovements[F] | undefined } & {
  readonly sort: `created_at:${'asc' | 'desc'}`;
  readonly cursor: string;
};

type Errors = Readonly<
  Partial<Record<string, 'product_bad_units' | 'product_bad_count' | 'product_too_few' | 'product_bad_choice' | 'too_long'>>
>;

/** Entry of stock that was refused because a value cannot be stored, or because someone else changed the stock. */
export type RefusedStock = FormRefusal<Errors> & { readonly form: StockForm };

/** Movements that the page shows. */
const SHOWN = 20;
const WORDS = wordsBy({ adjustment: 'product_bad_units', quantity: 'product_bad_count', reason: 'too_long' });
const REFUSALS: FormWords<Errors> = {
  wordOf: (error) => {
    const [field, word] = WORDS(error);
    return [field === 'reason' ? field : 'units', word];
  },
};

/** Change of stock that a form asks for. */
interface StockEntry {
  readonly sku_id: number;
  /** Makes the change, by the rules of the API. */
  readonly make: (tx: MerchantContext) => Promise<unknown>;
  /** Returns true if a movement is the result of the change. */
  readonly made: (movement: InventoryMovement) => boolean;
}

/** Thrown to leave the transaction of an entry that was already made. */
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

  /** Returns a product with its stock and its newest movements. Throws `Product not found.` (404). */
  async shown(ctx: MerchantContext, product_id: number): Promise<ShownProduct> {
    const [stocked, movements] = await Promise.all([this.stocked(ctx, product_id), this.movements(ctx, product_id, { limit: SHOWN })]);
    return { ...stocked, movements };
  }

  /** Returns a product with a page of the movements of its stock, and the number of all that match. Throws like {@link shown}. */
  async moved(ctx: MerchantContext, product_id: number, query: AskedMovements): Promise<MovedProduct> {
    const asked = Object.assign(new ListMovements(), query);
    const [stocked, page, total] = await Promise.all([
      this.stocked(ctx, product_id),
      this.inventory.listMovements(ctx, product_id, asked),
      this.inventory.countMovements(ctx, product_id, asked),
    ]);
    const { rows: movements, next_cursor } = foundRows<InventoryMovement>(page);
    return { ...stocked, movements, total, next_cursor };
  }

  /** Puts a product on sale, or takes it off. */
  async setActive(ctx: MerchantContext, product_id: number, is_active: boolean): Promise<void> {
    await ctx.transaction((tx) => this.products.update(tx, product_id, { is_active }));
  }

  /** Adjusts the stock of a variant or sets it to a count, once for a form that is sent twice. Returns the refusal, if any. */
  async enterStock(ctx: MerchantContext, product_id: number, form: StockForm): Promise<RefusedStock | undefined> {
    let entry: StockEntry;
    try {
      entry = await this.entryOf(product_id, form);
    } catch (error) {
      return { form, ...formRefusal(error, REFUSALS) };
    }
    try {
      await ctx.transaction((tx) => this.enterUnmoved(tx, product_id, entry, form.seen));
    } catch (error) {
      return error instanceof AlreadyMade ? undefined : refusalOf(error, form);
    }
    return undefined;
  }

  private async entryOf(product_id: number, form: StockForm): Promise<StockEntry> {
    const { sku_id, location_id } = form;
    const given = { sku_id, location_id, reason: form.reason.trim() === '' ? null : form.reason.trim() };
    const isSame = (movement: InventoryMovement): boolean => movement.reason === given.reason && movement.location_id === location_id;
    if (form.entry === 'count') {
      const body = await validated(CountStock, { ...given, quantity: numberOf(form.units) });
      const made = (movement: InventoryMovement): boolean => movement.kind === 'set' && movement.on_hand_after === body.quantity;
      return { sku_id, make: (tx) => this.inventory.count(tx, product_id, body), made: (each) => made(each) && isSame(each) };
    }
    const body = await validated(AdjustStock, { ...given, adjustment: numberOf(form.units) });
    const made = (movement: InventoryMovement): boolean => movement.kind === 'adjustment' && movement.change === body.adjustment;
    return { sku_id, make: (tx) => this.inventory.adjust(tx, product_id, body), made: (each) => made(each) && isSame(each) };
  }

  private async enterUnmoved(tx: MerchantContext, product_id: number, { sku_id, make, made }: StockEntry, seen: number): Promise<void> {
    await this.stock.lock(tx, [sku_id]);
    const [latest] = await this.movements(tx, product_id, { sku_id, limit: 1 });
    if (latest && latest.movement_id > seen) {
      if (made(latest)) throw new AlreadyMade();
      throw ApiError.conflict('The stock was changed since it was shown.');
    }
    await make(tx);
  }

  private async stocked(ctx: MerchantContext, product_id: number): Promise<StockedProduct> {
    const [product, category, stock, places] = await Promise.all([
      this.products.show(ctx, product_id),
      this.products.categoryOf(ctx, product_id),
      this.inventory.show(ctx, product_id),
      this.locations.list(ctx, new ListLocations()),
    ]);
    const read = <T>(json: string): T => JSON.parse(json) as T;
    return { product: read(product.json), category, stock: read(stock.json), locations: read(places.items.json) };
  }

  private async movements(ctx: MerchantContext, product_id: number, query: Partial<ListMovements>): Promise<InventoryMovement[]> {
    const { items } = await this.inventory.listMovements(ctx, product_id, Object.assign(new ListMovements(), { cursor: '', ...query }));
    return JSON.parse(items.json) as InventoryMovement[];
  }
}

/** Errors by the code of the API. */
const REFUSED: Readonly<Record<string, Errors>> = {
  negative_quantity: { units: 'product_too_few' },
  invalid_location: { location_id: 'product_bad_choice' },
};

/** Returns the refusal of an entry. Rethrows errors that are not about its fields. */
function refusalOf(error: unknown, form: StockForm): RefusedStock {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409) return { status: 409, form, errors: {} };
  const errors = REFUSED[error.code ?? ''];
  if (!errors) throw error;
  return { status: 400, form, errors };
}
