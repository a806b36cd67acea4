import type { Json } from './caller.js';
import type { Shop } from './factories.js';

/** The smallest product there is. */
export const plainProduct = { name: 'Honey', variant: { price: 100 } };

/** Creates a product and gives what the API answered for it. */
export const makeProduct = (shop: Shop, fields: object = {}): Promise<Json> => made(shop, '/products', { ...plainProduct, ...fields });

/** Adds a variant to a product and gives what the API answered for it. */
export const addVariant = (shop: Shop, product_id: number, fields: object = {}): Promise<Json> =>
  made(shop, `/products/${String(product_id)}/variants`, { price: 100, ...fields });

/** Creates a category and gives what the API answered for it. */
export const makeCategory = (shop: Shop, fields: object = {}): Promise<Json> => made(shop, '/categories', { name: 'Food', ...fields });

/** A product as it is shown, variants and all. */
export const productOf = async (shop: Shop, product_id: number): Promise<Json> =>
  (await shop.get(`/products/${String(product_id)}`)).body.data;

async function made(shop: Shop, path: string, body: object): Promise<Json> {
  const { status, body: answer, text } = await shop.post(path, body);
  if (status !== 201) throw new Error(`POST ${path} was refused: ${text}`);
  return (answer as { data: Json }).data;
}
