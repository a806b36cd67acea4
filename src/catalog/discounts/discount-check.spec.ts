import { useApi } from '../../../test/harness.js';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';

const UNKNOWN = { data: null, valid: false, issues: ['Discount not found.'], status: 200 };
const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

describe('a code', () => {
  const api = useApi();
  const check = (shop: Shop, code: string): Promise<Answer> => shop.get(`/discounts/validate/${encodeURIComponent(code)}`);

  it('that can be used is valid, in any letter case and with surrounding spaces', async () => {
    const shop = await api.shop();
    const terms = { percentage: 12.5, minimum_order_value: 500, maximum_discount_amount: 99.5, starts_at: inDays(-1), ends_at: inDays(1) };
    const { discount_id } = (await shop.post('/discounts', { code: 'Eid Mubarak/ঈদ', ...terms, total_use: 5 })).body.data;
    for (const code of ['EID MUBARAK/ঈদ', 'eid mubarak/ঈদ', ' eId MuBaRaK/ঈদ ']) {
      const { status, body } = await check(shop, code);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: { discount_id, code: 'EID MUBARAK/ঈদ', is_amount: 0, is_active: 1, ...terms },
        valid: true,
        issues: [],
        status: 200,
      });
    }
  });

  it.each([
    [{ is_active: 0 }, ['Discount is inactive.']],
    [{ starts_at: inDays(1) }, ['Discount has not started yet.']],
    [{ ends_at: inDays(-1) }, ['Discount has expired.']],
    [{ starts_at: inDays(-3), ends_at: inDays(-1) }, ['Discount has expired.']],
    [{ is_active: 0, starts_at: inDays(1), ends_at: inDays(2) }, ['Discount is inactive.', 'Discount has not started yet.']],
    [{ is_active: 0, ends_at: inDays(-1) }, ['Discount is inactive.', 'Discount has expired.']],
    [{ starts_at: inDays(-1) }, []],
    [{ ends_at: inDays(1) }, []],
  ])('of a discount with %j has the issues %j', async (fields, issues) => {
    const shop = await api.shop();
    const { discount_id } = (await shop.post('/discounts', { code: 'SALE', is_amount: 1, amount: 5, ...fields })).body.data;
    const { status, body } = await check(shop, 'sale');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        discount_id,
        code: 'SALE',
        is_amount: 1,
        percentage: 0,
        minimum_order_value: null,
        maximum_discount_amount: null,
        is_active: 1,
        starts_at: null,
        ends_at: null,
        ...fields,
      },
      valid: issues.length === 0,
      issues,
      status: 200,
    });
  });

  it('that is unknown, or exists only in another store, is not found', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    await theirs.post('/discounts', { code: 'THEIRS', percentage: 10 });
    for (const code of ['THEIRS', 'nothing', 'validate', '%', '\0', 'a\nb', 'x'.repeat(5000)]) {
      const { status, body } = await check(ours, code);
      expect(status).toBe(200);
      expect(body).toEqual(UNKNOWN);
    }
  });

  it('follows changes of its discount', async () => {
    const shop = await api.shop();
    const { discount_id } = (await shop.post('/discounts', { code: 'SALE', percentage: 10 })).body.data;
    expect((await check(shop, 'SALE')).body.valid).toBe(true);
    await shop.put(`/discounts/${discount_id}`, { code: 'SOLD' });
    expect((await check(shop, 'SALE')).body).toEqual(UNKNOWN);
    expect((await check(shop, 'SOLD')).body.valid).toBe(true);
    await shop.delete(`/discounts/${discount_id}`);
    expect((await check(shop, 'SOLD')).body).toEqual(UNKNOWN);
  });

  it('needs read:discounts to be checked', async () => {
    const shop = await api.shop({ scopes: ['write:discounts'] });
    expect((await check(shop, 'SALE')).body).toMatchObject({ code: 'insufficient_scope', status: 403 });
  });
});
