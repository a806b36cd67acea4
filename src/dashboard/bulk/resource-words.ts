import type { Words } from '../design/page-context.js';

const WORDS: ReadonlyMap<string, Parameters<Words>[0]> = new Map([
  ['orders', 'orders_title'],
  ['order_items', 'order_lines'],
  ['customers', 'customers_title'],
  ['products', 'products_title'],
  ['variants', 'product_variants'],
  ['inventory', 'bulk_inventory'],
  ['metafields', 'bulk_metafields'],
  ['events', 'dev_events'],
]);

/** Returns the name of a resource that jobs export or import, in words of a language. */
export function resourceName(say: Words, resource: string): string {
  const word = WORDS.get(resource);
  return word === undefined ? resource : say(word);
}
