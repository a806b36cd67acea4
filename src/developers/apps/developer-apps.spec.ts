import { DEVELOPERS, Guild, plainApp, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { DeletedAppsProcessor } from './deleted-apps.processor.js';
import { useSubscribers } from '../../../test/subscribers.js';

const MISSING = { message: 'App not found.', status: 404 };

interface Credentials {
  app_id: number;
  client_id: string;
  client_secret: string;
  webhook_secret: string;
}

describe('apps of organisations', () => {
  const api = useApi();
  const guild = useGuild(api);
  const subscribers = useSubscribers(api);

  const create = async (more: object = {}, one = guild): Promise<Credentials> => {
    const { status, body } = await one.on('POST /apps', { ...plainApp, ...more });
    expect([status, body.message]).toEqual([201, 'App created.']);
    return body.data as Credentials;
  };
  /** Returns the status of a request with client credentials. */
  const withSecret = async ({ client_id }: Credentials, client_secret: string): Promise<number> => {
    const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret };
    return (await api.call('POST', '/api/apps/session/verify', { body: { session_token: 'x' }, headers })).body.code === 'invalid_client'
      ? 401
      : 200;
  };

  it('are registered with their secrets, which no other response contains', async () => {
    const made = await create({ summary: ' Books parcels ', webhook_url: null, privacy_url: 'https://app.example.com/privacy' });
    expect(made).toEqual({
      app_id: expect.any(Number),
      client_id: expect.stringMatching(/^svc_app_/),
      client_secret: expect.stringMatching(/^svc_secret_/),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    expect(await withSecret(made, made.client_secret)).toBe(200);
    const { text, body } = await guild.on(`GET /apps/${String(made.app_id)}`);
    expect(body.data).toEqual({
      app_id: made.app_id,
      client_id: made.client_id,
      icon_url: null,
      ...plainApp,
      summary: 'Books parcels',
      privacy_url: 'https://app.example.com/privacy',
      ...{ description: null, webhook_url: null, topics: [], app_url: null, support_url: null, former_secret_until: null },
      ...{ fee_payer: 'developer', status: 'active', created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(text).not.toMatch(/svc_secret_|whsec_|digest|sealed/);
    expect((await guild.on('GET /apps')).body.data).toContainEqual(body.data);
  });

  it.each<[object, string | undefined, string]>([
    [{ scopes: ['read:moon'] }, 'invalid_scope', 'There is no scope read:moon.'],
    [{ scopes: [] }, undefined, 'scopes must have at least 1 item.'],
    [{ topics: ['order.eaten'] }, 'invalid_topic', 'There is no topic order.eaten.'],
    [{ redirect_urls: ['http://example.com/back'] }, 'invalid_redirect_uri', expect.stringContaining('must be https') as string],
    [{ webhook_url: 'ftp://example.com' }, 'invalid_target_url', expect.any(String) as string],
    [{ app_url: 'javascript:alert(1)' }, undefined, 'The app URL must be http or https, without credentials.'],
    [{ support_url: 'javascript:alert(1)' }, undefined, 'support_url must be an http or https URL without credentials.'],
    [{ privacy_url: 'https://user:pass@example.com' }, undefined, 'privacy_url must be an http or https URL without credentials.'],
    [{ fee_payer: 'state' }, undefined, 'fee_payer must be one of developer, merchant.'],
    [{ summary: 'x'.repeat(161) }, undefined, 'summary must have at most 160 characters.'],
    [{ name: ' ' }, undefined, 'name must have at least 1 character.'],
  ])('refuse %j', async (fields, code, message) => {
    const made = await guild.on('POST /apps', { ...plainApp, ...fields });
    expect([made.status, made.body.code, made.body.message]).toEqual([400, code, message]);
    const { app_id } = await create();
    expect((await guild.on(`PUT /apps/${String(app_id)}`, fields)).body).toEqual(made.body);
  });

  it('cannot be turned into apps of the operator', async () => {
    const { app_id } = await create({ is_first_party: 1, secret_per_subscription: 1, status: 'inactive' });
    expect(await api.query('SELECT is_first_party, secret_per_subscription, status FROM apps WHERE app_id = $1', [app_id])).toEqual([
      { is_first_party: 0, secret_per_subscription: 0, status: 'active' },
    ]);
  });

  it('are changed field by field, and their installations keep what was granted', async () => {
    const made = await create({ description: 'Long' });
    const shop = await api.make.install(made, await api.make.store(), ['read:orders']);
    const { status, body } = await guild.on(`PUT /apps/${String(made.app_id)}`, {
      scopes: ['read:store'],
      description: null,
      fee_payer: 'merchant',
    });
    expect([status, body.message, body.data]).toEqual([
      200,
      'App updated.',
      expect.objectContaining({ name: plainApp.name, scopes: ['read:store'], description: null, fee_payer: 'merchant' }),
    ]);
    expect((await guild.on(`PUT /apps/${String(made.app_id)}`, {})).body.message).toBe('At least one field is required.');
    const [installation] = await api.query<{ scopes: string[] }>('SELECT scopes FROM installations WHERE installation_id = $1', [
      shop.installation_id,
    ]);
    expect(installation?.scopes).toEqual(['read:orders']);
  });

  it('have two valid client secrets during the grace period of a rotation', async () => {
    const made = await create();
    const rotate = async (body?: object): Promise<Credentials & { former_secret_until: string | null }> =>
      (await guild.on(`POST /apps/${String(made.app_id)}/secret/rotate`, body)).body.data;
    const first = await rotate({ grace_seconds: 60 });
    expect(first).toEqual({
      app_id: made.app_id,
      client_id: made.client_id,
      client_secret: expect.any(String),
      former_secret_until: expect.any(String),
    });
    expect([await withSecret(made, made.client_secret), await withSecret(made, first.client_secret)]).toEqual([200, 200]);
    const second = await rotate();
    expect(second.former_secret_until).toBeNull();
    expect([await withSecret(made, first.client_secret), await withSecret(made, second.client_secret)]).toEqual([401, 200]);
    expect((await guild.on(`POST /apps/${String(made.app_id)}/secret/rotate`, { grace_seconds: 86_401 })).status).toBe(400);
  });

  it('also sign with the former webhook secret for a time after a rotation', async () => {
    const { app_id } = await create();
    await guild.on(`POST /apps/${String(app_id)}/webhook-secret/rotate`);
    const signing = await api.query<{ is_lasting: boolean; signs: boolean }>(
      'SELECT expires_at IS NULL AS is_lasting, coalesce(expires_at > now(), true) AS signs FROM signing_secrets WHERE app_id = $1 ORDER BY secret_id',
      [app_id],
    );
    expect(signing).toEqual([
      { is_lasting: false, signs: true },
      { is_lasting: true, signs: true },
    ]);
  });

  it('have exactly two valid secrets after twenty concurrent rotations', async () => {
    const made = await create();
    const path = `POST /apps/${String(made.app_id)}`;
    const answers = await atOnce(20, () => guild.on(`${path}/secret/rotate`, { grace_seconds: 600 }));
    const alive = await Promise.all(answers.map(({ body }) => withSecret(made, body.data.client_secret as string)));
    expect(alive.filter((status) => status === 200)).toHaveLength(2);
    const secrets = await atOnce(20, () => guild.on(`${path}/webhook-secret/rotate`));
    expect(new Set(secrets.map(({ body }) => body.data.webhook_secret as string)).size).toBe(20);
    expect(secrets[0]?.body.message).toBe('Signing secret replaced.');
  });

  it('are read by every member, and changed by owners and developers', async () => {
    const { app_id } = await create();
    const [developer, billing] = [await guild.member('developer'), await guild.member('billing')];
    const routes: [string, object?][] = [
      ['POST /apps', plainApp],
      [`PUT /apps/${String(app_id)}`, { summary: 'x' }],
      [`POST /apps/${String(app_id)}/secret/rotate`],
      [`POST /apps/${String(app_id)}/webhook-secret/rotate`],
      [`DELETE /apps/${String(app_id)}`, { name: plainApp.name }],
    ];
    for (const [route, body] of routes) expect((await guild.on(route, body, billing)).body.code).toBe('forbidden');
    for (const route of ['GET /apps', `GET /apps/${String(app_id)}`]) expect((await guild.on(route, undefined, billing)).status).toBe(200);
    for (const [route, body] of routes) expect(Math.floor((await guild.on(route, body, developer)).status / 100)).toBe(2);
  });

  it('of other organisations, of operators and of merchants are not found', async () => {
    const { app_id } = await create();
    const other = await new Guild(api).begin();
    const { app_id: of_operator } = await api.make.registerApp();
    const routes: [string, object?][] = [
      ['GET '],
      ['PUT ', { summary: 'x' }],
      ['POST /secret/rotate', {}],
      ['POST /webhook-secret/rotate'],
      ['DELETE ', { name: plainApp.name }],
    ];
    for (const [route, given] of routes) {
      const [[method = '', rest = ''], body] = [route.split(' '), given && { body: given }];
      for (const id of [app_id, of_operator, 999_999_999])
        expect([route, (await other.on(`${method} /apps/${String(id)}${rest}`, given)).body]).toEqual([route, MISSING]);
      const path = `${DEVELOPERS}/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}${rest}`;
      expect((await other.owner.call(method, path, body)).body.message).toBe('Organisation not found.');
      expect((await api.call(method, path, body)).body.code).toBe('login_required');
      const headers = { cookie: guild.owner.cookie };
      expect((await api.call(method, path, { ...body, headers })).body.code).toBe(method === 'GET' ? undefined : 'forbidden');
    }
    expect((await other.on('GET /apps')).body.data).toEqual([]);
    expect((await guild.on(`GET /apps/${String(app_id)}`)).body.data.summary).toBeNull();
  });

  it('are limited to 100 per organisation, even when created concurrently', async () => {
    const one = await new Guild(api).begin();
    await api.query('INSERT INTO organisation_apps (app_id, organisation_id) SELECT unnest($1::int[]), $2', [
      await api.make.apps(90),
      one.organisation_id,
    ]);
    const answers = await atOnce(20, () => one.on('POST /apps', plainApp));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  it('are deleted by name, refused immediately and uninstalled from every store', async () => {
    const receiver = await subscribers.receiver();
    const made = await create({ name: 'Short-lived', webhook_url: receiver.url, topics: ['app.uninstalled'] });
    const shops = [await api.shop(), await api.shop()];
    for (const { store_id } of shops) await api.make.install(made, store_id);
    const route = `DELETE /apps/${String(made.app_id)}`;
    const refused = await guild.on(route, { name: 'short-lived' });
    expect([refused.status, refused.body.message]).toEqual([400, 'name must be the name of the app.']);
    const answers = await atOnce(20, () => guild.on(route, { name: 'Short-lived' }));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body as object)).toEqual([
      { message: 'App deleted.', status: 200 },
    ]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await withSecret(made, made.client_secret)).toBe(401);
    expect((await guild.on(`GET /apps/${String(made.app_id)}`)).body).toEqual(MISSING);
    await atOnce(5, () => api.app.get(DeletedAppsProcessor).work());
    const states = await api.query<{ status: string }>('SELECT status FROM installations WHERE app_id = $1', [made.app_id]);
    expect(states).toEqual([{ status: 'uninstalled' }, { status: 'uninstalled' }]);
    await receiver.waitFor(2);
    await api.query(`UPDATE organisation_apps SET deleted_at = now() - interval '1 hour' WHERE app_id = $1`, [made.app_id]);
    await api.app.get(DeletedAppsProcessor).work();
    expect(await api.query('SELECT cleared_at IS NOT NULL AS cleared FROM organisation_apps WHERE app_id = $1', [made.app_id])).toEqual([
      { cleared: true },
    ]);
  });
});
