import type { JSX } from 'preact';
import type { Payment, PaymentSums } from '../../billing/pages/receipts.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Heading, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import type { AskedList } from '../asked-list.js';
import { queryText } from '../asked-order.js';
import { FilterForm } from '../design/filters.js';
import { usePage } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { Fact } from '../design/fact.js';
import { formatMonth } from '../language/language.js';
import { BillingDocument } from './billing-document.js';
import { Kind, nameOf } from './charge-parts.js';
import { chargePath, SECTION, useSpeech } from './parts.js';

/** Filters of the list. */
export const PAYMENT_FILTERS = { month: 'month' } as const;

interface PaymentsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedList<typeof PAYMENT_FILTERS>;
  /** Months to choose from, the latest first. */
  readonly months: readonly string[];
  /** Number of the payments, up to {@link MAX_COUNTED}. */
  readonly total: number;
  /** Sums of the chosen month. */
  readonly sums: PaymentSums | undefined;
  /** True if something was paid or returned in the chosen month. */
  readonly hasInvoice: boolean;
  readonly payments: readonly Payment[];
  readonly more: boolean;
}

/** Payments of a store to its apps, with links to their receipts. */
export function PaymentsPage({ sums, hasInvoice, ...shown }: PaymentsPageProps): JSX.Element {
  const { say } = useSpeech();
  const { store, asked, payments, total, more } = shown;
  const path = addressOf(store, 'payments', undefined);
  return (
    <BillingDocument store={store} title={say('payments_title')}>
      <Heading title={say('payments_title')}>{say('payments_lead', { store: store.name })}</Heading>
      <Months {...shown} />
      {sums && total > 0 && <Sums sums={sums} />}
      <Card>
        {payments.length === 0 ? (
          <NoRows words={say('payments_none')} hint={say('payments_none_hint')} />
        ) : (
          <Payments store={store} payments={payments} />
        )}
      </Card>
      <CursorPages
        path={path}
        asked={asked}
        total={total}
        most={MAX_COUNTED}
        next_cursor={more ? String(payments.at(-1)?.charge_id) : null}
      />
      <Files {...shown} hasInvoice={hasInvoice} />
      <div class="actions">
        <ButtonLink href={`/${String(store.store_id)}/${SECTION}`}>{say('billing_back')}</ButtonLink>
      </div>
    </BillingDocument>
  );
}

type File = 'payments' | 'payments.csv' | 'payments/invoice' | 'payments/invoice.pdf';

/** Returns the address of a page or a file of the payments, for a single month if one is given. */
function addressOf(store: NamedStore, file: File, month: string | undefined): string {
  return `/${String(store.store_id)}/${SECTION}/${file}${queryText({ month })}`;
}

function Months({ store, asked, months }: Pick<PaymentsPageProps, 'store' | 'asked' | 'months'>): JSX.Element {
  const { say } = useSpeech();
  const { language } = usePage();
  const options = months.map((each): readonly [string, string] => [each, formatMonth(language, each, 'long')]);
  return (
    <FilterForm path={addressOf(store, 'payments', undefined)} narrows={asked.narrows} sort={asked.sort}>
      <Select label={say('spending_month')} name="month" value={asked.of('month')} options={options} />
    </FilterForm>
  );
}

/** Links to the payments as files, and to the invoice of the chosen month. */
function Files({ store, asked, hasInvoice }: Pick<PaymentsPageProps, 'store' | 'asked' | 'hasInvoice'>): JSX.Element {
  const { say } = useSpeech();
  const month = asked.of('month');
  return (
    <div class="actions">
      {hasInvoice && (
        <>
          <ButtonLink href={addressOf(store, 'payments/invoice', month)}>{say('invoice')}</ButtonLink>
          <ButtonLink kind="quiet" href={addressOf(store, 'payments/invoice.pdf', month)}>
            {say('invoice_pdf')}
          </ButtonLink>
        </>
      )}
      <ButtonLink kind="quiet" href={addressOf(store, 'payments.csv', month)}>
        {say('payments_csv')}
      </ButtonLink>
    </div>
  );
}

function Sums({ sums }: { readonly sums: PaymentSums }): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <Card>
      <dl class="facts">
        <Fact label={say('payments_gateway')}>
          <span class="amount">{money(sums.gateway)}</span>
        </Fact>
        <Fact label={say('payments_wallet')}>
          <span class="amount">{money(sums.wallet)}</span>
        </Fact>
        <Fact label={say('charge_refunded')}>
          <span class="amount">{money(sums.refunded)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Payments({ store, payments }: Pick<PaymentsPageProps, 'store' | 'payments'>): JSX.Element {
  const speech = useSpeech();
  const { say, money } = speech;
  const columns = ['billing_for', 'billing_amount', 'payments_from', 'billing_date', 'receipt'] as const;
  return (
    <Table
      caption={say('payments_title')}
      columns={columns.map((column) => say(column))}
      rows={payments.map((payment) => ({
        key: payment.charge_id,
        cells: [
          <span key="name" class="stacked">
            <a href={chargePath(store.store_id, payment.charge_id)}>{nameOf(speech, payment)}</a>
            <span class="hint">
              {payment.app_name} · <Kind charge={payment} />
            </span>
          </span>,
          <span key="amount" class="stacked">
            <span class="amount">{money(payment.amount)}</span>
            {payment.refunded_amount > 0 && (
              <span class="hint">{say('charge_refunded_of', { amount: money(payment.refunded_amount) })}</span>
            )}
          </span>,
          say(payment.paid_from === 'wallet' ? 'payments_of_wallet' : 'payments_of_gateway'),
          <ShortTime key="date" at={payment.paid_at} />,
          <a
            key="receipt"
            href={`${chargePath(store.store_id, payment.charge_id)}/receipt`}
            aria-label={say('receipt_named', { name: nameOf(speech, payment) })}
          >
            {say('receipt')}
          </a>,
        ],
      }))}
    />
  );
}
