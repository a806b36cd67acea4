import { Till } from '../billing.js';
import type { Answer, CallOptions } from '../caller.js';
import { makeProduct, plainProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { atOnce, until, useApi } from '../harness.js';
import { filesBelow, form, picture, upload } from '../images.js';
import { place, plainOrder } from '../orders.js';

const DRY: CallOptions = { headers: { 'dry-run': 'true' } };
const anna = { name: 'Anna', phone: '01712345678' };

describe('a dry run', () => {
  const api = useApi();
  let till: Till;
  let shop: Shop;
  let product: { product_id: number; sku_id: number };
  let order_id: number;

  beforeAll(async () => {
    till = await Till.open(api);
    ({ shop } = till);
    product = await makeProduct(shop);
    await shop.post(`/inventory/${String(product.product_id)}/adjust`, { sku_id: product.sku_id, adjustment: 5 });
    ({ order_id } = await place(shop));
    await till.topUp(100);
    await api.events(shop.store_id);
    // The email about a notification is scheduled in the background.
    const waiting = 'SELECT 1 FROM notifications WHERE store_id = $1 AND scheduled_at IS NULL';
    await until(async () => (await api.query(waiting, [shop.store_id])).length === 0);
  });

  /** Returns a digest of the store's rows in each table. */
  async function rows(): Promise<Record<string, string>> {
    const tables = await api.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'store_id'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    const digests: Record<string, string> = {};
    // Figures of analytics and numbers of rows are derived, email is sent in the background, the usage of a store without images is a row of zeros, and every request is logged and counts as a use of its scope.
    const others = /^analytics_|^order_count|^list_count|^notification_mails$|^image_usage$|^api_requests$|^scope_uses$/;
    for (const { name } of tables.filter((table) => !others.test(table.name))) {
      const [row] = await api.query<{ digest: string }>(
        `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t WHERE store_id = $1`,
        [shop.store_id],
      );
      digests[name] = row?.digest ?? '';
    }
    return digests;
  }

  it.each<[method: 'post' | 'put' | 'delete', path: string, body: object | undefined, status: number]>([
    ['post', '/orders', plainOrder, 201],
    ['put', '/orders/$order', { note: 'Ring twice.' }, 200],
    ['put', '/orders/$order/status', { order_status: 'processing' }, 200],
    ['post', '/customers', anna, 201],
    ['post', '/products', plainProduct, 201],
    ['put', '/products/$product', { name: 'Honey' }, 200],
    ['delete', '/products/$product', undefined, 200],
    ['post', '/inventory/$product/adjust', { sku_id: '$sku', adjustment: -5 }, 200],
    ['post', '/discounts', { code: 'EID', percentage: 10 }, 201],
    ['post', '/metafields/order/$order', { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' }, 200],
    ['post', '/webhooks', { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/hook' }, 201],
    ['post', '/billing/charges', { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done', idempotency_key: 'one' }, 200],
    ['post', '/billing/wallet/debit', { amount: 60, description: 'SMS' }, 200],
    ['delete', '/installation', undefined, 200],
  ])('of %s %s answers like the request and changes no row', async (method, path, body, status) => {
    const [given, before] = [filled(path), await rows()];
    const fields =
      body && (JSON.parse(filled(JSON.stringify(body)).replace(`"${String(product.sku_id)}"`, String(product.sku_id))) as object);
    // Parallel changes of one row conflict with each other.
    const answers = await atOnce(method === 'post' ? 5 : 1, () =>
      method === 'delete' ? shop.delete(given, DRY) : shop[method](given, fields, DRY),
    );
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
      expect(answer.headers.get('dry-run')).toBe('true');
    }
    expect(await rows()).toEqual(before);
  });

  const filled = (text: string): string =>
    text
      .replaceAll('$order', String(order_id))
      .replaceAll('$product', String(product.product_id))
      .replaceAll('$sku', String(product.sku_id));

  it('consumes no serial number and no idempotency key, and is not replayed for that key', async () => {
    const send = (headers: object): Promise<Answer> =>
      shop.post('/orders', plainOrder, { headers: { 'idempotency-key': 'once', ...headers } });
    const serialOf = async (id: unknown): Promise<number> =>
      (await shop.get(`/orders/${String(id)}`)).body.data.store_serial_order_no as number;
    expect((await send(DRY.headers ?? {})).status).toBe(201);
    const placed = await send({});
    expect(placed.headers.get('idempotent-replayed')).toBeNull();
    expect(await serialOf(placed.body.data.order_id)).toBe((await serialOf(order_id)) + 1);
    const later = await send(DRY.headers ?? {});
    expect(later.headers.get('idempotent-replayed')).toBeNull();
    expect(later.body.data.order_id).not.toBe(placed.body.data.order_id);
  });

  it('keeps no file of an upload', async () => {
    const files = (): Promise<string[]> => filesBelow(api.environment['DATA_DIR'] ?? '');
    const before = [await rows(), await files()];
    const data = form(await picture(40, 20).png().toBuffer());
    const { status, headers } = await upload(shop, product.product_id, data, DRY);
    expect([status, headers.get('dry-run')]).toEqual([200, 'true']);
    expect([await rows(), await files()]).toEqual(before);
  });

  it('fails like the request', async () => {
    const { status, headers, body } = await shop.post('/customers', { name: 'Anna' }, DRY);
    expect([status, body.errors.length, headers.get('dry-run')]).toEqual([400, 1, 'true']);
  });

  it('is refused for values other than true and false, and where something would be sent', async () => {
    const refused = await shop.post('/customers', anna, { headers: { 'dry-run': 'yes' } });
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'Dry-Run' })]]);
    const { subscription_id } = (await shop.post('/webhooks', { event_topic: 'order.updated', target_url: 'http://127.0.0.1:9/a' })).body
      .data as { subscription_id: number };
    expect((await shop.post(`/webhooks/${String(subscription_id)}/test`, undefined, DRY)).body).toMatchObject({
      message: 'This request has no dry run.',
      code: 'dry_run_unsupported',
      status: 400,
    });
    const charge_id = (await till.charge())['charge_id'] as number;
    await till.pay(charge_id);
    const path = `/billing/charges/${String(charge_id)}`;
    const paid = (await shop.get(path)).text;
    expect((await shop.post(`${path}/refund`, { amount: 10, reason: 'Broken' }, DRY)).body.code).toBe('dry_run_unsupported');
    expect((await shop.get(path)).text).toBe(paid);
    const real = await shop.post('/customers', anna, { headers: { 'dry-run': 'false' } });
    expect([real.status, real.headers.get('dry-run')]).toEqual([201, null]);
  });
});
