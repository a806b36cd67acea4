import type { JSX } from 'preact';
import type { OrderDetail } from '../../orders/orders.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import { useStatusWords } from '../records/record.js';
import { SECTION } from './orders.page.js';

interface CancelOrderProps {
  readonly store: NamedStore;
  readonly order: OrderDetail;
  readonly version: number;
}

/** Confirmation before an order is cancelled, with the effects. */
export function CancelOrderPage({ store, order, version }: CancelOrderProps): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  const path = `/${String(store.store_id)}/${SECTION}/${String(order.order_id)}`;
  const title = say('order_cancel_title', { number: String(order.store_serial_order_no) });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title} />
        <ul class="points">
          <li>{say('order_cancel_stock')}</li>
          <li>{say('order_cancel_paid', { status: words(order.financial_status) })}</li>
          <li>{say('order_cancel_apps')}</li>
          <li>{say('order_cancel_back')}</li>
        </ul>
        <Form action={`${path}/cancel`}>
          <HiddenFields fields={{ version: String(version) }} />
          <div class="actions">
            <Button kind="danger">{say('order_cancel')}</Button>
            <ButtonLink href={path}>{say('order_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
