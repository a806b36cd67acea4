import type { Answer } from '../../../test/caller.js';
import { block, type Developer, developerOf, EXTENSIONS } from '../../../test/extensions.js';
import { atOnce, useApi } from '../../../test/harness.js';

describe('extensions of an app', () => {
  const api = useApi({ WEBHOOK_ALLOW_PRIVATE: 'false' });
  let developer: Developer;
  beforeEach(async () => {
    developer = developerOf(api, await api.make.registerApp({ scopes: ['read:orders', 'read:store'] }));
  });

  const create = (fields: object): Promise<Answer> => developer.call('POST', '', block(fields));
  const handles = async (query = ''): Promise<string[]> =>
    ((await developer.call('GET', query)).body.data as { handle: string }[]).map(({ handle }) => handle);

  it('are created with every field, and the defaults of omitted ones', async () => {
    const { status, body } = await create({ handle: 'plain' });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        extension_id: expect.any(Number),
        app_id: expect.any(Number),
        handle: 'plain',
        type: 'admin_block',
        target: 'order.details',
        title: 'Courier',
        url: 'https://courier.example.com/block',
        script_url: null,
        action_url: null,
        settings_schema: null,
        config: {},
        scopes: [],
        position: 0,
        is_active: 1,
        version: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      message: 'Extension created.',
      status: 201,
    });
    const settings_schema = { type: 'object', properties: { colour: { type: 'string' } } };
    const full = { config: { colour: 'red' }, settings_schema, scopes: ['read:orders'], position: 3, is_active: false };
    const other = await create({ handle: 'full', ...full });
    expect(other.body.data).toMatchObject({ ...full, is_active: 0 });
  });

  it.each([
    ['handle', undefined, 'handle is required.'],
    ['handle', 'Block', 'handle must consist of a-z, 0-9 and "-".'],
    ['handle', 'a'.repeat(65), 'handle must have at most 64 characters.'],
    ['type', 'widget', /^type must be one of /],
    ['target', 'order details', 'target must consist of a-z, 0-9, ".", "_" and "-".'],
    ['target', 'a'.repeat(101), 'target must have at most 100 characters.'],
    ['title', '', 'title must have at least 1 character.'],
    ['url', null, 'url is required for the type admin_block.'],
    ['url', 'http://courier.example.com/', 'url must be an https address without credentials.'],
    ['url', 'https://user:pass@courier.example.com/', 'url must be an https address without credentials.'],
    ['url', 'javascript:alert(1)', 'url must be an https address without credentials.'],
    ['script_url', 'data:text/javascript,1', 'script_url must be an https address without credentials.'],
    ['url', 'https://x;sandbox;.evil.example/', 'url must be an https address without credentials.'],
    ['url', 'https://*.example.com/', 'url must be an https address without credentials.'],
    ['action_url', 'https://a;b.example/', /^action_url is refused: /],
    ['action_url', 'https://127.0.0.1/', /^action_url is refused: /],
    ['action_url', 'https://2130706433/', /^action_url is refused: /],
    ['action_url', 'https://[::ffff:10.0.0.1]/', /^action_url is refused: /],
    ['action_url', 'http://courier.example.com/', /^action_url is refused: /],
    ['scopes', ['write:orders'], 'scopes must be scopes that the app declares, which write:orders is not.'],
    ['scopes', ['everything'], 'scopes must be scopes that the app declares, which everything is not.'],
    ['config', [], 'config must be an object.'],
    ['position', -1, 'position must be at least 0.'],
    ['is_active', 2, 'is_active must be 0 or 1.'],
  ])('are refused with a wrong %s (%j)', async (field, value, message) => {
    const { status, body } = await create({ [field]: value });
    expect(body.message).toMatch(message);
    expect([status, body]).toEqual([
      400,
      {
        message: expect.any(String),
        ...(field === 'scopes' && { code: 'invalid_scope' }),
        status: 400,
        errors: [{ field, rule: expect.any(String), message: expect.any(String) }],
      },
    ]);
    expect(await handles()).toEqual([]);
  });

  it.each([
    'https:app.js',
    'https:app.example.com/x',
    'https:/app.example.com/x',
    'https:///app.example.com/x',
    'HTTPS://app.example.com/',
    '//app.example.com/',
    ' https://app.example.com/',
    '\n https://app.example.com/',
    'https://app.example.com/ ',
    'https://app.example.com/a\tb',
    'https://app.example.com/a b',
    'ht\ntps://app.example.com/',
    'https://app.example.com/\u0001',
    'https://app.example.com\\@evil.com/',
    'https:\\\\app.example.com/',
    'https://app.example.com/a\\..\\b',
    'http:localhost:4000/block',
    'http:\\\\localhost/',
  ])('are refused with the ambiguous URL %j', async (address) => {
    for (const field of ['url', 'script_url', 'action_url']) {
      const { status, body } = await create({ [field]: address });
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
    const { extension_id } = await developer.extension();
    expect((await developer.call('PUT', `/${String(extension_id)}`, { url: address })).status).toBe(400);
    expect((await developer.deploy([block({ script_url: address })])).body.errors[0].field).toBe('extensions[0].script_url');
  });

  it.each([
    'https://app.example.com',
    'https://ঢাকা.example.com/ক?খ=গ#ঘ',
    "https://app.example.com:8443/a%20b?q='x'&y=<z>|",
    'https://[2606:4700::1]/',
  ])('keep the URL %s unchanged', async (url) => {
    expect((await create({ url })).body.data.url).toBe(url);
  });

  it.each([
    ['admin_page', 'url'],
    ['admin_link', 'url'],
    ['storefront_block', 'url'],
    ['storefront_script', 'script_url'],
    ['admin_action', 'action_url'],
    ['storefront_action', 'action_url'],
  ])('of the type %s require the %s', async (type, field) => {
    const none = { type, url: null, script_url: null, action_url: null };
    expect((await create(none)).body.message).toBe(`${field} is required for the type ${type}.`);
    expect((await create({ ...none, [field]: 'https://93.184.215.14/x' })).status).toBe(201);
  });

  it('may use http on this machine in development', async () => {
    const urls = ['http://localhost:4000/block', 'http://127.0.0.1:4000/block', 'http://[::1]/'];
    expect(await Promise.all(urls.map(async (url) => (await create({ url })).status))).toEqual([201, 201, 201]);
  });

  it('have unique handles, also when created concurrently', async () => {
    const answers = await atOnce(20, () => create({ handle: 'same' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('handle_exists');
    const { extension_id } = await developer.extension({ handle: 'other' });
    expect((await developer.call('PUT', `/${String(extension_id)}`, { handle: 'same' })).body.code).toBe('handle_exists');
    const other = developerOf(api, await api.make.registerApp());
    expect((await other.extension({ handle: 'same' })).handle).toBe('same');
  });

  it('are changed field by field', async () => {
    const { extension_id } = await developer.extension({ config: { a: 1 }, scopes: ['read:orders'] });
    const path = `/${String(extension_id)}`;
    const { status, body } = await developer.call('PUT', path, { title: 'Parcels', is_active: 0 });
    expect([status, body.message]).toEqual([200, 'Extension updated.']);
    expect(body.data).toMatchObject({ title: 'Parcels', is_active: 0, config: { a: 1 }, scopes: ['read:orders'], version: null });
    expect((await developer.call('PUT', path, {})).body.message).toBe('At least one field is required.');
    expect((await developer.call('PUT', path, { url: null })).body.message).toBe('url is required for the type admin_block.');
    expect((await developer.call('PUT', path, { type: 'admin_action' })).body.message).toContain('action_url is required');
    expect((await developer.call('PUT', path, { scopes: ['billing'] })).body.code).toBe('invalid_scope');
  });

  it('cannot lose a required URL through two concurrent changes', async () => {
    const { extension_id } = await developer.extension({ script_url: 'https://courier.example.com/x.js' });
    const changes = [{ type: 'storefront_script' }, { script_url: null }];
    const answers = await atOnce(20, (n) => developer.call('PUT', `/${String(extension_id)}`, changes[n % 2]));
    expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    const [row] = await api.query<{ fits: boolean }>(
      `SELECT type <> 'storefront_script' OR script_url IS NOT NULL AS fits FROM extensions WHERE extension_id = $1`,
      [extension_id],
    );
    expect(row?.fits).toBe(true);
  });

  it('are deleted', async () => {
    const { extension_id } = await developer.extension();
    const answers = await atOnce(5, () => developer.call('DELETE', `/${String(extension_id)}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await handles()).toEqual([]);
  });

  it('are listed by position, in pages', async () => {
    for (const [n, handle] of ['c', 'a', 'b'].entries()) await developer.extension({ handle, position: 3 - n });
    expect(await handles()).toEqual(['b', 'a', 'c']);
    expect(await handles('?sort=handle')).toEqual(['a', 'b', 'c']);
    expect(await handles('?sort=created_at:desc')).toEqual(['b', 'a', 'c']);
    const { body } = await developer.call('GET', '?limit=2&page=2');
    expect([body.data.length, body.pagination]).toEqual([1, { page: 2, limit: 2, total: 3 }]);
    const first = await developer.call('GET', '?limit=2&cursor=');
    const next = await developer.call('GET', `?limit=2&cursor=${encodeURIComponent(first.body.pagination.next_cursor as string)}`);
    expect(next.body.data.map(({ handle }: { handle: string }) => handle)).toEqual(['c']);
    expect(next.body.pagination).toEqual({ limit: 2, next_cursor: null });
    expect((await developer.call('GET', '?sort=title')).status).toBe(400);
  });

  it('are at most 100', async () => {
    await api.query(
      `INSERT INTO extensions (app_id, handle, type, target, title, url)
       SELECT max(app_id), 'e' || n, 'admin_block', 'x', 'X', 'https://a.example.com/' FROM apps, generate_series(1, 99) n GROUP BY n`,
    );
    const answers = await atOnce(5, () => create({}));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  });

  it('are limited to the calling app', async () => {
    const { extension_id } = await developer.extension();
    const other = developerOf(api, await api.make.registerApp());
    expect((await other.call('GET', '')).body.pagination.total).toBe(0);
    const missing = await other.call('PUT', '/999999999', { title: 'Mine' });
    const foreign = await other.call('PUT', `/${String(extension_id)}`, { title: 'Mine' });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await other.call('DELETE', `/${String(extension_id)}`)).status).toBe(404);
    expect(await handles()).toHaveLength(1);
  });

  it('need the client credentials of an active app', async () => {
    const shop = await api.shop();
    const bearer = { authorization: `Bearer ${shop.access_token}` };
    const answers = await Promise.all([
      api.call('GET', `${EXTENSIONS}/app`),
      api.call('GET', `${EXTENSIONS}/app`, { headers: bearer }),
      api.call('GET', `${EXTENSIONS}/app`, { headers: { 'x-client-id': shop.client_id, 'x-client-secret': 'wrong' } }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'missing_token'],
      [401, 'missing_token'],
      [401, 'invalid_client'],
    ]);
    await api.make.setAppStatus(shop.app_id, 'inactive');
    expect((await developerOf(api, shop).call('GET', '')).body.code).toBe('invalid_client');
  });
});
