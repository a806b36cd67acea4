/**
 * Variant of the demo store that is in stock.
 * @typedef {{ sku_id: number, price: number }} Good
 */

/**
 * Sends a request of the app API and returns `data` of the response. Rejects on any status but 2xx.
 * @typedef {(method: string, path: string, body?: object) => Promise<any>} Call
 */

const IMAGES = 12;

const SUPPLIERS = [
  {
    name: 'Rupganj Weavers',
    contact_name: 'Anika Rahman',
    phone: '01711000001',
    email: 'weavers@example.com',
    address: 'Rupganj, Narayanganj',
  },
  { name: 'সুন্দরবন মধু ঘর', contact_name: 'রহিম খান', phone: '01711000002', address: 'শ্যামনগর, সাতক্ষীরা' },
  { name: 'Sreemangal Tea Traders', contact_name: 'Priya Das', phone: '01711000003', email: 'tea@example.com' },
];

/**
 * Actions that bring a purchase order to each status.
 * @type {(part: object) => [action: string, body?: object][][]}
 */
const purchases = (part) => [
  [],
  [['mark-ordered']],
  [['mark-ordered'], ['receive', part]],
  [['mark-ordered'], ['receive', { reference: 'DN-1042' }]],
  [['mark-ordered'], ['receive', part], ['close']],
  [['cancel']],
];

/**
 * Actions that bring a transfer to each status.
 * @type {[action: string, body?: object][][]}
 */
const TRANSFERS = [[], [['ship']], [['ship'], ['complete', {}]], [['ship'], ['cancel', { on_in_transit: 'restock' }]]];

/**
 * Returns an SVG drawing in colours that depend on `n`.
 * @param {number} n
 */
function drawing(n) {
  const hue = (n * 47) % 360;
  const top = 170 + (n % 4) * 20;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">` +
    `<rect width="800" height="600" fill="hsl(${hue} 40% 90%)"/><ellipse cx="400" cy="470" rx="230" ry="36" fill="hsl(${hue} 30% 80%)"/>` +
    `<rect x="270" y="${top}" width="260" height="${470 - top}" rx="${20 + (n % 5) * 25}" fill="hsl(${hue} 55% 55%)"/>` +
    `<circle cx="400" cy="320" r="60" fill="hsl(${hue} 60% 75%)"/></svg>\n`
  );
}

/**
 * @param {string} baseUrl
 * @param {string} token
 * @returns {Call}
 */
const caller = (baseUrl, token) => async (method, path, body) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${baseUrl}/api/apps/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { data, message } = /** @type {{ data?: any, message?: string }} */ (await response.json());
  if (!response.ok) throw new Error(`${method} ${path}: ${message ?? response.statusText}`);
  return data;
};

/**
 * Adds an image and a metafield to each of the newest products. Returns their variants with more than ten units in stock.
 * @param {Call} call
 * @returns {Promise<Good[]>}
 */
async function addImages(call) {
  /** @type {Good[]} */
  const goods = [];
  for (const [n, { product_id }] of (await call('GET', `/products?limit=${IMAGES}`)).entries()) {
    const form = new FormData();
    form.set('files', new Blob([drawing(n)], { type: 'image/svg+xml' }), 'drawing.svg');
    const [{ stored_key }] = await call('POST', `/products/${product_id}/images`, form);
    const { variants } = await call('GET', `/products/${product_id}`);
    await call('PUT', `/products/${product_id}/variants/${variants[0].sku_id}`, { images: stored_key });
    const care = { namespace: 'care', key: 'washing', value: 'By hand, cold', value_type: 'string' };
    await call('POST', `/metafields/product/${product_id}`, care);
    goods.push(...variants.filter((/** @type {{ quantity: number }} */ { quantity }) => quantity > 10));
  }
  return goods;
}

/**
 * Adds points to the newest customers.
 * @param {Call} call
 */
async function addPoints(call) {
  for (const { user_id } of await call('GET', '/customers?limit=20')) {
    const points = { namespace: 'loyalty', key: 'points', value: String((user_id % 7) * 50), value_type: 'integer' };
    await call('POST', `/metafields/customer/${user_id}`, points);
  }
}

/**
 * @param {Call} call
 * @param {string} path
 * @param {[action: string, body?: object][]} actions
 */
async function perform(call, path, actions) {
  for (const [action, body] of actions) await call('POST', `${path}/${action}`, body);
}

/**
 * Adds suppliers, and a purchase order and a transfer in every status.
 * @param {Call} call
 * @param {Good[]} goods
 */
async function addProcurement(call, goods) {
  const [home] = (await call('GET', '/locations')).filter((/** @type {{ is_default: number }} */ { is_default }) => is_default === 1);
  const { location_id } = await call('POST', '/locations', { name: 'Warehouse' });
  const suppliers = [];
  for (const supplier of SUPPLIERS) suppliers.push((await call('POST', '/suppliers', supplier)).supplier_id);
  for (const [n, { sku_id }] of goods.slice(0, 6).entries()) {
    const items = goods
      .slice(n, n + 2)
      .map((good) => ({ sku_id: good.sku_id, quantity: 20 + n, cost_price: Math.round(good.price * 0.6) }));
    const { purchase_order_id } = await call('POST', '/purchase-orders', { supplier_id: suppliers[n % 3], location_id, items });
    const part = { items: [{ sku_id, quantity: 12, rejected_quantity: 1, rejection_reason: 'Torn packaging' }], reference: 'DN-1057' };
    await perform(call, `/purchase-orders/${purchase_order_id}`, purchases(part)[n] ?? []);
  }
  for (const [n, actions] of TRANSFERS.entries()) {
    const items = [{ sku_id: goods[n]?.sku_id, quantity: 2 }];
    const transfer = { from_location_id: home.location_id, to_location_id: location_id, items };
    const { transfer_id } = await call('POST', '/transfers', transfer);
    await perform(call, `/transfers/${transfer_id}`, actions);
  }
}

/**
 * Completes the demo store through the public API: images, metafields, suppliers, purchase orders and transfers. Does nothing if the store
 * has a supplier.
 * @param {string} baseUrl
 * @param {string} token access token of the demo app
 * @param {(line: string) => void} [say] receives the progress
 */
export async function addDemoGoods(baseUrl, token, say = () => undefined) {
  const call = caller(baseUrl, token);
  if ((await call('GET', '/suppliers?limit=1')).length > 0) return;
  say('Adding images, suppliers, purchase orders and transfers to the demo store …');
  const goods = await addImages(call);
  await addPoints(call);
  await addProcurement(call, goods);
}
