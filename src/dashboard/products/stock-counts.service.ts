import { Injectable } from '@nestjs/common';
import { StockService } from '../../catalog/stock/stock.service.js';
import { CountStock, type InventoryMovement, ListMovements, type ProductInventory } from '../../inventory/inventory.dto.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { formRefusal, type FormRefusal } from '../form-refusal.js';
import { numberOf } from './number-of.js';
import type { CountsForm } from './products.dto.js';

/** Count of a variant and its reason as they were typed. */
export interface TypedCount {
  readonly units: string;
  readonly reason: string;
}

/** Form with a count for each variant that was counted. */
export interface TypedCounts extends CountsForm {
  readonly counts: ReadonlyMap<number, TypedCount>;
}

type CountWord = 'product_bad_count' | 'too_long' | 'product_bad_choice';

/** Refused counts: words by the name of the field, such as `count_7`; none if nothing was counted, or someone else changed the stock. */
export type RefusedCounts = FormRefusal<Readonly<Partial<Record<string, CountWord>>>> & { readonly form: TypedCounts };

/** Movements since the page was shown that are compared with the counts. */
const COMPARED = 100;
const WORDS: Readonly<Record<string, readonly [field: string, word: CountWord]>> = {
  quantity: ['count', 'product_bad_count'],
  reason: ['reason', 'too_long'],
};

/** Thrown to leave the transaction of counts that were already saved. */
class AlreadySaved extends Error {}

/** Counts the stock of several variants of a product at a location, all or none, with the rules of the API. */
@Injectable()
export class StockCounts {
  constructor(
    private readonly inventory: InventoryService,
    private readonly stock: StockService,
  ) {}

  /** Reads the counts of the form; a variant without one is left out. */
  read(form: CountsForm, body: Readonly<Record<string, unknown>>): TypedCounts {
    const textOf = (name: string): string => (typeof body[name] === 'string' ? body[name].trim() : '');
    const ids = Object.keys(body).flatMap((name) => /^(?:count|reason)_([1-9]\d{0,14})$/.exec(name)?.[1] ?? []);
    const typed = [...new Set(ids)].map((id) => [Number(id), { units: textOf(`count_${id}`), reason: textOf(`reason_${id}`) }] as const);
    return { location_id: form.location_id, seen: form.seen, counts: new Map(typed) };
  }

  /** Saves the counts, once for a form that is sent twice. Returns the refusal, if any. */
  async save(ctx: MerchantContext, product_id: number, form: TypedCounts): Promise<RefusedCounts | undefined> {
    const { counts, errors } = await validCounts(form);
    if (counts.length === 0 || Object.keys(errors).length > 0) return { status: 400, form, errors };
    try {
      await ctx.transaction((tx) => this.saveUnmoved(tx, product_id, counts, form.seen));
    } catch (error) {
      if (error instanceof AlreadySaved) return undefined;
      return refusalOf(error, form);
    }
    return undefined;
  }

  private async saveUnmoved(tx: MerchantContext, product_id: number, counts: readonly CountStock[], seen: number): Promise<void> {
    await this.stock.lock(
      tx,
      counts.map(({ sku_id }) => sku_id),
    );
    const moved = await this.movedSince(tx, product_id, seen);
    if (moved.length > 0) {
      if (moved.every((movement) => counts.some((count) => isOf(movement, count))) && (await this.areThere(tx, product_id, counts)))
        throw new AlreadySaved();
      throw ApiError.conflict('The stock was changed since it was shown.');
    }
    for (const count of counts) await this.inventory.count(tx, product_id, count);
  }

  private async movedSince(tx: MerchantContext, product_id: number, seen: number): Promise<InventoryMovement[]> {
    const query = Object.assign(new ListMovements(), { cursor: '', limit: COMPARED });
    const { items } = await this.inventory.listMovements(tx, product_id, query);
    return (JSON.parse(items.json) as InventoryMovement[]).filter(({ movement_id }) => movement_id > seen);
  }

  /** Returns true if the stock equals the counts. */
  private async areThere(tx: MerchantContext, product_id: number, counts: readonly CountStock[]): Promise<boolean> {
    const { variants } = JSON.parse((await this.inventory.show(tx, product_id)).json) as ProductInventory;
    return counts.every((count) => onHandAt(variants, count.sku_id, count.location_id ?? 0) === count.quantity);
  }
}

/** Returns the units of a variant on hand at a location. */
export const onHandAt = (variants: ProductInventory['variants'], sku_id: number, location_id: number): number =>
  variants.find((variant) => variant.sku_id === sku_id)?.locations.find((level) => level.location_id === location_id)?.on_hand ?? 0;

const isOf = (movement: InventoryMovement, { sku_id, location_id, quantity, reason }: CountStock): boolean =>
  movement.kind === 'set' &&
  movement.sku_id === sku_id &&
  movement.location_id === location_id &&
  movement.on_hand_after === quantity &&
  movement.reason === reason;

async function validCounts({ location_id, counts }: TypedCounts): Promise<{ counts: CountStock[]; errors: RefusedCounts['errors'] }> {
  const errors: Record<string, CountWord> = {};
  const valid: CountStock[] = [];
  for (const [sku_id, { units, reason }] of counts) {
    if (units === '' && reason === '') continue;
    try {
      valid.push(await validated(CountStock, { sku_id, location_id, quantity: numberOf(units), reason: reason === '' ? null : reason }));
    } catch (error) {
      const wordOf = ({ field }: { field: string }) => WORDS[field] ?? ([field, undefined] as const);
      for (const [field, word] of Object.entries(formRefusal(error, { wordOf }).errors))
        errors[`${field}_${String(sku_id)}`] = word as CountWord;
    }
  }
  return { counts: valid, errors };
}

/** Returns the refusal of counts. Rethrows errors that are not about them. */
function refusalOf(error: unknown, form: TypedCounts): RefusedCounts {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409) return { status: 409, form, errors: {} };
  if (error.errors?.some(({ field }) => field === 'location_id'))
    return { status: 400, form, errors: { location_id: 'product_bad_choice' } };
  throw error;
}
