import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';

/** Metafield of any app, as a copy of a customer's data shows it. */
export interface AttachedMetafield {
  readonly app_id: number;
  readonly resource_type: string;
  readonly resource_id: number;
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
  readonly value_type: string;
  readonly description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Metafields of all apps on the resources of one customer. */
@Injectable()
export class ResourceMetafields {
  /** Returns the metafields of a customer and of orders, by their resource and name. */
  ofCustomer(ctx: StoreContext, user_id: number, order_ids: readonly number[]): Promise<AttachedMetafield[]> {
    return ctx.query<AttachedMetafield>(OF_CUSTOMER, user_id, order_ids);
  }
}

const OF_CUSTOMER = `
SELECT app_id, resource_type, resource_id, namespace, key, value, value_type, description, created_at, updated_at FROM metafields
WHERE store_id = $1 AND (user_id = $2 OR resource_type = 'order' AND resource_id = ANY ($3::bigint[]))
ORDER BY resource_type, resource_id, app_id, namespace, key`;
