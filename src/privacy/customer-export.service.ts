import { Injectable } from '@nestjs/common';
import { strToU8, zipSync } from 'fflate';
import { audit } from '../audit/audit.service.js';
import { CustomerErasure } from '../customers/customer-erasure.service.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { CustomerCopies } from './customer-copies.service.js';
import { renderCopy } from './export.page.js';
import { customerDataRequest } from './privacy.events.js';
import { PrivacyRequests } from './privacy-requests.service.js';

/** Copy of a customer's data, as one ZIP archive. */
export interface ExportedCustomer {
  readonly request_id: string;
  readonly zip: Uint8Array;
}

/** Hands out copies of the data of customers. */
@Injectable()
export class CustomerExport {
  constructor(
    private readonly customers: CustomerErasure,
    private readonly copies: CustomerCopies,
    private readonly requests: PrivacyRequests,
  ) {}

  /**
   * Returns a copy of all stored data of a customer, as `data.json` and as the page `index.html`, and asks the apps for theirs
   * (`customer.data_request`). Throws `Customer not found.` (404).
   */
  export(ctx: StoreContext, user_id: number): Promise<ExportedCustomer> {
    return ctx.transaction(async (locked) => {
      const customer = await this.customers.lock(locked, user_id);
      if (!customer) throw ApiError.notFound('Customer');
      const copy = await this.copies.make(locked, user_id, customer);
      const order_ids = copy.orders.map(({ order_id }) => order_id);
      const { phone, email } = customer;
      const request_id = await this.requests.make(locked, 'customer.data_request', (app_id, request) =>
        customerDataRequest(app_id, { ...request, user_id, phone, email, order_ids }),
      );
      audit.record(locked, { action: 'customer.exported', target: { type: 'customer', id: user_id }, details: { request_id } });
      return { request_id, zip: zipped(JSON.stringify(copy, null, 2)) };
    });
  }

  /**
   * Returns a copy of a customer's own data as JSON, for the customer. Omits internal notes of orders, which are not for customers, and asks
   * no app for its data. Throws `Customer not found.` (404).
   */
  own(ctx: StoreContext, user_id: number): Promise<string> {
    return ctx.transaction(async (locked) => {
      const customer = await this.customers.lock(locked, user_id);
      if (!customer) throw ApiError.notFound('Customer');
      const copy = await this.copies.make(locked, user_id, customer);
      return JSON.stringify(copy, (name, value: unknown) => (name === 'internal_note' ? undefined : value), 2);
    });
  }
}

/** Dates are texts in both files. */
const zipped = (json: string): Uint8Array =>
  zipSync({ 'data.json': strToU8(json), 'index.html': strToU8(renderCopy(JSON.parse(json) as Parameters<typeof renderCopy>[0])) });
