import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { CHUNK } from '../database/chunk-memory.js';

/** Metafields of 65,000 bytes for a product. */
const FIELDS = `
INSERT INTO metafields (store_id, app_id, resource_type, resource_id, namespace, key, value, value_type)
SELECT $1, $2, 'product', $3, 'n', 'k' || i, repeat(chr(97 + i % 26), 65000), 'string' FROM generate_series(1, 200) i`;

/** Number of 13 MB responses that are requested concurrently, and number of rounds. */
const [AT_ONCE, ROUNDS] = [4, 3];

describe('the memory of large responses', () => {
  const api = useApi();
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

  /** Reads a response without keeping it, and returns its number of bytes. */
  async function read(): Promise<number> {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${shop.access_token}` } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  }

  it('is reused by later responses', async () => {
    const allocate = jest.spyOn(Buffer, 'allocUnsafeSlow');
    const allocated = (): number => allocate.mock.calls.filter(([size]) => size === CHUNK).length;
    let first = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const sizes = await Promise.all(Array.from({ length: AT_ONCE }, read));
      expect(Math.min(...sizes)).toBeGreaterThan(200 * 65_000);
      first ||= allocated();
    }
    const total = allocated();
    allocate.mockRestore();
    expect(first).toBeGreaterThan((200 * 65_000) / CHUNK);
    // A client may receive its response slightly before the server returns the buffers. Without reuse, the total is three times the first round.
    expect(total).toBeLessThanOrEqual(2 * first);
  });
});
