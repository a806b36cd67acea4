import { addVariant, makeCategory, makeProduct } from './catalog.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import { form, svg } from './images.js';
import { place } from './orders.js';
import { makeGoods, makePurchase, makeSupplier, makeTransfer, purchaseAction, transferAction } from './procurement.js';
import { hire } from './staff.js';
import { defaultLocation } from './stock.js';

/** Path parameters that name something of a store. */
export type Ids = Record<string, number | string>;

/** What an operation is sent, if anything. */
export type Body = FormData | object | ((ids: Ids) => object) | undefined;

/** Things that belong to a store. */
export interface Resource {
  /** The list of the store's things. */
  list: string;
  /** The column that identifies its rows. */
  key: string;
  /** Makes one, or finds the only one; gives the ids that paths name it by. */
  make: (shop: Shop, api: Api) => Promise<Ids>;
  /** Path parameters that are the same in every store. */
  words?: Record<string, string>;
  /** Every documented operation on one of them, with a body that is valid for it, given the ids. */
  operations: Record<string, Body>;
  /** The order in which the list may be asked for; created_at:asc unless told otherwise. */
  sort?: string;
  /** The status for what is missing; 404 unless told otherwise. */
  missing?: number;
}

let phones = 0;
/** A new customer with a phone of their own. */
export const customer = (): object => ({ name: 'Anna', phone: `017${String(++phones).padStart(8, '0')}` });

const METAFIELD = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
/** What metafields of one type are attached to, each with a metafield. */
const metafieldsOf = (resource_type: string, make: (shop: Shop) => Promise<number>): Resource => ({
  list: '/metafields/{resource_type}/{resource_id}',
  key: 'metafield_id',
  make: async (shop) => {
    const resource_id = await make(shop);
    await shop.post(`/metafields/${resource_type}/${String(resource_id)}`, METAFIELD);
    return { resource_id };
  },
  words: { resource_type, namespace: METAFIELD.namespace, key: METAFIELD.key },
  operations: {
    'GET /metafields/{resource_type}/{resource_id}': undefined,
    'POST /metafields/{resource_type}/{resource_id}': { ...METAFIELD, value: 'blue' },
    'PUT /metafields/{resource_type}/{resource_id}': { metafields: [METAFIELD] },
    'DELETE /metafields/{resource_type}/{resource_id}/{namespace}/{key}': undefined,
  },
});

let codes = 0;
const discount = async (shop: Shop): Promise<Ids> =>
  (await shop.post('/discounts', { code: `SALE${String(++codes)}`, percentage: 10 })).body.data;

/** The ids that a thing is made of, as paths and bodies name them. */
const purchase = async (shop: Shop): Promise<Ids> => {
  const { purchase_order_id, items } = await makePurchase(shop, await makeGoods(shop, 9));
  return { purchase_order_id, sku_id: items[0].sku_id };
};
const transfer = async (shop: Shop): Promise<Ids> => ({ transfer_id: (await makeTransfer(shop, await makeGoods(shop, 9))).transfer_id });
/** The same, after something was done to it. */
const after =
  (make: (shop: Shop) => Promise<Ids>, key: string, act: (shop: Shop, id: number) => Promise<unknown>) =>
  async (shop: Shop): Promise<Ids> => {
    const ids = await make(shop);
    await act(shop, Number(ids[key]));
    return ids;
  };
const ordered = after(purchase, 'purchase_order_id', (shop, id) => purchaseAction(shop, id, 'mark-ordered'));
const partlyReceived = async (shop: Shop): Promise<Ids> => {
  const ids = await ordered(shop);
  await purchaseAction(shop, Number(ids['purchase_order_id']), 'receive', { items: [{ sku_id: ids['sku_id'], quantity: 1 }] });
  return ids;
};
const purchases = (make: Resource['make'], operations: Resource['operations']): Resource => ({
  list: '/purchase-orders',
  key: 'purchase_order_id',
  make,
  operations,
});
const transfers = (make: Resource['make'], operations: Resource['operations']): Resource => ({
  list: '/transfers',
  key: 'transfer_id',
  make,
  operations,
});
/** Each action from a state that allows it. */
const PROCUREMENT: Resource[] = [
  {
    list: '/suppliers',
    key: 'supplier_id',
    make: async (shop) => ({ supplier_id: (await makeSupplier(shop)).supplier_id }),
    operations: {
      'GET /suppliers/{supplier_id}': undefined,
      'PUT /suppliers/{supplier_id}': { name: 'Loom' },
      'DELETE /suppliers/{supplier_id}': undefined,
    },
  },
  purchases(purchase, {
    'GET /purchase-orders/{purchase_order_id}': undefined,
    'PUT /purchase-orders/{purchase_order_id}': { note: 'new' },
    'POST /purchase-orders/{purchase_order_id}/mark-ordered': undefined,
    'POST /purchase-orders/{purchase_order_id}/cancel': undefined,
  }),
  purchases(ordered, { 'POST /purchase-orders/{purchase_order_id}/receive': { reference: 'DN-1' } }),
  purchases(partlyReceived, { 'POST /purchase-orders/{purchase_order_id}/close': undefined }),
  transfers(transfer, {
    'GET /transfers/{transfer_id}': undefined,
    'PUT /transfers/{transfer_id}': { note: 'new' },
    'POST /transfers/{transfer_id}/ship': undefined,
    'POST /transfers/{transfer_id}/cancel': {},
  }),
  transfers(
    after(transfer, 'transfer_id', (shop, id) => transferAction(shop, id, 'ship')),
    { 'POST /transfers/{transfer_id}/complete': {} },
  ),
];

