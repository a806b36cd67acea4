import type { JSX } from 'preact';
import type { ReturnedMoney } from '../../billing/pages/receipts.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { chargePath, FactList, SECTION, useSpeech } from './parts.js';
import { factsOf, positionsOf, receiptNumber, type ShownReceipt } from './receipt-content.js';

/** Receipt of a payment, laid out for the screen and for paper. */
export function ReceiptPage(shown: ShownReceipt): JSX.Element {
  const speech = useSpeech();
  const { say } = speech;
  const { store, charge, receipt } = shown;
  const title = say('receipt_title', { number: receiptNumber(store.store_id, charge.charge_id) });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={title}>{say(receipt.is_sandbox === 1 ? 'receipt_sandbox' : 'receipt_lead')}</Heading>
      <Card>
        <FactList facts={factsOf(shown, speech)} />
      </Card>
      <Card>
        <Lines {...shown} />
      </Card>
      {receipt.refunds.length > 0 && (
        <Card>
          <h2>{say('receipt_refunds')}</h2>
          <Refunds refunds={receipt.refunds} />
        </Card>
      )}
      <div class="actions screen-only">
        <ButtonLink href={`${chargePath(store.store_id, charge.charge_id)}/receipt.pdf`}>{say('receipt_pdf')}</ButtonLink>
        <ButtonLink href={chargePath(store.store_id, charge.charge_id)}>{say('receipt_charge')}</ButtonLink>
        <ButtonLink href={`/${String(store.store_id)}/${SECTION}/payments`}>{say('payments_title')}</ButtonLink>
      </div>
    </Document>
  );
}

function Lines(shown: ShownReceipt): JSX.Element {
  const speech = useSpeech();
  const { say, money } = speech;
  const total = [<strong key="words">{say('receipt_total')}</strong>, <strong key="amount">{money(shown.charge.amount)}</strong>];
  const rows = positionsOf(shown, speech).map((cells, key) => ({ key, cells }));
  return (
    <Table
      caption={say('receipt_lines')}
      columns={[say('billing_for'), say('billing_amount')]}
      rows={[...rows, { key: rows.length, cells: total }]}
    />
  );
}

function Refunds({ refunds }: { readonly refunds: readonly ReturnedMoney[] }): JSX.Element {
  const { say, money, day } = useSpeech();
  return (
    <ul class="stacked">
      {refunds.map(({ at, amount, status, reason }, n) => (
        <li key={n}>
          {day(at)}: <span class="amount">{money(amount)}</span>
          {status === 'pending' && ` (${say('charge_refund_pending')})`}
          {reason !== '' && <q class="hint">{reason}</q>}
        </li>
      ))}
    </ul>
  );
}
