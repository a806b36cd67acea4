import { useApi } from '../../../test/harness.js';
import type { Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';

const TEN_PERCENT = { code: 'TEN', percentage: 10 };
const TAKEN = { message: 'A discount with this code already exists.', status: 409 };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

async function made(shop: Shop, fields: object = {}): Promise<Json> {
  const { status, body, text } = await shop.post('/discounts', { ...TEN_PERCENT, ...fields });
  if (status !== 201) throw new Error(`The discount was refused: ${text}`);
  return body.data;
}

describe('a new discount', () => {
  const api = useApi();

  it('is returned with 201 and every field as given', async () => {
    const shop = await api.shop();
    const given = {
      is_amount: 1,
      amount: 150.5,
      percentage: 12.25,
      free_shipping_on: 1,
      minimum_order_value: 999.99,
      maximum_discount_amount: 500,
      is_active: 0,
      total_use: 100,
      use_per_user: 2,
    };
    const times = { starts_at: '2026-01-01T06:00:00+06:00', ends_at: '2026-01-31' };
    const { status, body } = await shop.post('/discounts', { code: '  eid-২০২৬ ', ...given, ...times, store_id: 1, unknown: true });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        discount_id: expect.any(Number),
        store_id: shop.store_id,
        code: 'EID-২০২৬',
        ...given,
        starts_at: '2026-01-01T00:00:00.000Z',
        ends_at: '2026-01-31T23:59:59.999Z',
        created_at: TIME,
        updated_at: TIME,
      },
      status: 201,
    });
    expect((await shop.get(`/discounts/${body.data.discount_id}`)).body).toEqual({ data: body.data, status: 200 });
  });

  it('is an active percentage without limits by default', async () => {
    const shop = await api.shop();
    expect(await made(shop)).toMatchObject({
      is_amount: 0,
      amount: 0,
      percentage: 10,
      free_shipping_on: 0,
      minimum_order_value: null,
      maximum_discount_amount: null,
      is_active: 1,
      total_use: null,
      use_per_user: null,
      starts_at: null,
      ends_at: null,
    });
    const empty = { minimum_order_value: null, maximum_discount_amount: null, total_use: null, use_per_user: null };
    expect(await made(shop, { code: 'NULLS', ...empty, starts_at: null, ends_at: null })).toMatchObject(empty);
  });

  it.each([
    [{ percentage: 10 }, 'code', 'code is required.'],
    [{ code: '', percentage: 10 }, 'code', 'code must have at least 1 character.'],
    [{ code: ' \t ', percentage: 10 }, 'code', 'code must have at least 1 character.'],
    [{ code: 'x'.repeat(101), percentage: 10 }, 'code', 'code must have at most 100 characters.'],
    [{ code: 'ß'.repeat(51), percentage: 10 }, 'code', 'code must have at most 100 characters.'],
    [{ code: 'A\u0007B', percentage: 10 }, 'code', 'code must not contain control characters.'],
    [{ code: 5, percentage: 10 }, 'code', 'code must be a string.'],
    [{ code: null, percentage: 10 }, 'code', 'code must be a string.'],
    [{ code: 'A' }, 'percentage', 'percentage is required.'],
    [{ code: 'A', is_amount: 0, amount: 10 }, 'percentage', 'percentage is required.'],
    [{ code: 'A', is_amount: 1, percentage: 10 }, 'amount', 'amount is required.'],
    [{ code: 'A', percentage: 0 }, 'percentage', 'percentage must be more than 0.'],
    [{ code: 'A', percentage: -1 }, 'percentage', 'percentage must be at least 0.'],
    [{ code: 'A', percentage: 100.01 }, 'percentage', 'percentage must be at most 100.'],
    [{ code: 'A', percentage: 33.333 }, 'percentage', 'percentage must have at most 2 decimals.'],
    [{ code: 'A', percentage: '10' }, 'percentage', 'percentage must be a number.'],
    [{ code: 'A', percentage: null }, 'percentage', 'percentage must be a number.'],
    [{ code: 'A', is_amount: 1, amount: -0.01 }, 'amount', 'amount must be at least 0.'],
    [{ code: 'A', is_amount: 1, amount: 0.001 }, 'amount', 'amount must have at most 2 decimals.'],
    [{ code: 'A', is_amount: 1, amount: 1e12 }, 'amount', 'amount must be at most 999999999999.99.'],
    [{ ...TEN_PERCENT, is_amount: 2 }, 'is_amount', 'is_amount must be 0 or 1.'],
    [{ ...TEN_PERCENT, is_amount: null }, 'is_amount', 'is_amount must be 0 or 1.'],
    [{ ...TEN_PERCENT, is_active: true }, 'is_active', 'is_active must be 0 or 1.'],
    [{ ...TEN_PERCENT, free_shipping_on: -1 }, 'free_shipping_on', 'free_shipping_on must be 0 or 1.'],
    [{ ...TEN_PERCENT, minimum_order_value: -5 }, 'minimum_order_value', 'minimum_order_value must be at least 0.'],
    [{ ...TEN_PERCENT, maximum_discount_amount: -5 }, 'maximum_discount_amount', 'maximum_discount_amount must be at least 0.'],
    [{ ...TEN_PERCENT, total_use: 0 }, 'total_use', 'total_use must be at least 1.'],
    [{ ...TEN_PERCENT, total_use: 2 ** 31 }, 'total_use', 'total_use must be at most 2147483647.'],
    [{ ...TEN_PERCENT, use_per_user: 1.5 }, 'use_per_user', 'use_per_user must be an integer.'],
    [{ ...TEN_PERCENT, starts_at: 'soon' }, 'starts_at', 'starts_at must be an ISO 8601 date.'],
    [{ ...TEN_PERCENT, ends_at: '2026-02-30' }, 'ends_at', 'ends_at must be an ISO 8601 date.'],
    [{ ...TEN_PERCENT, starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, 'ends_at', 'ends_at must be after starts_at.'],
    [{ ...TEN_PERCENT, starts_at: '2026-01-02', ends_at: '2026-01-01' }, 'ends_at', 'ends_at must be after starts_at.'],
  ])('is refused as %j', async (body, field, message) => {
    const shop = await api.shop();
    const { status, body: answer } = await shop.post('/discounts', body);
    expect(status).toBe(400);
    expect(answer).toEqual({ message, status: 400, errors: [{ field, rule: expect.any(String), message }] });
    expect((await shop.get('/discounts')).body.pagination.total).toBe(0);
  });

  it('can deduct nothing but shipping, the full price, or a hundredth of a percent', async () => {
    const shop = await api.shop();
    expect(await made(shop, { code: 'SHIP', is_amount: 1, amount: 0, percentage: 0, free_shipping_on: 1 })).toMatchObject({ amount: 0 });
    expect(await made(shop, { code: 'ALL', percentage: 100 })).toMatchObject({ percentage: 100 });
    expect(await made(shop, { code: 'LEAST', percentage: 0.01 })).toMatchObject({ percentage: 0.01 });
    expect(await made(shop, { code: 'DAY', starts_at: '2026-01-01', ends_at: '2026-01-01' })).toMatchObject({ code: 'DAY' });
    expect(await made(shop, { code: 'x'.repeat(100) })).toMatchObject({ code: 'X'.repeat(100) });
  });

  it('has a code that is unique in its store, ignoring letter case', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    await made(ours);
    for (const code of ['TEN', 'ten', ' Ten ']) expect((await ours.post('/discounts', { ...TEN_PERCENT, code })).body).toEqual(TAKEN);
    expect((await theirs.post('/discounts', TEN_PERCENT)).status).toBe(201);
    expect((await ours.get('/discounts')).body.pagination.total).toBe(1);
  });

  it('is created once for an idempotency key', async () => {
    const shop = await api.shop();
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [
      await shop.post('/discounts', TEN_PERCENT, { headers }),
      await shop.post('/discounts', TEN_PERCENT, { headers }),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a discount', () => {
  const api = useApi();
  const FULL = { minimum_order_value: 10, maximum_discount_amount: 20, total_use: 3, use_per_user: 1 };
  const SPAN = { starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2026-02-01T00:00:00.000Z' };

  it('changes only in the given fields, and is returned with all of them', async () => {
    const shop = await api.shop();
    const before = await made(shop, { ...FULL, ...SPAN });
    const path = `/discounts/${before.discount_id}`;
    const { status, body } = await shop.put(path, { code: ' twenty ', percentage: 20 });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...before, code: 'TWENTY', percentage: 20, updated_at: TIME },
      message: 'Discount updated.',
      status: 200,
    });
    expect(body.data.updated_at > before.updated_at).toBe(true);
    expect((await shop.get(path)).body.data).toEqual(body.data);
    for (const [field, value] of Object.entries({ ...FULL, ...SPAN, free_shipping_on: 1, is_active: 0, amount: 5.25 })) {
      expect((await shop.put(path, { [field]: value })).body.data).toMatchObject({ [field]: value });
    }
  });

  it('loses nullable fields set to null, and keeps the others', async () => {
    const shop = await api.shop();
    const { discount_id } = await made(shop, { ...FULL, ...SPAN });
    for (const field of [...Object.keys(FULL), ...Object.keys(SPAN)]) {
      expect((await shop.put(`/discounts/${discount_id}`, { [field]: null })).body.data).toMatchObject({ [field]: null });
    }
    for (const field of ['code', 'is_amount', 'amount', 'percentage', 'free_shipping_on', 'is_active']) {
      const { status, body } = await shop.put(`/discounts/${discount_id}`, { [field]: null });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field }]);
    }
  });

  it('does not change without a field, or with its current values', async () => {
    const shop = await api.shop();
    const before = await made(shop, { ...FULL, ...SPAN });
    const path = `/discounts/${before.discount_id}`;
    for (const body of [{}, { unknown: 1 }]) {
      expect((await shop.put(path, body)).body).toMatchObject({
        message: 'At least one field is required.',
        status: 400,
        errors: [{ field: 'body', rule: 'required' }],
      });
    }
    expect((await shop.put(path, before)).body).toEqual({ data: before, message: 'Discount updated.', status: 200 });
    expect((await shop.put(path, { code: 'ten', starts_at: '2026-01-01T06:00:00+06:00' })).body.data).toEqual(before);
  });

  it('changes its kind only with the value of the new kind in the same request', async () => {
    const shop = await api.shop();
    const { discount_id } = await made(shop);
    const put = async (body: object): Promise<Json> => (await shop.put(`/discounts/${discount_id}`, body)).body;
    expect(await put({ is_amount: 1 })).toMatchObject({ status: 400, message: 'amount is required.', errors: [{ field: 'amount' }] });
    expect((await put({ is_amount: 1, amount: 50 })).data).toMatchObject({ is_amount: 1, amount: 50, percentage: 10 });
    expect(await put({ is_amount: 0 })).toMatchObject({ status: 400, message: 'percentage is required.' });
    expect((await put({ is_amount: 0, percentage: 20 })).data).toMatchObject({ is_amount: 0, amount: 50, percentage: 20 });
    expect(await put({ is_amount: 1 })).toMatchObject({ status: 400, message: 'amount is required.' });
    expect((await put({ is_amount: 1, amount: 50 })).data).toMatchObject({ is_amount: 1, amount: 50 });
    expect((await put({ percentage: 0 })).data).toMatchObject({ percentage: 0 });
    expect(await put({ is_amount: 0 })).toMatchObject({ status: 400, message: 'percentage is required.' });
    expect(await put({ is_amount: 0, percentage: 0 })).toMatchObject({ status: 400, message: 'percentage must be more than 0.' });
    expect((await put({ is_amount: 0, percentage: 7.5 })).data).toMatchObject({ is_amount: 0, percentage: 7.5 });
    expect(await put({ percentage: 0 })).toMatchObject({ status: 400, message: 'percentage must be more than 0.' });
  });

  it.each([
    [{ starts_at: '2026-02-01T00:00:00Z' }],
    [{ starts_at: '2027-01-01' }],
    [{ ends_at: '2025-12-31' }],
    [{ ends_at: '2026-01-01T00:00:00Z' }],
    [{ starts_at: '2026-05-02', ends_at: '2026-05-01' }],
  ])('cannot be changed to end before it starts: %j', async (body) => {
    const shop = await api.shop();
    const before = await made(shop, SPAN);
    const answer = (await shop.put(`/discounts/${before.discount_id}`, body)).body;
    const message = 'ends_at must be after starts_at.';
    expect(answer).toEqual({ message, status: 400, errors: [{ field: 'ends_at', rule: 'after', message }] });
    expect((await shop.get(`/discounts/${before.discount_id}`)).body.data).toEqual(before);
    expect((await shop.put(`/discounts/${before.discount_id}`, { ends_at: null, starts_at: '2027-01-01' })).status).toBe(200);
  });

  it('cannot be renamed to a code that another discount has', async () => {
    const shop = await api.shop();
    await made(shop);
    const { discount_id } = await made(shop, { code: 'OTHER' });
    expect((await shop.put(`/discounts/${discount_id}`, { code: 'ten', percentage: 99 })).body).toEqual(TAKEN);
    expect((await shop.get(`/discounts/${discount_id}`)).body.data).toMatchObject({ code: 'OTHER', percentage: 10 });
  });

  it('is deleted permanently, and its code can be used again', async () => {
    const shop = await api.shop();
    const { discount_id } = await made(shop);
    const path = `/discounts/${discount_id}`;
    expect((await shop.delete(path)).body).toEqual({ message: 'Discount deleted.', status: 200 });
    const missing = { message: 'Discount not found.', status: 404 };
    for (const answer of [await shop.get(path), await shop.put(path, { percentage: 5 }), await shop.delete(path)]) {
      expect(answer.body).toEqual(missing);
    }
    expect(await api.query('SELECT 1 FROM discounts WHERE store_id = $1', [shop.store_id])).toEqual([]);
    expect((await made(shop)).discount_id).not.toBe(discount_id);
  });

  it('publishes nothing', async () => {
    const shop = await api.shop();
    const { discount_id } = await made(shop);
    await shop.put(`/discounts/${discount_id}`, { percentage: 20 });
    await shop.delete(`/discounts/${discount_id}`);
    const events = await api.events(shop.store_id);
    expect(events.map(({ event_topic }) => event_topic)).toEqual(['app.installed']);
  });
});
