import type { JSX } from 'preact';
import type { FoundOrder } from '../../orders/orders.dto.js';
import { STATUS_FIELDS, storedStatuses } from '../../orders/order-status.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { DayFields } from '../design/log-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NothingFound, CursorPages, StoreFilters } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { orderWord } from '../language/order-words.js';
import { Status, Taka, useStatusWords } from '../records/record.js';
import { type AskedOrders, SORTS } from './asked-orders.js';

/** Navigation section of orders. */
export const SECTION = 'orders';

/** Words of the three statuses. */
export const STATUS_WORDS = {
  order_status: 'order_status',
  financial_status: 'order_payment',
  fulfillment_status: 'order_fulfillment',
} as const;

interface OrdersPageProps {
  readonly store: NamedStore;
  readonly asked: AskedOrders;
  readonly orders: readonly FoundOrder[];
  /** Number of the orders that match, and the number from which there may be more. */
  readonly total: number;
  readonly most: number;
  readonly next_cursor: string | null;
}

/** Orders of a store. */
export function OrdersPage({ store, asked, orders, total, most, next_cursor }: OrdersPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('orders_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('orders_title')}>{say('orders_lead')}</Heading>
      <Filters path={path} asked={asked} name={orders[0]?.customer_name ?? undefined} />
      <Card>
        {orders.length === 0 ? <NothingFound section={SECTION} path={path} asked={asked} /> : <OrderRows path={path} orders={orders} />}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={most} next_cursor={next_cursor} />
    </Document>
  );
}

interface FiltersProps {
  readonly path: string;
  readonly asked: AskedOrders;
  /** Name of the customer whose orders are shown. */
  readonly name: string | undefined;
}

function Filters({ path, asked, name }: FiltersProps): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  const { customer_id } = asked;
  return (
    <StoreFilters section={SECTION} path={path} asked={asked} sorts={SORTS}>
      {STATUS_FIELDS.map((field) => (
        <Select
          key={field}
          label={say(STATUS_WORDS[field])}
          name={field}
          value={asked.statuses[field]}
          options={storedStatuses(field).map((status) => [status, words(status)])}
        />
      ))}
      <DayFields since={asked.since} until={asked.until} />
      {customer_id !== undefined && (
        <p class="hint">
          <input type="hidden" name="customer_id" value={String(customer_id)} />
          {say('orders_of', { name: name ?? String(customer_id) })}
        </p>
      )}
    </StoreFilters>
  );
}

const COLUMNS = ['order', 'customer', 'order_status', 'order_payment', 'order_fulfillment', 'order_total', 'order_placed'] as const;

/** Orders as a table; `path` is the path of the list. */
export function OrderRows({ path, orders }: { readonly path: string } & Pick<OrdersPageProps, 'orders'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const rows = orders.map((order) => ({
    key: order.order_id,
    cells: [
      <a key="order" class="unbroken" href={`${path}/${String(order.order_id)}`}>
        {say('order_numbered', { number: String(order.store_serial_order_no) })}
      </a>,
      order.customer_name ?? order.receiver ?? '–',
      <Status key="status" word={order.order_status} />,
      <span key="payment">
        <Status word={order.financial_status} /> <span class="hint">{orderWord(language, 'method', order.payment_method)}</span>
      </span>,
      <Status key="fulfillment" word={order.fulfillment_status} />,
      <Taka key="total" amount={order.grand_total} />,
      <ShortTime key="placed" at={String(order.created_at)} />,
    ],
  }));
  return <Table caption={say('orders_title')} columns={COLUMNS.map((word) => say(word))} rows={rows} />;
}
