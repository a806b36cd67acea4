import type { JSX } from 'preact';
import type { ListedCharge } from '../../billing/pages/store-billing.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Select, Table } from '../design/elements.js';
import { FilterForm } from '../design/filters.js';
import { ChargeStatus, chargePath, Kind, SECTION, useSpeech } from './parts.js';

/** Statuses in the order of the filter, with their labels. */
const STATUSES = [
  ['pending', 'charge_pending'],
  ['active', 'charge_active'],
  ['declined', 'charge_declined'],
  ['cancelled', 'charge_cancelled'],
  ['expired', 'charge_expired'],
] as const;

/** Part of the list that the browser asked for. */
export interface AskedCharges {
  readonly status: ListedCharge['status'] | undefined;
  /** Charge before which the page begins. */
  readonly before: number | undefined;
}

/** Reads a query. Invalid values are ignored. */
export const askedCharges = (query: Readonly<Record<string, unknown>>): AskedCharges => ({
  status: STATUSES.map(([status]) => status).find((status) => status === query['status']),
  before: Id.parse(query['before']),
});

interface ChargeListProps {
  readonly store: NamedStore;
  readonly charges: readonly ListedCharge[];
  readonly asked: AskedCharges;
  readonly more: boolean;
}

/** All charges of a store, newest first, with a filter. */
export function ChargeList({ store, charges, asked, more }: ChargeListProps): JSX.Element {
  const { say } = useSpeech();
  const path = `/${String(store.store_id)}/${SECTION}`;
  const before = (charge_id: number | undefined): string => {
    const fields = Object.entries({ status: asked.status, before: charge_id?.toString() });
    const query = new URLSearchParams(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  };
  const none = asked.status === undefined && asked.before === undefined ? 'billing_never_charged' : 'billing_no_charges';
  return (
    <Card>
      <h2>{say('billing_charges')}</h2>
      <FilterForm path={path} narrows={asked.status !== undefined}>
        <Select
          label={say('billing_status')}
          name="status"
          value={asked.status}
          options={STATUSES.map(([status, word]) => [status, say(word)])}
        />
      </FilterForm>
      {charges.length === 0 ? <p class="hint">{say(none)}</p> : <Charges store={store} charges={charges} />}
      <div class="actions">
        <ButtonLink href={`${path}/payments`}>{say('payments_link')}</ButtonLink>
        {asked.before !== undefined && <ButtonLink href={before(undefined)}>{say('billing_newest')}</ButtonLink>}
        {more && <ButtonLink href={before(charges.at(-1)?.charge_id)}>{say('billing_older')}</ButtonLink>}
      </div>
    </Card>
  );
}

function Charges({ store, charges }: Pick<ChargeListProps, 'store' | 'charges'>): JSX.Element {
  const { say, money, time } = useSpeech();
  return (
    <Table
      compact
      caption={say('billing_charges')}
      columns={[say('billing_for'), say('billing_amount'), say('billing_status'), say('billing_date')]}
      rows={charges.map((charge) => ({
        key: charge.charge_id,
        cells: [
          <span key="name" class="stacked">
            <a href={chargePath(store.store_id, charge.charge_id)}>{charge.name}</a>
            <span class="hint">
              {charge.app_name} · <Kind charge={charge} />
            </span>
          </span>,
          <span key="amount" class="stacked">
            <span class="amount">{money(charge.amount)}</span>
            {charge.refunded_amount > 0 && <span class="hint">{say('charge_refunded_of', { amount: money(charge.refunded_amount) })}</span>}
          </span>,
          <ChargeStatus key="status" charge={charge} />,
          <time key="date" datetime={charge.created_at.toISOString()}>
            {time(charge.created_at)}
          </time>,
        ],
      }))}
    />
  );
}
