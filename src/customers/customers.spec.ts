import { atOnce, useApi } from '../../test/harness.js';

const anna = { name: 'Anna', phone: '01712345678' };

describe('customers', () => {
  const api = useApi();

  it('are created with 201 and the given fields', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/customers', { ...anna, email: 'anna@example.com', address: { city: 'ঢাকা' }, is_guest: 1 });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { user_id: expect.any(Number), name: 'Anna', phone: '01712345678', email: 'anna@example.com', store_id: shop.store_id },
      status: 201,
    });
    const shown = await shop.get(`/customers/${body.data.user_id}`);
    expect(shown.body).toEqual({
      data: {
        user_id: body.data.user_id,
        store_id: shop.store_id,
        name: 'Anna',
        email: 'anna@example.com',
        phone: '01712345678',
        address_json: { city: 'ঢাকা' },
        is_guest: 0,
        total_orders: 0,
        total_spent: 0,
        is_phone_verified: 0,
        is_email_verified: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
      status: 200,
    });
  });
  it.each([
    [{ phone: '01712345678' }, 'name is required.'],
    [{ name: 'Anna' }, 'phone is required.'],
    [{ name: '', phone: '01712345678' }, 'name must have at least 1 character.'],
    [{ name: 'Anna', phone: '017123' }, 'phone must have at least 10 characters.'],
    [{ name: 'Anna', phone: ' '.repeat(10) }, 'phone must have at least 10 characters.'],
    [{ name: 'Anna', phone: '0'.repeat(21) }, 'phone must have at most 20 characters.'],
    [{ name: 'x'.repeat(256), phone: '01712345678' }, 'name must have at most 255 characters.'],
    [{ ...anna, email: 'nowhere' }, 'email must be an email address.'],
    [{ ...anna, address: 'Dhaka' }, 'address must be an object.'],
    [{ ...anna, name: 5 }, 'name must be a string.'],
  ])('refuse %j', async (body, message) => {
    const shop = await api.shop();
    const { status, body: answer } = await shop.post('/customers', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message, status: 400, errors: [{ message }] });
    expect(answer).not.toHaveProperty('code');
    expect((await shop.get('/customers')).body.pagination.total).toBe(0);
  });
  it('keep phones unique within a store, not across stores', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    await ours.post('/customers', anna);
    expect((await ours.post('/customers', anna)).body).toEqual({ message: 'A customer with this phone already exists.', status: 409 });
    expect((await theirs.post('/customers', anna)).status).toBe(201);
  });
  it('are stored with phones without surrounding white space', async () => {
    const shop = await api.shop();
    expect((await shop.post('/customers', { ...anna, phone: ` ${anna.phone}\t${' '.repeat(20)}` })).body.data.phone).toBe(anna.phone);
    for (const phone of [` ${anna.phone}`, `${anna.phone}\u00a0`, `${anna.phone}\n`]) {
      expect((await shop.post('/customers', { ...anna, phone })).body).toEqual({
        message: 'A customer with this phone already exists.',
        status: 409,
      });
    }
    const { user_id } = (await shop.post('/customers', { name: 'Bela', phone: '01800000000' })).body.data;
    const put = async (phone: string): Promise<unknown> => (await shop.put(`/customers/${user_id}`, { phone })).body;
    expect(await put(` ${anna.phone} `)).toMatchObject({ message: 'A customer with this phone already exists.', status: 409 });
    expect(await put(' '.repeat(10))).toMatchObject({ message: 'phone must have at least 1 character.', status: 400 });
    expect(await put(' 01900000000 ')).toMatchObject({ data: { phone: '01900000000' }, status: 200 });
  });
  it('accept exactly one of twenty parallel creates of a phone', async () => {
    const shop = await api.shop();
    await atOnce(20, () => shop.get('/customers'));
    const statuses = (await atOnce(20, () => shop.post('/customers', anna))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await shop.get('/customers')).body.pagination.total).toBe(1);
  });
  it('change only the given fields, and null clears nullable fields', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { ...anna, email: 'anna@example.com' })).body.data;
    const { status, body } = await shop.put(`/customers/${user_id}`, { name: 'Ann', address_json: { city: 'Sylhet' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Customer updated.',
      data: { name: 'Ann', email: 'anna@example.com', address_json: { city: 'Sylhet' } },
    });
    expect((await shop.put(`/customers/${user_id}`, { email: null })).body.data.email).toBeNull();
    expect((await shop.put(`/customers/${user_id}`, { name: null })).body.message).toBe('name must be a string.');
    expect((await shop.put(`/customers/${user_id}`, {})).body).toMatchObject({
      message: 'At least one field is required.',
      status: 400,
      errors: [{ field: 'body', rule: 'required' }],
    });
    expect((await shop.put(`/customers/${user_id}`, { unknown: 1 })).status).toBe(400);
  });
  it('keep a taken phone with its owner on update', async () => {
    const shop = await api.shop();
    await shop.post('/customers', anna);
    const { user_id } = (await shop.post('/customers', { name: 'Bela', phone: '01800000000' })).body.data;
    expect((await shop.put(`/customers/${user_id}`, { phone: anna.phone })).body).toEqual({
      message: 'A customer with this phone already exists.',
      status: 409,
    });
  });
  it('are deleted unless they have orders', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', anna)).body.data;
    const order = { customer_id: user_id, address: { address: 'x' }, order_items: [{ name: 'a', price: 1, quantity: 1 }] };
    await shop.post('/orders', order);
    expect((await shop.delete(`/customers/${user_id}`)).body).toEqual({
      message: 'The customer has orders and cannot be deleted.',
      status: 400,
    });
    const other = (await shop.post('/customers', { name: 'Bela', phone: '01800000000' })).body.data.user_id;
    expect((await shop.delete(`/customers/${other}`)).body).toEqual({ message: 'Customer deleted.', status: 200 });
    expect((await shop.get(`/customers/${other}`)).body).toEqual({ message: 'Customer not found.', status: 404 });
    expect((await shop.delete(`/customers/${other}`)).status).toBe(404);
  });
});

