import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, useStorePages } from '../../../test/pages.js';
import { readsDuring } from '../../../test/plans.js';

const EMPTY = { maximum_discount_amount: '', minimum_order_value: '', total_use: '', use_per_user: '', starts_at: '', ends_at: '' };
const FORM = { ...EMPTY, seen: '', code: 'eid10', kind: 'percentage', value: '10' };

describe('the pages of discounts', () => {
  const api = useApi();
  const pages = useStorePages(api, 'discounts');
  const { open, post } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  const create = async (code: string, fields: object = {}, of = shop): Promise<number> =>
    (await of.post('/discounts', { code, percentage: 10, ...fields })).body.data.discount_id as number;
  const pathOf = (discount_id: number): string => `${list}/${String(discount_id)}`;
  const stored = async (discount_id: number): Promise<Json> => (await shop.get(`/discounts/${String(discount_id)}`)).body.data;
  const listed = async (query: string): Promise<string[]> => {
    const { status, text } = await open(list + query);
    expect(status).toBe(200);
    return [...text.matchAll(/<a href="[^"]*\/discounts\/\d+">([^<]*)</g)].map(([, code = '']) => code);
  };
  /** Returns the form that changes a discount to 25 percent. */
  const change = async (discount_id: number): Promise<Record<string, string>> => ({
    ...FORM,
    value: '25',
    ...hiddenFields(await open(pathOf(discount_id)), pathOf(discount_id)),
  });

  it('list the discounts of the store, with filters, sorting and a search', async () => {
    expect((await open(list)).text).toContain('No discounts yet.');
    await create('Summer', { is_active: 0 });
    await create('<WINTER>', { is_amount: 1, amount: 50, free_shipping_on: 1, ends_at: '2020-01-01' });
    await create('FOREIGN', {}, await api.shop());
    expect(await listed('')).toEqual(['&lt;WINTER>', 'SUMMER']);
    expect(await listed('?sort=created_at:asc')).toEqual(['SUMMER', '&lt;WINTER>']);
    expect(await listed('?state=inactive')).toEqual(['SUMMER']);
    expect(await listed('?q=wint')).toEqual(['&lt;WINTER>']);
    expect(await listed('?state=x&sort=x&cursor=')).toHaveLength(2);
    expect((await open(`${list}?q=nothing`)).text).toContain('No discount matches.');
    expect((await open(`${list}?cursor=nonsense`)).headers.get('location')).toBe(list);
    const { text } = await open(list);
    for (const words of ['2 entries', 'Expired', '৳50.00', '10%', 'Free shipping', 'Inactive']) expect(text).toContain(words);
    expect((await open(`${list}?lang=bn`)).text).toContain('মেয়াদ শেষ');
  });

  it('lead through several pages of discounts', async () => {
    await api.query(`INSERT INTO discounts (store_id, code, percentage) SELECT $1, 'CODE' || n, 10 FROM generate_series(1, 51) n`, [
      shop.store_id,
    ]);
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec((await open(list)).text) ?? [];
    expect(await listed(next.replaceAll('&amp;', '&').replace(list, ''))).toHaveLength(1);
  });

  it('create one discount for twenty concurrent submissions in two processes', async () => {
    const other = await serveBeside(api);
    const form = { ...FORM, code: ' eid৩ ', value: '১২.5', minimum_order_value: '500', starts_at: '2030-01-01T00:00' };
    const { cookie, csrf_token } = pages.owner;
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const raw = new URLSearchParams({ ...form, csrf_token }).toString();
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', list, { raw, headers }));
    const places = new Set(answers.map((answer) => answer.headers.get('location')));
    expect([answers.map(({ status }) => status), places.size]).toEqual([Array(20).fill(303), 1]);
    expect((await shop.get('/discounts')).body.data).toMatchObject([
      { code: 'EID৩', percentage: 12.5, minimum_order_value: 500, is_active: 1, starts_at: '2029-12-31T18:00:00.000Z', ends_at: null },
    ]);
    expect((await open([...places][0] ?? '')).text).toContain('The discount was created.');
  });

  it('change a discount once, and refuse a form that is older than a change by someone else', async () => {
    const discount_id = await create('EID10', { ends_at: '2030-01-31', use_per_user: 3 });
    const form = { ...(await change(discount_id)), ends_at: '2030-02-01T05:59' };
    const answers = await atOnce(20, () => post(pathOf(discount_id), form));
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${pathOf(discount_id)}?done=discount_saved`]));
    // The field shows only the minute; the rest of the time is kept.
    expect(await stored(discount_id)).toMatchObject({ percentage: 25, use_per_user: null, ends_at: '2030-01-31T23:59:59.999Z' });
    await shop.put(`/discounts/${String(discount_id)}`, { percentage: 30 });
    const refused = await post(pathOf(discount_id), { ...form, value: '40' });
    expect(refused.status).toBe(409);
    for (const words of ['was changed since you opened the page', 'value="40"', '30%']) expect(refused.text).toContain(words);
    const again = { ...form, value: '40', ...hiddenFields(refused, pathOf(discount_id)) };
    expect((await post(pathOf(discount_id), again)).status).toBe(303);
    expect(await stored(discount_id)).toMatchObject({ percentage: 40 });
  });

  it('keep what was typed when it is refused, with the error at its field', async () => {
    const refused = async (fields: Record<string, string>): Promise<string> => {
      const { status, text } = await post(list, { ...FORM, ...fields });
      expect(status).toBe(400);
      return text;
    };
    expect(await refused({ value: 'much' })).toMatch(/value="much"[^>]*aria-describedby="error-value"[^>]*aria-invalid/);
    for (const value of ['', '0', '101', '1.234']) expect(await refused({ value })).toContain('Enter a percentage above 0');
    expect(await refused({ code: ' ' })).toContain('Enter a code');
    expect(await refused({ total_use: '1.5' })).toContain('Enter a whole number above 0');
    expect(await refused({ minimum_order_value: '-1' })).toContain('Enter an amount in taka');
    expect(await refused({ starts_at: 'soon' })).toContain('Enter a day and a time');
    expect(await refused({ starts_at: '2030-01-02T00:00', ends_at: '2030-01-01T00:00' })).toContain('The end must be later');
    await create('EID10', { percentage: 11 });
    const taken = await post(list, FORM);
    expect([taken.status, taken.text.includes('Another discount of this store')]).toEqual([409, true]);
    expect((await shop.get('/discounts')).body.pagination.total).toBe(1);
  });

  it('activate, deactivate and delete a discount', async () => {
    const discount_id = await create('EID10');
    for (const [is_active, done, words] of [
      ['0', 'discount_deactivated', 'can no longer be used'],
      ['1', 'discount_activated', 'The discount can be used.'],
    ] as const) {
      const path = `${pathOf(discount_id)}/active`;
      const answer = await post(path, hiddenFields(await open(pathOf(discount_id)), path));
      expect(answer.headers.get('location')).toBe(`${pathOf(discount_id)}?done=${done}`);
      expect((await open(`${pathOf(discount_id)}?done=${done}`)).text).toContain(words);
      expect((await stored(discount_id)).is_active).toBe(Number(is_active));
    }
    expect((await open(`${pathOf(discount_id)}/delete`)).text).toContain('Delete the discount EID10?');
    const answers = await atOnce(20, () => post(`${pathOf(discount_id)}/delete`, {}));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await open(`${list}?done=deleted`)).text).toContain('The discount was deleted.');
    expect((await open(pathOf(discount_id))).status).toBe(404);
  });

  it('have forms only with the permission, and none for other stores', async () => {
    const discount_id = await create('EID10');
    const path = pathOf(discount_id);
    const form = await change(discount_id);
    const seenBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const { text } = await open(path, staff);
      const opened = await Promise.all([list, `${list}/new`, `${path}/delete`].map(async (page) => (await open(page, staff)).status));
      return [opened, text.includes(`${path}/active`), (await post(path, form, staff)).status];
    };
    expect(await seenBy('products__edit_products')).toEqual([[200, 403, 403], false, 403]);
    expect(await seenBy('discounts__edit_discounts')).toEqual([[200, 200, 200], true, 303]);
    const foreign = pathOf(await create('THEIRS', {}, await api.shop()));
    expect((await open(foreign)).status).toBe(404);
    for (const act of ['', '/delete', '/active']) expect((await post(foreign + act, { ...form, is_active: '0' })).status).toBe(404);
    const outsider = await merchantOf(api, (await api.shop()).store_id);
    expect((await open(path, outsider)).status).toBe(403);
  });

  it('read a list and a discount in few statements', async () => {
    const discount_id = await create('EID10');
    expect((await readsDuring(api, shop.store_id, () => open(`${list}?q=eid`))).length).toBeLessThanOrEqual(7);
    expect((await readsDuring(api, shop.store_id, () => open(pathOf(discount_id)))).length).toBeLessThanOrEqual(6);
  });
});
