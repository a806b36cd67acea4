import type { Json } from './caller.js';
import type { Shop } from './factories.js';
import { defaultLocation, makeLocation, stocked } from './stock.js';

/** Sends a POST that must succeed and returns the response data. */
async function done(shop: Shop, path: string, body?: object): Promise<Json> {
  const { status, body: answer, text } = await shop.post(path, body);
  if (status >= 300) throw new Error(`POST ${path} was refused: ${text}`);
  return (answer as { data: Json }).data;
}

/** Creates a supplier. */
export const makeSupplier = (shop: Shop, fields: object = {}): Promise<Json> =>
  done(shop, '/suppliers', { name: 'Jamdani House', ...fields });

/** Resources that purchase orders and transfers refer to. */
export interface Goods {
  supplier_id: number;
  /** Default location. */
  home: number;
  /** Another location. */
  away: number;
  /** Two products with one variant each and this number of units at the default location. */
  first: { product_id: number; sku_id: number };
  second: { product_id: number; sku_id: number };
}

/** Creates a supplier, two locations, and two products with this number of units each. */
export async function makeGoods(shop: Shop, quantity = 0): Promise<Goods> {
  const { supplier_id } = await makeSupplier(shop);
  const [home, away] = [await defaultLocation(shop), await makeLocation(shop)];
  return { supplier_id, home, away, first: await stocked(shop, quantity), second: await stocked(shop, quantity) };
}

/** Smallest purchase order: 10 of the first product at 450 taka and 4 of the second at 99.99, to the other location. */
export const plainPurchase = ({
  supplier_id,
  away,
  first,
  second,
}: Goods): { items: Json[]; supplier_id: number; location_id: number } => ({
  supplier_id,
  location_id: away,
  items: [
    { sku_id: first.sku_id, quantity: 10, cost_price: 45_000 },
    { sku_id: second.sku_id, quantity: 4, cost_price: 9999 },
  ],
});

/** Creates a purchase order. */
export const makePurchase = (shop: Shop, goods: Goods, fields: object = {}): Promise<Json> =>
  done(shop, '/purchase-orders', { ...plainPurchase(goods), ...fields });

/** Smallest transfer: 5 of the first product and 2 of the second, from the default location to the other one. */
export const plainTransfer = ({
  home,
  away,
  first,
  second,
}: Goods): { items: Json[]; from_location_id: number; to_location_id: number } => ({
  from_location_id: home,
  to_location_id: away,
  items: [
    { sku_id: first.sku_id, quantity: 5 },
    { sku_id: second.sku_id, quantity: 2 },
  ],
});

/** Creates a transfer. */
export const makeTransfer = (shop: Shop, goods: Goods, fields: object = {}): Promise<Json> =>
  done(shop, '/transfers', { ...plainTransfer(goods), ...fields });

/** Runs an action on a purchase order, which must succeed, and returns it. */
export const purchaseAction = (shop: Shop, purchase_order_id: number, action: string, body?: object): Promise<Json> =>
  done(shop, `/purchase-orders/${String(purchase_order_id)}/${action}`, body);

/** Runs an action on a transfer, which must succeed, and returns it. */
export const transferAction = (shop: Shop, transfer_id: number, action: string, body?: object): Promise<Json> =>
  done(shop, `/transfers/${String(transfer_id)}/${action}`, body);

/** Returns the stock of a product's only variant at a location. */
export async function levelOf(shop: Shop, product_id: number, location_id: number): Promise<Json> {
  const [variant] = (await shop.get(`/inventory/${String(product_id)}`)).body.data.variants;
  const none = { location_id, on_hand: 0, committed: 0, damaged: 0, incoming: 0 };
  return variant.locations.find((level: Json) => level.location_id === location_id) ?? none;
}
