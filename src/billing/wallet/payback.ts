import { type Paisa, times } from '../../platform/contract/money.js';
import type { GatewayName } from '../gateways/payment-gateway.js';
import { divideHalfUp } from '../core/price.js';

/** Top-up whose gateway can return money. Amounts in paisa. */
export interface TopUp {
  readonly charge_id: number;
  readonly session_id: number;
  readonly gateway: GatewayName;
  /** Amount that was paid, with the fees that the merchant bore. */
  readonly amount: Paisa;
  /** Amount that entered the wallet; at most `amount`. */
  readonly base_amount: Paisa;
  /** Part of `amount` that was returned before. */
  readonly refunded_amount: Paisa;
  /** Part of `base_amount` that left the wallet with it. */
  readonly returned: Paisa;
}

/** Part of a top-up that is paid back, in paisa. */
export interface PaybackPart {
  readonly topUp: TopUp;
  /** Amount that leaves the wallet. */
  readonly base: Paisa;
  /** Amount that the gateway returns. */
  readonly amount: Paisa;
}

/** Returns the parts of the top-ups, in their order, that a balance in paisa consists of. Their sum is at most the balance. */
export function paybackParts(topUps: readonly TopUp[], balance: Paisa): PaybackPart[] {
  let left: Paisa = balance;
  const parts: PaybackPart[] = [];
  for (const topUp of topUps) {
    const base: Paisa = Math.min(left, topUp.base_amount - topUp.returned);
    if (base <= 0) continue;
    left -= base;
    parts.push({ topUp, base, amount: amountOf(topUp, base) });
  }
  return parts;
}

/** Rounds the sum of all parts of a top-up, so that they never exceed it and the last one takes the remainder. */
const amountOf = ({ amount, base_amount, refunded_amount, returned }: TopUp, base: Paisa): Paisa =>
  divideHalfUp(times(amount, returned + base), base_amount) - refunded_amount;
