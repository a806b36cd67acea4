import { RequestRecorder } from '../src/requests/request-recorder.processor.js';
import { addVariant, makeCategory, makeProduct } from './catalog.js';
import type { Shop } from './factories.js';
import { payAtGateway, trial } from './billing.js';
import { type Api, until } from './harness.js';
import { EXPORTS, IMPORTS } from './bulk.js';
import { form, svg } from './images.js';
import { place } from './orders.js';
import { makeGoods, makePurchase, makeSupplier, makeTransfer, purchaseAction, transferAction } from './procurement.js';
import { addToStaffDirectly } from './staff.js';
import { defaultLocation } from './stock.js';

/** Path parameters that identify resources of a store. */
export type Ids = Record<string, number | string>;

/** Body of an operation, if any. */
export type Body = FormData | object | ((ids: Ids) => object) | undefined;

/** A type of resource that belongs to a store. */
export interface Resource {
  /** Path of the list of these resources. */
  list: string;
  /** Column that identifies its rows. */
  key: string;
  /** Creates a resource, or finds the only one, and returns the ids that paths refer to. */
  make: (shop: Shop, api: Api) => Promise<Ids>;
  /** Path parameters that are the same in every store. */
  words?: Record<string, string>;
  /** Every documented operation on the resource with a valid body, given the ids. */
  operations: Record<string, Body>;
  /** Sort order for the list; created_at:asc by default. */
  sort?: string;
  /** Query of a list that grows when it is read; excludes the rows that are added. */
  filter?: string;
  /** True if no list of apps shows the resource. */
  unlisted?: boolean;
  /** Status for a missing resource; 404 by default. */
  missing?: number;
}

let phones = 0;
/** Returns a new customer with a unique phone number. */
export const customer = (): object => ({ name: 'Anna', phone: `017${String(++phones).padStart(8, '0')}` });

const METAFIELD = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
/** Creates a resource of each type with a metafield. */
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

/** Returns the ids of a created resource, as used in paths and bodies. */
const purchase = async (shop: Shop): Promise<Ids> => {
  const { purchase_order_id, items } = await makePurchase(shop, await makeGoods(shop, 9));
  return { purchase_order_id, sku_id: items[0].sku_id };
};
const transfer = async (shop: Shop): Promise<Ids> => ({ transfer_id: (await makeTransfer(shop, await makeGoods(shop, 9))).transfer_id });
/** Returns the ids after an action on the resource. */
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
/** Each action, starting from a state that allows it. */
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

/** Resources of billing. */
const BILLING: Resource[] = [
  {
    list: '/billing/usage-charges',
    key: 'usage_charge_id',
    make: async (shop, api) => {
      await trial(shop, api);
      const usage = { description: 'SMS', quantity: 3, unit_price: 0.5 };
      return { usage_charge_id: (await shop.post('/billing/usage-charges', usage)).body.data.usage_charge_id };
    },
    operations: {},
  },
  {
    list: '/billing/wallet/transactions',
    key: 'transaction_id',
    make: async (shop, api) => {
      const { body } = await shop.post('/billing/wallet-topup', { amount: 100, return_url: 'https://app.example.com/done' });
      await payAtGateway(api, shop.store_id, body.data.charge_id as number);
      return { transaction_id: (await shop.get('/billing/wallet/transactions')).body.data[0].transaction_id };
    },
    operations: {},
  },
  {
    list: '/billing/usage-charges',
    key: 'usage_charge_id',
    make: async (shop) => {
      const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done' };
      return { charge_id: (await shop.post('/billing/charges', charge)).body.data.charge_id };
    },
    operations: { 'GET /billing/charges/{charge_id}': undefined },
    unlisted: true,
  },
  {
    list: '/billing/usage-charges',
    key: 'usage_charge_id',
    make: async (shop, api) => {
      const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done' };
      const charge_id = (await shop.post('/billing/charges', charge)).body.data.charge_id as number;
      await payAtGateway(api, shop.store_id, charge_id);
      return { charge_id };
    },
    operations: { 'POST /billing/charges/{charge_id}/refund': { amount: 10, reason: 'Broken' } },
    unlisted: true,
  },
];

/** All types of resources of a store that a path can refer to. */
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
    make: async ({ store_id }, api) => ({ id: (await addToStaffDirectly(api, store_id)).id }),
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
  ...BILLING,
  {
    list: '/webhooks',
    key: 'subscription_id',
    make: async (shop) => ({ subscription_id: (await shop.get('/webhooks')).body.data[0].subscription_id }),
    operations: {
      'GET /webhooks/{subscription_id}': undefined,
      'PUT /webhooks/{subscription_id}': { is_active: false },
      'DELETE /webhooks/{subscription_id}': undefined,
      'GET /webhooks/{subscription_id}/deliveries': undefined,
      'GET /webhooks/{subscription_id}/stats': undefined,
      'POST /webhooks/{subscription_id}/test': undefined,
    },
  },
  {
    list: '/webhooks',
    key: 'subscription_id',
    make: async (shop) => ({ subscription_id: (await shop.get('/webhooks')).body.data[0].subscription_id }),
    operations: { 'POST /webhooks/{subscription_id}/replay': { since: '2020-01-01' } },
  },
  EXPORTS,
  IMPORTS,
  {
    list: '/requests',
    key: 'request_id',
    make: async (shop, api) => {
      const { headers } = await shop.get('/store');
      await api.app.get(RequestRecorder).flush();
      return { request_id: headers.get('x-request-id') ?? '' };
    },
    operations: { 'GET /requests/{request_id}': undefined },
    sort: 'time:asc',
    filter: 'route=/api/apps/v1/store',
  },
  {
    list: '/webhooks/{subscription_id}/deliveries',
    key: 'delivery_id',
    make: async (shop, api) => {
      await place(shop);
      await until(async () => (await api.query('SELECT 1 FROM webhook_deliveries WHERE store_id = $1', [shop.store_id])).length > 0);
      const [{ subscription_id }] = (await shop.get('/webhooks')).body.data;
      const [{ delivery_id }] = (await shop.get(`/webhooks/${String(subscription_id)}/deliveries`)).body.data;
      return { subscription_id, delivery_id };
    },
    operations: { 'GET /webhooks/deliveries/{delivery_id}': undefined },
  },
];
