import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { Flag } from '../../platform/database/columns.js';
import { MAX_PAISA } from '../../platform/database/money.js';
import { Amount, Integer, Moment, Nullable, Optional, rule, ZeroOrOne } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Shape } from '../../platform/http/shape.js';
import { canonicalCode, isTypable, LONGEST_CODE } from './discount-code.js';
import { Discount } from './discount.entity.js';

const ANY_AMOUNT = { min: 0, max: MAX_PAISA };

/** A code as it is stored, whatever its spelling in the body. */
const Code = (): PropertyDecorator => {
  const isText = rule('characters', isCodeText, (field) => `${field} must not contain control characters.`);
  const canonical = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? canonicalCode(value) : value));
  return (target, key) => [isText, canonical].forEach((decorate) => decorate(target, key));
};
const isCodeText = (value: unknown): boolean => typeof value === 'string' && isTypable(value);

/** What a list of discounts may be narrowed to. */
export class ListDiscounts extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** 1 for active discounts, 0 for inactive ones. */
  @Optional() @ZeroOrOne() is_active?: Flag;
  /** Part of the code, in any letter case. */
  @Optional() @MaxLength(255) @IsString() search?: string;
}

/** What may be said of a discount beside its code. */
class DiscountFields {
  /** 0 takes off `percentage`, 1 takes off `amount`; 0 by default. Changing it needs the other figure, unless that was given before. */
  @Optional() @ZeroOrOne() is_amount?: Flag;
  /** Fixed amount that is taken off; required when `is_amount` is 1. */
  @Optional() @Amount(ANY_AMOUNT) amount?: number;
  /** Percent that is taken off, more than 0; required when `is_amount` is 0. */
  @Optional() @Amount({ min: 0, max: 10_000 }) percentage?: number;
  /** 1 when shipping is free too; 0 by default. */
  @Optional() @ZeroOrOne() free_shipping_on?: Flag;
  /** Least cart total that it is good for; null for any. */
  @Nullable() @Amount(ANY_AMOUNT) minimum_order_value?: number | null;
  /** Most that a percentage may take off; null for no cap. */
  @Nullable() @Amount(ANY_AMOUNT) maximum_discount_amount?: number | null;
  /** 1 while it may be used; 1 by default. */
  @Optional() @ZeroOrOne() is_active?: Flag;
  /** Most uses in all; null for unlimited. */
  @Nullable() @Integer({ min: 1 }) total_use?: number | null;
  /** Most uses by one customer; null for unlimited. */
  @Nullable() @Integer({ min: 1 }) use_per_user?: number | null;
  /** First moment at which it may be used; null for always. */
  @Nullable() @Moment() starts_at?: Date | null;
  /** Moment from which it may not be used any more, after `starts_at`; a date alone includes its whole day; null for never. */
  @Nullable() @Moment('end') ends_at?: Date | null;
}

/** A new discount. */
export class CreateDiscount extends DiscountFields {
  /** Code, stored in upper case without spaces around it, unique within the store. */
  @Code() @MaxLength(LONGEST_CODE) @MinLength(1) @IsString() code: string;
}

/** Changes of a discount; fields that are left out stay, null clears what may be null. */
export class UpdateDiscount extends DiscountFields {
  /** Code, stored in upper case without spaces around it, unique within the store. */
  @Optional() @Code() @MaxLength(LONGEST_CODE) @MinLength(1) @IsString() code?: string;
}

/** A discount. */
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

/** What names a discount to the shop. */
export class DiscountCode {
  /** The code, in any letter case. */
  code: string;
}

/** A discount as the check of its code shows it. */
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
