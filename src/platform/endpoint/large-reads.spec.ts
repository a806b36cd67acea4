import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Answer } from '../../../test/caller.js';
import { developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

/** Metafields of 64 kB for the store itself. */
const FIELDS = `
INSERT INTO metafields (store_id, app_id, resource_type, resource_id, namespace, key, value, value_type)
SELECT $1, $2, 'store', $1, 'n', 'k' || lpad(i::text, 3, '0'), repeat(chr(97 + i % 26), 65536), 'string' FROM generate_series(1, $3::int) i`;

describe('a large response', () => {
  // The time limit also applies to clients that do read, even on a busy machine; others wait 10 s for the memory.
  const api = useApi({ LARGE_ANSWER_MEMORY: '1048576', LARGE_ANSWER_TIMEOUT: '6s' });
  let shops: Shop[];

  beforeAll(async () => {
    shops = [await api.shop(), await api.shop()];
    for (const { store_id, app_id } of shops) await api.query(FIELDS, [store_id, app_id, 100]);
  });

  const path = ({ store_id }: Shop): string => `/metafields/store/${String(store_id)}`;
  const read = (shop: Shop, query = ''): Promise<Answer> => shop.get(path(shop) + query);

  it('is complete while others are sent, even if it is larger than the memory for all of them', async () => {
    const answers = await Promise.all([...shops, ...shops, ...shops].map((shop) => read(shop)));
    for (const { status, body } of answers) {
      expect([status, body.data.length]).toEqual([200, 100]);
      expect(body.data[99].value).toBe('w'.repeat(65_536));
    }
  });

  it('is the same in numbered pages and by cursor', async () => {
    const [shop] = shops as [Shop];
    const whole = (await read(shop)).body.data;
    expect((await read(shop, '?page=2&limit=30')).body).toMatchObject({
      data: whole.slice(30, 60),
      pagination: { page: 2, limit: 30, total: 100 },
    });
    const first = (await read(shop, '?cursor=&limit=30')).body;
    const next = await read(shop, `?limit=30&cursor=${encodeURIComponent(first.pagination.next_cursor as string)}`);
    expect([...first.data, ...next.body.data]).toEqual(whole.slice(0, 60));
  });

  it('that no client reads does not keep others waiting forever', async () => {
    const [other] = shops as [Shop];
    // More than the buffers of a connection hold.
    const slow = await api.shop();
    await api.query(FIELDS, [slow.store_id, slow.app_id, 200]);
    const stalled = await stalledResponse(new URL(`/api/apps/v1${path(slow)}`, api.base_url), slow.access_token);
    const ended = new Promise((resolve) => stalled.once('close', resolve));
    expect((await read(other)).status).toBe(200);
    // The client reads only after the server has given up, because a paused stream does not notice that it was closed.
    stalled.resume();
    await ended;
    expect(stalled.complete).toBe(false);
  });

  it('through the proxy of extensions keeps its memory until the extension has received it', async () => {
    const slow = await api.shop({ scopes: ['read:metafields'] });
    await api.query(FIELDS, [slow.store_id, slow.app_id, 200]);
    const { extension_id } = await developerOf(api, slow).extension({ scopes: ['read:metafields'] });
    const merchant = await merchantOf(api, slow.store_id);
    const query = `extension_id=${String(extension_id)}&store_id=${String(slow.store_id)}`;
    const { token } = (await merchant.call('GET', `${EXTENSIONS}/sandbox-token?${query}`)).body.data as { token: string };
    const body = JSON.stringify({ method: 'GET', path: `/api/apps/v1${path(slow)}` });
    const stalled = await stalledResponse(new URL(`${EXTENSIONS}/api-proxy`, api.base_url), token, body);
    const ended = new Promise((resolve) => stalled.once('close', resolve));
    expect((await read(slow)).status).toBe(200);
    stalled.resume();
    await ended;
    expect(stalled.complete).toBe(false);
  });

  it('of a product with many variants is complete', async () => {
    const [shop] = shops as [Shop];
    const { body } = await shop.post('/products', { name: 'Sari', variant: { price: 1 } });
    await api.query(
      `INSERT INTO variants (store_id, product_id, variant_name, price, images, position)
       SELECT $1, $2, 'v' || i, 1, repeat('x', 5000), i FROM generate_series(2, 200) i`,
      [shop.store_id, body.data.product_id],
    );
    const { status, body: shown } = await shop.get(`/products/${String(body.data.product_id)}`);
    expect([status, shown.data.variants.length]).toEqual([200, 200]);
  });
});

/** Sends a request and does not read its response. */
function stalledResponse(url: URL, token: string, body?: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    request(url, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => resolve(response.pause()))
      .on('error', reject)
      .end(body);
  });
}
