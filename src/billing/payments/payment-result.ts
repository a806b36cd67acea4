import type { PaymentResult } from '../core/return-url.js';
import type { Settled } from './settlement.service.js';

/**
 * Returns the result that the merchant sees after a settlement; `waiting` while the gateway or an operator has not decided. `claimed` is
 * the status in the address, which only distinguishes a cancelled payment from a failed one when the gateway knows neither.
 */
export function resultOf({ session: { status, gateway_txn }, outcome }: Settled, claimed: string | undefined): PaymentResult | 'waiting' {
  if (status === 'paid') return 'success';
  if (status === 'held' || (gateway_txn === null && UNDECIDED.has(outcome))) return 'waiting';
  return status === 'cancelled' || (status === 'open' && claimed === 'cancelled') ? 'cancelled' : 'failed';
}

const UNDECIDED: ReadonlySet<Settled['outcome']> = new Set(['pending', 'unreachable']);
