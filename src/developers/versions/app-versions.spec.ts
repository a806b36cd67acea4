import type { Answer } from '../../../test/answer.js';
import type { Json } from '../../../test/caller.js';
import { Guild, plainApp, useGuild } from '../../../test/developers.js';
import { block, developerOf } from '../../../test/extensions.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';

const base = { scopes: plainApp.scopes, redirect_urls: plainApp.redirect_urls, topics: [] as string[] };
const courier = block({ handle: 'courier' });

describe('the versions of an app', () => {
  const api = useApi();
  const guild = useGuild(api);
  const make = async (one = guild): Promise<number> => (await one.on('POST /apps', plainApp)).body.data.app_id as number;
  const at = (app_id: number, rest: string): string => {
    const [method = '', path = ''] = rest.split(' ');
    return `${method} /apps/${String(app_id)}${path}`;
  };
  const deploy = (app_id: number, manifest: object): Promise<Answer> => guild.on(at(app_id, 'POST /deploy'), manifest);
  const rollback = (app_id: number, version: number, options?: object): Promise<Answer> =>
    guild.on(at(app_id, 'POST /rollback'), { version, ...options });
  const versions = async (app_id: number): Promise<Json[]> => (await guild.on(at(app_id, 'GET /versions'))).body.data as Json[];
  const settings = async (app_id: number): Promise<Json> => {
    const { scopes, redirect_urls, topics } = (await guild.on(at(app_id, 'GET '))).body.data;
    return { scopes, redirect_urls, topics };
  };
  const handles = async (app_id: number): Promise<unknown[]> =>
    (await api.query<{ handle: string }>('SELECT handle FROM extensions WHERE app_id = $1 ORDER BY handle', [app_id])).map(
      ({ handle }) => handle,
    );
  /** Changes in short, e.g. `+topics order.created`. */
  const short = ({ body }: Answer): string[] =>
    (body.data.changes as { part: string; change: string; name: string }[]).map(
      ({ part, change, name }) => `${{ added: '+', updated: '~', removed: '-' }[change] ?? '?'}${part} ${name}`,
    );

  it('are created by deploys of manifests, with their changes, which a dry run shows beforehand', async () => {
    const app_id = await make();
    const manifest = { scopes: ['read:store', 'read:orders'], topics: ['order.created'], extensions: [courier], message: 'First' };
    const changes = ['+scopes read:store', '+topics order.created', '+extensions courier'];
    const seen = await deploy(app_id, { ...manifest, dry_run: true });
    expect([seen.status, seen.body.message, short(seen), seen.body.data.version]).toEqual([
      200,
      'Nothing was changed: this was a dry run.',
      changes,
      1,
    ]);
    expect([await versions(app_id), await settings(app_id), await handles(app_id)]).toEqual([[], base, []]);
    const first = await deploy(app_id, { ...manifest, base_version: 0 });
    expect([first.status, first.body.message, short(first)]).toEqual([200, 'App deployed.', changes]);
    expect(await settings(app_id)).toEqual({ ...base, scopes: manifest.scopes, topics: manifest.topics });
    const second = await deploy(app_id, { scopes: ['read:orders'], extensions: [{ ...courier, title: 'Parcels', config: { x: 1 } }] });
    expect(second.body.data.changes).toEqual([
      { part: 'scopes', change: 'removed', name: 'read:store', fields: [] },
      {
        part: 'extensions',
        change: 'updated',
        name: 'courier',
        fields: [
          { field: 'title', before: '"Courier"', after: '"Parcels"' },
          { field: 'config', before: '{}', after: '{"x":1}' },
        ],
      },
    ]);
    const listed = { restored_version: null, extensions: 1, deployed_at: expect.any(String) };
    expect(await versions(app_id)).toEqual([
      { ...listed, version: 2, message: null, is_live: 1 },
      { ...listed, version: 1, message: 'First', is_live: 0 },
    ]);
    const { data } = (await guild.on(at(app_id, 'GET /versions/2'))).body;
    expect(data).toMatchObject({ version: 2, previous_version: 1, changes: second.body.data.changes });
    expect(data.manifest).toMatchObject({ scopes: ['read:orders'], topics: manifest.topics, extensions: [{ title: 'Parcels' }] });
    expect((await guild.on(at(app_id, 'GET /versions/1'))).body.data).toMatchObject({ previous_version: null, extensions: 1 });
  });

  it('are not created by a manifest that changes nothing, regardless of the order', async () => {
    const app_id = await make();
    expect((await deploy(app_id, base)).body).toMatchObject({ data: { version: 0, changes: [], deployed_at: null } });
    const manifest = { scopes: ['read:store', 'read:orders'], extensions: [courier] };
    await deploy(app_id, manifest);
    const again = await deploy(app_id, { scopes: ['read:orders', 'read:store'], extensions: [{ ...courier, config: {} }] });
    expect(again.body).toEqual({
      data: { version: 1, base_version: 1, changes: [], deployed_at: null },
      message: 'Nothing has changed, so no version was created.',
      status: 200,
    });
    expect(await versions(app_id)).toHaveLength(1);
  });

  it('are restored by a rollback, as a new version that names the old one', async () => {
    const app_id = await make();
    await deploy(app_id, { topics: ['order.created'], extensions: [courier, block({ handle: 'map' })] });
    const ids = (): Promise<object[]> =>
      api.query('SELECT handle, extension_id FROM extensions WHERE app_id = $1 ORDER BY handle', [app_id]);
    const before = await ids();
    await deploy(app_id, { ...base, extensions: [{ ...courier, title: 'Parcels' }] });
    const changes = ['+topics order.created', '+extensions map', '~extensions courier'];
    expect(short(await rollback(app_id, 1, { dry_run: true }))).toEqual(changes);
    expect((await rollback(app_id, 1, { base_version: 1 })).body.code).toBe('version_conflict');
    const { status, body } = await rollback(app_id, 1);
    expect([status, body.message, body.data.version]).toEqual([200, 'Version 1 is restored.', 3]);
    expect([(await settings(app_id))['topics'], await ids()]).toEqual([['order.created'], before]);
    expect((await versions(app_id))[0]).toMatchObject({ version: 3, restored_version: 1, is_live: 1, extensions: 2 });
    const again = await rollback(app_id, 1);
    expect([again.status, again.body]).toEqual([409, { message: 'The app already matches version 1.', code: 'already_live', status: 409 }]);
    expect((await rollback(app_id, 99)).body).toEqual({ message: 'Version not found.', status: 404 });
  });

  it('of an app that deployed its extensions itself leave its settings unchanged', async () => {
    const made = (await guild.on('POST /apps', plainApp)).body.data as { app_id: number; client_id: string; client_secret: string };
    const { app_id } = made;
    await developerOf(api, made).deploy([courier]);
    await deploy(app_id, { topics: ['order.created'], extensions: [] });
    expect((await guild.on(at(app_id, 'GET /versions/1'))).body.data.manifest).toMatchObject({ scopes: null, topics: null });
    expect(short(await guild.on(at(app_id, 'GET /versions/2')))).toEqual(['-extensions courier']);
    expect(short(await rollback(app_id, 1))).toEqual(['+extensions courier']);
    expect((await settings(app_id))['topics']).toEqual(['order.created']);
    expect((await developerOf(api, made).rollback(2)).body.data).toMatchObject({ version: 2, removed: ['courier'] });
  });

  it.each<[object, string | undefined, string]>([
    [{ scopes: ['read:moon'] }, 'invalid_scope', 'There is no scope read:moon.'],
    [{ topics: ['order.eaten'] }, 'invalid_topic', 'There is no topic order.eaten.'],
    [{ redirect_urls: ['http://example.com/back'] }, 'invalid_redirect_uri', expect.stringContaining('must be https') as string],
    [{ extensions: [block({ scopes: ['billing'] })] }, 'invalid_scope', expect.stringContaining('extensions[0].scopes') as string],
    [{ extensions: [block({ url: 'ftp://x' })] }, undefined, 'extensions[0].url must be an https address without credentials.'],
    [{ extensions: [courier, courier] }, undefined, 'extensions must name each handle once.'],
    [{ scopes: [] }, undefined, 'scopes must have at least 1 item.'],
    [{ message: 'Nothing' }, undefined, 'At least one field is required.'],
  ])('refuse %j and leave the app unchanged', async (wrong, code, message) => {
    const app_id = await make();
    const { status, body } = await deploy(app_id, { ...(code && { topics: ['order.created'] }), ...wrong });
    expect([status, body.code, body.message]).toEqual([400, code, message]);
    expect([await settings(app_id), await handles(app_id), await versions(app_id)]).toEqual([base, [], []]);
  });

  it('allow extensions the scopes that the same manifest adds', async () => {
    const app_id = await make();
    expect((await deploy(app_id, { scopes: ['billing'], extensions: [block({ scopes: ['billing'] })] })).status).toBe(200);
  });

  it('are created once by twenty concurrent deploys in two processes, and one state is live after twenty rollbacks', async () => {
    const app_id = await make();
    const beside = await serveBeside(api);
    const headers = { authorization: `Bearer ${guild.owner.session_token}` };
    const path = `/api/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}`;
    const send = (n: number, rest: string, body?: object): Promise<Answer> =>
      (n % 2 === 0 ? api : beside).call('POST', path + rest, { headers, ...(body && { body }) });
    try {
      const manifest = { topics: ['order.created'], extensions: [courier] };
      const same = await atOnce(20, (n) => send(n, '/deploy', manifest));
      expect(same.map(({ status, body }) => [status, body.data.version as number])).toEqual(Array(20).fill([200, 1]));
      expect(same.filter(({ body }) => body.data.deployed_at !== null)).toHaveLength(1);
      const based = await atOnce(20, (n) => send(n, '/deploy', { extensions: [block({ handle: `b${String(n)}` })], base_version: 1 }));
      expect(based.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
      const back = await atOnce(20, (n) => send(n, '/rollback', { version: 1 + (n % 2) }));
      expect(back.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const [newest, ...older] = await versions(app_id);
      expect([newest?.['is_live'], older.some((version) => version['is_live'] === 1)]).toEqual([1, false]);
      const { manifest: live } = (await guild.on(at(app_id, `GET /versions/${String(newest?.['version'])}`))).body.data;
      expect([live.topics, live.extensions.map((extension: Json) => extension['handle'] as string)]).toEqual([
        (await settings(app_id))['topics'],
        await handles(app_id),
      ]);
    } finally {
      await beside.close();
    }
  });

  it('belong to the organisation, and members for billing can only read them', async () => {
    const app_id = await make();
    await deploy(app_id, { topics: ['order.created'] });
    const other = await new Guild(api).begin('Other');
    const theirs = await make(other);
    const billing = await guild.member('billing');
    const calls: [string, object?][] = [
      ['GET /versions'],
      ['GET /versions/1'],
      ['POST /deploy', { topics: [] }],
      ['POST /rollback', { version: 1 }],
    ];
    for (const [rest, body] of calls) {
      const missing = { message: 'App not found.', status: 404 };
      expect((await other.on(at(app_id, rest), body)).body).toEqual(missing);
      expect((await guild.on(at(theirs, rest), body)).body).toEqual(missing);
      expect((await guild.on(at(app_id, rest), body, other.owner)).body.message).toBe('Organisation not found.');
      expect((await guild.on(at(app_id, rest), body, billing)).status).toBe(rest.startsWith('GET') ? 200 : 403);
    }
  });
});
