import type { JSX } from 'preact';
import type { ListedWallet, WalletEntry } from '../../billing/pages/store-billing.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import { CursorPages } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import type { AskedList } from '../asked-list.js';
import { BalancePlot } from './balance-plot.js';
import { BillingDocument } from './billing-document.js';
import { SECTION, useSpeech, walletPath } from './parts.js';

/** Results of a payback that the page reports. */
export const DONE = ['payback_done', 'payback_none'] as const;

interface WalletPageProps {
  readonly store: NamedStore;
  readonly wallet: ListedWallet;
  readonly entries: readonly WalletEntry[];
  /** End time of the plot. */
  readonly until: Date;
  readonly more: boolean;
  readonly asked: AskedList;
  /** True if the app is gone and the reader may have the balance paid back. */
  readonly may_pay_back: boolean;
  readonly done: (typeof DONE)[number] | undefined;
}

/** Wallet of an app: its balance over time and its transactions. */
export function WalletPage({ store, wallet, entries, until, more, asked, may_pay_back, done }: WalletPageProps): JSX.Element {
  const { say, money } = useSpeech();
  const billing = `/${String(store.store_id)}/${SECTION}`;
  const path = walletPath(store.store_id, wallet.wallet_id);
  const title = say('wallet_title', { app: wallet.app_name });
  const next_cursor = more ? String(entries.at(-1)?.transaction_id) : null;
  return (
    <BillingDocument store={store} title={title}>
      <Heading title={title}>{say('wallet_lead', { app: wallet.app_name })}</Heading>
      <Done done={done} />
      <Card>
        <p>
          {say('billing_balance')}: <span class="amount">{money(wallet.balance)}</span>
        </p>
        {may_pay_back && <PaybackOffer app={wallet.app_name} path={path} />}
        <BalancePlot entries={asked.direction === 'DESC' ? [...entries].reverse() : entries} now={until} />
      </Card>
      <FilterForm path={path} narrows={asked.narrows} sort={asked.sort} />
      <Card>{entries.length === 0 ? <p class="empty">{say('wallet_none')}</p> : <Entries entries={entries} />}</Card>
      <CursorPages path={path} asked={asked} total={wallet.entries} most={Infinity} next_cursor={next_cursor} />
      <div class="actions">
        <ButtonLink href={billing}>{say('billing_back')}</ButtonLink>
      </div>
    </BillingDocument>
  );
}

function Done({ done }: Pick<WalletPageProps, 'done'>): JSX.Element | null {
  const { say } = useSpeech();
  return done ? <Notice tone={done === 'payback_done' ? 'good' : 'bad'}>{say(done)}</Notice> : null;
}

function PaybackOffer({ app, path }: { readonly app: string; readonly path: string }): JSX.Element {
  const { say } = useSpeech();
  return (
    <>
      <p>{say('payback_offer', { app })}</p>
      <div class="actions">
        <ButtonLink href={`${path}/pay-back`}>{say('payback_link')}</ButtonLink>
      </div>
    </>
  );
}

const TYPE_WORDS = { topup: 'wallet_topup', deduction: 'wallet_deduction', refund: 'wallet_refund' } as const;

function Entries({ entries }: Pick<WalletPageProps, 'entries'>): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <Table
      caption={say('billing_open_wallet')}
      columns={[say('wallet_entry'), say('billing_amount'), say('wallet_after'), say('billing_date')]}
      rows={entries.map(({ transaction_id, type, amount, balance_after, description, created_at }) => ({
        key: transaction_id,
        cells: [
          <span key="entry" class="stacked">
            <strong>{type === 'deduction' ? description : say('type_wallet_topup')}</strong>
            <span class="hint">{say(TYPE_WORDS[type])}</span>
          </span>,
          <span key="amount" class="amount">
            {money(type === 'topup' ? amount : 0 - amount)}
          </span>,
          <span key="after" class="amount">
            {money(balance_after)}
          </span>,
          <ShortTime key="date" at={created_at} />,
        ],
      }))}
    />
  );
}
