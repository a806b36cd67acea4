import type { ChargeView } from '../../billing/pages/charge-view.js';
import { MAX_USAGE, type Receipt } from '../../billing/pages/receipts.service.js';
import type { NamedStore } from '../../store/store.service.js';
import type { Words } from '../design/page-context.js';
import { gatewayName } from './gateway-words.js';
import { nameOf } from './charge-parts.js';
import { kindOf } from './kinds/kinds.js';
import type { Facts, Speech } from './parts.js';

/** Receipt of a payment, for its page and its document. */
export interface ShownReceipt {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  readonly receipt: Receipt;
}

/** Returns a line for each fact, for a document. */
export const linesOf = (facts: Facts): string[] => facts.map(([label, lines]) => `${label}: ${lines.join(', ').replaceAll('\n', ', ')}`);

/** Returns the number of a receipt, unique in the installation. */
export const receiptNumber = (store_id: number, charge_id: number): string => `${String(store_id)}-${String(charge_id)}`;

/** Returns the payer, the app, the kind of charge, the time and the method of a payment. */
export function factsOf({ charge, receipt }: ShownReceipt, speech: Speech): Facts {
  const { say, zoned, day } = speech;
  const kind = kindOf(charge);
  const until = kind.paidUntil?.(charge);
  const { store_name, store_address, store_email, paid_at, paid_from, gateway, gateway_txn } = receipt;
  return [
    [say('receipt_paid_at'), [zoned(paid_at)]],
    [say('receipt_store'), [store_name, ...(store_address === null ? [] : [store_address]), store_email]],
    [say('charge_app'), [charge.app_name]],
    [say('charge_type'), [say(kind.label)]],
    ...(until ? [[say('receipt_until'), [day(until)]] as const] : []),
    [say('payments_from'), [paid_from === 'wallet' ? say('payments_of_wallet') : serviceOf(say, gateway)]],
    ...(gateway_txn === null ? [] : [[say('receipt_reference'), [gateway_txn]] as const]),
  ];
}

function serviceOf(say: Words, gateway: Receipt['gateway']): string {
  const service = say('payments_of_gateway');
  return gateway === null ? service : `${service} (${gatewayName(say, gateway)})`;
}

/** Returns the line items of the amount, which add up to it. The fees are line items if the merchant pays them. */
export function positionsOf({ charge, receipt: { usage } }: ShownReceipt, speech: Speech): [words: string, amount: string][] {
  const { say, money, decimal } = speech;
  const { base_amount, usage_amount, fee_payer, platform_amount, gateway_fee_amount } = charge;
  const listed = usage.length < MAX_USAGE;
  const positions: [words: string, amount: number][] = [
    [nameOf(speech, charge), base_amount - usage_amount],
    ...(listed
      ? usage.map(({ description, quantity, unit_price, amount }): [string, number] => [
          `${description} (${decimal(quantity)} × ${decimal(unit_price)})`,
          amount,
        ])
      : []),
    [listed ? '' : say('charge_usage'), listed ? 0 : usage_amount],
    [say('charge_platform_fee'), fee_payer === 'merchant' ? platform_amount : 0],
    [say('charge_gateway_fee'), fee_payer === 'merchant' ? gateway_fee_amount : 0],
  ];
  return positions.filter(([, sum]) => sum > 0).map(([words, sum]) => [words, money(sum)]);
}

/** Returns the date of a refund, its state and its reason. */
export function refundWords({ at, status, reason }: Receipt['refunds'][number], { say, day }: Speech): string {
  return [day(at), ...(status === 'pending' ? [say('charge_refund_pending')] : []), ...(reason === '' ? [] : [reason])].join(', ');
}
