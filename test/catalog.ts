import type { Json } from './caller.js';
import type { Shop } from './factories.js';

/** Smallest valid product. */
export const plainProduct = { name: 'Honey', variant: { price: 100 } };

/** Creates a product and returns the response data. */
export const makeProduct = (shop: Shop, fields: object = {}): Promise<Json> => made(shop, '/products', { ...plainProduct, ...fields });

/** Adds a variant to a product and returns the response data. */
export const addVariant = (shop: Shop, product_id: number, fields: object = {}): Promise<Json> =>
  made(shop, `/products/${String(product_id)}/variants`, { price: 100, ...fields });

/** Creates a category and returns the response data. */
export const makeCategory = (shop: Shop, fields: object = {}): Promise<Json> => made(shop, '/categories', { name: 'Food', ...fields });

/** Returns a product with its variants. */
export const productOf = async (shop: Shop, product_id: number): Promise<Json> =>
  (await shop.get(`/products/${String(product_id)}`)).body.data;

async function made(shop: Shop, path: string, body: object): Promise<Json> {
  const { status, body: answer, text } = await shop.post(path, body);
  if (status !== 201) throw new Error(`POST ${path} was refused: ${text}`);
  return (answer as { data: Json }).data;
}
