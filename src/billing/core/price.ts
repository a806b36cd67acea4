import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isTaka, type Paisa, toPaisa } from '../../platform/contract/money.js';
import { Field } from '../../platform/contract/field.js';
import type { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Charge } from './charge.entity.js';

/**
 * Number in taka that {@link priceOf} converts. Its range is checked there, because validation failures come first. The API reference shows
 * the configured range for its format.
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

/** Amounts of a subscription's charge, in paisa. Its first charge can carry earlier usage, which is not part of its price. */
type PlanAmounts = Pick<Charge, 'base_amount' | 'carried_amount' | 'fee_payer'>;

/** Returns the base price in paisa of each period of a subscription, without usage. */
export const planPrice = ({ base_amount, carried_amount }: Omit<PlanAmounts, 'fee_payer'>): Paisa => base_amount - carried_amount;

/** Returns the amount in paisa that the merchant pays for each period of a subscription, without usage. */
export const planAmount = (plan: PlanAmounts): Paisa => feesOf(planPrice(plan), plan.fee_payer).amount;

/** Amounts of a charge, in paisa. */
export type Fees = Pick<Charge, 'amount' | 'base_amount' | 'fee_payer' | 'platform_amount' | 'gateway_fee_amount' | 'developer_amount'>;

/** Divides a non-negative integer and rounds half up, using integers only: floating point is wrong for thousands of amounts. */
export function divideHalfUp(dividend: number, divisor: number): Paisa {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}

/** Commission of the platform on an amount in paisa: a tenth. */
export const commissionOn = (amount: Paisa): Paisa => divideHalfUp(amount, 10);

/** Returns the largest base price in paisa whose amount, with the fees that the merchant pays, is at most the given amount. */
export function largestBase(amount: Paisa, fee_payer: Charge['fee_payer']): Paisa {
  if (fee_payer === 'developer') return amount;
  const base = divideHalfUp(amount * 7, 8);
  return feesOf(base, fee_payer).amount > amount ? base - 1 : base;
}

/**
 * Returns the amounts of a charge for a base price in paisa. If the merchant pays the fees, the amount is raised so that commission and
 * gateway fee are a tenth and a fortieth of it.
 */
export function feesOf(base_amount: Paisa, fee_payer: Charge['fee_payer']): Fees {
  if (fee_payer === 'merchant') {
    const [platform_amount, gateway_fee_amount] = [divideHalfUp(base_amount * 4, 35), divideHalfUp(base_amount, 35)];
    const amount = base_amount + platform_amount + gateway_fee_amount;
    return { amount, base_amount, fee_payer, platform_amount, gateway_fee_amount, developer_amount: base_amount };
  }
  const [platform_amount, gateway_fee_amount] = [commissionOn(base_amount), divideHalfUp(base_amount, 40)];
  const developer_amount = base_amount - platform_amount - gateway_fee_amount;
  return { amount: base_amount, base_amount, fee_payer, platform_amount, gateway_fee_amount, developer_amount };
}
