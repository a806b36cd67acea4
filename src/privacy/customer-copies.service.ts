import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.js';
import { type Contacts, CustomerTraces } from '../identity/customers/customer-traces.service.js';
import { ResourceMetafields } from '../metafields/resource-metafields.service.js';
import { OrderErasure } from '../orders/order-erasure.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { eventsAbout } from '../platform/outbox/stored-events.js';
import type { CustomerCopy } from './export.page.js';

/** Reads all stored data of a customer. */
@Injectable()
export class CustomerCopies {
  constructor(
    private readonly customers: CustomersService,
    private readonly orders: OrderErasure,
    private readonly metafields: ResourceMetafields,
    private readonly traces: CustomerTraces,
  ) {}

  /** Returns a copy of the data of a customer with these contacts. */
  async make(ctx: StoreContext, user_id: number, contacts: Contacts): Promise<CustomerCopy> {
    const { json } = await this.customers.show(ctx, user_id);
    const orders = await this.orders.ordersOf(ctx, user_id);
    const order_ids = orders.map(({ order_id }) => order_id);
    return {
      customer: JSON.parse(json) as object,
      orders,
      metafields: await this.metafields.ofCustomer(ctx, user_id, order_ids),
      events: await eventsAbout(ctx, { user_id, order_ids }),
      sign_ins: await this.traces.list(ctx, user_id, contacts),
    };
  }
}
