import type { JSX } from 'preact';
import type { Payment, PaymentSums } from '../../billing/pages/receipts.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Heading, Select, Table } from '../design/elements.js';
import { queryText, sortInQuery, type TimeSort } from '../asked-order.js';
import { FilterForm } from '../design/filters.js';
import { usePage } from '../design/page-context.js';
import { NoRows, RowPages, ShortTime } from '../design/row-list.js';
import { formatMonth } from '../language/language.js';
import { BillingDocument } from './billing-document.js';
import { chargePath, Fact, Kind, nameOf, SECTION, useSpeech } from './parts.js';

interface PaymentsPageProps {
  readonly store: NamedStore;
  /** Months to choose from, the latest first, and the chosen one. */
  readonly months: readonly string[];
  readonly month: string | undefined;
  readonly sort: TimeSort;
  /** Charge after which the page begins. */
  readonly after: number | undefined;
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
  const { store, payments } = shown;
  const isEmpty = payments.length === 0;
  return (
    <BillingDocument store={store} title={say('payments_title')}>
      <Heading title={say('payments_title')}>{say('payments_lead', { store: store.name })}</Heading>
      <Months {...shown} />
      {sums && !isEmpty && <Sums sums={sums} />}
      <Card>
        {isEmpty ? (
          <NoRows words={say('payments_none')} hint={say('payments_none_hint')} />
        ) : (
          <Payments store={store} payments={payments} />
        )}
      </Card>
      <Links {...shown} />
      <Files {...shown} hasInvoice={hasInvoice} />
      <div class="actions">
        <ButtonLink href={`/${String(store.store_id)}/${SECTION}`}>{say('billing_back')}</ButtonLink>
      </div>
    </BillingDocument>
  );
}

type File = 'payments' | 'payments.csv' | 'payments/invoice' | 'payments/invoice.pdf';

/** Returns the address of a page or a file of the payments. */
function addressOf(store: NamedStore, file: File, asked: Parameters<typeof queryText>[0]): string {
  return `/${String(store.store_id)}/${SECTION}/${file}${queryText(asked)}`;
}

function Months({ store, months, month, sort }: Pick<PaymentsPageProps, 'store' | 'months' | 'month' | 'sort'>): JSX.Element {
  const { say } = useSpeech();
  const { language } = usePage();
  const options = months.map((each): readonly [string, string] => [each, formatMonth(language, each, 'long')]);
  return (
    <FilterForm path={addressOf(store, 'payments', {})} narrows={(month ?? sortInQuery(sort)) !== undefined} sort={sort}>
      <Select label={say('spending_month')} name="month" value={month} options={options} />
    </FilterForm>
  );
}

/** Links to the payments as files, and to the invoice of the chosen month. */
function Files({ store, month, hasInvoice }: Pick<PaymentsPageProps, 'store' | 'month' | 'hasInvoice'>): JSX.Element {
  const { say } = useSpeech();
  return (
    <div class="actions">
      {month !== undefined && hasInvoice && (
        <>
          <ButtonLink href={addressOf(store, 'payments/invoice', { month })}>{say('invoice')}</ButtonLink>
          <ButtonLink kind="quiet" href={addressOf(store, 'payments/invoice.pdf', { month })}>
            {say('invoice_pdf')}
          </ButtonLink>
        </>
      )}
      <ButtonLink kind="quiet" href={addressOf(store, 'payments.csv', { month })}>
        {say('payments_csv')}
      </ButtonLink>
    </div>
  );
}

type LinksProps = Pick<PaymentsPageProps, 'store' | 'month' | 'sort' | 'after' | 'total' | 'payments' | 'more'>;

function Links({ store, month, sort, after, total, payments, more }: LinksProps): JSX.Element {
  const from = (cursor: number | undefined): string => addressOf(store, 'payments', { month, sort: sortInQuery(sort), cursor });
  return (
    <RowPages
      total={total}
      most={MAX_COUNTED}
      first={after === undefined ? undefined : from(undefined)}
      next={more ? from(payments.at(-1)?.charge_id) : undefined}
    />
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
          <ShortTime key="date" at={payment.paid_at.toISOString()} />,
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
