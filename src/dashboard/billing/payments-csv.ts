import type { Payment } from '../../billing/pages/receipts.service.js';
import { toDecimal } from '../../platform/contract/money.js';

const HEAD = ['receipt', 'paid_at', 'app', 'name', 'kind', 'paid_from', 'currency', 'amount', 'refunded_amount'];

/** Quotes a cell. Apps choose some of the texts, and spreadsheets run a text that begins like a formula. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns the number of a receipt, unique in the installation. */
export const receiptNumber = (store_id: number, charge_id: number): string => `${String(store_id)}-${String(charge_id)}`;

/** Returns payments as CSV (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8. */
export function csvOf(store_id: number, payments: readonly Payment[]): Buffer {
  const rows = payments.map(({ charge_id, app_name, charge_type, type, name, paid_at, paid_from, amount, refunded_amount }) => [
    ...[receiptNumber(store_id, charge_id), paid_at.toISOString(), app_name, name, type ?? charge_type, paid_from, 'BDT'],
    ...[amount, refunded_amount].map((paisa) => toDecimal(paisa) ?? ''),
  ]);
  return Buffer.from(`\uFEFF${[HEAD, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`);
}
