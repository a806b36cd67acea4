import { Injectable } from '@nestjs/common';
import { ProductsService } from '../catalog/products/products.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { OrdersService } from '../orders/orders.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { coded } from '../platform/http/api-error.js';
import { toId } from '../platform/http/fields.js';
import { StoreService } from '../store/store.service.js';
import { type Metafield, RESOURCE_TYPES, type ResourceType } from './metafield.entity.js';
import type { ResourcePath } from './metafields.dto.js';

/** Something of the store that metafields are attached to. */
export type Resource = Pick<Metafield, 'resource_type' | 'resource_id'>;

/** Knows whether something of a kind exists: throws `<thing> not found.` (404) where it does not. */
interface Owner {
  mustExist(ctx: StoreContext, id: number): Promise<void>;
}

const THINGS: Readonly<Record<ResourceType, string>> = { product: 'Product', order: 'Order', customer: 'Customer', store: 'Store' };

/** Finds what metafields are attached to, by asking the domain that it belongs to. */
@Injectable()
export class ResourcesService {
  private readonly owners: Readonly<Record<ResourceType, Owner>>;

  constructor(product: ProductsService, order: OrdersService, customer: CustomersService, store: StoreService) {
    this.owners = { product, order, customer, store };
  }

  /** The resource that a path names. Throws `invalid_resource_type`, and `<Thing> not found.` (404) where the store has none such. */
  async find(ctx: StoreContext, path: ResourcePath): Promise<Resource> {
    const resource_type = RESOURCE_TYPES.find((type) => type === path.resource_type);
    if (!resource_type) throw coded('invalid_resource_type', `resource_type must be one of ${RESOURCE_TYPES.join(', ')}.`);
    const resource_id = toId(path.resource_id, THINGS[resource_type]);
    await this.owners[resource_type].mustExist(ctx, resource_id);
    return { resource_type, resource_id };
  }
}
