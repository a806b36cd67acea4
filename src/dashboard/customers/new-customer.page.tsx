import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import type { RefusedCustomer } from './customer-editor.service.js';
import { CustomerFields, CustomerRefusal } from './customer-form.js';
import { CustomerForm } from './customers.dto.js';
import { SECTION } from './customers.page.js';

interface NewCustomerPageProps {
  readonly store: NamedStore;
  readonly refused?: RefusedCustomer;
}

/** Form for a new customer. */
export function NewCustomerPage({ store, refused }: NewCustomerPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('customer_new')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('customer_new')}>{say('customer_new_lead')}</Heading>
      <CustomerRefusal refused={refused} />
      <Card>
        <Form action={path}>
          <CustomerFields form={refused?.form ?? new CustomerForm()} refused={refused} needsPhone />
          <div class="actions">
            <Button>{say('customer_create')}</Button>
            <ButtonLink href={path}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
