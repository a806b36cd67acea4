import { invalidField } from '../../platform/http/api-error.js';
import type { Discount } from './discount.entity.js';

/** What a discount takes off, and when. */
type Terms = Pick<Discount, 'amount' | 'percentage' | 'starts_at' | 'ends_at'> & { readonly is_amount: Discount['is_amount'] | null };

/** The terms of a discount that is not there yet: of neither kind. */
export const NO_TERMS: Terms = { is_amount: null, amount: 0, percentage: 0, starts_at: null, ends_at: null };

/**
 * Throws 400 when the changes make no discount of the terms before: a new kind needs its own figure, in the changes or from before; a
 * percentage is more than 0; the end comes after the start, whichever of them changes.
 */
export function checkTerms(before: Terms, changes: Partial<Terms>): void {
  const { is_amount, percentage, starts_at, ends_at } = { ...before, ...changes };
  if (is_amount !== before.is_amount) checkFigure(is_amount ? 'amount' : 'percentage', before, changes);
  if (!is_amount && percentage === 0) throw invalidField('percentage', 'min', 'percentage must be more than 0.');
  if (starts_at && ends_at && ends_at <= starts_at) throw invalidField('ends_at', 'after', 'ends_at must be after starts_at.');
}

function checkFigure(figure: 'amount' | 'percentage', before: Terms, changes: Partial<Terms>): void {
  if (changes[figure] === undefined && before[figure] === 0) throw invalidField(figure, 'required', `${figure} is required.`);
}