describe('the list of customers', () => {
  const api = useApi();
  const people = [
    { name: 'Anika Rahman', phone: '01710000001', email: 'anika@example.com' },
    { name: 'রহিম উদ্দিন', phone: '01710000002' },
    { name: '100%_sure\\', phone: '01819999999' },
  ];
  const seeded = async (): ReturnType<typeof api.shop> => {
    const shop = await api.shop();
    for (const person of people) await shop.post('/customers', person);
    return shop;
  };
  const names = ({ body }: { body: { data: { name: string }[] } }): string[] => body.data.map(({ name }) => name);

  it('shows the newest first and counts', async () => {
    const shop = await seeded();
    const answer = await shop.get('/customers');
    expect(names(answer)).toEqual(people.map(({ name }) => name).reverse());
    expect(answer.body.pagination).toEqual({ page: 1, limit: 50, total: 3 });
    expect(answer.body.data[0]).not.toHaveProperty('is_phone_verified');
    expect(answer.body.data[0]).toMatchObject({ total_orders: 0, total_spent: 0 });
  });
  it.each([
    ['name', ['100%_sure\\', 'Anika Rahman', 'রহিম উদ্দিন']],
    ['name:desc', ['রহিম উদ্দিন', 'Anika Rahman', '100%_sure\\']],
    ['created_at', ['Anika Rahman', 'রহিম উদ্দিন', '100%_sure\\']],
    ['updated_at:desc', ['100%_sure\\', 'রহিম উদ্দিন', 'Anika Rahman']],
  ])('sorts by %s', async (sort, expected) => {
    const shop = await seeded();
    expect(names(await shop.get(`/customers?sort=${sort}`))).toEqual(expected);
  });
  it.each([
    ['anIKA', ['Anika Rahman']],
    ['উদ্দিন', ['রহিম উদ্দিন']],
    ['ANIKA@', ['Anika Rahman']],
    ['0171', ['রহিম উদ্দিন', 'Anika Rahman']],
    ['%', ['100%_sure\\']],
    ['_', ['100%_sure\\']],
    ['\\', ['100%_sure\\']],
    ['nobody', []],
  ])('finds %s in name, email or phone', async (search, expected) => {
    const shop = await seeded();
    const answer = await shop.get(`/customers?search=${encodeURIComponent(search)}`);
    expect(names(answer)).toEqual(expected);
    expect(answer.body.pagination.total).toBe(expected.length);
  });
  it('excludes guests unless requested', async () => {
    const shop = await seeded();
    await api.query('UPDATE customers SET is_guest = 1 WHERE store_id = $1 AND phone = $2', [shop.store_id, '01819999999']);
    expect((await shop.get('/customers')).body.pagination.total).toBe(2);
    expect((await shop.get('/customers?include_guests=true')).body.pagination.total).toBe(3);
    expect((await shop.get('/customers?include_guests=maybe')).body.message).toBe('include_guests must be true or false.');
  });
  it('is filtered by creation time', async () => {
    const shop = await seeded();
    await api.query(`UPDATE customers SET created_at = '2020-01-15T10:00:00Z' WHERE store_id = $1 AND phone = '01710000001'`, [
      shop.store_id,
    ]);
    expect((await shop.get('/customers?since=2020-01-15T10:00:00Z')).body.pagination.total).toBe(3);
    expect((await shop.get('/customers?since=2020-01-15T10:00:00.001Z')).body.pagination.total).toBe(2);
    expect((await shop.get('/customers?since=2020-01-16')).body.pagination.total).toBe(2);
    expect((await shop.get('/customers?since=yesterday')).body.message).toBe('since must be an ISO 8601 date.');
  });
  it('is filtered by minimum orders and amount spent', async () => {
    const shop = await seeded();
    const { data } = (await shop.get('/customers?search=anika')).body;
    const order = { customer_id: data[0].user_id, address: { address: 'x' }, financial_status: 'paid' };
    await shop.post('/orders', { ...order, order_items: [{ name: 'a', price: 10.5, quantity: 1 }] });
    await shop.post('/orders', { ...order, order_items: [{ name: 'a', price: 10.5, quantity: 1 }] });
    expect((await shop.get(`/customers/${data[0].user_id}`)).body.data).toMatchObject({ total_orders: 2, total_spent: 21 });
    expect(names(await shop.get('/customers?total_orders_min=2'))).toEqual(['Anika Rahman']);
    expect(names(await shop.get('/customers?total_orders_min=3'))).toEqual([]);
    expect(names(await shop.get('/customers?total_spent_min=21'))).toEqual(['Anika Rahman']);
    expect(names(await shop.get('/customers?total_spent_min=22'))).toEqual([]);
    expect((await shop.get('/customers?total_spent_min=-1')).status).toBe(400);
  });
  it.each([
    [20.49, 20],
    [20.5, 21],
    [20.51, 21],
  ])('shows and filters %d taka spent as %d', async (price, shown) => {
    const shop = await seeded();
    const { data } = (await shop.get('/customers?search=anika')).body;
    const order = { customer_id: data[0].user_id, address: { address: 'x' }, financial_status: 'paid' };
    await shop.post('/orders', { ...order, order_items: [{ name: 'a', price, quantity: 1 }] });
    expect((await shop.get(`/customers/${data[0].user_id}`)).body.data.total_spent).toBe(shown);
    expect(names(await shop.get(`/customers?total_spent_min=${shown}`))).toEqual(['Anika Rahman']);
    expect(names(await shop.get(`/customers?total_spent_min=${shown + 1}`))).toEqual([]);
  });
});

describe('customer events', () => {
  const api = useApi();

  it('report a create with the fields of the profile', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', anna)).body.data;
    const [, event] = await api.events(shop.store_id);
    expect(event).toMatchObject({
      event_topic: 'customer.created',
      store_id: shop.store_id,
      origin: { type: 'app', app_id: shop.app_id },
      data: { user_id, phone: '01712345678' },
    });
    expect(event?.data).not.toHaveProperty('email');
    expect(event?.data).not.toHaveProperty('source');
  });
  it('report changed fields and the caller, and nothing without a change', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', anna)).body.data;
    await shop.put(`/customers/${user_id}`, { name: 'Ann', phone: anna.phone });
    await shop.put(`/customers/${user_id}`, { name: 'Ann' });
    await shop.put(`/customers/${user_id}`, { email: 'not an address' });
    const events = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'customer.updated');
    expect(events.map(({ data }) => data)).toEqual([{ user_id, updated_fields: ['name'], updated_by: `app:${shop.app_id}` }]);
  });
});
