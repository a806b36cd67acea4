import type { Payment } from '../../billing/pages/receipts.service.js';
import { toDecimal } from '../../platform/contract/money.js';
import { spreadsheet } from '../../platform/contract/spreadsheet.js';
import { receiptNumber } from './receipt-content.js';

const HEAD = ['receipt', 'paid_at', 'app', 'name', 'kind', 'paid_from', 'currency', 'amount', 'refunded_amount'];

/** Returns payments as CSV. Amounts are in taka with two decimals. */
export function csvOf(store_id: number, payments: readonly Payment[]): Buffer {
  const rows = payments.map(({ charge_id, app_name, charge_type, type, name, paid_at, paid_from, amount, refunded_amount }) => [
    ...[receiptNumber(store_id, charge_id), paid_at.toISOString(), app_name, name, type ?? charge_type, paid_from, 'BDT'],
    ...[amount, refunded_amount].map((paisa) => toDecimal(paisa) ?? ''),
  ]);
  return spreadsheet(HEAD, rows);
}
