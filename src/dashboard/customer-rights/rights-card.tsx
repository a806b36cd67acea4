import type { JSX } from 'preact';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import { Button, ButtonLink, Card, Form } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';

/** Export and erasure of a customer, for owners. */
export function RightsCard({ customer }: { readonly customer: Pick<CustomerDetail, 'store_id' | 'user_id'> }): JSX.Element | null {
  const say = useMessages();
  const { may } = usePage();
  if (!may('owner')) return null;
  const page = `/${String(customer.store_id)}/customers/${String(customer.user_id)}`;
  return (
    <Card>
      <h2>{say('rights_title')}</h2>
      <p class="hint">{say('rights_hint')}</p>
      <p class="hint">{say('rights_export_hint')}</p>
      <Form action={`${page}/export`}>
        <div class="actions">
          <Button kind="secondary">{say('rights_export')}</Button>
          <ButtonLink kind="danger" href={`${page}/erase`}>
            {say('rights_erase')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
