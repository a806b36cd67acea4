import type { JSX } from 'preact';
import type { Bundle } from '../../catalog/products/products.service.js';
import type { OrderDetail } from '../../orders/orders.dto.js';
import type { OrderEvent } from '../../webhooks/log/order-history.service.js';
import { Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { usePage, useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { CourierForm } from '../records/courier-form.js';
import { RecordPage, type RecordProps, Taka } from '../records/record.js';
import { toTaka, times, toPaisa } from '../../platform/contract/money.js';
import { Amounts, Delivery, Payment, States } from './order-facts.js';
import { NotesForm, StatusForm, type TypedOrder } from './order-forms.js';
import { History } from './order-history.js';
import { SmallImage } from '../products/variant-images.js';
import { SECTION } from './orders.page.js';

/** Notices about the last action on an order. */
export const ORDER_DONE = ['order_saved', 'order_status_saved', 'order_was_cancelled', 'order_reported'] as const;

/** Order as its page shows it. */
export interface ShownOrder {
  readonly order: OrderDetail;
  /** Counts the changes of the order. */
  readonly version: number;
  readonly events: readonly OrderEvent[];
  /** Bundles that lines belong to, by id. */
  readonly bundles: ReadonlyMap<number, Bundle>;
}

type Props = RecordProps &
  ShownOrder & {
    readonly saved?: (typeof ORDER_DONE)[number] | undefined;
    /** True if someone else changed the order since the form was opened. */
    readonly conflict?: boolean;
    /** Values of a form that was refused, with the errors. */
    readonly typed?: TypedOrder;
  };

/** An order with its lines, amounts and history, and the forms to change it. */
export function OrderPage({ order, version, events, bundles, saved, conflict, typed, ...page }: Props): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const title = say('order_numbered', { number: String(order.store_serial_order_no) });
  const form = { order, version, typed };
  return (
    <RecordPage {...page} current={SECTION} title={title} lead={<Time at={String(order.created_at)} />}>
      {saved && <Notice tone="good">{say(saved)}</Notice>}
      {typed && <Notice tone="bad">{say(conflict ? 'order_conflict' : 'reason_other')}</Notice>}
      <Card>
        <h2>{say('order_status')}</h2>
        <States order={order} />
      </Card>
      {may('orders__edit_orders') && <StatusForm {...form} />}
      <Card>
        <h2>{say('order_lines')}</h2>
        <Lines order={order} bundles={bundles} />
      </Card>
      <Card>
        <h2>{say('order_amounts')}</h2>
        <Amounts order={order} />
      </Card>
      <Card>
        <h2>{say('order_payments')}</h2>
        <Payment order={order} />
      </Card>
      <Card>
        <h2>{say('order_delivery')}</h2>
        <Delivery order={order} />
      </Card>
      {may('orders__edit_orders') && <NotesForm {...form} />}
      <CourierForm order={order} />
      <History store_id={page.store.store_id} events={events} />
    </RecordPage>
  );
}

/** Total of a line in taka, computed in paisa. */
const totalOf = ({ price, discount, quantity }: Pick<OrderDetail['items'][number], 'price' | 'discount' | 'quantity'>): number =>
  toTaka(times(toPaisa(price) - toPaisa(discount), quantity));

interface LineProps extends Pick<Props, 'bundles'> {
  readonly line: OrderDetail['items'][number];
  readonly store_id: number;
}

/** Name of a line with a link to its product, its image, and the bundle that it is part of. */
function LineName({ line, store_id, bundles }: LineProps): JSX.Element {
  const { product_id, bundle_id, name, image } = line;
  return (
    <span class="stacked">
      {product_id === null ? name : <a href={productPath(store_id, product_id)}>{name}</a>}
      {bundle_id !== null && <BundleName id={bundle_id} bundle={bundles.get(bundle_id)} store_id={store_id} />}
      {image !== null && <SmallImage name={image} />}
    </span>
  );
}

/** Bundle of a line with a link to it; its id if the store has no such bundle. */
function BundleName({
  id,
  bundle,
  store_id,
}: {
  readonly id: number;
  readonly bundle: Bundle | undefined;
  readonly store_id: number;
}): JSX.Element {
  const say = useMessages();
  if (!bundle) return <span class="hint">{say('order_of_bundle', { number: String(id) })}</span>;
  const words = say('order_of_named_bundle', { name: bundle.name });
  return <span class="hint">{bundle.is_deleted ? words : <a href={productPath(store_id, id)}>{words}</a>}</span>;
}

const productPath = (store_id: number, product_id: number): string => `/${String(store_id)}/products/${String(product_id)}`;

function Lines({ order: { items, store_id }, bundles }: Pick<Props, 'order' | 'bundles'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const words = ['product_name', 'order_price', 'order_unit_discount', 'order_unit_cost', 'order_quantity', 'order_total'] as const;
  return (
    <Table
      caption={say('order_lines')}
      columns={words.map((word) => say(word))}
      rows={items.map((line) => ({
        key: line.order_item_id,
        cells: [
          <LineName key="product" line={line} {...{ store_id, bundles }} />,
          <Taka key="price" amount={line.price} />,
          <Taka key="discount" amount={line.discount} />,
          line.unit_cost === null ? '–' : <Taka key="cost" amount={line.unit_cost} />,
          formatNumber(language, line.quantity),
          <Taka key="total" amount={totalOf(line)} />,
        ],
      }))}
    />
  );
}
