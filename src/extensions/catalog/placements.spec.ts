import { type Developer, developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';

describe('the address of a frame', () => {
  const api = useApi();
  let shop: Shop;
  let developer: Developer;
  let merchant: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop();
    developer = developerOf(api, shop);
    merchant = await merchantOf(api, shop.store_id);
  });

  /** Returns the address of the frame of an extension with this URL, and the parameters that are added. */
  async function frameOf(url: string, query = ''): Promise<{ iframe_url: string; added: string }> {
    await developer.deploy([]);
    const { extension_id } = await developer.extension({ url });
    const path = `${EXTENSIONS}/page?store_id=${String(shop.store_id)}&target=order.details${query}`;
    const { iframe_url } = (await merchant.call('GET', path)).body.data[0] as { iframe_url: string };
    return { iframe_url, added: `store_id=${String(shop.store_id)}&extension_id=${String(extension_id)}&target=order.details` };
  }

  it.each([
    '?flag',
    '?flag&sig=a%20b~*',
    "?sig=A+b%2fC%2B'(x)!$,;:@/?",
    '?empty=&&=x&',
    '?bad=%zz%',
    '?q=%E0%A6%A2&q=2&q=%0a',
    '?my_store_id=5&store_idx=6&Target=7',
    '?ঢাকা=১',
  ])('keeps the query %s of the app and adds to it', async (own) => {
    const { iframe_url, added } = await frameOf(`https://courier.example.com/a/b${own}#part`, '&resource_id=7&locale=bn');
    expect(iframe_url).toBe(`https://courier.example.com/a/b${own}&${added}&resource_id=7&locale=bn#part`);
  });

  it.each(['', '?'])('has a query even if that of the app is %j', async (own) => {
    const { iframe_url, added } = await frameOf(`https://courier.example.com/${own}`);
    expect(iframe_url).toBe(`https://courier.example.com/?${added}&locale=en`);
  });

  it('replaces parameters of the app that have the same names', async () => {
    const own = 'a=1&store_id=9&extension%5fid=9&%74arget=x&b=%20&resource_id=9&locale=xx&store_id&store_id=8';
    const { iframe_url, added } = await frameOf(`https://courier.example.com/?${own}`);
    expect(iframe_url).toBe(`https://courier.example.com/?a=1&b=%20&${added}&locale=en`);
  });

  it('encodes what it adds', async () => {
    const { iframe_url, added } = await frameOf('https://courier.example.com/#a?b', `&resource_id=${encodeURIComponent('a&b=c#')}`);
    expect(iframe_url).toBe(`https://courier.example.com/?${added}&resource_id=a%26b%3Dc%23&locale=en#a?b`);
  });
});
