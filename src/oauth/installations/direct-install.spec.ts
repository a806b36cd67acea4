import { Webhook } from 'standardwebhooks';
import type { Answer } from '../../../test/caller.js';
import { atOnce, serveBeside, until, useOwnApi } from '../../../test/harness.js';
import { account, merchantOf, signIn, type SignedInMerchant } from '../../../test/merchants.js';
import type { ReceivedRequest } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';
import type { AppCredentials } from '../../apps/apps.service.js';
import { TokenDeliveries } from './token-deliveries.service.js';

const DIRECT = '/api/apps/installations/direct-install';
const TOPICS = ['app.installed', 'order.created'];
const SCOPES = ['read:store', 'read:orders'];

const isTokens = ({ body }: ReceivedRequest): boolean => body.includes('app.tokens_issued');

describe('direct install', () => {
  const api = useOwnApi();
  const subscribers = useSubscribers(api);
  const firstParty = (webhook_url: string | null): Promise<AppCredentials> =>
    api.make.registerApp({ webhook_url, topics: TOPICS, scopes: SCOPES, is_first_party: 1 });
  const install = (merchant: SignedInMerchant, app_id: unknown, store_id: number): Promise<Answer> =>
    merchant.call('POST', DIRECT, { body: { app_id, store_id } });
  const reads = async (access_token: string): Promise<number> =>
    (await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } })).status;

  it('installs a first-party app and posts it its tokens, signed', async () => {
    const receiver = await subscribers.receiver();
    const app = await firstParty(receiver.url);
    const store_id = await api.make.store();
    const { status, body, text } = await install(await merchantOf(api, store_id, { role: 'admin' }), app.app_id, store_id);
    expect([status, body]).toEqual([
      201,
      {
        data: { installation_id: expect.any(Number), app_id: app.app_id, store_id, token_delivery: 'delivered', subscriptions_created: 2 },
        message: 'App installed.',
        status: 201,
      },
    ]);
    expect(text).not.toMatch(/svc_(at|rt)_/);
    const { installation_id } = body.data;
    const sent = await receiver.waitFor(isTokens);
    const envelope = new Webhook(app.webhook_secret).verify(sent.body, sent.headers as Record<string, string>) as {
      data: { access_token: string };
    };
    expect(envelope).toEqual({
      event_id: sent.headers['webhook-id'],
      event_topic: 'app.tokens_issued',
      store_id,
      is_sandbox: 0,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      origin: { type: 'merchant' },
      request_id: expect.any(String),
      data: {
        app_id: app.app_id,
        store_id,
        installation_id,
        access_token: expect.stringMatching(/^svc_at_[0-9a-f]{96}$/),
        refresh_token: expect.stringMatching(/^svc_rt_[0-9a-f]{96}$/),
        token_type: 'bearer',
        expires_in: 86_400,
        scope: 'read:store read:orders',
      },
    });
    expect(await reads(envelope.data.access_token)).toBe(200);
    expect(await api.events(store_id)).toMatchObject([
      { event_topic: 'app.installed', origin: { type: 'merchant' }, data: { app_id: app.app_id, store_id, installation_id } },
    ]);
    const kept = await api.query('SELECT body FROM events UNION ALL SELECT error_message FROM webhook_deliveries');
    expect(JSON.stringify(kept)).not.toContain('svc_at_');
  });

  it('keeps the installation and posts further tokens when it is repeated', async () => {
    const receiver = await subscribers.receiver();
    const app = await firstParty(receiver.url);
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const first = (await install(merchant, app.app_id, store_id)).body.data;
    const again = (await install(merchant, app.app_id, store_id)).body.data;
    expect(again).toEqual({ ...first, subscriptions_created: 0 });
    const tokens = receiver.requests.filter(isTokens).map(({ body }) => JSON.parse(body).data.access_token as string);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(await reads(token)).toBe(200);
  });

  it('twenty times concurrently creates one installation, and delivers tokens once', async () => {
    const receiver = await subscribers.receiver();
    const app = await firstParty(receiver.url);
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    // The app accepts the tokens when every request has begun: a later one would rightly post further tokens.
    const begun = jest.spyOn(api.app.get(TokenDeliveries), 'latest');
    receiver.respondWith(async () => {
      await until(() => Promise.resolve(begun.mock.results.length === 20));
      await Promise.all(begun.mock.results.map(({ value }) => value as Promise<unknown>));
      return { status: 200 };
    });
    const answers = await atOnce(20, () => install(merchant, app.app_id, store_id));
    begun.mockRestore();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.installation_id as number)).size).toBe(1);
    expect(receiver.requests.filter(isTokens)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.data.token_delivery as string))).toEqual(new Set(['delivered']));
    expect(answers.reduce((sum, { body }) => sum + Number(body.data.subscriptions_created), 0)).toBe(2);
    expect((await api.events(store_id)).filter(({ event_topic }) => event_topic === 'app.installed')).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof subscribers.receiver>[0]]>([
    ['refuses them', () => ({ status: 500 })],
    ['redirects', () => ({ status: 302, headers: { location: '/elsewhere' } })],
    ['breaks the connection', () => 'reset'],
  ])('reports a failure when the app %s, and does not retry', async (_, respond) => {
    const receiver = await subscribers.receiver(respond);
    const app = await api.make.registerApp({ webhook_url: receiver.url, topics: [], is_first_party: 1 });
    const store_id = await api.make.store();
    const { status, body } = await install(await merchantOf(api, store_id), app.app_id, store_id);
    expect([status, body.data.token_delivery]).toEqual([201, 'failed']);
    await api.events(store_id);
    expect(receiver.requests).toHaveLength(1);
  });

  it('reports a failure when the app has no webhook URL', async () => {
    const app = await firstParty(null);
    const store_id = await api.make.store();
    const { status, body } = await install(await merchantOf(api, store_id), app.app_id, store_id);
    expect([status, body.data]).toEqual([201, expect.objectContaining({ token_delivery: 'failed', subscriptions_created: 0 })]);
  });

  it('posts nothing to an address that only this service can reach', async () => {
    const receiver = await subscribers.receiver();
    const app = await firstParty(receiver.url);
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const strict = await serveBeside(api, { WEBHOOK_ALLOW_PRIVATE: 'false' });
    const headers = { authorization: `Bearer ${merchant.session_token}` };
    const { status, body } = await strict.call('POST', DIRECT, { body: { app_id: app.app_id, store_id }, headers });
    await strict.close();
    expect([status, body.data.token_delivery]).toEqual([201, 'failed']);
    expect(receiver.requests.filter(isTokens)).toEqual([]);
  });

  it('is refused to non-admins, for an app that is not first-party, and for one that does not exist', async () => {
    const receiver = await subscribers.receiver();
    const [app, other] = [await firstParty(receiver.url), await api.make.registerApp({ webhook_url: receiver.url })];
    const inactive = await firstParty(receiver.url);
    await api.make.setAppStatus(inactive.app_id, 'inactive');
    const store_id = await api.make.store();
    const owner = await merchantOf(api, store_id);
    const staff = await merchantOf(api, store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    const stranger = await signIn(api, await account(api));
    for (const merchant of [staff, stranger]) {
      expect((await install(merchant, app.app_id, store_id)).body).toMatchObject({ code: 'forbidden', status: 403 });
    }
    expect((await install(owner, other.app_id, store_id)).body).toEqual({
      message: 'Only first-party apps can be installed directly.',
      code: 'forbidden',
      status: 403,
    });
    const missing = await install(owner, 999_999_999, store_id);
    expect(missing.body).toMatchObject({ message: 'app_id does not exist.', status: 400, errors: [{ field: 'app_id', rule: 'exists' }] });
    expect((await install(owner, inactive.app_id, store_id)).text).toBe(missing.text);
    expect((await install(owner, undefined, store_id)).body.message).toBe('app_id is required.');
    expect((await install(owner, 'x', store_id)).body.message).toBe('app_id must be an integer.');
    expect((await api.call('POST', DIRECT, { body: { app_id: app.app_id, store_id } })).body.code).toBe('login_required');
    const refused = await api.call('POST', DIRECT, { body: { app_id: app.app_id, store_id }, headers: { cookie: owner.cookie } });
    expect(refused.body).toMatchObject({ code: 'forbidden', status: 403 });
    expect(await api.query('SELECT 1 FROM installations WHERE store_id = $1', [store_id])).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
