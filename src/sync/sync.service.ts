import { Injectable, type Type } from '@nestjs/common';
import { Category } from '../catalog/categories/category.entity.js';
import { Discount } from '../catalog/discounts/discount.entity.js';
import { Product } from '../catalog/products/product.entity.js';
import { Customer } from '../customers/customer.entity.js';
import { Metafield } from '../metafields/metafield.entity.js';
import { MetafieldsService } from '../metafields/metafields.service.js';
import { Order } from '../orders/order.entity.js';
import type { AppContext } from '../platform/auth/app-context.js';
import type { Scope } from '../platform/auth/scopes.js';
import { Config } from '../platform/config/config.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { OfStore } from '../platform/database/store-owned.entity.js';
import { SerialQueue } from '../platform/queue/serial-queue.js';
import { digestOf } from './digest.js';
import type { DigestQuery, ResourceDigest } from './sync.dto.js';

/** Records that apps copy, and the scope that reads them. */
interface Resource {
  readonly scope: Scope;
  readonly entity: Type<OfStore>;
}

const RESOURCES = new Map<string, Resource>([
  ['orders', { scope: 'read:orders', entity: Order }],
  ['products', { scope: 'read:products', entity: Product }],
  ['customers', { scope: 'read:customers', entity: Customer }],
  ['categories', { scope: 'read:products', entity: Category }],
  ['discounts', { scope: 'read:discounts', entity: Discount }],
  ['metafields', { scope: 'read:metafields', entity: Metafield }],
]);

/** Names of the resources that have digests. */
export const DIGESTED = [...RESOURCES.keys()];

/** Digests by which an app compares its copy of a store's records with the store. */
@Injectable()
export class SyncService {
  /** A digest reads every record in its range, so those of a store take turns. */
  private readonly turns: SerialQueue;

  constructor(
    { database }: Config,
    private readonly metafields: MetafieldsService,
  ) {
    this.turns = new SerialQueue(database.lock_timeout);
  }

  /**
   * Returns the digest of a range of ids. Throws `Resource not found.` (404) for another resource, `insufficient_scope` without its read
   * scope, and 400 if `from` exceeds the given `to`.
   */
  async digest(ctx: AppContext, resource: string, { from = 1, to, parts = 16 }: DigestQuery): Promise<ResourceDigest> {
    const known = RESOURCES.get(resource);
    if (!known) throw ApiError.notFound('Resource');
    ctx.requireScope(known.scope);
    if (to !== undefined && from > to) throw ApiError.invalidField('from', 'max', 'from must be at most to.');
    const where = known.entity === Metafield ? this.metafields.shown(ctx.app_id) : [];
    const digest = await this.turns.run(String(ctx.store_id), () => digestOf(ctx.rows(known.entity), { from, to, parts }, where));
    return { resource, ...digest };
  }
}
