import type { JSX } from 'preact';
import type { CustomerErased } from '../../customers/customer-erasure.service.js';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Facts } from '../records/record.js';
import { Time } from '../design/time.js';

interface EraseProps {
  readonly store: NamedStore;
  readonly customer: CustomerDetail;
}

/** Confirmation before a customer is erased, with the consequences. */
export function ErasePage({ store, customer }: EraseProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { name, phone, email, user_id, total_orders } = customer;
  const page = `/${String(store.store_id)}/customers/${String(user_id)}`;
  const title = say('erase_title', { name });
  return (
    <Document title={title} nav={<StoreNav store={store} current="home" />} narrow>
      <Card>
        <Heading title={title}>{say('erase_lead')}</Heading>
        <Facts
          facts={[
            [say('customer_phone'), phone],
            [say('email'), email],
          ]}
        />
        <ul class="points">
          <li>{say('erase_record')}</li>
          <li>{say('erase_orders', { count: formatNumber(language, total_orders) })}</li>
          <li>{say('erase_texts')}</li>
          <li>{say('erase_apps')}</li>
          <li>{say('erase_backups')}</li>
        </ul>
        <Form action={`${page}/erase`}>
          <div class="actions">
            <Button kind="danger">{say('erase_action')}</Button>
            <ButtonLink href={page}>{say('keep_action')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

/** Result of an erasure. */
export function ErasedPage({ store, erased }: { readonly store: NamedStore; readonly erased: CustomerErased }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Document title={say('erased_title')} nav={<StoreNav store={store} current="home" />} narrow>
      <Card>
        <Heading title={say('erased_title')}>{say('erased_lead', { count: formatNumber(language, erased.orders) })}</Heading>
        <Facts
          facts={[
            [say('erased_request'), erased.request_id],
            [say('erased_at'), <Time key="erased" at={erased.erased_at.toISOString()} />],
          ]}
        />
        <div class="actions">
          <ButtonLink href={`/${String(store.store_id)}/home`}>{say('erased_home')}</ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
