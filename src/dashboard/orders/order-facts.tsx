import type { ComponentChildren, JSX } from 'preact';
import type { OrderDetail } from '../../orders/orders.dto.js';
import { usePage, useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { orderWord } from '../language/order-words.js';
import { Facts, Status, Taka } from '../records/record.js';

interface OfOrder {
  readonly order: OrderDetail;
}

const timeOf = (at: Date | string | null): ComponentChildren => at !== null && <Time at={String(at)} />;

/** Times at which an order reached a status, with their words. */
const REACHED = [
  'processed_at',
  'hold_at',
  'shipped_at',
  'delivered_at',
  'fulfilled_at',
  'returned_at',
  'cancel_at',
] as const satisfies readonly (keyof OrderDetail)[];

/** Statuses of an order, and when it reached them. */
export function States({ order }: OfOrder): JSX.Element {
  const say = useMessages();
  return (
    <Facts
      facts={[
        [say('order_status'), <Status key="order" word={order.order_status} />],
        [say('order_payment'), <Status key="payment" word={order.financial_status} />],
        [say('order_fulfillment'), <Status key="fulfillment" word={order.fulfillment_status} />],
        ...REACHED.map((name) => [say(`order_${name}`), timeOf(order[name])] as const),
        [say('order_changed'), timeOf(order.updated_at)],
      ]}
    />
  );
}

/** Amounts of an order. */
export function Amounts({ order }: OfOrder): JSX.Element {
  const say = useMessages();
  const { sub_total, shipping, tax, discount, item_discount, total, grand_total, promo } = order;
  return (
    <Facts
      facts={[
        [say('order_sub_total'), <Taka key="sub" amount={sub_total} />],
        [say('order_shipping'), <Taka key="shipping" amount={shipping} />],
        [say('order_tax'), <Taka key="tax" amount={tax} />],
        [say('order_item_discount'), item_discount > 0 && <Taka key="items" amount={item_discount} />],
        [say('order_before_discount'), total !== grand_total && <Taka key="before" amount={total} />],
        [say('order_discount'), <Taka key="discount" amount={discount} />],
        [say('order_promo'), promo],
        [say('order_total'), <Taka key="total" amount={grand_total} />],
      ]}
    />
  );
}

/** Payment of an order. */
export function Payment({ order }: OfOrder): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { payment_method, paid_by_customer, payment_date, payment_reference, payment_remark, is_delivery_paid, channel } = order;
  return (
    <Facts
      facts={[
        [say('order_method'), orderWord(language, 'method', payment_method)],
        [say('order_paid'), <Taka key="paid" amount={paid_by_customer} />],
        [say('order_paid_at'), timeOf(payment_date)],
        [say('order_reference'), payment_reference],
        [say('order_remark'), payment_remark],
        [say('order_delivery_paid'), say(is_delivery_paid === 1 ? 'yes' : 'no')],
        [say('order_channel'), orderWord(language, 'channel', channel)],
        [say('order_bundle'), order.is_bundle === 1 && say('yes')],
        [say('order_printed'), order.printed === 1 && (timeOf(order.printed_at) || say('yes'))],
      ]}
    />
  );
}

/** Recipient and delivery of an order. */
export function Delivery({ order }: OfOrder): JSX.Element {
  const say = useMessages();
  const { may, language } = usePage();
  const { user_id, store_id, customer_name, shipping_type } = order;
  const { name, phone } = textsOf(order.address);
  const link = <a href={`/${String(store_id)}/customers/${String(user_id)}`}>{customer_name}</a>;
  const billing = order.is_billing_same === 1 ? say('order_billing_same') : order.billing_address && placeOf(order.billing_address);
  return (
    <Facts
      facts={[
        [say('customer'), user_id !== null && may('customers__view_customers') ? link : customer_name],
        [say('order_receiver'), name],
        [say('customer_phone'), phone ?? order.customer_phone],
        [say('email'), order.customer_email],
        [say('order_address'), placeOf(order.address)],
        [say('order_billing_address'), billing],
        [say('order_zone'), shipping_type && orderWord(language, 'zone', shipping_type)],
        [say('order_delivery_date'), timeOf(order.delivery_date)],
        [say('order_followup'), timeOf(order.followup_date)],
        [say('order_courier'), order.courier],
        [say('order_courier_id'), order.courier_id],
        [say('order_tracking'), order.tracking_code],
        [say('order_note'), order.note],
        [say('order_internal'), order.internal_note],
        [say('order_tags'), order.tags],
      ]}
    />
  );
}

/** Returns the texts and numbers of an address; the rest of it may be anything. */
function textsOf(json: string): Partial<Record<string, string>> {
  const fields = Object.entries((JSON.parse(json) ?? {}) as Record<string, unknown>);
  return Object.fromEntries(fields.flatMap(([key, value]) => (['string', 'number'].includes(typeof value) ? [[key, String(value)]] : [])));
}

/** Returns an address on one line: the street first, then its other parts, without the name and the phone number. */
function placeOf(json: string): string {
  const { address, name: _name, phone: _phone, ...others } = textsOf(json);
  return [address, ...Object.values(others)].filter(Boolean).join(', ');
}
