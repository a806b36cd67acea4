import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import { DiscountForm } from './discounts.dto.js';

/** Fields with amounts and counts that may be empty. */
const LIMITS = ['minimum_order_value', 'maximum_discount_amount', 'total_use', 'use_per_user'] as const;
const TIMES = ['starts_at', 'ends_at'] as const;

/** Bangladesh is six hours ahead of UTC and has no daylight saving time. */
const OFFSET_MS = 6 * 3_600_000;

/** Returns a point in time as the field for times shows it, to the minute, in the time of Bangladesh. */
const localTime = (at: Date | null): string =>
  at === null ? '' : new Date(new Date(at).getTime() + OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Returns the form with the values of a discount. */
export function formOf(discount: DiscountDetail): DiscountForm {
  const { code, is_amount, amount, percentage, free_shipping_on, updated_at } = discount;
  const limits = LIMITS.map((field) => [field, String(discount[field] ?? '')] as const);
  const times = TIMES.map((field) => [field, localTime(discount[field])] as const);
  const others: Partial<DiscountForm> = Object.fromEntries([...limits, ...times]);
  return Object.assign(new DiscountForm(), {
    seen: String(updated_at),
    code,
    kind: is_amount === 1 ? 'amount' : 'percentage',
    value: String(is_amount === 1 ? amount : percentage),
    free_shipping_on: free_shipping_on === 1 ? '1' : undefined,
    ...others,
  });
}

/** Returns a number in ASCII or Bangla digits; other texts as they are, for the API to refuse. */
function numberOf(text: string): number | string {
  const digits = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  return /^\d{1,15}(\.\d{1,6})?$/.test(digits) ? Number(digits) : digits;
}

/** Returns the time of a field for times, with its zone; other texts as they are, for the API to refuse. */
const timeOf = (text: string): string => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? `${text}+06:00` : text);

/** Returns the body of the API for a form. Times that still show the minute of the discount keep their seconds. */
export function bodyOf(form: DiscountForm, present?: DiscountDetail): object {
  const is_amount = form.kind === 'amount' ? 1 : 0;
  const times = TIMES.flatMap((field) => {
    const text = form[field].trim();
    if (present && localTime(present[field]) === text) return [];
    return [[field, text === '' ? null : timeOf(text)] as const];
  });
  return {
    code: form.code,
    is_amount,
    [is_amount === 1 ? 'amount' : 'percentage']: numberOf(form.value),
    free_shipping_on: form.free_shipping_on === '1' ? 1 : 0,
    ...Object.fromEntries(LIMITS.map((field) => [field, form[field].trim() === '' ? null : numberOf(form[field])])),
    ...Object.fromEntries(times),
  };
}
