import { LANGUAGES, type Reader } from '../language/language.js';
import type { Sheet } from '../pdf/pdf-thread.js';
import { type Invoice, invoiceFacts, invoiceNumber, invoiceTables, isCut, MAX_LINES } from './invoice.js';
import { speechOf } from './parts.js';
import { linesOf } from './receipt-content.js';

/** Returns an invoice as the contents of a PDF document, with the texts of its page. */
export function invoiceSheet(invoice: Invoice, reader: Reader): Sheet {
  const { say, number } = speechOf(reader);
  return {
    title: say('invoice_title', { number: invoiceNumber(invoice) }),
    locale: LANGUAGES[reader.language].locale,
    layout: 'portrait',
    foot: LANGUAGES[reader.language].messages.pdf_page,
    parts: [
      say(invoice.store.is_sandbox === 1 ? 'invoice_sandbox' : 'invoice_lead', { store: invoice.store.name }),
      ...linesOf(invoiceFacts(invoice, reader)),
      ...invoiceTables(invoice, reader),
      ...(isCut(invoice) ? [say('invoice_more', { count: number(MAX_LINES) })] : []),
    ],
  };
}
