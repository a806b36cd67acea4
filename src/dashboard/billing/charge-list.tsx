import type { JSX } from 'preact';
import type { ListedCharge } from '../../billing/pages/store-billing.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { ButtonLink, Card, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import type { AskedList } from '../asked-list.js';
import { FilterForm } from '../design/filters.js';
import { CursorPages } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { ChargeStatus, Kind, nameOf } from './charge-parts.js';
import { chargePath, SECTION, useSpeech } from './parts.js';

/** Statuses in the order of the filter, with their labels. */
const STATUSES = [
  ['pending', 'charge_pending'],
  ['active', 'charge_active'],
  ['declined', 'charge_declined'],
  ['cancelled', 'charge_cancelled'],
  ['expired', 'charge_expired'],
] as const;

/** Filters of the list. */
export const CHARGE_FILTERS = { status: STATUSES.map(([status]) => status) } as const;

interface ChargeListProps {
  readonly store: NamedStore;
  readonly charges: readonly ListedCharge[];
  readonly asked: AskedList<typeof CHARGE_FILTERS>;
  readonly more: boolean;
  /** Number of the charges that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** All charges of a store, with a filter. */
export function ChargeList({ store, charges, asked, more, total }: ChargeListProps): JSX.Element {
  const { say } = useSpeech();
  const path = `/${String(store.store_id)}/${SECTION}`;
  const none = asked.narrows || asked.cursor !== '' ? 'billing_no_charges' : 'billing_never_charged';
  return (
    <Card>
      <h2>{say('billing_charges')}</h2>
      <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
        <Select
          label={say('billing_status')}
          name="status"
          value={asked.of('status')}
          options={STATUSES.map(([each, word]) => [each, say(word)])}
        />
      </FilterForm>
      {charges.length === 0 ? <p class="hint">{say(none)}</p> : <Charges store={store} charges={charges} />}
      <CursorPages
        path={path}
        asked={asked}
        total={total}
        most={MAX_COUNTED}
        next_cursor={more ? String(charges.at(-1)?.charge_id) : null}
      />
      <div class="actions">
        <ButtonLink href={`${path}/payments`}>{say('payments_link')}</ButtonLink>
      </div>
    </Card>
  );
}

function Charges({ store, charges }: Pick<ChargeListProps, 'store' | 'charges'>): JSX.Element {
  const speech = useSpeech();
  const { say, money } = speech;
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
          <ShortTime key="date" at={charge.created_at} />,
        ],
      }))}
    />
  );
}
