import type { JSX } from 'preact';
import type { CustomerSummary } from '../../customers/customers.dto.js';
import type { ListedOrder } from '../records/records.service.js';
import type { ProductSummary } from '../../catalog/products/products.dto.js';
import { Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages } from '../design/page-context.js';
import { AttentionCard } from './attention-card.js';
import type { Attention } from './attention.service.js';
import type { Sales } from './home-figures.service.js';
import { SalesCard } from './sales-card.js';
import { ShortTime, ZoneWords } from '../design/time.js';
import { RecordPage, type RecordProps, Status, Taka } from '../records/record.js';

/** Notices about the last action. */
export const HOME_DONE = ['home_joined', 'home_handed_over'] as const;

interface HomePageProps extends RecordProps {
  readonly changed: (typeof HOME_DONE)[number] | undefined;
  readonly sales: Sales | undefined;
  readonly attention: Attention;
  readonly orders: readonly ListedOrder[] | undefined;
  readonly products: readonly ProductSummary[];
  readonly customers: readonly CustomerSummary[] | undefined;
}

/** Sales of a store, the tasks that wait for the merchant, and the latest orders, products and customers, as far as the merchant may view them. */
export function HomePage({ changed, sales, attention, orders, products, customers, ...page }: HomePageProps): JSX.Element {
  const say = useMessages();
  const { store_id } = page.store;
  return (
    <RecordPage {...page} title={page.store.name} lead={say('home_lead')}>
      {changed && <Notice tone="good">{say(changed)}</Notice>}
      <AttentionCard store_id={store_id} attention={attention} />
      {sales && <SalesCard store_id={store_id} sales={sales} />}
      {orders && <Orders store_id={store_id} rows={orders} />}
      <List
        title={say('home_products')}
        all={{ href: `/${String(store_id)}/products`, words: say('products_all') }}
        columns={[say('product_name'), say('record_created')]}
      >
        {products.map(({ product_id, name, created_at }) => ({
          key: product_id,
          cells: [
            <a key="product" href={pathOf(store_id, 'products', product_id)}>
              {name}
            </a>,
            <ShortTime key="created" at={String(created_at)} />,
          ],
        }))}
      </List>
      {customers && <Customers store_id={store_id} rows={customers} />}
      <p class="hint">
        <ZoneWords />
      </p>
    </RecordPage>
  );
}

const pathOf = (store_id: number, kind: string, id: number): string => `/${String(store_id)}/${kind}/${String(id)}`;

interface Rows<T> {
  readonly store_id: number;
  readonly rows: readonly T[];
}

function Orders({ store_id, rows }: Rows<ListedOrder>): JSX.Element {
  const say = useMessages();
  return (
    <List
      title={say('home_orders')}
      all={{ href: `/${String(store_id)}/orders`, words: say('orders_all') }}
      columns={[say('order'), say('order_status'), say('order_total'), say('record_created')]}
    >
      {rows.map(({ order_id, serial, order_status, grand_total, created_at }) => ({
        key: order_id,
        cells: [
          <a key="order" href={pathOf(store_id, 'orders', order_id)}>
            {say('order_numbered', { number: String(serial) })}
          </a>,
          <Status key="status" word={order_status} />,
          <Taka key="total" amount={grand_total} />,
          <ShortTime key="created" at={String(created_at)} />,
        ],
      }))}
    </List>
  );
}

function Customers({ store_id, rows }: Rows<CustomerSummary>): JSX.Element {
  const say = useMessages();
  return (
    <List
      title={say('home_customers')}
      all={{ href: `/${String(store_id)}/customers`, words: say('customers_all') }}
      columns={[say('customer_name'), say('customer_phone'), say('record_created')]}
    >
      {rows.map(({ user_id, name, phone, created_at }) => ({
        key: user_id,
        cells: [
          <a key="customer" href={pathOf(store_id, 'customers', user_id)}>
            {name}
          </a>,
          phone,
          <ShortTime key="created" at={String(created_at)} />,
        ],
      }))}
    </List>
  );
}

interface ListProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Link to the full list. */
  readonly all?: { readonly href: string; readonly words: string };
  readonly children: Parameters<typeof Table>[0]['rows'];
}

function List({ title, columns, all, children }: ListProps): JSX.Element {
  const say = useMessages();
  return (
    <section class="stacked">
      <h2 class="section">{title}</h2>
      <Card>
        {children.length === 0 ? <p class="empty">{say('home_none')}</p> : <Table caption={title} columns={columns} rows={children} />}
      </Card>
      {all && (
        <p>
          <a href={all.href}>{all.words}</a>
        </p>
      )}
    </section>
  );
}
