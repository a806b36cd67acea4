import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Paisa, toPaisa, isTaka } from '../../platform/contract/money.js';
import { Field } from '../../platform/contract/field.js';
import type { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';

/**
 * Number in taka that {@link priceOf} converts. Its range is checked there, because validation failures come first. The API reference shows
 * the configured one for its format.
 */
export const Price = (): PropertyDecorator =>
  applyDecorators(Field.rule('number', Number.isFinite, 'must be a number'), ApiProperty({ type: 'number', format: 'price' }));

/** Smallest and largest amount, in whole taka: 10 and 50,000 unless they are configured otherwise (specification 8). */
export type PriceRange = Pick<Config['billing'], 'amount_min' | 'amount_max'>;

/** Converts a requested amount to paisa. Throws `invalid_amount` outside the range and for more than two decimals. */
export function priceOf(taka: number, { amount_min, amount_max }: PriceRange): Paisa {
  const [min, max] = [toPaisa(amount_min), toPaisa(amount_max)];
  const paisa = isTaka(taka) ? toPaisa(taka) : 0;
  if (paisa >= min && paisa <= max) return paisa;
  const bounds = [amount_min, amount_max].map((bound) => `${bound.toLocaleString('en')}.00`);
  throw ApiError.coded('invalid_amount', `amount must be ${bounds.join(' to ')} with at most two decimals.`);
}
