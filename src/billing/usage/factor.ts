import type { Paisa } from '../../platform/contract/money.js';
import { Field } from '../../platform/contract/field.js';

/** Largest quantity and unit price. */
export const MAX_FACTOR = 1_000_000;
const SCALE = 1_000_000;

/** Requires a positive number of at most six decimals. Other values are left to the rule for numbers. */
export const Factor = (): PropertyDecorator =>
  Field.rule('decimals', (value) => typeof value !== 'number' || scaled(value) > 0n, 'must be greater than 0 and have at most 6 decimals');

/** Returns a number of at most six decimals as an integer of millionths; 0 for numbers with more decimals, and for too large ones. */
function scaled(value: number): bigint {
  const millionths = Math.round(value * SCALE);
  // Division is the exact inverse for every number that was written with at most six decimals.
  return Number.isSafeInteger(millionths) && millionths / SCALE === value ? BigInt(millionths) : 0n;
}

/** Returns the product of a quantity and a unit price in taka as paisa, rounded half up. It is computed in integers. */
export function usageAmount(quantity: number, unit_price: number): Paisa {
  const product = scaled(quantity) * scaled(unit_price);
  const perPaisa = 10_000_000_000n;
  return Number((2n * product + perPaisa) / (2n * perPaisa));
}

/** Returns a number of at most six decimals as decimal text. */
export const factorText = (value: number): string => {
  const digits = scaled(value).toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
