import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import type { RefusedDiscount } from './discount-editor.service.js';
import { DiscountFields, DiscountRefusal } from './discount-fields.js';
import { DiscountForm } from './discounts.dto.js';
import { SECTION } from './discounts.page.js';

interface NewDiscountPageProps {
  readonly store: NamedStore;
  readonly refused?: RefusedDiscount;
}

/** Form for a new discount. */
export function NewDiscountPage({ store, refused }: NewDiscountPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('discount_new')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('discount_new')}>{say('discount_new_lead')}</Heading>
      <DiscountRefusal refused={refused} />
      <Card>
        <Form action={path}>
          <DiscountFields form={refused?.form ?? new DiscountForm()} refused={refused} />
          <div class="actions">
            <Button>{say('discount_create')}</Button>
            <ButtonLink href={path}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
