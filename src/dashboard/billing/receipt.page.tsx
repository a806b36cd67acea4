import type { JSX } from 'preact';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { MAX_USAGE, type Receipt, type ReturnedMoney } from '../../billing/pages/receipts.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, StoreNav, Table } from '../design/elements.js';
import { chargePath, Fact, Kind, SECTION, useSpeech } from './parts.js';
import { receiptNumber } from './payments-csv.js';

interface ReceiptPageProps {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  readonly receipt: Receipt;
}

/** Receipt of a payment, laid out for the screen and for paper. */
export function ReceiptPage({ store, charge, receipt }: ReceiptPageProps): JSX.Element {
  const { say } = useSpeech();
  const title = say('receipt_title', { number: receiptNumber(store.store_id, charge.charge_id) });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={title}>{say(receipt.is_sandbox === 1 ? 'receipt_sandbox' : 'receipt_lead')}</Heading>
      <Card>
        <Parties charge={charge} receipt={receipt} />
      </Card>
      <Card>
        <Lines charge={charge} receipt={receipt} />
      </Card>
      {receipt.refunds.length > 0 && (
        <Card>
          <h2>{say('receipt_refunds')}</h2>
          <Refunds refunds={receipt.refunds} />
        </Card>
      )}
      <div class="actions screen-only">
        <ButtonLink href={chargePath(store.store_id, charge.charge_id)}>{say('receipt_charge')}</ButtonLink>
        <ButtonLink href={`/${String(store.store_id)}/${SECTION}/payments`}>{say('payments_title')}</ButtonLink>
      </div>
    </Document>
  );
}

function Parties({ charge, receipt }: Pick<ReceiptPageProps, 'charge' | 'receipt'>): JSX.Element {
  const { say, time, day } = useSpeech();
  const { store_name, store_address, store_email, paid_at, paid_from, gateway, gateway_txn } = receipt;
  return (
    <dl class="facts">
      <Fact label={say('receipt_paid_at')}>{say('time_zoned', { time: time(paid_at) })}</Fact>
      <Fact label={say('receipt_store')}>
        <span class="stacked">
          <span>{store_name}</span>
          {store_address !== null && <span>{store_address}</span>}
          <span>{store_email}</span>
        </span>
      </Fact>
      <Fact label={say('charge_app')}>{charge.app_name}</Fact>
      <Fact label={say('charge_type')}>
        <Kind charge={charge} />
      </Fact>
      {charge.type === 'renewal' && charge.period_end && <Fact label={say('receipt_until')}>{day(charge.period_end)}</Fact>}
      <Fact label={say('payments_from')}>
        {paid_from === 'wallet' ? say('payments_of_wallet') : `${say('payments_of_gateway')} (${gateway ?? ''})`}
      </Fact>
      {gateway_txn !== null && <Fact label={say('receipt_reference')}>{gateway_txn}</Fact>}
    </dl>
  );
}

/** Positions of the amount. The fees are positions if the merchant bears them. */
function Lines({ charge, receipt: { usage } }: Pick<ReceiptPageProps, 'charge' | 'receipt'>): JSX.Element {
  const { say, money } = useSpeech();
  const { name, amount, base_amount, usage_amount, fee_payer, platform_amount, gateway_fee_amount } = charge;
  const listed = usage.length < MAX_USAGE;
  const lines: (readonly [words: string, amount: number])[] = [
    [name, base_amount - usage_amount],
    ...(listed ? usage.map((each) => [`${each.description} (${each.quantity} × ${each.unit_price})`, each.amount] as const) : []),
    [listed ? '' : say('charge_usage'), listed ? 0 : usage_amount],
    [say('charge_platform_fee'), fee_payer === 'merchant' ? platform_amount : 0],
    [say('charge_gateway_fee'), fee_payer === 'merchant' ? gateway_fee_amount : 0],
  ];
  const total = [<strong key="words">{say('receipt_total')}</strong>, <strong key="amount">{money(amount)}</strong>];
  const rows = lines.filter(([, sum]) => sum > 0).map(([words, sum], key) => ({ key, cells: [words, money(sum)] }));
  return (
    <Table
      caption={say('receipt_lines')}
      columns={[say('billing_for'), say('billing_amount')]}
      compact
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
