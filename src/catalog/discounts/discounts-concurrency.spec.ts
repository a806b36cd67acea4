import { atOnce, useApi } from '../../../test/harness.js';
import type { Answer } from '../../../test/caller.js';

const TIMES = 20;
const having = (answers: Answer[], status: number): Answer[] => answers.filter((answer) => answer.status === status);

describe('discounts under concurrency', () => {
  const api = useApi();
  /** A store, with every connection of the pool open. */
  async function warmShop(): ReturnType<typeof api.shop> {
    const shop = await api.shop();
    await atOnce(TIMES, () => shop.get('/discounts'));
    return shop;
  }

  it('accept one of twenty creates of a code, in any letter case', async () => {
    const shop = await warmShop();
    const answers = await atOnce(TIMES, (n) => shop.post('/discounts', { code: n % 2 === 0 ? 'sale' : 'SALE', percentage: 10 }));
    expect(having(answers, 201)).toHaveLength(1);
    expect(having(answers, 409)).toHaveLength(TIMES - 1);
    expect((await shop.get('/discounts')).body.pagination.total).toBe(1);
  });

  it('let one of twenty discounts change its code to the same new code', async () => {
    const shop = await warmShop();
    const made = await atOnce(TIMES, (n) => shop.post('/discounts', { code: `SALE${n}`, percentage: 10 }));
    const answers = await Promise.all(made.map(({ body }) => shop.put(`/discounts/${body.data.discount_id}`, { code: 'wanted' })));
    expect(having(answers, 200)).toHaveLength(1);
    expect(having(answers, 409)).toHaveLength(TIMES - 1);
    expect((await shop.get('/discounts?search=wanted')).body.pagination.total).toBe(1);
  });

  it('never end before they start when start and end are changed concurrently', async () => {
    const shop = await warmShop();
    const span = { starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2026-03-01T00:00:00.000Z' };
    const { discount_id } = (await shop.post('/discounts', { code: 'SALE', percentage: 10, ...span })).body.data;
    const [late, early] = [{ starts_at: '2026-02-01T00:00:00.000Z' }, { ends_at: '2026-01-15T00:00:00.000Z' }];
    const answers = await atOnce(TIMES, (n) => shop.put(`/discounts/${discount_id}`, n % 2 === 0 ? late : early));
    const [lates, earlies] = [0, 1].map((rest) => answers.flatMap(({ status }, n) => (n % 2 === rest ? [status] : [])));
    const all = (status: number): number[] => Array<number>(TIMES / 2).fill(status);
    const { starts_at, ends_at } = (await shop.get(`/discounts/${discount_id}`)).body.data;
    expect([
      [all(200), all(400), late.starts_at, span.ends_at],
      [all(400), all(200), span.starts_at, early.ends_at],
    ]).toContainEqual([lates, earlies, starts_at, ends_at]);
  });

  it('keep every field of twenty concurrent changes of different fields', async () => {
    const shop = await warmShop();
    const { discount_id } = (await shop.post('/discounts', { code: 'SALE', percentage: 10 })).body.data;
    const fields = [{ amount: 5 }, { percentage: 20 }, { total_use: 9 }, { use_per_user: 2 }, { free_shipping_on: 1 }, { is_active: 0 }];
    const answers = await atOnce(TIMES, (n) => shop.put(`/discounts/${discount_id}`, fields[n % fields.length]));
    expect(having(answers, 200)).toHaveLength(TIMES);
    expect((await shop.get(`/discounts/${discount_id}`)).body.data).toMatchObject(Object.assign({}, ...fields) as object);
  });

  it('are deleted once', async () => {
    const shop = await warmShop();
    const { discount_id } = (await shop.post('/discounts', { code: 'SALE', percentage: 10 })).body.data;
    const answers = await atOnce(TIMES, () => shop.delete(`/discounts/${discount_id}`));
    expect(having(answers, 200)).toHaveLength(1);
    expect(having(answers, 404)).toHaveLength(TIMES - 1);
  });
});
