import { CUSTOM_APPS, useWorkshop } from '../../../test/custom-apps.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { useSubscribers } from '../../../test/subscribers.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NOT_FOUND = { message: 'Custom app not found.', status: 404 };

describe('the credentials of custom apps', () => {
  const api = useApi();
  const subscribers = useSubscribers(api);
  const shop = useWorkshop(api);

  it('get a new token, which revokes the old one immediately', async () => {
    const one = await shop.app();
    expect(await shop.reads(one.access_token)).toBe(200);
    const { status, body } = await shop.on(one, 'POST /token/regenerate', {});
    expect([status, body]).toEqual([
      200,
      {
        data: { app_id: one.app_id, access_token: expect.stringMatching(/^svc_at_[0-9a-f]{96}$/), expires_in: 31_536_000 },
        message: 'Access token replaced.',
        status: 200,
      },
    ]);
    expect(await shop.reads(one.access_token)).toBe(401);
    expect(await shop.reads(body.data.access_token)).toBe(200);
  });

  it('have one valid token after twenty concurrent regenerations', async () => {
    const one = await shop.app();
    const answers = await atOnce(20, () => shop.on(one, 'POST /token/regenerate', {}));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const alive = await Promise.all(answers.map(({ body }) => shop.reads(body.data.access_token)));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  it('get a new client secret; the old one expires immediately, or after its grace period', async () => {
    const one = await shop.app();
    expect(await shop.withSecret(one, one.client_secret)).toBe(200);
    const first = (await shop.on(one, 'POST /secret/rotate')).body;
    expect(first).toEqual({
      data: {
        app_id: one.app_id,
        client_id: one.client_id,
        client_secret: expect.stringMatching(/^svc_secret_/),
        former_secret_until: null,
      },
      message: 'Client secret replaced.',
      status: 200,
    });
    expect([await shop.withSecret(one, one.client_secret), await shop.withSecret(one, first.data.client_secret)]).toEqual([401, 200]);
    const second = (await shop.on(one, 'POST /secret/rotate', { grace_seconds: 3600 })).body.data;
    expect(second.former_secret_until).toMatch(ISO);
    expect([await shop.withSecret(one, first.data.client_secret), await shop.withSecret(one, second.client_secret)]).toEqual([200, 200]);
    const exchange = { grant_type: 'refresh_token', client_id: one.client_id, client_secret: first.data.client_secret, refresh_token: 'x' };
    expect((await api.call('POST', '/api/apps/oauth/token', { body: exchange })).body.error).toBe('invalid_grant');
    await api.query(`UPDATE apps SET former_secret_until = now() - interval '1 second' WHERE app_id = $1`, [one.app_id]);
    expect((await api.call('POST', '/api/apps/oauth/token', { body: exchange })).body.error).toBe('invalid_client');
    for (const grace_seconds of [-1, 86_401, 1.5, 'x', null])
      expect((await shop.on(one, 'POST /secret/rotate', { grace_seconds })).status).toBe(400);
    expect(await shop.withSecret(one, second.client_secret)).toBe(200);
  });

  it('lose the former secret after its grace period, even where it is cached', async () => {
    const one = await shop.app();
    const { client_secret } = (await shop.on(one, 'POST /secret/rotate', { grace_seconds: 1 })).body.data;
    expect(await shop.withSecret(one, one.client_secret)).toBe(200);
    await until(async () => (await shop.withSecret(one, one.client_secret)) === 401);
    expect(await shop.withSecret(one, client_secret)).toBe(200);
  });

  it('keep session tokens valid that were signed with the former secret, for its grace period', async () => {
    const one = await shop.app();
    const body = { app_id: one.app_id, store_id: shop.store_id };
    const { session_token } = (await shop.owner.call('POST', '/api/apps/session-token', { body })).body.data;
    const { client_secret } = (await shop.on(one, 'POST /secret/rotate', { grace_seconds: 60 })).body.data;
    const verify = async (): Promise<number> => {
      const headers = { 'x-client-id': one.client_id, 'x-client-secret': client_secret as string };
      return (await api.call('POST', '/api/apps/session/verify', { body: { session_token }, headers })).status;
    };
    expect(await verify()).toBe(200);
    await api.query('UPDATE apps SET former_secret_until = now() WHERE app_id = $1', [one.app_id]);
    expect(await verify()).toBe(401);
  });

  it('are revoked when the app is deleted, and its name is free again', async () => {
    const receiver = await subscribers.receiver();
    const one = await shop.app({ name: 'Short-lived', webhook_url: receiver.url, topics: ['app.uninstalled'] });
    const answers = await atOnce(10, () => shop.on(one, 'DELETE'));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body as object)).toEqual([
      { message: 'Custom app deleted.', status: 200 },
    ]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await shop.reads(one.access_token)).toBe(401);
    expect(await shop.withSecret(one, one.client_secret)).toBe(401);
    expect((await shop.on(one, 'GET')).body).toEqual(NOT_FOUND);
    await receiver.waitFor(({ body }) => body.includes('app.uninstalled'));
    expect((await shop.create({ name: 'Short-lived' })).status).toBe(201);
  });

  it('get no new token once the app is uninstalled like any other app', async () => {
    const one = await shop.app();
    await shop.owner.call('POST', `/api/apps/installations/${String(one.installation_id)}/uninstall`);
    expect((await shop.on(one, 'GET')).body.data).toMatchObject({ status: 'uninstalled', installation_id: null, token_expires_at: null });
    expect((await shop.on(one, 'POST /token/regenerate', {})).body.code).toBe('invalid_installation');
    expect((await shop.on(one, 'DELETE')).status).toBe(200);
  });
});

describe('the limit of custom app credentials', () => {
  const api = useApi({ RATE_LIMIT_CUSTOM_APP: '3' });

  it('counts every request that issues credentials, and nothing else', async () => {
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    expect((await api.call('POST', CUSTOM_APPS, { body: { store_id } })).status).toBe(401);
    const body = { name: 'Robot', store_id, scopes: ['read:store'], client_id: 'evading' };
    const { data } = (await merchant.call('POST', CUSTOM_APPS, { body })).body;
    const path = `${CUSTOM_APPS}/${String(data.app_id)}`;
    expect((await merchant.call('POST', `${path}/token/regenerate`, { body: { client_id: 'evading 2' } })).status).toBe(200);
    expect((await merchant.call('POST', `${path}/secret/rotate`, { body: {} })).status).toBe(200);
    const refused = await merchant.call('POST', `${path}/secret/rotate`, { body: { client_id: 'evading 3' } });
    expect([refused.status, refused.body.code, refused.headers.get('ratelimit-limit')]).toEqual([429, 'rate_limited', '3']);
    expect((await merchant.call('GET', path)).status).toBe(200);
    expect((await merchant.call('PUT', path, { body: { description: 'x' } })).status).toBe(200);
  });
});

describe('the limit of custom app credentials for an address', () => {
  const api = useApi({ RATE_LIMIT_CUSTOM_APP: '4' });

  it('counts requests that are refused as well', async () => {
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const invalid = { name: '', store_id, scopes: ['read:store'] };
    for (let n = 0; n < 4; n++) expect((await merchant.call('POST', CUSTOM_APPS, { body: invalid })).status).toBe(400);
    const { status, headers } = await merchant.call('POST', CUSTOM_APPS, { body: { ...invalid, name: 'Robot' } });
    expect([status, headers.get('ratelimit-limit')]).toEqual([429, '4']);
  });
});
