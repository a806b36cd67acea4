import type { MadeRefund, Payment, PaymentSums } from '../../billing/pages/receipts.service.js';
import { monthOf } from '../../platform/contract/months.js';
import type { StoreSettings } from '../../store/store.service.js';
import { formatMonth, type Reader } from '../language/language.js';
import type { SheetTable } from '../pdf/pdf-sheet.js';
import { kindOf } from './kinds/kinds.js';
import { type Facts, speechOf } from './parts.js';
import { receiptNumber } from './receipt-content.js';

/** Maximum number of payments, and of refunds, that an invoice lists: the newest. */
export const MAX_LINES = 1_000;

/** Payments of a store in a month, and its refunds. */
export interface Invoice {
  readonly store: Pick<StoreSettings, 'store_id' | 'name' | 'address' | 'email' | 'is_sandbox'>;
  /** `2026-11`. */
  readonly month: string;
  /** Time of its creation, by the store's billing clock. */
  readonly at: Date;
  readonly sums: PaymentSums;
  readonly payments: readonly Payment[];
  readonly refunds: readonly MadeRefund[];
}

/** Returns the number of an invoice, unique in the installation. */
export const invoiceNumber = ({ store, month }: Invoice): string => `${String(store.store_id)}-${month.replace('-', '')}`;

/** Returns the month, the payer, and the sums of the payments by method. */
export function invoiceFacts({ store, month, at, sums }: Invoice, reader: Reader): Facts {
  const { say, day, money } = speechOf(reader);
  const name = formatMonth(reader.language, month, 'long');
  return [
    [say('invoice_month'), [monthOf(at, reader.zone) === month ? say('invoice_so_far', { month: name, day: day(at) }) : name]],
    [say('receipt_store'), [store.name, ...(store.address === null ? [] : [store.address]), store.email]],
    [say('payments_gateway'), [money(sums.gateway)]],
    [say('payments_wallet'), [money(sums.wallet)]],
  ];
}

/** Returns the tables of the charges, the wallet top-ups and the refunds, without empty tables. */
export function invoiceTables(invoice: Invoice, reader: Reader): SheetTable[] {
  const { store, sums, payments, refunds } = invoice;
  const speech = speechOf(reader);
  const { say, money, day } = speech;
  const table = (title: string, rows: string[][], total: number): SheetTable => ({
    ...{ title, rows },
    columns: [say('billing_for'), say('billing_date'), say('receipt'), say('billing_amount')],
    total: [say('receipt_total'), '', '', money(total)],
  });
  const row = ({ charge_id, app_name, name, amount }: Payment | MadeRefund, at: Date, kind: string): string[] => [
    [...new Set([name, app_name, kind])].filter((word) => word !== '').join(' · '),
    ...[day(at), receiptNumber(store.store_id, charge_id), money(amount)],
  ];
  const isTopUp = (each: Payment): boolean => kindOf(each).isTopUp === true;
  const rowsOf = (paid: readonly Payment[]): string[][] => paid.map((each) => row(each, each.paid_at, say(kindOf(each).label)));
  return [
    table(say('invoice_charges'), rowsOf(payments.filter((each) => !isTopUp(each))), sums.gateway + sums.wallet - sums.top_ups),
    table(say('invoice_top_ups'), rowsOf(payments.filter(isTopUp)), sums.top_ups),
    table(
      say('invoice_refunds'),
      refunds.map((each) => row(each, each.refunded_at, '')),
      refunds[0]?.total ?? 0,
    ),
  ].filter(({ rows }) => rows.length > 0);
}

/** Returns true if there are more payments or refunds than an invoice lists. */
export const isCut = ({ payments, refunds }: Invoice): boolean => payments.length >= MAX_LINES || refunds.length >= MAX_LINES;
