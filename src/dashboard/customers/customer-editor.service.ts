import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import {
  CreateCustomer,
  type CustomerCreated,
  type CustomerDetail,
  type CustomerSummary,
  UpdateCustomer,
} from '../../customers/customers.dto.js';
import { CustomersService, versionOf } from '../../customers/customers.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { formRefusal, type FormRefusal, type FormWords, wordsBy } from '../form-refusal.js';
import { Records } from '../records/records.service.js';
import { CustomerForm } from './customers.dto.js';

/** Error messages of the form, by field of the API. */
const WORDS = { name: 'customer_bad_name', phone: 'customer_bad_phone', email: 'customer_bad_email' } as const;

/** Field of the form that can be wrong. */
export type CustomerField = keyof typeof WORDS;

type Errors = Readonly<Partial<Record<CustomerField, (typeof WORDS)[CustomerField] | 'customer_bad_new_phone' | 'customer_phone_taken'>>>;

/** Form that was refused because its values cannot be stored, or because of a change by someone else. */
export type RefusedCustomer = FormRefusal<Errors> & { readonly form: CustomerForm };

const REFUSALS: FormWords<Errors> = {
  wordOf: wordsBy(WORDS),
  taken: { message: 'A customer with this phone already exists.', errors: { phone: 'customer_phone_taken' } },
};

/** A new customer needs a phone number of ten characters or more. */
const NEW_REFUSALS: FormWords<Errors> = { ...REFUSALS, wordOf: wordsBy({ ...WORDS, phone: 'customer_bad_new_phone' }) };

/** Maximum number of customers with the same phone number, in any notation, that are compared with a form. */
const MAX_ALIKE = 20;

/** Creates, changes and deletes customers from the forms of their pages, with the rules of the API. */
@Injectable()
export class CustomerEditor {
  constructor(
    private readonly customers: CustomersService,
    private readonly records: Records,
  ) {}

  /** Creates a customer; a form that is sent twice creates only one. Returns the id, or the refusal. */
  async create(ctx: MerchantContext, form: CustomerForm): Promise<number | RefusedCustomer> {
    try {
      const body = await validated(CreateCustomer, newBodyOf(form));
      const { json } = await ctx.transaction((tx) => this.customers.create(tx, body));
      return (JSON.parse(json) as CustomerCreated).user_id;
    } catch (error) {
      return (await this.equalTo(ctx, form, error)) ?? { form, ...formRefusal(error, NEW_REFUSALS) };
    }
  }

  /** Deletes a customer. Returns false for one who has orders. Throws `Customer not found.` (404). */
  async remove(ctx: MerchantContext, user_id: number): Promise<boolean> {
    try {
      await ctx.transaction((tx) => this.customers.remove(tx, user_id));
      return true;
    } catch (error) {
      if (toApiError(error)?.status !== 400) throw error;
      return false;
    }
  }

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

  /** Returns the id of the customer who already has all values of a form, if that is why it cannot be created. */
  private async equalTo(ctx: MerchantContext, form: CustomerForm, error: unknown): Promise<number | undefined> {
    if (toApiError(error)?.status !== 409) return undefined;
    const alike = await this.customers.find(ctx, form.phone.trim(), MAX_ALIKE);
    return alike.find((customer) => saysSame(form, customer))?.user_id;
  }
}

/** Returns true if a customer has all values of a form for a new one. */
function saysSame(form: CustomerForm, { name, phone, email, address_json }: CustomerSummary): boolean {
  const { address, ...made } = newBodyOf(form);
  return isDeepStrictEqual({ ...made, address_json: address }, { name, phone, email, address_json });
}

/** Returns the body of the API request for a new customer. */
function newBodyOf(form: CustomerForm): CreateCustomer {
  const [name, phone, email] = [form.name, form.phone, form.email].map((value) => value.trim()) as [string, string, string];
  const { address_json: address = null } = addressOf(form, { address_json: null });
  return { name, phone, email: email === '' ? null : email, address };
}

/** Returns the form with the values of a customer. */
export function formOf(customer: CustomerDetail): CustomerForm {
  const { name, phone, email, address_json } = customer;
  const address = partsOf(address_json);
  return Object.assign(new CustomerForm(), { seen: versionOf(customer), name, phone: phone ?? '', email: email ?? '', ...address });
}

function partsOf(json: CustomerDetail['address_json']): Pick<CustomerForm, 'street' | 'city'> {
  const { address, city } = json ?? {};
  const [street = '', town = ''] = [address, city].map((part) => (typeof part === 'string' ? part : ''));
  return { street, city: town };
}

/** Returns the change requested by a form. Other parts of the address are kept. A customer without a phone number may remain without one. */
function bodyOf(form: CustomerForm, present: CustomerDetail): Partial<UpdateCustomer> {
  const phone = form.phone.trim();
  return {
    name: form.name.trim(),
    email: form.email.trim() === '' ? null : form.email.trim(),
    ...((phone !== '' || present.phone) && { phone }),
    ...addressOf(form, present),
  };
}

function addressOf(form: CustomerForm, present: Pick<CustomerDetail, 'address_json'>): Pick<UpdateCustomer, 'address_json'> {
  const shown = partsOf(present.address_json);
  const changed = (['street', 'city'] as const).filter((field) => form[field].trim() !== shown[field]);
  if (changed.length === 0) return {};
  const parts = changed.map((field) => [field === 'street' ? 'address' : field, form[field].trim()] as const);
  const merged = Object.entries({ ...present.address_json, ...Object.fromEntries(parts) }).filter(([, value]) => value !== '');
  return { address_json: merged.length === 0 ? null : Object.fromEntries(merged) };
}
