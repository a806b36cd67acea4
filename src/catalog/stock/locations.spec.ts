import { atOnce, useApi } from '../../../test/harness.js';
import type { Shop } from '../../../test/factories.js';
import { defaultLocation, makeLocation } from '../../../test/stock.js';

describe('locations', () => {
  const api = useApi();
  const defaults = async (shop: Shop): Promise<{ location_id: number; is_default: number }[]> =>
    (await shop.get('/locations?limit=250')).body.data.filter((one: { is_default: number }) => one.is_default === 1);

  it('include a default one in every store', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.get('/locations');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          location_id: expect.any(Number),
          store_id: shop.store_id,
          name: 'Main location',
          is_default: 1,
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
        },
      ],
      pagination: { page: 1, limit: 50, total: 1 },
      status: 200,
    });
  });
  it('are created with 201, shown and renamed', async () => {
    const shop = await api.shop();
    const made = await shop.post('/locations', { name: 'গুদাম', address: 'ignored' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ data: { name: 'গুদাম', is_default: 0 }, message: 'Location created.', status: 201 });
    const { location_id } = made.body.data;
    const renamed = await shop.put(`/locations/${location_id}`, { name: 'Warehouse' });
    expect(renamed.body).toMatchObject({
      data: { location_id, name: 'Warehouse', is_default: 0 },
      message: 'Location updated.',
      status: 200,
    });
    expect((await shop.get(`/locations/${location_id}`)).body).toEqual({ data: renamed.body.data, status: 200 });
  });
  it.each<[string, object]>([
    ['name is required.', {}],
    ['name must have at least 1 character.', { name: '' }],
    ['name must have at most 255 characters.', { name: 'x'.repeat(256) }],
    ['name must be a string.', { name: 7 }],
    ['is_default must be 0 or 1.', { name: 'Shop', is_default: 2 }],
    ['is_default must be 0 or 1.', { name: 'Shop', is_default: 'yes' }],
  ])('refuse with "%s"', async (message, body) => {
    const shop = await api.shop();
    const { body: answer } = await shop.post('/locations', body);
    expect(answer).toMatchObject({ message, status: 400, errors: [{ message }] });
    expect((await shop.get('/locations')).body.pagination.total).toBe(1);
  });
  it('reject a change without a field, and a missing location', async () => {
    const shop = await api.shop();
    const location_id = await makeLocation(shop);
    expect((await shop.put(`/locations/${location_id}`, {})).body).toMatchObject({
      message: 'At least one field is required.',
      status: 400,
    });
    for (const answer of [await shop.get('/locations/999999'), await shop.put('/locations/999999', { name: 'x' })]) {
      expect(answer.body).toEqual({ message: 'Location not found.', status: 404 });
    }
  });
  it.each([1, true])('become the default with is_default %j, on creation and later', async (yes) => {
    const shop = await api.shop();
    const first = await defaultLocation(shop);
    const second = await makeLocation(shop, { is_default: yes });
    expect(await defaults(shop)).toMatchObject([{ location_id: second }]);
    expect((await shop.put(`/locations/${first}`, { is_default: yes })).body.data.is_default).toBe(1);
    expect(await defaults(shop)).toMatchObject([{ location_id: first }]);
  });
  it('always include a default one', async () => {
    const shop = await api.shop();
    const [first, second] = [await defaultLocation(shop), await makeLocation(shop)];
    for (const no of [0, false]) {
      expect((await shop.put(`/locations/${first}`, { name: 'Never', is_default: no })).body).toMatchObject({
        message: 'A store needs a default location; make another one the default.',
        status: 400,
        errors: [{ field: 'is_default' }],
      });
      expect((await shop.put(`/locations/${second}`, { is_default: no })).status).toBe(200);
    }
    expect(await defaults(shop)).toMatchObject([{ location_id: first, name: 'Main location' }]);
  });
  it('do not change when an update has their current values', async () => {
    const shop = await api.shop();
    const location_id = await defaultLocation(shop);
    const before = (await shop.get(`/locations/${location_id}`)).body.data;
    expect((await shop.put(`/locations/${location_id}`, { name: 'Main location', is_default: 1 })).body.data).toEqual(before);
  });
  it('have exactly one default when twenty requests choose one concurrently, some of them for a new location', async () => {
    const shop = await api.shop();
    const ids = await atOnce(6, () => makeLocation(shop));
    const answers = await atOnce(20, (n) =>
      n % 4 === 0
        ? shop.post('/locations', { name: 'New', is_default: 1 })
        : shop.put(`/locations/${ids[n % 6]!}`, { is_default: 1, name: `${n}` }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    expect(await defaults(shop)).toHaveLength(1);
    expect((await shop.get('/locations')).body.pagination.total).toBe(12);
  });
  it('are listed oldest first, by page and by cursor', async () => {
    const shop = await api.shop();
    for (const name of ['B', 'A']) await makeLocation(shop, { name });
    const names = (body: { data: { name: string }[] }): string[] => body.data.map(({ name }) => name);
    expect(names((await shop.get('/locations')).body)).toEqual(['Main location', 'B', 'A']);
    expect(names((await shop.get('/locations?sort=created_at:desc&limit=2&page=2')).body)).toEqual(['Main location']);
    const walk = (await shop.get('/locations?cursor=&limit=2')).body;
    expect(names(walk)).toEqual(['Main location', 'B']);
    expect(names((await shop.get(`/locations?limit=2&cursor=${encodeURIComponent(walk.pagination.next_cursor)}`)).body)).toEqual(['A']);
  });
});
