import type { JSX } from 'preact';
import type { CustomerDetail } from '../../customers/customers.dto.js';
import { Button, ButtonLink, Card, Field, Form, Notice } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import { type CustomerField, formOf, type RefusedCustomer } from './customer-editor.service.js';
import { CustomerForm } from './customers.dto.js';

interface EditingProps {
  readonly customer: CustomerDetail;
  readonly refused?: RefusedCustomer | undefined;
}

/** Notice about a form that was refused. */
export function CustomerRefusal({ refused }: Pick<EditingProps, 'refused'>): JSX.Element | null {
  const say = useMessages();
  if (!refused) return null;
  const isConflict = refused.status === 409 && refused.errors.phone === undefined;
  return <Notice tone="bad">{say(isConflict ? 'customer_conflict' : 'reason_other')}</Notice>;
}

interface FieldsProps {
  readonly form: CustomerForm;
  readonly refused: RefusedCustomer | undefined;
  /** False for a customer who may remain without a phone number. */
  readonly needsPhone: boolean;
}

/** Fields of the form of a customer, with their errors. */
export function CustomerFields({ form, refused, needsPhone }: FieldsProps): JSX.Element {
  const say = useMessages();
  const fieldOf = (name: CustomerField | 'street' | 'city') => {
    const word = name === 'street' || name === 'city' ? undefined : refused?.errors[name];
    return { name, value: form[name], error: word && say(word), autocomplete: 'off' };
  };
  return (
    <>
      <HiddenFields fields={{ seen: form.seen }} />
      <Field label={say('customer_name')} maxlength={255} {...fieldOf('name')} />
      <Field label={say('customer_phone')} type="tel" maxlength={20} required={needsPhone} {...fieldOf('phone')} />
      <Field label={say('email')} type="email" maxlength={255} required={false} {...fieldOf('email')} />
      <Field label={say('customer_street')} maxlength={500} required={false} {...fieldOf('street')} />
      <Field label={say('customer_city')} maxlength={255} required={false} {...fieldOf('city')} />
    </>
  );
}

/** Form of a customer. A refused form keeps what was typed; after a change by someone else, it overwrites the current values. */
export function EditCustomer({ customer, refused }: EditingProps): JSX.Element {
  const say = useMessages();
  const present = formOf(customer);
  const form = refused ? Object.assign(new CustomerForm(), refused.form, { seen: present.seen }) : present;
  const path = `/${String(customer.store_id)}/customers/${String(customer.user_id)}`;
  return (
    <Card>
      <h2>{say('customer_edit')}</h2>
      <p class="hint">{say('customer_edit_hint')}</p>
      <Form action={path}>
        <CustomerFields form={form} refused={refused} needsPhone={Boolean(customer.phone)} />
        <div class="actions">
          <Button>{say('discount_save')}</Button>
          <ButtonLink kind="danger" href={`${path}/delete`}>
            {say('discount_delete')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
