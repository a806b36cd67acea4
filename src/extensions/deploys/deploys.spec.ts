import type { AppCredentials } from '../../apps/apps.service.js';
import type { Answer } from '../../../test/caller.js';
import { block, type Developer, developerOf } from '../../../test/extensions.js';
import { atOnce, useApi } from '../../../test/harness.js';

interface Row {
  extension_id: number;
  handle: string;
  title: string;
  version: number | null;
}

/** Blocks with these handles, all with the same title. */
const set = (handles: string, title = 'Courier'): object[] => handles.split('').map((handle) => block({ handle, title }));

describe('a deploy of extensions', () => {
  const api = useApi();
  let app: AppCredentials;
  let developer: Developer;
  beforeEach(async () => {
    app = await api.make.registerApp({ scopes: ['read:orders'] });
    developer = developerOf(api, app);
  });

  const rows = async (): Promise<Row[]> => (await developer.call('GET', '?sort=handle')).body.data as Row[];
  const handles = async (): Promise<string> => (await rows()).map(({ handle }) => handle).join('');
  const versions = async (): Promise<{ version: number; is_live: 0 | 1; extensions: number; message: string | null }[]> =>
    (await developer.call('GET', '/versions')).body.data;
  const live = async (): Promise<number | undefined> => (await versions()).find(({ is_live }) => is_live === 1)?.version;

  it('replaces the whole set and returns the changes', async () => {
    const first = await developer.deploy(set('ab'), { message: 'First' });
    expect([first.status, first.body]).toEqual([
      200,
      {
        data: { version: 1, added: ['a', 'b'], updated: [], removed: [], unchanged: [], deployed_at: expect.any(String) },
        message: 'Extensions deployed.',
        status: 200,
      },
    ]);
    const before = await rows();
    const second = await developer.deploy([...set('b'), ...set('c'), block({ handle: 'd', config: { x: 1, y: [2] } })]);
    expect(second.body.data).toMatchObject({ version: 2, added: ['c', 'd'], updated: [], removed: ['a'], unchanged: ['b'] });
    const third = await developer.deploy([...set('bc', 'Parcels'), block({ handle: 'd', config: { y: [2], x: 1 } })]);
    expect(third.body.data).toMatchObject({ version: 3, added: [], updated: ['b', 'c'], removed: [], unchanged: ['d'] });
    const after = await rows();
    expect(after.map(({ handle, version }) => [handle, version])).toEqual([
      ['b', 3],
      ['c', 3],
      ['d', 2],
    ]);
    expect(after[0]?.extension_id).toBe(before[1]?.extension_id);
    expect(await versions()).toEqual([
      { version: 3, message: null, restored_version: null, extensions: 3, is_live: 1, deployed_at: expect.any(String) },
      { version: 2, message: null, restored_version: null, extensions: 3, is_live: 0, deployed_at: expect.any(String) },
      { version: 1, message: 'First', restored_version: null, extensions: 2, is_live: 0, deployed_at: expect.any(String) },
    ]);
  });

  it('stores an empty set and an unchanged set as versions too', async () => {
    expect((await developer.deploy([])).body.data).toMatchObject({ version: 1, added: [] });
    expect((await developer.deploy([])).body.data.version).toBe(2);
    expect((await versions()).map(({ extensions }) => extensions)).toEqual([0, 0]);
  });

  it('replaces extensions that were created individually', async () => {
    await developer.extension({ handle: 'a' });
    await developer.extension({ handle: 'b', title: 'Other' });
    expect((await developer.deploy(set('bc'))).body.data).toMatchObject({ added: ['c'], updated: ['b'], removed: ['a'] });
  });

  it('changes nothing in a dry run', async () => {
    await developer.deploy(set('ab'));
    const { status, body } = await developer.deploy(set('bc'), { dry_run: true });
    expect([status, body.data]).toEqual([
      200,
      { version: 2, added: ['c'], updated: [], removed: ['a'], unchanged: ['b'], deployed_at: null },
    ]);
    expect([await handles(), await live()]).toEqual(['ab', 1]);
    expect((await developer.deploy(set('b'), { dry_run: true, allow_deletes: false })).body.code).toBe('deletes_not_allowed');
    expect((await developer.deploy(set('b'), { dry_run: true, base_version: 7 })).body.code).toBe('version_conflict');
  });

  it('deletes nothing unless allowed', async () => {
    await developer.deploy(set('ab'));
    const refused = await developer.deploy(set('bc'), { allow_deletes: false });
    expect([refused.status, refused.body]).toEqual([409, { message: 'The set lacks a.', code: 'deletes_not_allowed', status: 409 }]);
    expect([await handles(), await live()]).toEqual(['ab', 1]);
    expect((await developer.deploy(set('abc'), { allow_deletes: false })).status).toBe(200);
  });

  it('is refused on a base other than the live version', async () => {
    expect((await developer.deploy(set('a'), { base_version: 1 })).body.code).toBe('version_conflict');
    expect((await developer.deploy(set('a'), { base_version: 0 })).status).toBe(200);
    const late = await developer.deploy(set('b'), { base_version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect((await developer.deploy(set('ab'), { base_version: 1 })).status).toBe(200);
    await developer.rollback(1);
    expect((await developer.deploy(set('abc'), { base_version: 2 })).body.code).toBe('version_conflict');
    expect((await developer.deploy(set('abc'), { base_version: 1 })).body.data.version).toBe(3);
  });

  it('is refused as a whole with one wrong extension', async () => {
    await developer.deploy(set('a'));
    const wrong: [object[], string, string | undefined][] = [
      [[...set('b'), block({ handle: 'c', url: 'ftp://x' })], 'extensions[1].url must be an https address without credentials.', undefined],
      [[...set('b'), block({ handle: 'c', title: 5 })], 'extensions[1].title must be a string.', undefined],
      [[...set('b'), block({ handle: 'c', scopes: ['billing'] })], expect.stringContaining('extensions[1].scopes'), 'invalid_scope'],
      [set('bb'), 'extensions must name each handle once.', undefined],
      [set('b'.repeat(101)), 'extensions must have at most 100 items.', undefined],
    ];
    for (const [extensions, message, code] of wrong) {
      const { status, body } = await developer.deploy(extensions);
      expect([status, body.message, body.code]).toEqual([400, message, code]);
    }
    expect((await developer.call('POST', '/deploy', {})).body.message).toBe('extensions is required.');
    expect([await handles(), await live()]).toEqual(['a', 1]);
  });

  it('keeps 25 versions, including the live one', async () => {
    for (let n = 1; n <= 3; n++) await developer.deploy(set('a'), { message: String(n) });
    await developer.rollback(2);
    for (let n = 4; n <= 28; n++) await developer.deploy(set('a'), { message: String(n) });
    const kept = await versions();
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 25 }, (_, n) => 28 - n));
    expect(kept.filter(({ is_live }) => is_live === 1).map(({ version }) => version)).toEqual([28]);
    await developer.rollback(4);
    expect((await versions()).length).toBe(25);
    expect(await live()).toBe(4);
    expect((await developer.rollback(3)).body).toEqual({ message: 'Version not found.', status: 404 });
    await expect(api.query('DELETE FROM extension_versions WHERE app_id = $1', [app.app_id])).rejects.toThrow(
      'extension_sets_live_version_fkey',
    );
  });

  it('creates an immutable version', async () => {
    await developer.deploy(set('a'));
    await expect(api.query(`UPDATE extension_versions SET message = 'x' WHERE app_id = $1`, [app.app_id])).rejects.toThrow('never changed');
    await expect(api.query('TRUNCATE extension_versions CASCADE')).rejects.toThrow('never changed');
  });

  describe('followed by a rollback', () => {
    it('restores the set without a new version', async () => {
      await developer.deploy([...set('a'), block({ handle: 'b', config: { x: 1 }, scopes: ['read:orders'], is_active: 0, position: 4 })]);
      const before = await rows();
      await developer.deploy(set('ac', 'Parcels'));
      await developer.extension({ handle: 'alone' });
      const { status, body } = await developer.rollback(1);
      expect([status, body]).toEqual([
        200,
        {
          data: {
            version: 1,
            added: ['b'],
            updated: ['a'],
            removed: ['c', 'alone'],
            unchanged: [],
            deployed_at: expect.any(String),
          },
          message: 'Version 1 is live.',
          status: 200,
        },
      ]);
      const without = (row: Row): object => ({ ...row, created_at: '', updated_at: '' });
      expect((await rows()).map(without)).toEqual(before.map(without));
      expect((await versions()).map(({ version, is_live }) => [version, is_live])).toEqual([
        [2, 0],
        [1, 1],
      ]);
      expect((await developer.deploy(set('z'))).body.data.version).toBe(3);
    });

    it('restores the live version after extensions were changed individually', async () => {
      await developer.deploy([...set('ab'), block({ handle: 'c', config: { x: 1 } })]);
      const before = await rows();
      const path = (n: number): string => `/${String(before[n]?.extension_id)}`;
      expect((await developer.rollback(1)).body.code).toBe('already_live');
      const edits: [() => Promise<unknown>, object][] = [
        [() => developer.call('PUT', path(0), { title: 'Parcels' }), { updated: ['a'] }],
        [() => developer.call('PUT', path(1), { is_active: 0, position: 7 }), { updated: ['b'] }],
        [() => developer.call('PUT', path(2), { config: { x: 2 } }), { updated: ['c'] }],
        [() => developer.call('DELETE', path(0)), { added: ['a'] }],
        [() => developer.extension({ handle: 'new' }), { removed: ['new'] }],
        [() => developer.call('PUT', path(1), { handle: 'other' }), { added: ['b'], removed: ['other'] }],
      ];
      for (const [edit, changes] of edits) {
        await edit();
        expect(await versions()).toEqual([expect.objectContaining({ version: 1, is_live: 1, extensions: 3 })]);
        const { status, body } = await developer.rollback(1);
        expect([status, body.data]).toMatchObject([200, { version: 1, added: [], updated: [], removed: [], ...changes }]);
        const without = (row: Row): object => ({ ...row, extension_id: 0, updated_at: '', created_at: '' });
        expect((await rows()).map(without)).toEqual(before.map(without));
        expect((await developer.rollback(1)).body.code).toBe('already_live');
      }
      expect((await developer.deploy(set('ab'), { base_version: 1 })).body.data.version).toBe(2);
    });

    it('by 20 requests to the changed live version restores it once', async () => {
      await developer.deploy(set('ab'));
      await developer.extension({ handle: 'c' });
      const answers = await atOnce(20, () => developer.rollback(1));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
      expect(new Set(answers.map(({ body }) => body.code as string | undefined))).toEqual(new Set([undefined, 'already_live']));
      expect([await handles(), await live()]).toEqual(['ab', 1]);
    });

    it('during individual changes leaves complete sets', async () => {
      await developer.deploy(set('ab'));
      const change = (n: number): Promise<Answer> => {
        if (n % 3 === 0) return developer.rollback(1);
        return n % 3 === 1 ? developer.deploy(set('abc', 'Parcels')) : developer.call('POST', '', block({ handle: `x${String(n)}` }));
      };
      const answers = await atOnce(18, change);
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
      await developer.rollback(1);
      expect((await rows()).map(({ handle, title }) => [handle, title])).toEqual([
        ['a', 'Courier'],
        ['b', 'Courier'],
      ]);
    });

    it('assigns a restored extension another id if its own is in use', async () => {
      await developer.deploy(set('a'));
      const [{ extension_id } = { extension_id: 0 }] = await rows();
      await developer.call('PUT', `/${String(extension_id)}`, { handle: 'b' });
      await developer.deploy(set('b'));
      await developer.rollback(1);
      expect(await handles()).toBe('a');
      await developer.deploy(set('ab'));
      await developer.rollback(1);
      expect(await handles()).toBe('a');
    });

    it('is refused for the live version, a missing one, and one of another app', async () => {
      await developer.deploy(set('a'));
      const other = developerOf(api, await api.make.registerApp());
      for (let n = 0; n < 3; n++) await other.deploy(set('x'));
      const again = await developer.rollback(1);
      expect([again.status, again.body.code]).toEqual([409, 'already_live']);
      const missing = await developer.rollback(99);
      expect([missing.status, missing.body]).toEqual([404, { message: 'Version not found.', status: 404 }]);
      expect((await developer.rollback(3)).text).toBe(missing.text);
      expect((await developer.rollback(9_007_199_254_740_991)).text).toBe(missing.text);
    });
  });

  it('by 20 requests on one base succeeds once', async () => {
    await developer.deploy(set('a'));
    const answers = await atOnce(20, (n) => developer.deploy(set('ab', `Title ${String(n)}`), { base_version: 1 }));
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code as string))).toEqual(
      new Set(['version_conflict']),
    );
    expect((await rows()).map(({ title }) => title)).toEqual(Array(2).fill(`Title ${String(won[0])}`));
    expect((await versions()).length).toBe(2);
  });

  it('concurrent with others and with rollbacks leaves one complete set, and readers never see a part', async () => {
    const letters = 'abcdefghij';
    for (const title of ['one', 'two']) await developer.deploy(set(letters, title));
    let running = true;
    const seen: string[][] = [];
    const read = async (): Promise<void> => {
      while (running) seen.push((await rows()).map(({ title }) => title));
    };
    const reading = read();
    const change = (n: number): Promise<Answer> =>
      n % 2 === 0 ? developer.deploy(set(letters, `deploy ${String(n)}`)) : developer.rollback(1 + (n % 4 === 1 ? 0 : 1));
    const answers = await atOnce(10, change);
    running = false;
    await reading;
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    for (const titles of [...seen, (await rows()).map(({ title }) => title)]) {
      expect(titles).toHaveLength(letters.length);
      expect(new Set(titles).size).toBe(1);
    }
    const [stored] = await api.query<{ same: boolean }>(
      `SELECT (SELECT jsonb_agg(x->'title') FROM jsonb_array_elements(v.extensions) x)
         = (SELECT jsonb_agg(title ORDER BY position, extension_id) FROM extensions e WHERE e.app_id = s.app_id) AS same
       FROM extension_sets s JOIN extension_versions v ON v.app_id = s.app_id AND v.version = s.live_version WHERE s.app_id = $1`,
      [app.app_id],
    );
    expect(stored?.same).toBe(true);
    expect((await versions()).map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });
});
