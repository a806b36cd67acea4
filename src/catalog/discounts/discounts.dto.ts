import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';
import type { Flag } from '../../platform/database/columns.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { canonicalCode, isTypable, MAX_CODE_LENGTH } from './discount-code.js';
import { Discount } from './discount.entity.js';
import { MAX_PAISA } from '../../platform/contract/money.js';

const ANY_AMOUNT = { min: 0, max: MAX_PAISA };

/** Discount code, converted to its stored form. */
const Code = (): PropertyDecorator =>
  applyDecorators(
    Field.Text({ min: 1, max: MAX_CODE_LENGTH }),
    Field.rule('characters', isCodeText, 'must not contain control characters'),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? canonicalCode(value) : value)),
  );
const isCodeText = (value: unknown): boolean => typeof value === 'string' && isTypable(value);

/** Filters and sort order of the discount list. */
export class ListDiscounts extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** Active (1) or inactive (0) discounts only. */
  @Field.Optional() @Field.Flag() is_active?: Flag;
  /** Text to find in the code, case-insensitive. */
  @Field.Optional() @Field.Text({ max: 255 }) search?: string;
}

/** New discount. */
export class CreateDiscount {
  /** Code, unique within the store. It is trimmed and stored in upper case. */
  @Code() code: string;
  /**
   * Kind of discount: 0 deducts `percentage`, 1 deducts `amount`. Defaults to 0. Changing it requires the
   * value of the new kind in the same request, even if the discount already has one.
   */
  @Field.Optional() @Field.Flag() is_amount?: Flag;
  /** Fixed amount to deduct, in taka. Defaults to 0. Required if `is_amount` is 1. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) amount?: number;
  /** Percentage to deduct, greater than 0. Defaults to 0. Required if `is_amount` is 0. */
  @Field.Optional() @Field.Amount({ min: 0, max: 10_000 }) percentage?: number;
  /** 1 if the discount includes free shipping. Defaults to 0. */
  @Field.Optional() @Field.Flag() free_shipping_on?: Flag;
  /** Minimum cart total, in taka. Null for no minimum. */
  @Field.Nullable() @Field.Amount(ANY_AMOUNT) minimum_order_value?: number | null;
  /** Maximum deduction of a percentage discount, in taka. Null for no maximum. */
  @Field.Nullable() @Field.Amount(ANY_AMOUNT) maximum_discount_amount?: number | null;
  /** 1 if the discount can be used. Defaults to 1. */
  @Field.Optional() @Field.Flag() is_active?: Flag;
  /** Maximum number of uses in total. Null for unlimited. */
  @Field.Nullable() @Field.Integer({ min: 1 }) total_use?: number | null;
  /** Maximum number of uses per customer. Null for unlimited. */
  @Field.Nullable() @Field.Integer({ min: 1 }) use_per_user?: number | null;
  /** Start of the validity period. Null for no start. */
  @Field.Nullable() @Field.Moment() starts_at?: Date | null;
  /** End of the validity period, later than `starts_at`. A date without a time includes the whole day. Null for no end. */
  @Field.Nullable() @Field.Moment('end') ends_at?: Date | null;
}

/** Changes of a discount. Omitted fields keep their values. */
export class UpdateDiscount extends UpdateOf(CreateDiscount) {}

/** Discount. */
export class DiscountDetail extends Shape(Discount, [
  'discount_id',
  'store_id',
  'code',
  'is_amount',
  'amount',
  'percentage',
  'free_shipping_on',
  'minimum_order_value',
  'maximum_discount_amount',
  'is_active',
  'total_use',
  'use_per_user',
  'starts_at',
  'ends_at',
  'created_at',
  'updated_at',
]) {}

/** Reference to a discount. */
export class DiscountCode {
  /** Discount code, case-insensitive. */
  code: string;
}

/** Discount in the result of a code check. */
export class CheckedDiscount extends Shape(Discount, [
  'discount_id',
  'code',
  'is_amount',
  'percentage',
  'minimum_order_value',
  'maximum_discount_amount',
  'is_active',
  'starts_at',
  'ends_at',
]) {}
