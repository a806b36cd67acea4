import { plainCharge, plainPlan, RETURN_URL, Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('a charge', () => {
  const api = useApi();
  let till: Till;
  beforeAll(async () => {
    till = await Till.open(api);
  });

  it('has every field of the contract', async () => {
    const { shop } = till;
    const { status, body } = await shop.post('/billing/charges', { ...plainCharge, description: 'Once', metadata: { plan: null, n: 1 } });
    expect(status).toBe(200);
    const { charge_id } = body.data as { charge_id: number };
    const path = `/${String(shop.store_id)}/settings/apps/billing/${String(charge_id)}`;
    const detail = {
      charge_id: expect.any(Number),
      app_id: shop.app_id,
      store_id: shop.store_id,
      installation_id: shop.installation_id,
      is_sandbox: 1,
      charge_type: 'one_time',
      name: 'Setup',
      description: 'Once',
      amount: 100,
      base_amount: 100,
      currency: 'BDT',
      fee_payer: 'developer',
      commission_rate: 0.1,
      platform_amount: 10,
      gateway_fee_rate: 0.025,
      gateway_fee_amount: 2.5,
      developer_amount: 87.5,
      status: 'pending',
      confirmation_url: expect.stringMatching(new RegExp(`${path}$`)),
      return_url: RETURN_URL,
      metadata: { plan: null, n: 1 },
      expires_at: TIME,
      created_at: TIME,
    };
    expect(body).toEqual({ message: 'Charge created.', data: detail, status: 200 });
    expect(new Date(body.data.expires_at).getTime() - new Date(body.data.created_at).getTime()).toBe(48 * 3_600_000);
    expect((await shop.get(`/billing/charges/${String(charge_id)}`)).body).toEqual({
      message: 'Charge retrieved.',
      data: detail,
      status: 200,
    });
  });

  it('has its fees paid by the party that the app specifies', async () => {
    const merchantPays = await Till.open(api, { app: { fee_payer: 'merchant' } });
    expect(await merchantPays.charge()).toMatchObject({
      fee_payer: 'merchant',
      amount: 114.29,
      base_amount: 100,
      platform_amount: 11.43,
      gateway_fee_amount: 2.86,
      developer_amount: 100,
    });
  });

  it('publishes charge.created with the shared schema', async () => {
    const fresh = await Till.open(api);
    const { charge_id } = await fresh.charge({ amount: 12.2 });
    const { app_id, store_id, installation_id } = fresh.shop;
    const events = await api.events(store_id);
    expect(events.at(-1)).toMatchObject({
      event_topic: 'charge.created',
      data: {
        charge_id,
        charge_type: 'one_time',
        name: 'Setup',
        amount: 12.2,
        currency: 'BDT',
        status: 'pending',
        app_id,
        store_id,
        installation_id,
      },
    });
    expect(Object.keys(events.at(-1)?.data ?? {})).toHaveLength(9);
  });

  it.each([
    ['charges', plainCharge],
    ['subscriptions', plainPlan],
    ['wallet-topup', { return_url: RETURN_URL }],
  ])('of %s has an amount of 10.00 to 50,000.00 with two decimals', async (path, body) => {
    const post = (amount: unknown): Promise<Answer> => till.shop.post(`/billing/${path}`, { ...body, amount });
    for (const amount of [9.99, 50_000.01, 10.005, 0, -10, 1e300, 10.001]) {
      expect((await post(amount)).body).toMatchObject({ code: 'invalid_amount', status: 400 });
    }
    for (const amount of ['100', null, undefined, true, {}]) {
      const { body: refused } = await post(amount);
      expect(refused).toMatchObject({ status: 400, errors: [{ field: 'amount' }] });
      expect(refused).not.toHaveProperty('code');
    }
    for (const amount of [10, 50_000, 12.34]) expect((await post(amount)).body.data.base_amount).toBe(amount);
  });

  it.each([
    [{ name: '', amount: 5 }, 'name must have at least 1 character.', undefined],
    [{ currency: 'USD', amount: 5, return_url: 'nonsense' }, 'currency must be one of BDT.', undefined],
    [{ amount: 5, return_url: 'nonsense' }, 'amount must be 10.00 to 50,000.00 with at most two decimals.', 'invalid_amount'],
    [{ return_url: 'nonsense' }, 'return_url must be an absolute URL.', 'invalid_return_url'],
    [{ return_url: 'javascript:alert(1)' }, 'return_url must be an https URL.', 'invalid_return_url'],
    [{ return_url: 'http://app.example.com/' }, 'return_url must be an https URL.', 'invalid_return_url'],
    [{ return_url: 'https://evil.example.com/' }, 'return_url must be on a host of the redirect URLs of the app.', 'invalid_return_url'],
    [
      { return_url: 'https://app.example.com.evil.example/' },
      'return_url must be on a host of the redirect URLs of the app.',
      'invalid_return_url',
    ],
    [{ return_url: 'https://app.example.com@evil.example/' }, 'return_url must not contain credentials.', 'invalid_return_url'],
    [
      { return_url: 'https://app.example.com:8443/' },
      'return_url must be on a host of the redirect URLs of the app.',
      'invalid_return_url',
    ],
  ])('refuses %j in the order of the checks', async (changes, message, code) => {
    const { body } = await till.shop.post('/billing/charges', { ...plainCharge, ...changes });
    expect([body.message, body.code, body.status]).toEqual([message, code, 400]);
  });

  it('needs a return URL unless it is a one-time charge', async () => {
    const { return_url: _, ...plan } = plainPlan;
    expect((await till.shop.post('/billing/subscriptions', plan)).body.message).toBe('return_url is required.');
    expect((await till.shop.post('/billing/wallet-topup', { amount: 10 })).body.message).toBe('return_url is required.');
    expect((await till.shop.post('/billing/charges', { name: 'Setup', amount: 10 })).body.data).toMatchObject({
      return_url: expect.stringMatching(/^http.*\/billing\/complete\?charge_id=\d+$/),
    });
  });

  it('accepts http on localhost in development', async () => {
    const { shop } = await Till.open(api, { app: { redirect_urls: ['http://localhost:4000/callback'] } });
    expect((await shop.post('/billing/charges', { ...plainCharge, return_url: 'http://localhost:4000/done' })).status).toBe(200);
    expect((await shop.post('/billing/charges', { ...plainCharge, return_url: 'http://localhost:4001/done' })).body.code).toBe(
      'invalid_return_url',
    );
  });

  it('does not exist for other apps and stores', async () => {
    const { charge_id } = await till.charge();
    const beside = await api.shop({ store: { store_id: till.shop.store_id } });
    const elsewhere = await api.shop({ of: till.shop });
    const missing = { message: 'Charge not found.', code: 'charge_not_found', status: 404 };
    for (const other of [beside, elsewhere]) expect((await other.get(`/billing/charges/${String(charge_id)}`)).body).toEqual(missing);
    for (const id of ['999999999', '0', 'abc']) expect((await till.shop.get(`/billing/charges/${id}`)).body).toEqual(missing);
  });

  it('is active for its own installation only', async () => {
    const fresh = await Till.open(api);
    const { charge_id } = await fresh.charge();
    await fresh.charge();
    await fresh.pay(charge_id);
    const plan = await fresh.plan({ trial_days: 7 });
    await fresh.approve(plan.charge_id);
    const list = (await fresh.shop.get('/billing/active')).body;
    const shared = { is_sandbox: 1, currency: 'BDT', status: 'active', created_at: TIME, activated_at: TIME };
    expect(list).toEqual({
      message: 'Active charges retrieved.',
      data: [
        { charge_id: plan.charge_id, charge_type: 'recurring', name: 'Pro', amount: 500, billing_interval: 'monthly', ...shared },
        { charge_id, charge_type: 'one_time', name: 'Setup', amount: 100, ...shared },
      ],
      status: 200,
    });
    await api.make.uninstall(fresh.shop);
    const again = await api.make.install(fresh.shop, fresh.shop.store_id);
    expect((await again.get('/billing/active')).body.data).toEqual([]);
    expect((await again.get(`/billing/charges/${String(charge_id)}`)).body.data.status).toBe('active');
    expect((await again.get(`/billing/charges/${String(plan.charge_id)}`)).body.data.status).toBe('cancelled');
  });

  it('expires after 48 hours, and not before', async () => {
    const fresh = await Till.open(api);
    const { charge_id } = await fresh.charge();
    await fresh.advance(1.99);
    expect((await fresh.read(charge_id)).status).toBe('pending');
    await fresh.advance(0.01);
    expect(await fresh.read(charge_id)).toMatchObject({ status: 'expired', ended_at: TIME });
    expect((await fresh.approve(charge_id)).body).toMatchObject({ code: 'charge_not_pending', status: 409 });
    expect(await fresh.events()).toEqual([
      ['charge.created', charge_id],
      ['charge.expired', charge_id],
    ]);
  });
});

describe('an idempotency key of a charge', () => {
  const api = useApi();

  it.each([
    ['charges', plainCharge],
    ['subscriptions', plainPlan],
    ['wallet-topup', { amount: 100, return_url: RETURN_URL }],
  ])('of %s always returns the current state of the charge, from the body and the header', async (path, body) => {
    const till = await Till.open(api);
    const post = (fields: object, key?: string): Promise<Answer> =>
      till.shop.post(`/billing/${path}`, { ...body, ...fields }, { headers: key === undefined ? {} : { 'idempotency-key': key } });
    const answers = await atOnce(20, (n) => post(n % 2 ? { idempotency_key: 'k' } : {}, n % 3 && n % 2 ? undefined : 'k'));
    const ids = new Set(answers.map(({ body: { data } }) => data.charge_id));
    expect([ids.size, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200])]);
    const [charge_id] = [...ids];
    await till.pay(charge_id);
    expect((await post({ amount: 5 }, 'k')).body).toMatchObject({
      status: 200,
      data: { charge_id, status: 'active', base_amount: body.amount },
    });
    expect((await post({}, 'K')).body.data.charge_id).not.toBe(charge_id);
    expect((await till.events()).filter(([topic]) => topic === 'charge.created')).toHaveLength(2);
  });

  it.each([
    ['charges', plainCharge],
    ['subscriptions', plainPlan],
    ['wallet-topup', { amount: 100, return_url: RETURN_URL }],
  ])('of %s returns the charge even if the rest of the body is missing or not valid', async (path, body) => {
    const { shop } = await Till.open(api);
    const post = (given: object, headers = {}): Promise<Answer> => shop.post(`/billing/${path}`, given, { headers });
    const { charge_id } = (await post({ ...body, idempotency_key: 'k' })).body.data;
    for (const answer of [
      await post({ idempotency_key: 'k' }),
      await post({}, { 'idempotency-key': 'k' }),
      await post({ ...body, amount: 'much', name: 7, idempotency_key: 'k' }),
    ]) {
      expect(answer.body).toMatchObject({ status: 200, data: { charge_id, status: 'pending' } });
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
    expect((await post({ idempotency_key: 'other' })).status).toBe(400);
  });

  it('is ignored by a dry run, which neither finds nor uses it', async () => {
    const { shop } = await Till.open(api);
    const post = (fields: object, dry: 'true' | 'false'): Promise<Answer> =>
      shop.post(
        '/billing/charges',
        { ...plainCharge, ...fields, idempotency_key: 'k' },
        { headers: { 'dry-run': dry, 'idempotency-key': 'k' } },
      );
    expect((await post({ name: 'First' }, 'true')).body.data).toMatchObject({ name: 'First', status: 'pending' });
    const { charge_id } = (await post({ name: 'Second' }, 'false')).body.data;
    expect((await post({ name: 'Third' }, 'true')).body.data).toMatchObject({ name: 'Third', status: 'pending' });
    expect((await post({ name: 'Fourth' }, 'false')).body.data).toMatchObject({ charge_id, name: 'Second' });
  });

  it('is unique per app, store and endpoint', async () => {
    const till = await Till.open(api);
    const beside = await api.shop({ store: { store_id: till.shop.store_id } });
    const elsewhere = await api.shop({ of: till.shop });
    const key = { idempotency_key: 'one' };
    const answers = [
      await till.shop.post('/billing/charges', { ...plainCharge, ...key }),
      await beside.post('/billing/charges', { ...plainCharge, ...key }),
      await elsewhere.post('/billing/charges', { ...plainCharge, ...key }),
      await till.shop.post('/billing/subscriptions', { ...plainPlan, ...key }),
    ];
    expect(new Set(answers.map(({ body }) => body.data.charge_id)).size).toBe(4);
  });

  it('is not used up by a refused request', async () => {
    const till = await Till.open(api);
    const key = { idempotency_key: 'again' };
    expect((await till.shop.post('/billing/charges', { ...plainCharge, ...key, amount: 1 })).status).toBe(400);
    expect((await till.shop.post('/billing/charges', { ...plainCharge, ...key })).status).toBe(200);
  });

  it('is refused when body and header differ, or when it is empty or too long', async () => {
    const { shop } = await Till.open(api);
    const post = (idempotency_key: unknown, header?: string): Promise<Answer> =>
      shop.post(
        '/billing/charges',
        { ...plainCharge, idempotency_key },
        { headers: header === undefined ? {} : { 'idempotency-key': header } },
      );
    for (const answer of [await post('a', 'b'), await post(''), await post('x'.repeat(256)), await post(undefined, ' '), await post(5)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('code');
    }
    expect((await post('a', 'a')).status).toBe(200);
    expect((await post(null, 'c')).status).toBe(200);
  });
});

describe('the charges of a store', () => {
  const api = useApi();

  it('are listed for its merchants, by status', async () => {
    const till = await Till.open(api);
    const [first, second] = [await till.charge(), await till.charge({ name: 'Second' })];
    await till.decide(first.charge_id, 'decline');
    const list = (query: string): Promise<Answer> =>
      till.owner.call('GET', `/api/apps/billing/charges?store_id=${String(till.shop.store_id)}${query}`);
    const { body } = await list('');
    expect(body.data.map(({ charge_id, status, app_name }: never) => [charge_id, status, app_name])).toEqual([
      [second.charge_id, 'pending', expect.stringMatching(/^App /)],
      [first.charge_id, 'declined', expect.stringMatching(/^App /)],
    ]);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 2 });
    expect((await list('&status=declined')).body.pagination.total).toBe(1);
    expect((await list('&status=paid')).status).toBe(400);
    const stranger = await merchantOf(api, await api.make.store());
    expect((await stranger.call('GET', `/api/apps/billing/charges?store_id=${String(till.shop.store_id)}`)).body.code).toBe('forbidden');
  });
});
