import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { usePage } from '../design/page-context.js';
import type { SheetTable } from '../pdf/pdf-sheet.js';
import { type Invoice, invoiceFacts, invoiceNumber, invoiceTables, isCut, MAX_LINES } from './invoice.js';
import { FactList, SECTION, useSpeech } from './parts.js';

/** Invoice of a month, laid out for the screen and for paper. */
export function InvoicePage({ invoice }: { readonly invoice: Invoice }): JSX.Element {
  const { say, number } = useSpeech();
  const page = usePage();
  const { store, month } = invoice;
  const title = say('invoice_title', { number: invoiceNumber(invoice) });
  const payments = `/${String(store.store_id)}/${SECTION}/payments`;
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={title}>{say(store.is_sandbox === 1 ? 'invoice_sandbox' : 'invoice_lead', { store: store.name })}</Heading>
      <Card>
        <FactList facts={invoiceFacts(invoice, page)} />
      </Card>
      {invoiceTables(invoice, page).map((table) => (
        <Card key={table.title}>
          <h2>{table.title}</h2>
          <Lines {...table} />
        </Card>
      ))}
      {isCut(invoice) && <p class="hint">{say('invoice_more', { count: number(MAX_LINES) })}</p>}
      <div class="actions screen-only">
        <ButtonLink href={`${payments}/invoice.pdf?month=${month}`}>{say('invoice_pdf')}</ButtonLink>
        <ButtonLink href={`${payments}?month=${month}`}>{say('payments_title')}</ButtonLink>
      </div>
    </Document>
  );
}

function Lines({ title, columns, rows, total }: SheetTable): JSX.Element {
  const sum = total.map((cell) => cell && <strong key="sum">{cell}</strong>);
  return <Table caption={title} columns={columns} rows={[...rows, sum].map((cells, key) => ({ key, cells }))} />;
}
