import { Inject, Injectable } from '@nestjs/common';
import { audit } from '../audit/audit.service.js';
import { BulkJobsService } from '../bulk/jobs/bulk-jobs.service.js';
import type { Customer } from '../customers/customer.entity.js';
import { CustomerErasure, type CustomerErased } from '../customers/customer-erasure.service.js';
import { CustomerTraces } from '../identity/customers/customer-traces.service.js';
import { type AddressedOrder, OrderErasure } from '../orders/order-erasure.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { forgetResponses } from '../platform/endpoint/kept-responses.js';
import { redactEvents } from '../platform/outbox/stored-events.js';
import { contactPattern, personsIn, redactionOf, redactionOfPerson } from './personal-texts.js';
import { customerRedact } from './privacy.events.js';
import { PrivacyRequests } from './privacy-requests.service.js';
import { redactStore } from './store-texts.js';

/** Erases customers: replaces their personal data everywhere in their store. Amounts, stock and statistics stay. */
@Injectable()
export class Erasure {
  @Inject() private readonly bulk: BulkJobsService;

  constructor(
    private readonly customers: CustomerErasure,
    private readonly orders: OrderErasure,
    private readonly traces: CustomerTraces,
    private readonly requests: PrivacyRequests,
  ) {}

  /**
   * Erases a customer in one transaction, and asks the apps to do the same (`customer.redact`). Returns the first erasure when the customer
   * was erased before. Throws `Customer not found.` (404).
   *
   * The lock on the record blocks new orders, metafields and sign-ins of the customer, and waits for running ones. The lock on each order does
   * the same for changes of the order. So the erasure sees everything that they wrote, and later requests find no customer.
   */
  erase(ctx: StoreContext, user_id: number): Promise<CustomerErased> {
    return ctx.transaction(async (locked) => {
      const customer = await this.customers.lock(locked, user_id);
      return customer ? this.eraseLocked(locked, customer) : this.customers.erased(locked, user_id);
    });
  }

  /** Returns the erasure of a customer. Throws `Customer not found.` (404) for one who was never erased. */
  find(ctx: StoreContext, user_id: number): Promise<CustomerErased> {
    return this.customers.erased(ctx, user_id);
  }

  private async eraseLocked(ctx: StoreContext, customer: Customer): Promise<CustomerErased> {
    const { user_id } = customer;
    const orders = await this.orders.lock(ctx, user_id);
    const order_ids = orders.map(({ order_id }) => order_id);
    const digits = customer.phone === null ? [] : this.traces.spellingsOf(customer.phone);
    await this.orders.erase(ctx, user_id);
    await this.traces.erase(ctx, user_id, customer);
    await this.redactPerson(ctx, customer, { orders, digits });
    const request_id = await this.requests.make(ctx, 'customer.redact', (app_id, request) =>
      customerRedact(app_id, { ...request, user_id, order_ids }),
    );
    const details = { request_id, orders: orders.length };
    audit.record(ctx, { action: 'customer.erased', target: { type: 'customer', id: user_id }, details });
    const erased = await this.customers.remove(ctx, customer, request_id, orders.length);
    await this.redactContacts(ctx, customer, digits);
    await this.bulk.withdrawFiles(ctx);
    return erased;
  }

  /** Redacts the rows and events about the customer, in which names and the contacts in addresses are the customer's own. */
  private async redactPerson(
    ctx: StoreContext,
    { user_id, name, email, address_json }: Customer,
    { orders, digits }: { readonly orders: readonly AddressedOrder[]; readonly digits: readonly string[] },
  ): Promise<void> {
    const addresses = [JSON.stringify(address_json), ...orders.flatMap(({ address, billing_address }) => [address, billing_address])];
    const found = personsIn(addresses);
    const contacts = {
      digits: [...digits, ...found.phones.flatMap((phone) => this.traces.spellingsOf(phone))],
      emails: [...(email === null ? [] : [email]), ...found.emails],
    };
    const redact = redactionOfPerson(contacts, [name, ...found.names]);
    const ids = orders.map(({ order_id }) => order_id);
    await redactStore(ctx, { column: 'order_id', ids }, redact);
    await redactStore(ctx, { column: 'resource_id', ids, condition: `t.resource_type = 'order'` }, redact);
    await redactEvents(ctx, { user_id, order_ids: ids }, redact);
  }

  /** Redacts the phone number and the email address in all rows of the store, unless another customer has them, too. */
  private async redactContacts(ctx: StoreContext, { user_id, email }: Customer, digits: readonly string[]): Promise<void> {
    const shared = await this.customers.shared(ctx, user_id, { digits, email });
    const pattern = contactPattern({ digits: shared.phone ? [] : digits, emails: shared.email || email === null ? [] : [email] });
    await forgetResponses(ctx, user_id, pattern);
    if (pattern !== null) await redactStore(ctx, { matching: pattern }, redactionOf(pattern));
  }
}
