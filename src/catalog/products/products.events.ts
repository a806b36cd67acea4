import { topic } from '../../platform/outbox/domain-event.js';
import type { Product } from './product.entity.js';

/** What was edited, where it was not the product's own fields: its variants, or only whether it is sold. */
export type EditSource = 'variants_update' | 'activation';

/** A product was added. */
export const productCreated = topic(
  'product.created',
  'read:products',
  ({ product_id, name, slug }: Pick<Product, 'product_id' | 'name' | 'slug'>) => ({ product_id, name, slug }),
);

/** A product or one of its variants was edited. */
export const productUpdated = topic(
  'product.updated',
  'read:products',
  ({ product_id, name }: Pick<Product, 'product_id' | 'name'>, source?: EditSource) => ({ product_id, name, ...(source && { source }) }),
);

/** A product was deleted. */
export const productDeleted = topic('product.deleted', 'read:products', ({ product_id, name }: Pick<Product, 'product_id' | 'name'>) => ({
  product_id,
  name,
}));
