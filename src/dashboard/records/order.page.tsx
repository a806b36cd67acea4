import type { JSX } from 'preact';
import type { OrderDetail } from '../../orders/orders.dto.js';
import { Card, Table } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { CourierForm } from './courier-form.js';
import { Facts, RecordPage, type RecordProps, Status, Taka, Time } from './record.js';
import { toTaka, times, toPaisa } from '../../platform/contract/money.js';

type Props = RecordProps & { readonly order: OrderDetail };

/** An order with its lines and amounts. */
export function OrderPage({ order, ...page }: Props): JSX.Element {
  const say = useMessages();
  const title = say('order_numbered', { number: String(order.store_serial_order_no) });
  return (
    <RecordPage {...page} title={title} lead={<Time at={String(order.created_at)} />}>
      <Card>
        <States order={order} />
      </Card>
      <Card>
        <Lines order={order} />
      </Card>
      <Card>
        <Amounts order={order} />
      </Card>
      <Card>
        <Delivery order={order} store_id={page.store.store_id} />
      </Card>
      <CourierForm order={order} />
    </RecordPage>
  );
}

type OfOrder = Pick<Props, 'order'>;

function States({ order }: OfOrder): JSX.Element {
  const say = useMessages();
  const { order_status, financial_status, fulfillment_status } = order;
  return (
    <Facts
      facts={[
        [say('order_status'), <Status key="order" word={order_status} />],
        [say('order_payment'), <Status key="payment" word={financial_status} />],
        [say('order_fulfillment'), <Status key="fulfillment" word={fulfillment_status} />],
      ]}
    />
  );
}

/** Total of a line in taka, computed in paisa. */
const totalOf = ({ price, discount, quantity }: Pick<Props['order']['items'][number], 'price' | 'discount' | 'quantity'>): number =>
  toTaka(times(toPaisa(price) - toPaisa(discount), quantity));

function Lines({ order: { items } }: OfOrder): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('order_lines')}
      columns={[say('product_name'), say('order_price'), say('order_quantity'), say('order_total')]}
      rows={items.map(({ order_item_id, name, price, quantity, discount }) => ({
        key: order_item_id,
        cells: [
          name,
          <Taka key="price" amount={price} />,
          formatNumber(language, quantity),
          <Taka key="total" amount={totalOf({ price, discount, quantity })} />,
        ],
      }))}
    />
  );
}

function Amounts({ order: { sub_total, shipping, tax, discount, grand_total, payment_method } }: OfOrder): JSX.Element {
  const say = useMessages();
  return (
    <Facts
      facts={[
        [say('order_sub_total'), <Taka key="sub" amount={sub_total} />],
        [say('order_shipping'), <Taka key="shipping" amount={shipping} />],
        [say('order_tax'), <Taka key="tax" amount={tax} />],
        [say('order_discount'), <Taka key="discount" amount={discount} />],
        [say('order_total'), <Taka key="total" amount={grand_total} />],
        [say('order_method'), payment_method],
      ]}
    />
  );
}

function Delivery({ order, store_id }: OfOrder & { readonly store_id: number }): JSX.Element {
  const say = useMessages();
  const { name, phone, address, city } = addressOf(order.address);
  const { user_id, customer_name, note, courier, tracking_code } = order;
  const { may } = usePage();
  const link = <a href={`/${String(store_id)}/customers/${String(user_id)}`}>{customer_name}</a>;
  return (
    <Facts
      facts={[
        [say('customer'), user_id !== null && may('customers__view_customers') ? link : customer_name],
        [say('order_receiver'), name],
        [say('customer_phone'), phone],
        [say('order_address'), [address, city].filter(Boolean).join(', ')],
        [say('order_courier'), courier],
        [say('order_tracking'), tracking_code],
        [say('order_note'), note],
      ]}
    />
  );
}

/** Returns the texts of an address; the rest of it may be anything. */
function addressOf(json: string): Partial<Record<'name' | 'phone' | 'address' | 'city', string>> {
  const fields = JSON.parse(json) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
}
