import { Injectable } from '@nestjs/common';
import { CreateDiscount, type DiscountDetail, UpdateDiscount } from '../../catalog/discounts/discounts.dto.js';
import { DiscountsService } from '../../catalog/discounts/discounts.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { FieldError } from '../../platform/contract/api-error.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { formRefusal, type FormRefusal, type FormWords } from '../form-refusal.js';
import { bodyOf, formOf } from './discount-values.js';
import type { DiscountForm } from './discounts.dto.js';

/** Error messages of a form, by field. */
const WORDS = {
  code: 'discount_bad_code',
  value: 'discount_bad_value',
  minimum_order_value: 'discount_bad_amount',
  maximum_discount_amount: 'discount_bad_amount',
  total_use: 'discount_bad_count',
  use_per_user: 'discount_bad_count',
  starts_at: 'discount_bad_time',
  ends_at: 'discount_bad_time',
} as const;

type Errors = Readonly<Partial<Record<keyof typeof WORDS, (typeof WORDS)[keyof typeof WORDS] | 'discount_bad_end' | 'discount_taken'>>>;

/** Form that was refused because its values cannot be stored, or because of a change by someone else. */
export type RefusedDiscount = FormRefusal<Errors> & { readonly form: DiscountForm };

const REFUSALS: FormWords<Errors> = {
  wordOf,
  taken: { message: 'A discount with this code already exists.', errors: { code: 'discount_taken' } },
};

/** Creates and changes discounts from the forms of their pages, with the rules of the API. */
@Injectable()
export class DiscountEditor {
  constructor(private readonly discounts: DiscountsService) {}

  /** Returns a discount. Throws `Discount not found.` (404). */
  async shown(ctx: MerchantContext, discount_id: number): Promise<DiscountDetail> {
    return JSON.parse((await this.discounts.show(ctx, discount_id)).json) as DiscountDetail;
  }

  /** Creates a discount; a form that is sent twice creates only one. Returns its id, or the refusal. */
  async create(ctx: MerchantContext, form: DiscountForm): Promise<number | RefusedDiscount> {
    try {
      const body = await validated(CreateDiscount, bodyOf(form, ctx.time_zone));
      const { json } = await ctx.transaction((tx) => this.discounts.create(tx, body));
      return (JSON.parse(json) as DiscountDetail).discount_id;
    } catch (error) {
      return (await this.equalTo(ctx, form, error)) ?? { form, ...formRefusal(error, REFUSALS) };
    }
  }

  /** Changes a discount; a form that is sent twice changes it once. Returns the refusal, if any. */
  async change(ctx: MerchantContext, discount_id: number, form: DiscountForm): Promise<RefusedDiscount | undefined> {
    const present = await this.shown(ctx, discount_id);
    try {
      const body = await validated(UpdateDiscount, bodyOf(form, ctx.time_zone, present));
      await ctx.transaction((tx) => this.discounts.update(tx, discount_id, body, new Date(form.seen)));
      return undefined;
    } catch (error) {
      const refused = { form, ...formRefusal(error, REFUSALS) };
      return refused.status === 409 && saysSame(form, await this.shown(ctx, discount_id), ctx.time_zone) ? undefined : refused;
    }
  }

  /** Activates a discount, or deactivates it. */
  async setActive(ctx: MerchantContext, discount_id: number, is_active: boolean): Promise<void> {
    await ctx.transaction((tx) => this.discounts.update(tx, discount_id, { is_active: is_active ? 1 : 0 }));
  }

  /** Deletes a discount. Throws `Discount not found.` (404). */
  async remove(ctx: MerchantContext, discount_id: number): Promise<void> {
    await ctx.transaction((tx) => this.discounts.remove(tx, discount_id));
  }

  /** Returns the id of the discount that already has the code and all values of a form, if that is why it cannot be created. */
  private async equalTo(ctx: MerchantContext, form: DiscountForm, error: unknown): Promise<number | undefined> {
    if (toApiError(error)?.status !== 409) return undefined;
    const { discount } = await this.discounts.validate(ctx, form.code);
    const found = JSON.parse(discount.json) as { discount_id: number } | null;
    if (!found) return undefined;
    return saysSame(form, await this.shown(ctx, found.discount_id), ctx.time_zone) ? found.discount_id : undefined;
  }
}

/** Returns true if a discount has all values of a form. */
function saysSame(form: DiscountForm, discount: DiscountDetail, zone: string): boolean {
  const present = formOf(discount, zone);
  const textOf = (each: DiscountForm): string => JSON.stringify({ ...bodyOf(each, zone), code: each.code.trim().toUpperCase() });
  return textOf(form) === textOf(present);
}

/** Returns the field of the form and the message for an error of the API; no message for a field that the form does not have. */
function wordOf({ field, rule }: FieldError): [field: string, word: Errors[keyof Errors]] {
  const name = field === 'amount' || field === 'percentage' ? 'value' : field;
  const words: Readonly<Partial<Record<string, Errors[keyof Errors]>>> = WORDS;
  return [name, rule === 'after' ? 'discount_bad_end' : words[name]];
}