/** Everything that belongs to a store and that a path can name. */
export const RESOURCES: Resource[] = [
  {
    list: '/customers',
    key: 'user_id',
    make: async (shop) => ({ user_id: (await shop.post('/customers', customer())).body.data.user_id }),
    operations: {
      'GET /customers/{user_id}': undefined,
      'GET /customers/{user_id}/orders': undefined,
      'PUT /customers/{user_id}': { name: 'Bela' },
      'DELETE /customers/{user_id}': undefined,
    },
  },
  {
    list: '/products',
    key: 'product_id',
    make: async (shop) => {
      const { product_id } = await makeProduct(shop);
      return { product_id, sku_id: (await addVariant(shop, product_id)).sku_id };
    },
    operations: {
      'GET /products/{product_id}': undefined,
      'PUT /products/{product_id}': { name: 'Nectar' },
      'DELETE /products/{product_id}': undefined,
      'POST /products/{product_id}/images': form(svg('<rect width="9" height="9"/>')),
      'POST /products/{product_id}/variants': { price: 5 },
      'PUT /products/{product_id}/variants/{sku_id}': { price: 5 },
      'DELETE /products/{product_id}/variants/{sku_id}': undefined,
    },
  },
  {
    list: '/inventory',
    key: 'product_id',
    make: async (shop) => {
      const { product_id, sku_id } = await makeProduct(shop);
      return { product_id, sku_id };
    },
    operations: {
      'GET /inventory/{product_id}': undefined,
      'PUT /inventory/{product_id}': ({ sku_id }: Ids) => ({ variants: [{ sku_id, quantity: 5 }] }),
      'POST /inventory/{product_id}/adjust': ({ sku_id }: Ids) => ({ sku_id, adjustment: 5 }),
      'GET /inventory/{product_id}/movements': undefined,
    },
    sort: 'updated_at:asc',
  },
  {
    list: '/locations',
    key: 'location_id',
    make: async (shop) => ({ location_id: await defaultLocation(shop) }),
    operations: {
      'GET /locations/{location_id}': undefined,
      'PUT /locations/{location_id}': { name: 'Depot' },
    },
  },
  {
    list: '/categories',
    key: 'category_id',
    make: async (shop) => ({ category_id: (await makeCategory(shop)).category_id }),
    operations: {
      'GET /categories/{category_id}': undefined,
      'PUT /categories/{category_id}': { name: 'Drinks' },
      'DELETE /categories/{category_id}': undefined,
    },
  },
  {
    list: '/orders',
    key: 'order_id',
    make: async (shop) => ({ order_id: (await place(shop)).order_id }),
    operations: {
      'GET /orders/{order_id}': undefined,
      'PUT /orders/{order_id}': { note: 'new' },
      'PUT /orders/{order_id}/status': { order_status: 'processing' },
    },
  },
  {
    list: '/staff',
    key: 'id',
    make: async ({ store_id }, api) => ({ id: (await hire(api, store_id)).id }),
    operations: { 'GET /staff/{id}': undefined },
  },
  {
    list: '/discounts',
    key: 'discount_id',
    make: async (shop) => ({ discount_id: (await discount(shop))['discount_id'] ?? 0 }),
    operations: {
      'GET /discounts/{discount_id}': undefined,
      'PUT /discounts/{discount_id}': { percentage: 20 },
      'DELETE /discounts/{discount_id}': undefined,
    },
  },
  {
    list: '/discounts',
    key: 'code',
    make: async (shop) => ({ code: (await discount(shop))['code'] ?? '' }),
    operations: { 'GET /discounts/validate/{code}': undefined },
    missing: 200,
  },
  ...PROCUREMENT,
  metafieldsOf('product', async (shop) => (await makeProduct(shop)).product_id),
  metafieldsOf('order', async (shop) => (await place(shop)).order_id),
  metafieldsOf('customer', async (shop) => (await shop.post('/customers', customer())).body.data.user_id),
  metafieldsOf('store', ({ store_id }) => Promise.resolve(store_id)),
  {
    list: '/webhooks',
    key: 'subscription_id',
    make: async (shop) => ({ subscription_id: (await shop.get('/webhooks')).body.data[0].subscription_id }),
    operations: { 'PUT /webhooks/{subscription_id}': { is_active: false } },
  },
];
