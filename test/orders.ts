import type { Json } from './caller.js';
import type { Shop } from './factories.js';

/** Smallest valid order. */
export const plainOrder = { address: { address: 'House 1, Dhaka' }, order_items: [{ name: 'Sari', price: 100, quantity: 1 }] };

/** Places an order and returns the response data. */
export async function place(shop: Shop, fields: object = {}): Promise<Json> {
  const { status, body, text } = await shop.post('/orders', { ...plainOrder, ...fields });
  if (status !== 201) throw new Error(`The order was refused: ${text}`);
  return (body as { data: Json }).data;
}
