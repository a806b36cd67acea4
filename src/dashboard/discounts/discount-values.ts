import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import { localMinute, momentOf } from '../../platform/contract/time-zones.js';
import { DiscountForm } from './discounts.dto.js';

/** Fields with amounts and counts that may be empty. */
const LIMITS = ['minimum_order_value', 'maximum_discount_amount', 'total_use', 'use_per_user'] as const;
const TIMES = ['starts_at', 'ends_at'] as const;

/** Returns a point in time as shown in a time field, to the minute. */
const localTime = (at: Date | null, zone: string): string => (at === null ? '' : localMinute(new Date(at), zone));

/** Returns the form with the values of a discount. */
export function formOf(discount: DiscountDetail, zone: string): DiscountForm {
  const { code, is_amount, amount, percentage, free_shipping_on, updated_at } = discount;
  const limits = LIMITS.map((field) => [field, String(discount[field] ?? '')] as const);
  const times = TIMES.map((field) => [field, localTime(discount[field], zone)] as const);
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

/** Parses a number in ASCII or Bangla digits; returns other texts unparsed, for the API to refuse. */
function numberOf(text: string): number | string {
  const digits = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  return /^\d{1,15}(\.\d{1,6})?$/.test(digits) ? Number(digits) : digits;
}

/** Returns the moment in a time field; returns other texts unchanged, for the API to refuse. */
function timeOf(text: string, zone: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? momentOf(text, zone) : new Date(Number.NaN);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** Returns the body of the API request for a form. A time whose minute is unchanged keeps its seconds. */
export function bodyOf(form: DiscountForm, zone: string, present?: DiscountDetail): object {
  const is_amount = form.kind === 'amount' ? 1 : 0;
  const times = TIMES.flatMap((field) => {
    const text = form[field].trim();
    if (present && localTime(present[field], zone) === text) return [];
    return [[field, text === '' ? null : timeOf(text, zone)] as const];
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
