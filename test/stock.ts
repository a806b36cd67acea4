import { verifyStock } from '../src/commands/stock-verify.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import { addVariant, makeProduct } from './catalog.js';
import type { Json } from './caller.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';

/** A product with one variant that has so many units. */
export const stocked = (shop: Shop, quantity: number, fields: object = {}): Promise<{ product_id: number; sku_id: number }> =>
  makeProduct(shop, { ...fields, variant: { price: 100, quantity } });

/** Another variant of a product, with so many units; gives its id. */
export const stockedVariant = async (shop: Shop, product_id: number, quantity: number): Promise<number> =>
  (await addVariant(shop, product_id, { quantity })).sku_id;

/** Another location; gives its id. */
export async function makeLocation(shop: Shop, fields: object = {}): Promise<number> {
  const { status, body, text } = await shop.post('/locations', { name: 'Warehouse', ...fields });
  if (status !== 201) throw new Error(`The location was refused: ${text}`);
  return (body as { data: { location_id: number } }).data.location_id;
}

/** The store's default location. */
export const defaultLocation = async (shop: Shop): Promise<number> =>
  (await shop.get('/locations?limit=250')).body.data.find(({ is_default }: Json) => is_default === 1).location_id;

/** The variants of a product as the inventory shows them. */
export const variantsOf = async (shop: Shop, product_id: number): Promise<Json[]> =>
  (await shop.get(`/inventory/${String(product_id)}`)).body.data.variants;

/** The ledger of a product, oldest first. */
export const ledgerOf = async (shop: Shop, product_id: number): Promise<Json[]> =>
  (await shop.get(`/inventory/${String(product_id)}/movements?sort=created_at:asc&limit=250`)).body.data;

/** Fails when the records of a store's stock disagree with each other. */
export async function expectSoundStock(api: Api, { store_id }: Shop): Promise<void> {
  expect((await verifyStock(api.app.get(SystemDb), store_id)).disagreements).toEqual([]);
}

/** The data of a store's `inventory.updated` events. */
export const inventoryEvents = async (api: Api, { store_id }: Shop): Promise<Record<string, unknown>[]> =>
  (await api.events(store_id)).filter(({ event_topic }) => event_topic === 'inventory.updated').map(({ data }) => data);
