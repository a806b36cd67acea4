import { Webhook } from 'standardwebhooks';
import type { Answer } from '../../../test/caller.js';
import { CUSTOM_APPS, type Credentials, useWorkshop } from '../../../test/custom-apps.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { account, merchantOf, signIn, type Membership } from '../../../test/merchants.js';
import { useSubscribers } from '../../../test/subscribers.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NOT_FOUND = { message: 'Custom app not found.', status: 404 };

describe('custom apps', () => {
  const api = useApi();
  const subscribers = useSubscribers(api);
  const shop = useWorkshop(api);

  it('are created with credentials and installed immediately, and their secrets are shown once', async () => {
    const receiver = await subscribers.receiver();
    const { status, body, headers } = await shop.create({
      webhook_url: receiver.url,
      topics: ['customer.created', 'app.installed'],
      description: ' Sorts. ',
    });
    expect([status, body]).toEqual([
      201,
      {
        data: {
          app_id: expect.any(Number),
          installation_id: expect.any(Number),
          client_id: expect.stringMatching(/^svc_app_[0-9a-f]+$/),
          client_secret: expect.stringMatching(/^svc_secret_[0-9a-f]+$/),
          access_token: expect.stringMatching(/^svc_at_[0-9a-f]{96}$/),
          expires_in: 31_536_000,
          webhook_secret: expect.stringMatching(/^whsec_/),
        },
        message: 'Custom app created.',
        status: 201,
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const one = body.data as Credentials;
    expect(await shop.reads(one.access_token)).toBe(200);
    expect(await shop.reads(one.access_token, '/orders')).toBe(403);
    expect(await shop.withSecret(one, one.client_secret)).toBe(200);
    const sent = await receiver.waitFor(({ body: text }) => text.includes('app.installed'));
    expect(new Webhook(one.webhook_secret).verify(sent.body, sent.headers as Record<string, string>)).toMatchObject({
      data: { app_id: one.app_id, store_id: shop.store_id, installation_id: one.installation_id },
    });
    const shown = await shop.on(one, 'GET');
    expect(shown.body).toEqual({
      data: {
        app_id: one.app_id,
        store_id: shop.store_id,
        installation_id: one.installation_id,
        name: expect.stringMatching(/^Robot \d+$/),
        description: 'Sorts.',
        merchant_id: shop.owner.merchant_id,
        client_id: one.client_id,
        status: 'active',
        scopes: ['read:store', 'read:customers'],
        webhook_url: receiver.url,
        topics: ['customer.created', 'app.installed'],
        redirect_urls: [],
        token_expires_at: expect.stringMatching(ISO),
        created_at: expect.stringMatching(ISO),
        updated_at: expect.stringMatching(ISO),
      },
      status: 200,
    });
    const days = (Date.parse(shown.body.data.token_expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThanOrEqual(365);
    expect((await shop.owner.call('GET', `${CUSTOM_APPS}?store_id=${String(shop.store_id)}`)).text).not.toMatch(
      /svc_secret_|svc_at_|whsec_/,
    );
  });

  it('charge their merchants, who return to a host of the redirect URLs; these authorize nothing', async () => {
    const redirect_urls = ['https://robot.example.com/back'];
    const one = await shop.app({ scopes: ['billing'], redirect_urls });
    const headers = { authorization: `Bearer ${one.access_token}` };
    const plan = (host: string): Promise<Answer> => {
      const body = { name: 'Gold', amount: 500, billing_interval: 'monthly', return_url: `https://${host}/done` };
      return api.call('POST', '/api/apps/v1/billing/subscriptions', { headers, body });
    };
    expect((await plan('robot.example.com')).status).toBe(200);
    expect((await plan('other.example.com')).body.code).toBe('invalid_return_url');
    expect((await shop.on(one, 'PUT', { redirect_urls: ['https://other.example.com/'] })).body.data.redirect_urls).toEqual([
      'https://other.example.com/',
    ]);
    expect((await plan('other.example.com')).status).toBe(200);
    const query = new URLSearchParams({
      client_id: one.client_id,
      redirect_uri: 'https://other.example.com/',
      scope: 'billing',
      state: 'x',
    });
    const authorized = await shop.owner.call('GET', `/api/apps/oauth/authorize?${query.toString()}`);
    expect([authorized.status, authorized.body.code]).toEqual([400, 'invalid_redirect_uri']);
  });

  it('have names that are unique per merchant, regardless of case', async () => {
    await shop.create({ name: 'Courier' });
    const again = await shop.create({ name: ' cOURIER ' });
    expect([again.status, again.body]).toEqual([
      409,
      { message: 'You already have a custom app with this name.', code: 'duplicate_name', status: 409 },
    ]);
    const colleague = await merchantOf(api, shop.store_id, { role: 'admin' });
    expect((await shop.create({ name: 'Courier' }, colleague)).status).toBe(201);
    const other = await shop.app();
    expect((await shop.on(other, 'PUT', { name: 'COURIER' })).body.code).toBe('duplicate_name');
    expect((await shop.on(other, 'PUT', { name: 'Courier 2' })).status).toBe(200);
  });

  it('with the same name are created by exactly one of twenty concurrent requests', async () => {
    await atOnce(10, () => shop.owner.call('GET', '/api/dashboard/me'));
    const answers = await atOnce(20, () => shop.create({ name: 'Only one' }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'duplicate_name')).toHaveLength(19);
    const rows = await api.query('SELECT 1 FROM apps WHERE name = $1', ['Only one']);
    expect(rows).toHaveLength(1);
  });

  it.each<[object, number, string | undefined, string]>([
    [{ name: undefined }, 400, undefined, 'name is required.'],
    [{ name: ' ' }, 400, undefined, 'name must have at least 1 character.'],
    [{ name: 'x'.repeat(256) }, 400, undefined, 'name must have at most 255 characters.'],
    [{ store_id: undefined }, 400, undefined, 'store_id is required.'],
    [{ scopes: undefined }, 400, undefined, 'scopes is required.'],
    [{ scopes: [] }, 400, undefined, 'scopes must have at least 1 item.'],
    [{ scopes: 'read:store' }, 400, undefined, 'scopes must be an array of strings.'],
    [{ scopes: ['read:store', 5] }, 400, undefined, 'scopes must be an array of strings.'],
    [{ scopes: ['read:everything'] }, 400, 'invalid_scope', 'There is no scope read:everything.'],
    [{ topics: ['order.eaten'], webhook_url: 'https://example.com' }, 400, 'invalid_topic', 'There is no topic order.eaten.'],
    [{ topics: ['order.created'] }, 400, undefined, 'webhook_url is required with topics.'],
    [{ webhook_url: 'ftp://example.com' }, 400, 'invalid_target_url', expect.any(String) as string],
    [{ webhook_url: 'https://user:pass@example.com' }, 400, 'invalid_target_url', expect.any(String) as string],
    [{ redirect_urls: ['https:example.com/back'] }, 400, 'invalid_redirect_uri', expect.stringContaining('must be https') as string],
    [{ redirect_urls: ['http://example.com/back'] }, 400, 'invalid_redirect_uri', expect.stringContaining('must be https') as string],
    [{ redirect_urls: 'https://example.com' }, 400, undefined, 'redirect_urls must be an array of strings.'],
    [{ description: 'x'.repeat(1001) }, 400, undefined, 'description must have at most 1000 characters.'],
  ])('refuse %j', async (more, status, code, message) => {
    const { body } = await shop.create(more);
    expect([body.status, body.code, body.message]).toEqual([status, code, message]);
  });

  it('are listed for their store, newest first or by name, page by page', async () => {
    const elsewhere = await api.make.store();
    const merchant = await merchantOf(api, elsewhere);
    for (const name of ['B', 'C', 'A']) await shop.create({ name, store_id: elsewhere }, merchant);
    const names = async (query: string): Promise<string[]> => {
      const { status, body } = await merchant.call('GET', `${CUSTOM_APPS}?store_id=${String(elsewhere)}${query}`);
      expect(status).toBe(200);
      return (body.data as { name: string }[]).map(({ name }) => name);
    };
    expect(await names('')).toEqual(['A', 'C', 'B']);
    expect(await names('&sort=name')).toEqual(['A', 'B', 'C']);
    expect(await names('&sort=name:desc&limit=2&page=2')).toEqual(['A']);
    expect(await names('&limit=2&cursor=')).toEqual(['A', 'C']);
    const { body } = await merchant.call('GET', `${CUSTOM_APPS}?store_id=${String(elsewhere)}&limit=2`);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3 });
    expect((await merchant.call('GET', CUSTOM_APPS)).body.message).toBe('store_id is required.');
    expect((await merchant.call('GET', `${CUSTOM_APPS}?store_id=${String(shop.store_id)}`)).body.code).toBe('forbidden');
  });

  it.each<[Membership, number]>([
    [{ role: 'admin' }, 201],
    [{ role: 'staff', permissions: ['apps__install_apps'] }, 201],
    [{ role: 'staff', permissions: ['apps__use_apps'] }, 403],
    [{ role: 'staff' }, 403],
  ])('are open or closed to %j: %d', async (place, status) => {
    const merchant = await merchantOf(api, shop.store_id, place);
    expect((await shop.create({}, merchant)).status).toBe(status);
    const one = await shop.app();
    expect((await shop.on(one, 'GET', undefined, merchant)).status).toBe(status === 201 ? 200 : 403);
  });

  it('of another store are not found, and every route needs a session and its CSRF token', async () => {
    const one = await shop.app();
    const stranger = await signIn(api, await account(api));
    const elsewhere = await merchantOf(api, await api.make.store());
    const routes: [string, object?][] = [
      ['GET'],
      ['PUT', { description: 'x' }],
      ['DELETE'],
      ['POST /token/regenerate', {}],
      ['POST /secret/rotate', {}],
    ];
    const { cookie } = shop.owner;
    const before = (await shop.on(one, 'GET')).text;
    for (const [route, body] of routes) {
      const [method = '', rest = ''] = route.split(' ');
      for (const merchant of [stranger, elsewhere]) expect((await shop.on(one, route, body, merchant)).body).toEqual(NOT_FOUND);
      expect((await shop.on({ app_id: 999_999_999 }, route, body)).body).toEqual(NOT_FOUND);
      const path = `${CUSTOM_APPS}/${String(one.app_id)}${rest}`;
      expect((await api.call(method, path, { body })).body.code).toBe('login_required');
      const unproven = await api.call(method, path, { body, headers: { cookie } });
      expect(unproven.body.code).toBe(method === 'GET' ? undefined : 'forbidden');
    }
    expect((await shop.on(one, 'GET')).text).toBe(before);
    expect(await shop.reads(one.access_token)).toBe(200);
    const ordinary = await api.shop({ store: { store_id: shop.store_id } });
    expect((await shop.on(ordinary, 'GET')).body).toEqual(NOT_FOUND);
  });

  it('can be changed; the token has the new scopes immediately', async () => {
    const one = await shop.app();
    expect(await shop.reads(one.access_token, '/orders')).toBe(403);
    const { status, body } = await shop.on(one, 'PUT', { scopes: ['read:orders'], name: 'Renamed', description: null });
    expect([status, body]).toEqual([
      200,
      {
        data: expect.objectContaining({ name: 'Renamed', description: null, scopes: ['read:orders'] }),
        message: 'Custom app updated.',
        subscriptions_added: [],
        status: 200,
      },
    ]);
    expect(await shop.reads(one.access_token, '/orders')).toBe(200);
    expect(await shop.reads(one.access_token)).toBe(403);
    expect((await shop.on(one, 'PUT', {})).body.message).toBe('At least one field is required.');
    const message = 'There is no scope none.';
    const refusal = { message, code: 'invalid_scope', status: 400, errors: [{ field: 'scopes', rule: 'in', message }] };
    expect((await shop.on(one, 'PUT', { scopes: ['none'] })).body).toEqual(refusal);
    expect((await shop.create({ scopes: ['none'] })).body).toEqual(refusal);
  });

  it('can change their URL and topics; subscriptions follow, and new ones have their own secrets', async () => {
    const [first, second] = [await subscribers.receiver(), await subscribers.receiver()];
    const one = await shop.app({ webhook_url: first.url, topics: ['customer.created'] });
    const { body } = await shop.on(one, 'PUT', { topics: ['customer.created', 'customer.updated'], webhook_url: second.url });
    expect(body.subscriptions_added).toEqual([
      { subscription_id: expect.any(Number), event_topic: 'customer.updated', webhook_secret: expect.stringMatching(/^whsec_/) },
    ]);
    const own = body.subscriptions_added[0].webhook_secret as string;
    expect(own).not.toBe(one.webhook_secret);
    const helper = await api.shop({ store: { store_id: shop.store_id } });
    const { user_id } = (await helper.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    await helper.put(`/customers/${String(user_id)}`, { name: 'Bela' });
    for (const [topic, secret] of [
      ['customer.created', one.webhook_secret],
      ['customer.updated', own],
    ] as const) {
      const sent = await second.waitFor(({ body: text }) => text.includes(topic));
      expect(new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>)).toMatchObject({ event_topic: topic });
    }
    expect(first.requests).toEqual([]);
    expect((await shop.on(one, 'PUT', { topics: ['customer.updated'] })).body.subscriptions_added).toEqual([]);
    const states = 'SELECT event_topic, is_active FROM webhook_subscriptions WHERE installation_id = $1 ORDER BY event_topic';
    expect(await api.query(states, [one.installation_id])).toEqual([
      { event_topic: 'customer.created', is_active: 0 },
      { event_topic: 'customer.updated', is_active: 1 },
    ]);
    expect((await shop.on(one, 'PUT', { webhook_url: null })).body.message).toBe('webhook_url is required with topics.');
    expect((await shop.on(one, 'PUT', { webhook_url: null, topics: [] })).status).toBe(200);
    expect(await api.query(states.replace('ORDER', 'AND is_active = 1 ORDER'), [one.installation_id])).toEqual([]);
  });
});
