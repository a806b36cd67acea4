import { Injectable } from '@nestjs/common';
import { UpdateCustomer, type CustomerDetail } from '../../customers/customers.dto.js';
import { CustomersService, versionOf } from '../../customers/customers.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { formRefusal, type FormRefusal, type FormWords, wordsBy } from '../form-refusal.js';
import { Records } from '../records/records.service.js';
import { CustomerForm } from './customers.dto.js';

/** Words for the errors of the form, by the fields of the API. */
const WORDS = { name: 'customer_bad_name', phone: 'customer_bad_phone', email: 'customer_bad_email' } as const;

/** Field of the form that can be wrong. */
export type CustomerField = keyof typeof WORDS;

type Errors = Readonly<Partial<Record<CustomerField, (typeof WORDS)[CustomerField] | 'customer_phone_taken'>>>;

/** Refused form: for values that cannot be stored, or for a change by someone else. */
export type RefusedCustomer = FormRefusal<Errors> & { readonly form: CustomerForm };

const REFUSALS: FormWords<Errors> = {
  wordOf: wordsBy(WORDS),
  taken: { message: 'A customer with this phone already exists.', errors: { phone: 'customer_phone_taken' } },
};

/** Changes customers by the form of their page, with the rules of the API. */
@Injectable()
export class CustomerEditor {
  constructor(
    private readonly customers: CustomersService,
    private readonly records: Records,
  ) {}

  /** Changes a customer; a form that is sent twice changes it once. Returns the refusal, if any. */
  async change(ctx: MerchantContext, user_id: number, form: CustomerForm): Promise<RefusedCustomer | undefined> {
    const present = await this.records.customer(ctx, user_id);
    try {
      const body = await validated(UpdateCustomer, bodyOf(form, present));
      await ctx.transaction((tx) => this.customers.update(tx, user_id, body, form.seen));
      return undefined;
    } catch (error) {
      return { form, ...formRefusal(error, REFUSALS) };
    }
  }
}

/** Returns the form with the values of a customer. */
export function formOf(customer: CustomerDetail): CustomerForm {
  const { name, phone, email, address_json } = customer;
  const { address, city } = address_json ?? {};
  const [street, town] = [address, city].map((part) => (typeof part === 'string' ? part : ''));
  return Object.assign(new CustomerForm(), { seen: versionOf(customer), name, phone: phone ?? '', email: email ?? '', street, city: town });
}

/** Returns the change that a form asks for. What else the address has is kept. A customer without a phone number may stay so. */
function bodyOf(form: CustomerForm, present: CustomerDetail): Partial<UpdateCustomer> {
  const phone = form.phone.trim();
  return {
    name: form.name.trim(),
    email: form.email.trim() === '' ? null : form.email.trim(),
    ...((phone !== '' || present.phone) && { phone }),
    ...addressOf(form, present),
  };
}

function addressOf(form: CustomerForm, present: CustomerDetail): Pick<UpdateCustomer, 'address_json'> {
  const shown = formOf(present);
  const changed = (['street', 'city'] as const).filter((field) => form[field].trim() !== shown[field]);
  if (changed.length === 0) return {};
  const parts = changed.map((field) => [field === 'street' ? 'address' : field, form[field].trim()] as const);
  const merged = Object.entries({ ...present.address_json, ...Object.fromEntries(parts) }).filter(([, value]) => value !== '');
  return { address_json: merged.length === 0 ? null : Object.fromEntries(merged) };
}
