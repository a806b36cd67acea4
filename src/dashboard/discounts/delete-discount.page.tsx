import type { JSX } from 'preact';
import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { SECTION } from './discounts.page.js';

interface DeleteDiscountProps {
  readonly store: NamedStore;
  readonly discount: DiscountDetail;
}

/** Confirmation before a discount is deleted, with the consequences. */
export function DeleteDiscountPage({ store, discount }: DeleteDiscountProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}/${String(discount.discount_id)}`;
  const title = say('discount_delete_title', { code: discount.code });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title} />
        <ul class="points">
          <li>{say('discount_delete_code')}</li>
          <li>{say('discount_delete_orders')}</li>
          <li>{say('discount_delete_back')}</li>
        </ul>
        <Form action={`${path}/delete`}>
          <div class="actions">
            <Button kind="danger">{say('discount_delete')}</Button>
            <ButtonLink href={path}>{say('staff_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
