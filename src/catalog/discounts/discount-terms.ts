import { ApiError } from '../../platform/contract/api-error.js';
import type { Discount } from './discount.entity.js';

/** Value and validity of a discount. */
type Terms = Pick<Discount, 'amount' | 'percentage' | 'starts_at' | 'ends_at'> & { readonly is_amount: Discount['is_amount'] | null };

/** Terms before a discount is created, without a kind. */
export const NO_TERMS: Terms = { is_amount: null, amount: 0, percentage: 0, starts_at: null, ends_at: null };

/**
 * Throws 400 when the changes lead to invalid terms: a new kind requires its value among the changes, a percentage must be more than 0,
 * and the end must be after the start.
 */
export function checkTerms(before: Terms, changes: Partial<Terms>): void {
  const { is_amount, percentage, starts_at, ends_at } = { ...before, ...changes };
  if (is_amount !== before.is_amount) checkValue(is_amount ? 'amount' : 'percentage', changes);
  if (!is_amount && percentage === 0) throw ApiError.invalidField('percentage', 'min', 'percentage must be more than 0.');
  if (starts_at && ends_at && ends_at <= starts_at) throw ApiError.invalidField('ends_at', 'after', 'ends_at must be after starts_at.');
}

function checkValue(value: 'amount' | 'percentage', changes: Partial<Terms>): void {
  if (changes[value] === undefined) throw ApiError.invalidField(value, 'required', `${value} is required.`);
}
