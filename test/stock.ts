import { addVariant, makeProduct } from './catalog.js';
import type { Json } from './caller.js';
import { expectVerified } from './command-line.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';

/** Creates a product with one variant and this number of units. */
export const stocked = (shop: Shop, quantity: number, fields: object = {}): Promise<{ product_id: number; sku_id: number }> =>
  makeProduct(shop, { ...fields, variant: { price: 100, quantity } });

/** Adds a variant with this number of units and returns its id. */
export const stockedVariant = async (shop: Shop, product_id: number, quantity: number): Promise<number> =>
  (await addVariant(shop, product_id, { quantity })).sku_id;

/** Creates a location and returns its id. */
export async function makeLocation(shop: Shop, fields: object = {}): Promise<number> {
  const { status, body, text } = await shop.post('/locations', { name: 'Warehouse', ...fields });
  if (status !== 201) throw new Error(`The location was refused: ${text}`);
  return (body as { data: { location_id: number } }).data.location_id;
}

/** Returns the store's default location. */
export const defaultLocation = async (shop: Shop): Promise<number> =>
  (await shop.get('/locations?limit=250')).body.data.find(({ is_default }: Json) => is_default === 1).location_id;

/** Returns the variants of a product with their stock. */
export const variantsOf = async (shop: Shop, product_id: number): Promise<Json[]> =>
  (await shop.get(`/inventory/${String(product_id)}`)).body.data.variants;

/** Returns the ledger of a product, oldest first. */
export const ledgerOf = async (shop: Shop, product_id: number): Promise<Json[]> =>
  (await shop.get(`/inventory/${String(product_id)}/movements?sort=created_at:asc&limit=250`)).body.data;

/** Fails if the stock records of a store are inconsistent. */
export async function expectSoundStock(api: Api, { store_id }: Shop): Promise<void> {
  await expectVerified(api, 'stock', store_id);
}

/** Numbers of a variant at a location as `stock.changed` carries them. */
type MirroredLevel = Record<'sku_id' | 'location_id' | 'on_hand' | 'committed' | 'damaged' | 'incoming', number>;

/** Returns the levels that are not empty as comparable texts. */
const textsOf = (levels: readonly MirroredLevel[]): string[] =>
  levels
    .filter(({ on_hand, committed, damaged, incoming }) => [on_hand, committed, damaged, incoming].some((units) => units !== 0))
    .map(({ sku_id, location_id, ...units }) =>
      [sku_id, location_id, units.on_hand, units.committed, units.damaged, units.incoming].join(' '),
    )
    .sort();

/**
 * Fails unless a mirror that applies the `stock.changed` events of a store has its levels, every movement is in exactly one event, and no
 * request caused two.
 */
export async function expectMirrored(api: Api, { store_id }: Shop): Promise<void> {
  const events = (await api.events(store_id)).filter(({ event_topic }) => event_topic === 'stock.changed');
  const mirror = new Map<string, MirroredLevel>();
  const mirrored: number[] = [];
  for (const { levels } of events.map(({ data }) => data as { levels: (MirroredLevel & { movement_ids: number[] })[] })) {
    for (const level of levels) mirror.set(`${String(level.sku_id)} ${String(level.location_id)}`, level);
    mirrored.push(...levels.flatMap(({ movement_ids }) => movement_ids));
  }
  const levels = await api.query<MirroredLevel>('SELECT * FROM stock_levels WHERE store_id = $1', [store_id]);
  expect(textsOf([...mirror.values()])).toEqual(textsOf(levels));
  const movements = await api.query<{ movement_id: number }>('SELECT movement_id FROM stock_movements WHERE store_id = $1', [store_id]);
  expect(mirrored.sort()).toEqual(movements.map(({ movement_id }) => movement_id).sort());
  const requests = events.map(({ request_id }) => request_id);
  expect(new Set(requests).size).toBe(requests.length);
}

/** Returns the data of a store's `inventory.updated` events. */
export const inventoryEvents = async (api: Api, { store_id }: Shop): Promise<Record<string, unknown>[]> =>
  (await api.events(store_id)).filter(({ event_topic }) => event_topic === 'inventory.updated').map(({ data }) => data);
