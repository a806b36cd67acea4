import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';

/** Metafields of 65,000 bytes for a product. */
const FIELDS = `
INSERT INTO metafields (store_id, app_id, resource_type, resource_id, namespace, key, value, value_type)
SELECT $1, $2, 'product', $3, 'n', 'k' || i, repeat(chr(97 + i % 26), 65000), 'string' FROM generate_series(1, 200) i`;

const MB = 1_048_576;
/** Answers of 13 MB that are asked for at the same time, and how often. */
const [AT_ONCE, ROUNDS] = [4, 4];

/** Returns the function that collects garbage, which scripts do not have otherwise. */
function collector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as ReturnType<typeof collector>;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

describe('the memory of large answers', () => {
  const api = useApi();
  const collect = collector();
  const agent = new Agent({ keepAlive: true });
  let shop: Shop;
  let url: URL;

  beforeAll(async () => {
    shop = await api.shop();
    const { product_id } = (await shop.post('/products', { name: 'Sari', variant: { price: 1 } })).body.data as { product_id: number };
    await api.query(FIELDS, [shop.store_id, shop.app_id, product_id]);
    url = new URL(`/api/apps/v1/metafields/product/${String(product_id)}?limit=250`, api.base_url);
  });

  afterAll(() => agent.destroy());

  /** Returns the number of bytes of an answer, which are not kept. */
  async function read(): Promise<number> {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${shop.access_token}` } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  }

  /** Megabytes outside of the heap that small collections do not free. */
  function outside(): number {
    for (let n = 0; n < 2; n++) collect({ type: 'minor' });
    return process.memoryUsage().arrayBuffers / MB;
  }

  it('is used again by the answers that follow', async () => {
    const before = outside();
    let most = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const sizes = await Promise.all(Array.from({ length: AT_ONCE }, read));
      expect(Math.min(...sizes)).toBeGreaterThan(200 * 65_000);
      most = Math.max(most, outside());
    }
    // One answer, and what passed through sockets while small collections ran; the answers have 200 MB.
    expect(most - before).toBeLessThan(70);
  });
});
