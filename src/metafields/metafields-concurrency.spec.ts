import { atOnce, useApi } from '../../test/harness.js';
import type { Answer } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';

const TIMES = 20;
const COLOUR = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
const own = ({ store_id }: Shop): string => `/metafields/store/${String(store_id)}`;
const having = (answers: Answer[], status: number): Answer[] => answers.filter((answer) => answer.status === status);
const created = (answers: Answer[]): number => answers.reduce((sum, { body }) => sum + ((body.created as number | undefined) ?? 0), 0);

describe('concurrent requests for metafields', () => {
  const api = useApi();
  /** Creates a store and opens all connections of the pool. */
  async function warmShop(): Promise<Shop> {
    const shop = await api.shop();
    await atOnce(TIMES, () => shop.get(own(shop)));
    return shop;
  }
  const total = async (shop: Shop): Promise<number> => (await shop.get(own(shop))).body.pagination.total;

  it('create a key once in twenty parallel requests', async () => {
    const shop = await warmShop();
    const answers = await atOnce(TIMES, (n) => shop.post(own(shop), { ...COLOUR, value: String(n) }));
    expect(having(answers, 200)).toHaveLength(TIMES);
    expect(answers.filter(({ body }) => body.created === 1)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.created === 0)).toHaveLength(TIMES - 1);
    expect(new Set(answers.map(({ body }) => body.data.metafield_id as number)).size).toBe(1);
    expect(await total(shop)).toBe(1);
  });

  it('create each key once in twenty batches with different orders', async () => {
    const shop = await warmShop();
    const batch = Array.from({ length: 25 }, (_, n) => ({ ...COLOUR, key: `k${String(n)}` }));
    const answers = await atOnce(TIMES, (n) => shop.put(own(shop), { metafields: n % 2 === 0 ? batch : [...batch].reverse() }));
    expect(having(answers, 200)).toHaveLength(TIMES);
    expect(created(answers)).toBe(25);
    expect(await total(shop)).toBe(25);
  });

  it('never exceed the limit of 200', async () => {
    const shop = await warmShop();
    const batch = (n: number): object[] => Array.from({ length: 19 }, (_, m) => ({ ...COLOUR, key: `k${String(n)}-${String(m)}` }));
    const answers = await atOnce(TIMES, (n) => shop.put(own(shop), { metafields: batch(n) }));
    expect(having(answers, 200)).toHaveLength(10);
    expect(having(answers, 400).map(({ body }) => body.code as string)).toEqual(Array<string>(10).fill('metafield_limit_exceeded'));
    expect(await total(shop)).toBe(190);
    const singles = await atOnce(TIMES, (n) => shop.post(own(shop), { ...COLOUR, key: `s${String(n)}` }));
    expect(having(singles, 200)).toHaveLength(10);
    expect(await total(shop)).toBe(200);
  });

  it('count new metafields correctly while others delete them', async () => {
    const shop = await warmShop();
    const path = `${own(shop)}/looks/colour`;
    const answers = await atOnce(40, (n) => (n % 2 === 0 ? shop.post(own(shop), COLOUR) : shop.delete(path)));
    const deleted = answers.filter(({ status, body }) => status === 200 && body.message === 'Metafield deleted.').length;
    expect(having(answers, 500)).toEqual([]);
    expect(created(answers) - deleted).toBe(await total(shop));
  });

  it('leave no metafields of a customer who is deleted concurrently', async () => {
    const shop = await warmShop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const path = `/metafields/customer/${String(user_id)}`;
    const answers = await atOnce(TIMES, (n) =>
      n === TIMES / 2 ? shop.delete(`/customers/${String(user_id)}`) : shop.post(path, { ...COLOUR, key: `k${String(n)}` }),
    );
    expect(answers[TIMES / 2]?.status).toBe(200);
    for (const { body } of having(answers, 404)) expect(body).toEqual({ message: 'Customer not found.', status: 404 });
    expect(having(answers, 200).length + having(answers, 404).length).toBe(TIMES);
    expect(await api.query('SELECT 1 FROM metafields WHERE store_id = $1', [shop.store_id])).toEqual([]);
  });
});
