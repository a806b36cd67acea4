import type { Paisa } from '../../platform/contract/money.js';
import { LANGUAGES, type Reader } from '../language/language.js';
import type { Sheet } from '../pdf/pdf-thread.js';
import { speechOf } from './parts.js';
import { factsOf, linesOf, positionsOf, receiptNumber, refundWords, type ShownReceipt } from './receipt-content.js';

/** Returns a receipt as the contents of a PDF document, with the texts of its page. */
export function receiptSheet(shown: ShownReceipt, reader: Reader): Sheet {
  const { store, charge, receipt } = shown;
  const speech = speechOf(reader);
  const { say, money } = speech;
  const columns = [say('billing_for'), say('billing_amount')];
  const total = (paisa: number): string[] => [say('receipt_total'), money(paisa)];
  const refunds = receipt.refunds.map((each) => [refundWords(each, speech), money(each.amount)]);
  const returned = receipt.refunds.reduce<Paisa>((sum, each) => sum + each.amount, 0);
  return {
    title: say('receipt_title', { number: receiptNumber(store.store_id, charge.charge_id) }),
    locale: LANGUAGES[reader.language].locale,
    layout: 'portrait',
    foot: LANGUAGES[reader.language].messages.pdf_page,
    parts: [
      ...(receipt.is_sandbox === 1 ? [say('receipt_sandbox')] : []),
      ...linesOf(factsOf(shown, speech)),
      { title: say('receipt_lines'), columns, rows: positionsOf(shown, speech), total: total(charge.amount) },
      ...(refunds.length > 0 ? [{ title: say('receipt_refunds'), columns, rows: refunds, total: total(returned) }] : []),
    ],
  };
}
