import { Injectable } from '@nestjs/common';
import { ProductsService } from '../catalog/products/products.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { Id } from '../platform/contract/fields/ids.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import { StoreService } from '../store/store.service.js';
import { type Metafield, RESOURCE_TYPES, type ResourceType } from './metafield.entity.js';
import type { ResourcePath } from './metafields.dto.js';

/** Resource that metafields are attached to. */
export type Resource = Pick<Metafield, 'resource_type' | 'resource_id'>;

/** Service of a domain that owns resources. Throws `<Resource> not found.` (404) if the resource does not exist. */
interface Owner {
  mustExist(ctx: StoreContext, id: number): Promise<void>;
}

const RESOURCE_NAMES: Readonly<Record<ResourceType, string>> = { product: 'Product', order: 'Order', customer: 'Customer', store: 'Store' };

/** Finds the resource of a metafield by asking the domain that owns it. */
@Injectable()
export class ResourcesService {
  private readonly owners: Readonly<Record<ResourceType, Owner>>;

  constructor(product: ProductsService, order: OrdersService, customer: CustomersService, store: StoreService) {
    this.owners = { product, order, customer, store };
  }

  /**
   * Returns the resource that a path refers to. Throws `invalid_resource_type`, and `<Resource> not found.` (404) if the store has no such
   * resource.
   */
  async find(ctx: StoreContext, path: ResourcePath): Promise<Resource> {
    const resource_type = RESOURCE_TYPES.find((type) => type === path.resource_type);
    if (!resource_type) throw ApiError.coded('invalid_resource_type', `resource_type must be one of ${RESOURCE_TYPES.join(', ')}.`);
    const resource_id = Id.fromPath(path.resource_id, RESOURCE_NAMES[resource_type]);
    await this.owners[resource_type].mustExist(ctx, resource_id);
    return { resource_type, resource_id };
  }
}
