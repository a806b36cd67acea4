import { gzipSync } from 'node:zlib';
import type { Shop } from '../../test/factories.js';
import { atOnce, useOwnApi } from '../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../test/merchants.js';
import { openAs } from '../../test/operators.js';
import { place } from '../../test/orders.js';

/** Maximum size of a page with its styles and scripts, in bytes after gzip: a slow connection transfers it in about a second. */
const MAX_BYTES = 60_000;
/** Rows of a list. */
const ROWS = 50;

describe('the size of a page', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let shop: Shop;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
    await atOnce(ROWS, async (n) => {
      const address = { address: `House ${String(n)}, Road 4, Dhanmondi`, city: 'Dhaka' };
      const person = {
        name: `Customer ${String(n)} of the shop`,
        phone: String(1_700_000_000 + n),
        email: `customer-${String(n)}@example.com`,
      };
      const { user_id } = (await shop.post('/customers', { ...person, address })).body.data;
      await place(shop, { customer_id: user_id, address });
      await shop.post('/products', {
        name: `Product ${String(n)} in several colours`,
        variant: { price: n, quantity: n, sku_code: `SKU-${String(n)}` },
      });
      await shop.post('/discounts', { code: `CODE${String(n)}`, percentage: 10 });
    });
  });

  /** Returns the size in bytes of a page in Bangla, whose characters are longer, with its styles and scripts. */
  async function sizeOf(path: string): Promise<number> {
    const { status, text } = await openAs(api, owner, `${path}?lang=bn`);
    expect([path, status]).toEqual([path, 200]);
    const files = [...text.matchAll(/<(?:link rel="stylesheet" href|script src)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThanOrEqual(1);
    const texts = await Promise.all(files.map(async (file) => (await api.call('GET', file)).text));
    return [text, ...texts].reduce((sum, each) => sum + gzipSync(each).length, 0);
  }

  it.each([
    ...['home', 'orders', 'products', 'customers', 'discounts', 'notifications', 'settings/store', 'settings/staff', 'settings/apps'],
    ...['settings/apps/billing', 'settings/apps/webhooks', 'settings/apps/requests', 'settings/audit'],
  ])('is at most 60 kB in all for %s', async (path) => {
    expect(await sizeOf(`/${String(shop.store_id)}/${path}`)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each([
    '/',
    '/account',
    '/apps',
    '/docs',
    '/docs/operations',
    '/docs/merchants',
    '/docs/topics',
    '/docs/errors',
    '/docs/reference',
    '/changelog',
  ])('is at most 60 kB in all for %s', async (path) => {
    expect(await sizeOf(path)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is measured on full lists', async () => {
    for (const list of ['orders', 'products', 'customers', 'discounts'])
      expect((await openAs(api, owner, `/${String(shop.store_id)}/${list}`)).text.split('<tr role="row">')).toHaveLength(ROWS + 2);
  });
});
