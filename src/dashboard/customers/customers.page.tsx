import type { JSX } from 'preact';
import type { CustomerSummary } from '../../customers/customers.dto.js';
import { MAX_CUSTOMERS } from '../../customers/customers.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, ButtonLink, Card, Field, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NothingFound, CursorPages, StoreFilters } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Taka } from '../records/record.js';
import { type AskedCustomers, SORTS } from './asked-customers.js';

/** Navigation section of customers. */
export const SECTION = 'customers';

interface CustomersPageProps {
  readonly store: NamedStore;
  readonly asked: AskedCustomers;
  readonly customers: readonly CustomerSummary[];
  /** Number of the customers that match, up to {@link MAX_CUSTOMERS}. */
  readonly total: number;
  readonly next_cursor: string | null;
  /** True after a customer was deleted. */
  readonly deleted: boolean;
}

/** Customers of a store. */
export function CustomersPage({ store, asked, customers, total, next_cursor, deleted }: CustomersPageProps): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('customers_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('customers_title')}>{say('customers_lead')}</Heading>
      {deleted && <Notice tone="good">{say('customer_deleted')}</Notice>}
      {may('customers__edit_customers') && (
        <div class="actions">
          <ButtonLink kind="primary" href={`${path}/new`}>
            {say('customer_new')}
          </ButtonLink>
        </div>
      )}
      <Filters path={path} asked={asked} />
      <Card>
        {customers.length === 0 ? <NothingFound section={SECTION} path={path} asked={asked} /> : <Rows path={path} customers={customers} />}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_CUSTOMERS} next_cursor={next_cursor} />
    </Document>
  );
}

interface FiltersProps {
  readonly path: string;
  readonly asked: AskedCustomers;
}

function Filters({ path, asked }: FiltersProps): JSX.Element {
  const say = useMessages();
  const orders = asked.orders === undefined ? '' : String(asked.orders);
  return (
    <StoreFilters section={SECTION} path={path} asked={asked} sorts={SORTS}>
      <Select
        label={say('customers_guests')}
        name="guests"
        value={asked.guests ? '1' : '0'}
        required
        options={[
          ['0', say('no')],
          ['1', say('customers_with_guests')],
        ]}
      />
      <Field label={say('customers_since')} name="since" type="date" value={asked.since} required={false} />
      <Field label={say('customers_min_orders')} name="orders" inputmode="numeric" value={orders} required={false} />
    </StoreFilters>
  );
}

const COLUMNS = ['customer_name', 'customer_phone', 'email', 'customer_orders', 'customer_spent', 'customers_since'] as const;

function Rows({ path, customers }: { readonly path: string } & Pick<CustomersPageProps, 'customers'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const rows = customers.map(({ user_id, name, phone, email, is_guest, total_orders, total_spent, created_at }) => ({
    key: user_id,
    cells: [
      <span key="name">
        <a href={`${path}/${String(user_id)}`}>{name}</a> {is_guest === 1 && <Badge>{say('customer_guest')}</Badge>}
      </span>,
      phone || '–',
      email ?? '–',
      formatNumber(language, total_orders),
      <Taka key="spent" amount={total_spent} />,
      <ShortTime key="since" at={String(created_at)} />,
    ],
  }));
  return <Table caption={say('customers_title')} columns={COLUMNS.map((word) => say(word))} rows={rows} />;
}
