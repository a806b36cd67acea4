import type { JSX } from 'preact';
import type { ListedCharge } from '../../billing/pages/store-billing.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type LogDirection, MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Select, Table } from '../design/elements.js';
import { directionOf, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';
import { FilterForm } from '../design/filters.js';
import { RowPages } from '../design/row-list.js';
import { ChargeStatus, chargePath, Kind, nameOf, SECTION, useSpeech } from './parts.js';

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
  readonly sort: TimeSort;
  readonly direction: LogDirection;
  /** Charge after which the page begins. */
  readonly after: number | undefined;
}

/** Reads a query. Invalid values are ignored. */
export function askedCharges(query: Readonly<Record<string, unknown>>): AskedCharges {
  const sort = sortOf(query['sort']);
  const status = STATUSES.map(([each]) => each).find((each) => each === query['status']);
  return { status, sort, direction: directionOf(sort), after: Id.parse(query['cursor']) };
}

interface ChargeListProps {
  readonly store: NamedStore;
  readonly charges: readonly ListedCharge[];
  readonly asked: AskedCharges;
  readonly more: boolean;
  /** Number of the charges that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** All charges of a store, with a filter. */
export function ChargeList({ store, charges, asked, more, total }: ChargeListProps): JSX.Element {
  const { say } = useSpeech();
  const path = `/${String(store.store_id)}/${SECTION}`;
  const { status, after } = asked;
  const sort = sortInQuery(asked.sort);
  const from = (cursor: number | undefined): string => path + queryText({ status, sort, cursor });
  const none = status === undefined && after === undefined ? 'billing_never_charged' : 'billing_no_charges';
  return (
    <Card>
      <h2>{say('billing_charges')}</h2>
      <FilterForm path={path} narrows={(status ?? sort) !== undefined} sort={asked.sort}>
        <Select label={say('billing_status')} name="status" value={status} options={STATUSES.map(([each, word]) => [each, say(word)])} />
      </FilterForm>
      {charges.length === 0 ? <p class="hint">{say(none)}</p> : <Charges store={store} charges={charges} />}
      <RowPages
        total={total}
        most={MAX_COUNTED}
        first={after === undefined ? undefined : from(undefined)}
        next={more ? from(charges.at(-1)?.charge_id) : undefined}
      />
      <div class="actions">
        <ButtonLink href={`${path}/payments`}>{say('payments_link')}</ButtonLink>
      </div>
    </Card>
  );
}

function Charges({ store, charges }: Pick<ChargeListProps, 'store' | 'charges'>): JSX.Element {
  const speech = useSpeech();
  const { say, money, time } = speech;
  return (
    <Table
      caption={say('billing_charges')}
      columns={[say('billing_for'), say('billing_amount'), say('billing_status'), say('billing_date')]}
      rows={charges.map((charge) => ({
        key: charge.charge_id,
        cells: [
          <span key="name" class="stacked">
            <a href={chargePath(store.store_id, charge.charge_id)}>{nameOf(speech, charge)}</a>
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
