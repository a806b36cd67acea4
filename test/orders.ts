import type { Json } from './caller.js';
import type { Shop } from './factories.js';

/** The smallest order there is. */
export const plainOrder = { address: { address: 'House 1, Dhaka' }, order_items: [{ name: 'Sari', price: 100, quantity: 1 }] };

/** Places an order and gives what the API answered for it. */
export async function place(shop: Shop, fields: object = {}): Promise<Json> {
  const { status, body, text } = await shop.post('/orders', { ...plainOrder, ...fields });
  if (status !== 201) throw new Error(`The order was refused: ${text}`);
  return (body as { data: Json }).data;
}
