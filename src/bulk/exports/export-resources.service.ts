import { Inject, Injectable } from '@nestjs/common';
import { ProductsService } from '../../catalog/products/products.service.js';
import { CustomersService } from '../../customers/customers.service.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import { MetafieldsService } from '../../metafields/metafields.service.js';
import { OrdersService } from '../../orders/orders.service.js';
import type { Scope } from '../../platform/auth/scopes.js';
import type { Exportable } from '../../platform/database/exportable.js';
import { EventsService } from '../../webhooks/feed/events.service.js';

/** Resources that can be exported, with the scopes that read them. Events need none: an export has the topics that the scopes allow. */
const SCOPES: ReadonlyMap<string, Scope | null> = new Map([
  ['orders', 'read:orders'],
  ['order_items', 'read:orders'],
  ['customers', 'read:customers'],
  ['products', 'read:products'],
  ['variants', 'read:products'],
  ['inventory', 'read:inventory'],
  ['metafields', 'read:metafields'],
  ['events', null],
]);

/** Names of the resources that can be exported. */
export const EXPORTED = [...SCOPES.keys()];

/** Returns the scope that an export of a resource needs; null for none. */
export const scopeOf = (resource: string): Scope | null => SCOPES.get(resource) ?? null;

/** Records of all domains that can be exported. */
@Injectable()
export class ExportResources {
  @Inject() private readonly orders: OrdersService;
  @Inject() private readonly customers: CustomersService;
  @Inject() private readonly products: ProductsService;
  @Inject() private readonly inventory: InventoryService;
  @Inject() private readonly metafields: MetafieldsService;
  @Inject() private readonly events: EventsService;

  /** Returns the records of a resource. */
  of(resource: string): Exportable {
    const source = this.all()[resource];
    if (!source) throw new TypeError(`${resource} cannot be exported`);
    return source;
  }

  private all(): Readonly<Record<string, Exportable>> {
    return {
      orders: this.orders.exported,
      order_items: this.orders.exportedItems,
      customers: this.customers.exported,
      products: this.products.exported,
      variants: this.products.exportedVariants,
      inventory: this.inventory.exported,
      metafields: this.metafields.exported,
      events: this.events.exported,
    };
  }
}
