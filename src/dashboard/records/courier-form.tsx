import type { JSX } from 'preact';
import type { OrderDetail } from '../../orders/orders.dto.js';
import { COURIER_REPORTS, COURIER_STATUS } from '../../orders/order-status.js';
import { Button, Card, Field, Form, Select } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { useStatusWords } from './record.js';

type ReportedOrder = Pick<OrderDetail, 'store_id' | 'order_id' | 'courier' | 'tracking_code'>;

/** Form in which owners and admins enter a courier's report on the parcel of an order. */
export function CourierForm({ order }: { readonly order: ReportedOrder }): JSX.Element | null {
  const say = useMessages();
  const words = useStatusWords();
  const { may } = usePage();
  if (!may('admin')) return null;
  const { store_id, order_id, courier, tracking_code } = order;
  return (
    <Card>
      <h2>{say('courier_title')}</h2>
      <p class="hint">{say('courier_hint')}</p>
      <Form action={`/${String(store_id)}/orders/${String(order_id)}/courier`}>
        <Select
          label={say('courier_event')}
          name="event"
          value={undefined}
          required
          options={COURIER_REPORTS.map((report) => [report, words(COURIER_STATUS[report])])}
        />
        <Field label={say('order_courier')} name="courier" maxLength={100} required={false} value={courier ?? ''} />
        <Field label={say('order_tracking')} name="tracking_code" maxLength={100} required={false} value={tracking_code ?? ''} />
        <div class="actions">
          <Button kind="secondary">{say('courier_action')}</Button>
        </div>
      </Form>
    </Card>
  );
}
