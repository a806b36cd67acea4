import type { JSX } from 'preact';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { Facts } from '../records/record.js';
import { SECTION } from './customers.page.js';

interface DeleteCustomerProps {
  readonly store: NamedStore;
  readonly customer: CustomerDetail;
  /** True for a customer who has orders, and cannot be deleted. */
  readonly hasOrders: boolean;
}

/** Confirmation before a customer is deleted, with the consequences, or the reason why the customer cannot be deleted. */
export function DeleteCustomerPage({ store, customer, hasOrders }: DeleteCustomerProps): JSX.Element {
  const say = useMessages();
  const { name, phone, email, user_id } = customer;
  const path = `/${String(store.store_id)}/${SECTION}/${String(user_id)}`;
  const title = say('customer_delete_title', { name });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title} />
        {hasOrders && <Notice tone="bad">{say('customer_delete_refused')}</Notice>}
        <Facts
          facts={[
            [say('customer_phone'), phone],
            [say('email'), email],
          ]}
        />
        {hasOrders ? (
          <div class="actions">
            <ButtonLink href={path}>{say('keep_action')}</ButtonLink>
          </div>
        ) : (
          <Confirmation path={path} />
        )}
      </Card>
    </Document>
  );
}

function Confirmation({ path }: { readonly path: string }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <ul class="points">
        <li>{say('customer_delete_record')}</li>
        <li>{say('customer_delete_apps')}</li>
        <li>{say('customer_delete_back')}</li>
      </ul>
      <Form action={`${path}/delete`}>
        <div class="actions">
          <Button kind="danger">{say('discount_delete')}</Button>
          <ButtonLink href={path}>{say('keep_action')}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
