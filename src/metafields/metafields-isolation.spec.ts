import { useApi } from '../../test/harness.js';
import type { Answer } from '../../test/caller.js';
import { makeProduct } from '../../test/catalog.js';
import type { Shop } from '../../test/factories.js';
import { place } from '../../test/orders.js';

const COLOUR = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
const MISSING = 999_999_999;
const own = ({ store_id }: Shop): string => `/metafields/store/${String(store_id)}`;
const texts = (answers: Answer[]): string[] => answers.map(({ status, text }) => `${String(status)} ${text}`);

describe('the metafields of an app', () => {
  const api = useApi();

  /** Creates two apps on one store. */
  async function neighbours(): Promise<[Shop, Shop]> {
    const one = await api.shop();
    return [one, await api.shop({ store: { store_id: one.store_id } })];
  }
  /** Returns the responses of all operations that could reveal a metafield. */
  const probed = async (shop: Shop, path: string): Promise<string[]> =>
    texts([await shop.get(path), await shop.get(`${path}?namespace=looks`), await shop.delete(`${path}/looks/colour`)]);

  it('are hidden from other apps on the store, which can use the same names', async () => {
    const [mine, theirs] = await neighbours();
    const nothing = await probed(theirs, own(theirs));
    await mine.post(own(mine), COLOUR);
    const before = (await mine.get(own(mine))).text;
    expect(await probed(theirs, own(theirs))).toEqual(nothing);
    const answer = (await theirs.post(own(theirs), { ...COLOUR, value: 'blue' })).body;
    expect(answer).toMatchObject({ created: 1, data: { value: 'blue' } });
    expect((await theirs.delete(`${own(theirs)}/looks/colour`)).status).toBe(200);
    expect((await mine.get(own(mine))).text).toBe(before);
  });

  it('count towards the limit of that app only', async () => {
    const [mine, theirs] = await neighbours();
    for (let from = 0; from < 200; from += 25) {
      const metafields = Array.from({ length: 25 }, (_, n) => ({ ...COLOUR, key: `k${String(from + n)}` }));
      await mine.put(own(mine), { metafields });
    }
    expect((await mine.post(own(mine), COLOUR)).body.code).toBe('metafield_limit_exceeded');
    expect((await theirs.post(own(theirs), COLOUR)).body.created).toBe(1);
  });

  it('survive an uninstall and are available after reinstalling', async () => {
    const shop = await api.shop();
    await shop.post(own(shop), COLOUR);
    await api.make.uninstall(shop);
    const again = await api.make.install(shop, shop.store_id);
    expect((await again.get(own(again))).body.data).toMatchObject([COLOUR]);
  });

  it("require a resource of the store and return the same 404 for another store's resource as for a missing one", async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const foreign = {
      product: (await makeProduct(theirs)).product_id as number,
      order: (await place(theirs)).order_id as number,
      customer: (await theirs.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data.user_id as number,
      store: theirs.store_id,
    };
    for (const [type, id] of Object.entries(foreign)) {
      const message = `${type.charAt(0).toUpperCase()}${type.slice(1)} not found.`;
      for (const unknown of [String(id), String(MISSING), '0', 'abc', '1.5', '9'.repeat(30)]) {
        const path = `/metafields/${type}/${unknown}`;
        const answers = [
          await ours.get(path),
          await ours.post(path, COLOUR),
          await ours.put(path, { metafields: [COLOUR] }),
          await ours.delete(`${path}/looks/colour`),
        ];
        for (const { body } of answers) expect(body).toEqual({ message, status: 404 });
      }
      expect((await theirs.post(`/metafields/${type}/${String(id)}`, COLOUR)).body.created).toBe(1);
    }
    expect(await api.query('SELECT 1 FROM metafields WHERE store_id = $1', [ours.store_id])).toEqual([]);
  });

  it('are deleted with their customer, without affecting others', async () => {
    const [mine, theirs] = await neighbours();
    const made = async (phone: string): Promise<string> =>
      `/metafields/customer/${String((await mine.post('/customers', { name: 'Anna', phone })).body.data.user_id)}`;
    const [gone, kept] = [await made('01700000001'), await made('01700000002')];
    for (const shop of [mine, theirs]) for (const path of [gone, kept]) await shop.post(path, COLOUR);
    expect((await mine.delete(gone.replace('/metafields/customer', '/customers'))).status).toBe(200);
    expect((await theirs.get(gone)).body).toEqual({ message: 'Customer not found.', status: 404 });
    expect((await theirs.get(kept)).body.pagination.total).toBe(1);
    const rows = await api.query<{ resource_id: string }>('SELECT resource_id FROM metafields WHERE store_id = $1', [mine.store_id]);
    expect(rows.map(({ resource_id }) => kept.endsWith(`/${resource_id}`))).toEqual([true, true]);
  });

  it('of a deleted product are not accessible', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const path = `/metafields/product/${product_id}`;
    expect((await shop.post(path, COLOUR)).status).toBe(200);
    expect((await shop.delete(`/products/${product_id}`)).status).toBe(200);
    const answers = [await shop.get(path), await shop.post(path, COLOUR), await shop.delete(`${path}/looks/colour`)];
    for (const { body } of answers) expect(body).toEqual({ message: 'Product not found.', status: 404 });
  });
});
