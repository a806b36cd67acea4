import type { JSX } from 'preact';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import { RightsCard } from '../customer-rights/rights-card.js';
import { Card } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Facts, RecordPage, type RecordProps, Taka, Time } from './record.js';

/** A customer. */
export function CustomerPage({ customer, ...page }: RecordProps & { readonly customer: CustomerDetail }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { name, phone, email, is_guest, total_orders, total_spent, created_at } = customer;
  return (
    <RecordPage {...page} title={name}>
      <Card>
        <Facts
          facts={[
            [say('customer_phone'), phone],
            [say('email'), email],
            [say('customer_guest'), say(is_guest === 1 ? 'yes' : 'no')],
            [say('customer_orders'), formatNumber(language, total_orders)],
            [say('customer_spent'), <Taka key="spent" amount={total_spent} />],
            [say('record_created'), <Time key="created" at={String(created_at)} />],
          ]}
        />
      </Card>
      <RightsCard customer={customer} />
    </RecordPage>
  );
}
