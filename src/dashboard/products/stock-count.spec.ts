import type { Json } from '../../../test/answer.js';
import { makeProduct } from '../../../test/catalog.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, PAGE, useStorePages } from '../../../test/pages.js';

describe('the page that counts several variants', () => {
  const api = useApi();
  const pages = useStorePages(api, 'products');
  const { open, post } = pages;
  let product_id: number;
  let ids: number[];
  let path: string;

  beforeEach(async () => {
    const { shop, list } = pages;
    product_id = (await makeProduct(shop, { name: 'Scarf', variant: { price: 5, quantity: 3, sku_code: 'RED', variant_name: 'Red' } }))[
      'product_id'
    ] as number;
    for (const variant_name of ['Blue', 'Green'])
      await shop.post(`/products/${String(product_id)}/variants`, { variant_name, price: 5, quantity: 7 });
    ids = (await stock()).map(({ sku_id }) => sku_id as number);
    path = `${list}/${String(product_id)}/count`;
  });

  const stock = async (): Promise<Json[]> => (await pages.shop.get(`/inventory/${String(product_id)}`)).body.data.variants as Json[];
  const quantities = async (): Promise<unknown[]> => (await stock()).map(({ quantity }) => quantity);
  const movements = async (): Promise<Json[]> =>
    (await pages.shop.get(`/inventory/${String(product_id)}/movements`)).body.data.filter(({ kind }: Json) => kind === 'set');
  /** Returns the form with counts in the order of the variants. */
  const counted = async (...units: string[]): Promise<Record<string, string>> => ({
    ...hiddenFields(await open(path), path),
    ...Object.fromEntries(
      units.flatMap((text, n) => [
        [`count_${String(ids[n])}`, text],
        [`reason_${String(ids[n])}`, text === '' ? '' : `Shelf ${String(n + 1)}`],
      ]),
    ),
  });

  it('saves counts with their reasons once for twenty submissions in two processes, as the merchant', async () => {
    expect((await open(path.replace('/count', ''))).text).toContain(`href="${path}"`);
    const other = await serveBeside(api);
    const { cookie, csrf_token } = pages.owner;
    const raw = new URLSearchParams({ ...(await counted('4', '', '১')), csrf_token }).toString();
    const headers = { ...PAGE, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', path, { raw, headers }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await quantities()).toEqual([4, 7, 1]);
    expect((await movements()).map(({ reason }) => reason).sort()).toEqual(['Shelf 1', 'Shelf 3']);
    const events = (await api.events(pages.shop.store_id)).filter(({ origin }) => (origin as { type: string }).type === 'merchant');
    expect(events.filter(({ event_topic }) => event_topic === 'inventory.updated')).toHaveLength(2);
    expect((await open(answers[0]?.headers.get('location') ?? '')).text).toContain('The counts were saved.');
  });

  it('saves none if one is refused, and keeps what was typed, with the error at its field', async () => {
    const { status, text } = await post(path, await counted('4', '-1', '2.5'));
    expect(status).toBe(400);
    expect(text.split('aria-invalid').length - 1).toBe(2);
    for (const words of ['value="4"', 'value="-1"', 'value="Shelf 3"', `id="error-count_${String(ids[1])}"`]) expect(text).toContain(words);
    const long = { ...(await counted('4')), [`reason_${String(ids[0])}`]: 'x'.repeat(256) };
    expect((await post(path, long)).text).toContain(`id="error-reason_${String(ids[0])}"`);
    expect((await post(path, await counted('', '', ''))).text).toContain('Enter the count of at least one variant.');
    expect((await post(path, { ...(await counted('')), [`reason_${String(ids[0])}`]: 'Found' })).status).toBe(400);
    expect((await post(path, { ...(await counted('4')), count_999999999: '1' })).status).toBe(404);
    expect(await quantities()).toEqual([3, 7, 7]);
  });

  it('refuses counts of stock that has moved since it was shown', async () => {
    const form = await counted('4', '5');
    await pages.shop.post(`/inventory/${String(product_id)}/adjust`, { sku_id: ids[1], adjustment: -1 });
    const refused = await post(path, form);
    expect(refused.status).toBe(409);
    for (const words of ['was changed since you opened the page', 'value="5"', '6 on hand']) expect(refused.text).toContain(words);
    expect((await post(path, { ...form, ...hiddenFields(refused, path) })).status).toBe(303);
    expect(await quantities()).toEqual([4, 5, 7]);
  });

  it('counts at the chosen location', async () => {
    const { location_id } = (await pages.shop.post('/locations', { name: 'Shop in Sylhet' })).body.data;
    const shown = await open(`${path}?location_id=${String(location_id)}&lang=bn`);
    expect(shown.text).toContain('হাতে আছে ০');
    const form = { ...hiddenFields(shown, path), [`count_${String(ids[0])}`]: '2', [`reason_${String(ids[0])}`]: '' };
    expect((await post(path, form)).status).toBe(303);
    expect(await quantities()).toEqual([5, 7, 7]);
    const lost = { ...form, ...hiddenFields(await open(path), path), location_id: '999999999' };
    expect((await post(path, lost)).status).toBe(400);
  });

  it('is for members with the permission, and for products of the store', async () => {
    const seenBy = async (...permissions: string[]): Promise<number[]> => {
      const staff = await merchantOf(api, pages.shop.store_id, { role: 'staff', permissions });
      return [(await open(path, staff)).status, (await post(path, await counted('3'), staff)).status];
    };
    expect(await seenBy()).toEqual([403, 403]);
    expect(await seenBy('products__edit_products')).toEqual([200, 303]);
    const foreign = (await makeProduct(await api.shop()))['product_id'] as number;
    const away = `${pages.list}/${String(foreign)}/count`;
    expect((await open(away)).status).toBe(404);
    expect((await post(away, await counted('3'))).status).toBe(404);
  });
});
