import type { JSX } from 'preact';
import type { WaitingUsage } from '../../billing/pages/charge-view.js';
import type { ListedCharge, ListedSubscription, ListedWallet, StoreClock } from '../../billing/pages/store-billing.service.js';
import type { NamedStore } from '../../store/store.service.js';
import type { AskedList } from '../asked-list.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { TimeSentence } from '../design/time.js';
import { BillingDocument } from './billing-document.js';
import { type CHARGE_FILTERS, ChargeList } from './charge-list.js';
import { Kind, nameOf } from './charge-parts.js';
import { ClockForm } from './clock-form.js';
import { NextEvent } from './next-event.js';
import { chargePath, useSpeech, walletPath } from './parts.js';
import { type Series } from './spending.js';
import { SpendingPlot } from './spending-plot.js';
import { WaitingUsageNote } from './waiting-usage.js';

interface BillingPageProps {
  readonly store: NamedStore;
  readonly clock: StoreClock;
  readonly waiting: readonly ListedCharge[];
  readonly subscriptions: readonly ListedSubscription[];
  readonly usage: readonly WaitingUsage[];
  readonly wallets: readonly ListedWallet[];
  readonly months: readonly string[];
  readonly series: readonly Series[];
  readonly charges: readonly ListedCharge[];
  readonly asked: AskedList<typeof CHARGE_FILTERS>;
  readonly more: boolean;
  readonly total: number;
  /** True after the clock was moved. */
  readonly moved: boolean;
}

/** Billing of a store: requests, subscriptions, spending, wallets and all charges. */
export function BillingPage(props: BillingPageProps): JSX.Element {
  const { store, clock, waiting, subscriptions, usage, wallets, months, series } = props;
  const { say } = useSpeech();
  return (
    <BillingDocument store={store} title={say('billing_title')}>
      <Heading title={say('billing_title')}>{say('billing_lead')}</Heading>
      {props.moved && <Notice tone="good">{say('clock_moved')}</Notice>}
      {waiting.length > 0 && <Waiting store={store} waiting={waiting} />}
      <Titled title={say('billing_subscriptions')}>
        {subscriptions.length === 0 ? (
          <p class="hint">{say('billing_no_subscriptions')}</p>
        ) : (
          <Subscriptions store={store} subscriptions={subscriptions} />
        )}
      </Titled>
      {usage.length > 0 && (
        <Titled title={say('usage_waiting')}>
          <>
            {usage.map((each, n) => (
              <WaitingUsageNote key={n} usage={each} />
            ))}
          </>
        </Titled>
      )}
      <Titled title={say('spending_title')}>
        {series.length === 0 ? <p class="hint">{say('spending_none')}</p> : <SpendingPlot months={months} series={series} />}
      </Titled>
      {wallets.length > 0 && <Wallets store={store} wallets={wallets} />}
      <ChargeList {...props} />
      {clock.is_sandbox === 1 && <ClockForm store={store} now={clock.now} />}
    </BillingDocument>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <Card>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

function Waiting({ store, waiting }: Pick<BillingPageProps, 'store' | 'waiting'>): JSX.Element {
  const speech = useSpeech();
  const { say, money } = speech;
  return (
    <Titled title={say('billing_pending')}>
      <Table
        caption={say('billing_pending')}
        columns={[say('billing_for'), say('billing_amount'), say('app_actions')]}
        rows={waiting.map((charge) => ({
          key: charge.charge_id,
          cells: [
            <span key="name" class="stacked">
              <strong>{nameOf(speech, charge)}</strong>
              <span class="hint">
                {charge.app_name} · <Kind charge={charge} /> · <TimeSentence word="billing_until" at={charge.expires_at} />
              </span>
            </span>,
            <span key="amount" class="amount">
              {money(charge.amount)}
            </span>,
            <ButtonLink
              key="review"
              kind="primary"
              href={chargePath(store.store_id, charge.charge_id)}
              label={say('billing_review_named', { name: nameOf(speech, charge) })}
            >
              {say('billing_review')}
            </ButtonLink>,
          ],
        }))}
      />
    </Titled>
  );
}

function Subscriptions({ store, subscriptions }: Pick<BillingPageProps, 'store' | 'subscriptions'>): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <Table
      caption={say('billing_subscriptions')}
      columns={[say('billing_for'), say('billing_next'), say('app_actions')]}
      rows={subscriptions.map((subscription) => ({
        key: subscription.charge_id,
        cells: [
          <span key="name" class="stacked">
            <strong>{subscription.name}</strong>
            <span class="hint">
              {subscription.app_name} ·{' '}
              {say(subscription.billing_interval === 'yearly' ? 'billing_per_year' : 'billing_per_month', {
                amount: money(subscription.amount),
              })}
            </span>
          </span>,
          <NextEvent key="next" store_id={store.store_id} subscription={subscription} />,
          <ButtonLink
            key="manage"
            href={chargePath(store.store_id, subscription.charge_id)}
            label={say('billing_manage_named', { name: subscription.name })}
          >
            {say('billing_manage')}
          </ButtonLink>,
        ],
      }))}
    />
  );
}

function Wallets({ store, wallets }: Pick<BillingPageProps, 'store' | 'wallets'>): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <Titled title={say('billing_wallets')}>
      <>
        <p class="hint">{say('billing_wallets_hint')}</p>
        <Table
          caption={say('billing_wallets')}
          columns={[say('app'), say('billing_balance'), say('app_actions')]}
          rows={wallets.map(({ wallet_id, app_name, balance }) => ({
            key: wallet_id,
            cells: [
              <strong key="app">{app_name}</strong>,
              <span key="balance" class="amount">
                {money(balance)}
              </span>,
              <ButtonLink
                key="open"
                href={walletPath(store.store_id, wallet_id)}
                label={say('billing_open_wallet_named', { app: app_name })}
              >
                {say('billing_open_wallet')}
              </ButtonLink>,
            ],
          }))}
        />
      </>
    </Titled>
  );
}
