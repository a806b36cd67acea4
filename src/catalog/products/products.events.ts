import { topic } from '../../platform/contract/domain-event.js';
import { EventField } from '../../platform/contract/payload.js';
import type { Product } from './product.entity.js';

/** Cause of an update that did not change the product's own fields: its variants, or only its activation. */
export type EditSource = 'variants_update' | 'activation';

const PRODUCT = {
  product_id: EventField.integer('Id of the product.', 512),
  name: EventField.text('Name of the product.', 'Sundarban honey'),
};

/** A product was created. */
export const productCreated = topic(
  'product.created',
  'read:products',
  ({ product_id, name, slug }: Pick<Product, 'product_id' | 'name' | 'slug'>) => ({ product_id, name, slug }),
  { when: 'A product was created.', fields: { ...PRODUCT, slug: EventField.text('Slug of the product.', 'sundarban-honey') } },
);

/** A product or one of its variants was updated. */
export const productUpdated = topic(
  'product.updated',
  'read:products',
  ({ product_id, name }: Pick<Product, 'product_id' | 'name'>, source?: EditSource) => ({ product_id, name, ...(source && { source }) }),
  {
    when: 'A product, one of its variants or its activation was changed.',
    fields: {
      ...PRODUCT,
      source: EventField.optional(
        EventField.text('Kind of the change; absent after a change of the fields of the product.', 'variants_update', {
          values: ['combination_update', 'variants_update', 'easy_update', 'activation'],
        }),
      ),
    },
  },
);

/** A product was deleted. */
export const productDeleted = topic(
  'product.deleted',
  'read:products',
  ({ product_id, name }: Pick<Product, 'product_id' | 'name'>) => ({ product_id, name }),
  { when: 'A product was deleted.', fields: PRODUCT },
);
