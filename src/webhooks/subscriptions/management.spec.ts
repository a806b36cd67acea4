import type { Answer, Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, type EventEnvelope, useApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { envelopeOf, isSignedWith, makeSubscription, NOWHERE, subscribe } from '../../../test/webhook-subscriptions.js';

const missing = { message: 'Webhook subscription not found.', status: 404 };

describe('a webhook subscription', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '20ms,40ms', WEBHOOK_SUBSCRIPTION_LIMIT: '50' });
  const apps = useSubscribers(api);
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
  });
  const create = (body: object, by = shop, headers = {}): Promise<Answer> => subscribe(by, body, headers);
  const made = (body: object, by = shop): Promise<Json> => makeSubscription(by, body);
  it('is created, read and deleted', async () => {
    const wanted = { filter: { is_guest: true, source: ['newsletter'] }, fields: ['user_id', 'phone'], skip_self: true };
    const data = await made(wanted);
    expect(data).toEqual({
      subscription_id: expect.any(Number),
      event_topic: 'customer.created',
      target_url: NOWHERE,
      is_active: 1,
      failure_count: 0,
      last_failure_at: null,
      last_success_at: null,
      ...wanted,
      skip_self: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const path = `/webhooks/${String(data.subscription_id)}`;
    expect((await shop.get(path)).body).toEqual({ data, status: 200 });
    expect((await shop.get('/webhooks')).body.data).toContainEqual(data);
    const again = await create({ filter: null });
    expect(again.body).toEqual({
      message: 'The installation is already subscribed to this topic at this URL.',
      code: 'subscription_exists',
      status: 409,
    });
    expect((await shop.delete(path)).body).toEqual({ message: 'Webhook subscription deleted.', status: 200 });
    for (const answer of [await shop.get(path), await shop.delete(path), await shop.put(path, { is_active: true })])
      expect(answer.body).toEqual(missing);
    const { subscription_id } = await made({});
    expect(subscription_id).not.toBe(data.subscription_id);
    expect((await shop.delete(`/webhooks/${String(subscription_id)}`)).status).toBe(200);
    await made({});
  });

  it('is deleted whatever URL another subscription has', async () => {
    const own = await api.shop();
    const { subscription_id } = await made({}, own);
    for (const target_url of [`${NOWHERE}#deleted-${String(subscription_id)}`, `${NOWHERE}?deleted-${String(subscription_id)}:`])
      await made({ target_url }, own);
    const refused = await create({ target_url: `deleted-${String(subscription_id)}:${NOWHERE}` }, own);
    expect(refused.body.code).toBe('invalid_target_url');
    expect((await own.delete(`/webhooks/${String(subscription_id)}`)).status).toBe(200);
    expect((await own.get('/webhooks')).body.data).toHaveLength(2);
  });

  it('can be inserted by the statement of the previous version', async () => {
    const own = await api.shop();
    const insert = `INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url) VALUES ($1, $2, $3, 'order.created', $4)
      ON CONFLICT (store_id, installation_id, event_topic, target_url) DO NOTHING RETURNING subscription_id`;
    const insertOnce = (): Promise<object[]> => api.query(insert, [own.store_id, own.installation_id, own.app_id, NOWHERE]);
    expect([await insertOnce(), await insertOnce()]).toEqual([[{ subscription_id: expect.any(Number) }], []]);
    expect((await create({ event_topic: 'order.created' }, own)).body.code).toBe('subscription_exists');
  });

  it.each<[object, string, string | undefined]>([
    [{ event_topic: 'customer.born' }, 'There is no topic customer.born.', 'invalid_topic'],
    [{ event_topic: '' }, 'event_topic must have at least 1 character.', undefined],
    [{ target_url: 'ftp://example.com' }, 'The URL must use https.', 'invalid_target_url'],
    [{ target_url: 'https://a:b@example.com' }, 'The URL must not carry a user name or password.', 'invalid_target_url'],
    [{ target_url: 'nonsense' }, 'The URL is not valid.', 'invalid_target_url'],
    [{ target_url: 5 }, 'target_url must be a string.', undefined],
    [{ filter: [] }, 'filter must be an object.', undefined],
    [
      { filter: { name: 'x' } },
      'filter.name names a field that the topic does not have; its fields are user_id, phone, email, is_guest, source.',
      undefined,
    ],
    [
      { fields: ['user_id', 'name'] },
      'fields (name) names a field that the topic does not have; its fields are user_id, phone, email, is_guest, source.',
      undefined,
    ],
    [{ fields: [] }, 'fields must have at least 1 item.', undefined],
    [{ skip_self: 1 }, 'skip_self must be a boolean.', undefined],
  ])('refuses %j', async (body, message, code) => {
    const answer = await create(body);
    expect([answer.status, answer.body.message, answer.body.code]).toEqual([400, message, code]);
  });

  it('needs the scope of its topic, which is checked again when an event is published', async () => {
    const poor = await api.shop({ scopes: ['read:orders'] });
    expect((await create({}, poor)).body).toEqual({
      message: 'The topic customer.created needs the read:customers scope.',
      code: 'insufficient_scope',
      status: 403,
    });
    await made({ event_topic: 'app.uninstalled' }, poor);
    await made({ event_topic: 'webhook.failing' }, poor);
  });

  it('is limited to 50 per installation, also when many are created concurrently', async () => {
    const busy = await api.shop();
    await atOnce(45, (n) => made({ target_url: `${NOWHERE}/${String(n)}` }, busy));
    const answers = await atOnce(20, (n) => create({ event_topic: 'order.created', target_url: `${NOWHERE}/${String(n)}` }, busy));
    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body).toEqual({
      message: 'An installation has at most 50 webhook subscriptions.',
      code: 'subscription_limit_exceeded',
      status: 400,
    });
    const [one] = (await busy.get('/webhooks')).body.data;
    await busy.delete(`/webhooks/${String(one.subscription_id)}`);
    await made({ target_url: `${NOWHERE}/new` }, busy);
  });

  it('is created once for an idempotency key, and once by parallel requests', async () => {
    const one = await api.shop();
    const key = { 'idempotency-key': 'sub-1' };
    const [first, second] = [await create({}, one, key), await create({}, one, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const answers = await atOnce(20, () => create({ event_topic: 'order.created' }, one));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await one.get('/webhooks')).body.pagination.total).toBe(2);
  });

  it('is updated field by field', async () => {
    const own = await api.shop();
    const { subscription_id } = await made({ filter: { source: 'newsletter' }, fields: ['user_id'], skip_self: true }, own);
    await made({ target_url: `${NOWHERE}/taken` }, own);
    const path = `/webhooks/${String(subscription_id)}`;
    const put = async (body: object): Promise<Json> => (await own.put(path, body)).body;
    expect((await put({ target_url: `${NOWHERE}/new` })).data).toMatchObject({
      target_url: `${NOWHERE}/new`,
      skip_self: 1,
      fields: ['user_id'],
    });
    expect((await put({ filter: null, fields: ['phone'], skip_self: false })).data).toMatchObject({
      filter: null,
      fields: ['phone'],
      skip_self: 0,
    });
    expect((await put({ filter: { user_id: { gt: 5 } }, fields: null })).data).toMatchObject({
      filter: { user_id: { gt: 5 } },
      fields: null,
    });
    expect((await put({ target_url: `${NOWHERE}/taken` })).code).toBe('subscription_exists');
    expect((await put({ target_url: 'ftp://x' })).code).toBe('invalid_target_url');
    expect((await put({ filter: { nothing: 1 } })).message).toMatch(/^filter.nothing names a field/);
    expect((await put({ fields: ['nothing'] })).message).toMatch(/^fields \(nothing\)/);
    expect((await put({})).message).toBe('At least one field is required.');
    expect((await own.get(path)).body.data).toMatchObject({ target_url: `${NOWHERE}/new`, filter: { user_id: { gt: 5 } }, is_active: 1 });
  });

  it('receives only events that its filter admits, with its fields, and none that the app caused if it skips its own', async () => {
    const [plain, filtered, mine] = [await apps.receiver(), await apps.receiver(), await apps.receiver()];
    const own = await api.shop();
    const other = await api.shop({ store: { store_id: own.store_id } });
    await made({ event_topic: 'order.created', target_url: plain.url, fields: ['order_id', 'total'] }, own);
    await made(
      { event_topic: 'order.created', target_url: filtered.url, filter: { grand_total: { gte: 100 }, order_status: ['hold'] } },
      own,
    );
    await made({ event_topic: 'order.created', target_url: mine.url, skip_self: true }, own);
    const priced = (price: number, order_status: string): object => ({ order_status, order_items: [{ name: 'Mug', price, quantity: 1 }] });
    await place(own, priced(100, 'hold'));
    await place(own, priced(99, 'hold'));
    await place(own, priced(100, 'pending'));
    await place(other, priced(5, 'pending'));
    await apps.settled(own, 4 + 1 + 1);
    expect(plain.requests.map((one) => Object.keys(envelopeOf(one).data))).toEqual(Array(4).fill(['order_id', 'total']));
    expect(envelopeOf(plain.requests[0]!)).toMatchObject({
      event_topic: 'order.created',
      store_id: own.store_id,
      sequence: expect.any(Number),
      is_sandbox: 0,
    });
    for (const request of plain.requests) expect(isSignedWith(own.webhook_secret, request)).toBe(true);
    expect(filtered.requests.map((one) => envelopeOf(one).data['grand_total'])).toEqual([100]);
    expect(mine.requests.map((one) => envelopeOf(one).origin.app_id)).toEqual([other.app_id]);
  });

  it('applies its filter and fields to the event feed when topics are requested', async () => {
    const own = await api.shop();
    await made({ fields: ['user_id'], filter: { phone: { ne: '01799999999' } } }, own);
    for (const phone of ['01788888888', '01799999999']) await own.post('/customers', { name: 'Anna', phone });
    await api.events(own.store_id);
    const read = async (query: string): Promise<EventEnvelope[]> => (await own.get(`/events?${query}`)).body.data;
    const chosen = await read('topics=customer.created,app.installed');
    expect(chosen.map(({ event_topic, data }) => [event_topic, Object.keys(data)])).toEqual([
      ['app.installed', ['app_id', 'store_id', 'installation_id']],
      ['customer.created', ['user_id']],
    ]);
    expect((await read('')).map(({ event_topic }) => event_topic)).toEqual(['app.installed', 'customer.created', 'customer.created']);
    await made({ target_url: `${NOWHERE}/all` }, own);
    expect((await read('topics=customer.created')).map(({ data }) => Object.keys(data).length)).toEqual([2, 2]);
  });

  it('sends the same bytes on every attempt and on a retry, even if its fields change later', async () => {
    const to = await apps.receiver((_, n) => ({ status: n < 2 ? 500 : 200 }));
    const own = await api.shop();
    const { subscription_id } = await made({ target_url: to.url, fields: ['user_id'] }, own);
    await apps.happen(own);
    await to.waitFor(1);
    await own.put(`/webhooks/${String(subscription_id)}`, { fields: ['phone'] });
    await apps.settled(own, 1);
    expect(new Set(to.requests.map(({ body }) => body)).size).toBe(1);
  });

  it('sends retries to its current URL', async () => {
    const [old, moved] = [await apps.receiver(() => ({ status: 500 })), await apps.receiver()];
    const own = await api.shop();
    const { subscription_id } = await made({ target_url: old.url }, own);
    await apps.happen(own);
    await old.waitFor(1);
    await own.put(`/webhooks/${String(subscription_id)}`, { target_url: moved.url });
    await apps.settled(own, 1);
    expect(moved.requests.map((one) => envelopeOf(one).event_topic)).toEqual(['customer.created']);
  });

  it('lists its attempts, and shows one with its request body', async () => {
    const to = await apps.receiver((_, n) => ({ status: n < 2 ? 500 : 204 }));
    const own = await api.shop();
    const { subscription_id } = await made({ target_url: to.url, fields: ['user_id'] }, own);
    await apps.happen(own);
    await apps.settled(own, 1);
    const list = async (query = ''): Promise<Json> => (await own.get(`/webhooks/${String(subscription_id)}/deliveries${query}`)).body;
    const { data, pagination } = await list();
    expect(pagination).toEqual({ page: 1, limit: 50, total: 2 });
    expect(data.map(({ attempt_number, status, response_status }: Json) => [attempt_number, status, response_status])).toEqual([
      [2, 'delivered', 204],
      [1, 'retrying', 500],
    ]);
    expect(Object.keys(data[0])).toEqual([
      'delivery_id',
      'subscription_id',
      'event_topic',
      'event_id',
      'target_url',
      'response_status',
      'attempt_number',
      'status',
      'duration_ms',
      'error_message',
      'created_at',
      'completed_at',
    ]);
    expect((await list('?status=delivered')).data).toHaveLength(1);
    expect((await list('?until=2020-01-01')).data).toEqual([]);
    expect((await list('?since=2020-01-01&sort=created_at:asc&limit=1&cursor=')).data[0].attempt_number).toBe(1);
    expect((await list('?status=lost')).message).toBe('status must be one of delivered, retrying, failed.');
    const path = `/webhooks/deliveries/${String(data[0].delivery_id)}`;
    expect((await own.get(path)).body).toEqual({ data: { ...data[0], payload: to.requests[1]?.body }, status: 200 });
    const beside = await api.shop({ store: { store_id: own.store_id } });
    expect((await beside.get(path)).body).toEqual({ message: 'Delivery not found.', status: 404 });
    expect((await beside.get(`/webhooks/${String(subscription_id)}/deliveries`)).body).toEqual(missing);
    await api.query('DELETE FROM events WHERE store_id = $1', [own.store_id]);
    expect((await own.get(path)).body.data.payload).toBeNull();
  });
});
