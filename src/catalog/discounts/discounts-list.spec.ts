import { useApi } from '../../../test/harness.js';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';

const codes = ({ body }: Answer): string[] => (body.data as { code: string }[]).map(({ code }) => code);

describe('the list of discounts', () => {
  const api = useApi();
  const CODES = ['SUMMER10', 'WINTER10', '100%_OFF\\', 'ঈদ-উপহার'];

  /** A store with discounts, the first of them inactive. */
  async function seeded(): Promise<Shop> {
    const shop = await api.shop();
    for (const [n, code] of CODES.entries()) await shop.post('/discounts', { code, percentage: 10, is_active: n === 0 ? 0 : 1 });
    return shop;
  }

  it('shows every field of each, newest first', async () => {
    const shop = await seeded();
    const answer = await shop.get('/discounts');
    expect(codes(answer)).toEqual([...CODES].reverse());
    expect(answer.body).toMatchObject({ pagination: { page: 1, limit: 50, total: 4 }, status: 200 });
    const [newest] = answer.body.data;
    expect((await shop.get(`/discounts/${newest.discount_id}`)).body.data).toEqual(newest);
    expect(Object.keys(newest as object)).toEqual([
      'discount_id',
      'store_id',
      'code',
      'is_amount',
      'amount',
      'percentage',
      'free_shipping_on',
      'minimum_order_value',
      'maximum_discount_amount',
      'is_active',
      'total_use',
      'use_per_user',
      'starts_at',
      'ends_at',
      'created_at',
      'updated_at',
    ]);
  });

  it('sorts by the times of creation and change', async () => {
    const shop = await seeded();
    expect(codes(await shop.get('/discounts?sort=created_at'))).toEqual(CODES);
    const { data } = (await shop.get('/discounts?sort=created_at&limit=1')).body;
    await shop.put(`/discounts/${data[0].discount_id}`, { percentage: 11 });
    expect(codes(await shop.get('/discounts?sort=updated_at:desc'))[0]).toBe('SUMMER10');
    expect(codes(await shop.get('/discounts?sort=updated_at:asc'))[3]).toBe('SUMMER10');
    expect((await shop.get('/discounts?sort=code')).body.message).toBe('sort must be one of created_at, updated_at with :asc or :desc.');
  });

  it.each([
    ['is_active=1', ['WINTER10', '100%_OFF\\', 'ঈদ-উপহার']],
    ['is_active=0', ['SUMMER10']],
    ['search=mer', ['SUMMER10']],
    ['search=10', ['SUMMER10', 'WINTER10', '100%_OFF\\']],
    ['search=winter10', ['WINTER10']],
    ['search=উপহার', ['ঈদ-উপহার']],
    ['search=%25', ['100%_OFF\\']],
    ['search=_', ['100%_OFF\\']],
    ['search=%5C', ['100%_OFF\\']],
    ['search=1%250', []],
    ['search=10&is_active=0', ['SUMMER10']],
    ['search=nothing-like-it', []],
    ['search=', CODES],
  ])('filtered by %s shows %j', async (query, expected) => {
    const shop = await seeded();
    const answer = await shop.get(`/discounts?sort=created_at&${query}`);
    expect(codes(answer)).toEqual(expected);
    expect(answer.body.pagination.total).toBe(expected.length);
    expect(codes(await shop.get(`/discounts?sort=created_at&cursor=&${query}`))).toEqual(codes(answer));
  });

  it.each([
    ['is_active=2', 'is_active must be 0 or 1.'],
    ['is_active=true', 'is_active must be 0 or 1.'],
    ['is_active=', 'is_active must be 0 or 1.'],
    [`search=${'x'.repeat(256)}`, 'search must have at most 255 characters.'],
    ['search=a&search=b', 'search must be a string.'],
  ])('refuses %s', async (query, message) => {
    const shop = await api.shop();
    expect((await shop.get(`/discounts?${query}`)).body).toMatchObject({ status: 400, message });
  });
});
