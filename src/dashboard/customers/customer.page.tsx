import type { JSX } from 'preact';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import type { FoundOrder } from '../../orders/orders.dto.js';
import { RightsCard } from '../customer-rights/rights-card.js';
import { Badge, Card, Notice } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { Time, ZoneWords } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { OrderRows } from '../orders/orders.page.js';
import { Facts, RecordPage, type RecordProps, Taka } from '../records/record.js';
import type { RefusedCustomer } from './customer-editor.service.js';
import { CustomerRefusal, EditCustomer } from './customer-form.js';
import { SECTION } from './customers.page.js';

/** Notices about the last action on a customer. */
export const CUSTOMER_DONE = ['customer_created', 'customer_saved'] as const;

interface Shown {
  readonly customer: CustomerDetail;
  /** Latest orders; undefined if the merchant may not view them. */
  readonly orders: readonly FoundOrder[] | undefined;
  readonly saved?: (typeof CUSTOMER_DONE)[number] | undefined;
  readonly refused?: RefusedCustomer | undefined;
}

/** A customer with the latest orders, and the form to change the record. */
export function CustomerPage({ customer, orders, saved, refused, ...page }: RecordProps & Shown): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  return (
    <RecordPage {...page} current={SECTION} title={customer.name}>
      {saved && <Notice tone="good">{say(saved)}</Notice>}
      <CustomerRefusal refused={refused} />
      <Card>
        <About customer={customer} />
      </Card>
      {orders && <Orders customer={customer} orders={orders} />}
      {may('customers__edit_customers') && <EditCustomer customer={customer} refused={refused} />}
      <RightsCard customer={customer} />
    </RecordPage>
  );
}

function About({ customer }: Pick<Shown, 'customer'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { phone, email, is_guest, is_phone_verified, is_email_verified, total_orders, total_spent } = customer;
  const proven = <Badge tone="accent">{say('customers_verified')}</Badge>;
  return (
    <Facts
      facts={[
        [say('customer_phone'), phone && [phone, ' ', is_phone_verified === 1 && proven]],
        [say('email'), email && [email, ' ', is_email_verified === 1 && proven]],
        [say('customer_guest'), say(is_guest === 1 ? 'yes' : 'no')],
        [say('customers_address'), addressOf(customer.address_json)],
        [say('customer_orders'), formatNumber(language, total_orders)],
        [say('customer_spent'), <Taka key="spent" amount={total_spent} />],
        [say('record_created'), <Time key="created" at={String(customer.created_at)} />],
        [say('order_changed'), <Time key="changed" at={String(customer.updated_at)} />],
      ]}
    />
  );
}

/** Returns the strings and numbers of an address on one line, the street first; values of other types are left out. */
function addressOf(json: Readonly<Record<string, unknown>> | null): string {
  const { address, ...others } = json ?? {};
  return [address, ...Object.values(others)].filter((value) => typeof value === 'string' || typeof value === 'number').join(', ');
}

function Orders({ customer: { store_id, user_id }, orders }: { customer: CustomerDetail; orders: readonly FoundOrder[] }): JSX.Element {
  const say = useMessages();
  const path = `/${String(store_id)}/orders`;
  return (
    <section class="stacked">
      <h2 class="section">{say('orders_title')}</h2>
      <Card>{orders.length === 0 ? <p class="empty">{say('customers_orders_none')}</p> : <OrderRows path={path} orders={orders} />}</Card>
      <p class="hint">
        <ZoneWords />
      </p>
      {orders.length > 0 && (
        <p>
          <a href={`${path}?customer_id=${String(user_id)}`}>{say('orders_all')}</a>
        </p>
      )}
    </section>
  );
}
