import { Ajv } from 'ajv';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess, runWithInput } from '../../test/command-line.js';
import { developerOf } from '../../test/extensions.js';
import { useApi } from '../../test/harness.js';
import { runCliWith } from '../../test/server-process.js';
import type { Json } from '../../test/caller.js';
import { lineOf } from './manifest-lines.js';

describe('the commands for extensions', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'extensions-'));
  const file = join(folder, 'extensions.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const cli = async (...args: string[]): Promise<Json> => {
    const { code, stdout, stderr } = await runInProcess(api.environment, 'extension', ...args);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runInProcess(api.environment, 'extension', ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr.trim();
  };

  it('create a manifest, deploy it with its diff, and roll back', async () => {
    const app = await api.make.registerApp();
    const fresh = join(folder, 'fresh');
    expect(await cli('init', fresh, '--client-id', app.client_id)).toEqual({ file: join(fresh, 'extensions.json') });
    const made = JSON.parse(readFileSync(join(fresh, 'extensions.json'), 'utf8'));
    expect(existsSync(join(fresh, made.$schema as string))).toBe(true);
    expect(await refused('init', fresh, '--client-id', app.client_id)).toBe(`${join(fresh, 'extensions.json')} already exists.`);
    expect(await refused('init', folder, '--client-id', 'svc_app_0')).toBe('There is no active app with the client id svc_app_0.');
    const none = join(folder, 'none');
    expect(await refused('deploy', none)).toBe(`There is no ${join(none, 'extensions.json')}: make one with extension init.`);
    expect(await cli('deploy', fresh, '--yes', '--message', 'First')).toMatchObject({
      version: 1,
      added: ['first-block'],
      deployed_at: expect.any(String),
    });
    const manifest = JSON.parse(readFileSync(join(fresh, 'extensions.json'), 'utf8'));
    manifest.extensions = [{ ...manifest.extensions[0], handle: 'second' }];
    writeFileSync(join(fresh, 'extensions.json'), JSON.stringify(manifest));
    expect(await refused('deploy', fresh, '--yes', '--keep')).toBe('The set lacks first-block.');
    const { stderr } = await runInProcess(api.environment, 'extension', 'deploy', fresh, '--yes');
    expect(stderr).toBe('Version 1 → 2:\n  + second\n  - first-block\n');
    expect((await cli('versions', fresh)).versions).toMatchObject([
      { version: 2, is_live: 1, extensions: 1 },
      { version: 1, is_live: 0, message: 'First' },
    ]);
    expect(await cli('rollback', fresh, '--to', '1')).toMatchObject({ version: 1, added: ['first-block'], removed: ['second'] });
    expect(await refused('rollback', fresh, '--to', '1')).toBe('This version is already live.');
    const { body } = await developerOf(api, app).call('GET', '');
    expect(body.data.map(({ handle }: { handle: string }) => handle)).toEqual(['first-block']);
    // Without --yes, the command prints the diff and asks for confirmation.
    const diff = 'Version 1 → 3:\n  + second\n  - first-block\nDeploy? [y/N] ';
    for (const input of ['n\n', '\n', ''])
      expect(await runWithInput(input, api.environment, 'extension', 'deploy', fresh)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${diff}Nothing was deployed.\n`,
      });
    const agreed = await runCliWith('y\n', folder, api.environment, 'extension', 'deploy', fresh);
    expect([agreed.code, agreed.stderr, JSON.parse(agreed.stdout).version]).toEqual([0, diff, 3]);
  });

  it.each([
    ['{\n  "client_id": "x",\n  oops\n}', 3, 'This is not valid JSON.'],
    ['[]', 1, 'The manifest must be a JSON object.'],
    ['{\n  "extensions": []\n}', 1, 'client_id must be the client id of the app.'],
    ['{\n  "client_id": "x",\n  "extension": []\n}', 3, 'extension is not known.'],
    ['{\n  "client_id": "x"\n}', 1, 'extensions is required.'],
    [
      '{\n  "client_id": "x",\n  "extensions": [\n    {\n      "handle": "a",\n      "tittle": "A"\n    }\n  ]\n}',
      6,
      'extensions[0].tittle is not known.',
    ],
    [
      '{\n  "client_id": "x",\n  "extensions": [\n    { "handle": "a", "type": "admin_block", "target": "x", "title": "A" },\n    {\n      "handle": "B"\n    }\n  ]\n}',
      6,
      'extensions[1].handle must consist of a-z, 0-9 and "-".',
    ],
    [
      '{\n  "client_id": "x",\n  "extensions": [\n    {\n      "config": { "__proto__": 1 }\n    }\n  ]\n}',
      5,
      'extensions[0].config must not have the key __proto__.',
    ],
  ])('state the line of a mistake (%j)', async (text, line, message) => {
    writeFileSync(file, text);
    expect(await refused('deploy', folder, '--yes')).toBe(`${file}:${String(line)}: ${message}`);
  });

  it('state the line of a value that the deploy rejects', async () => {
    const { client_id } = await api.make.registerApp();
    const extension = '{\n      "handle": "a", "type": "admin_block", "target": "x", "title": "A",\n      "url": "ftp://x"\n    }';
    writeFileSync(file, `{\n  "client_id": "${client_id}",\n  "extensions": [\n    ${extension}\n  ]\n}`);
    expect(await refused('deploy', folder, '--yes')).toBe(`${file}:6: extensions[0].url must be an https address without credentials.`);
  });

  it('find the line of any value', () => {
    const text = '{\n"a": [1, {"b\\"": [\n[], {},\n"x"]}],\n"c": null}';
    expect(['a', 'a[0]', 'a[1]', 'a[1].b"[2]', 'c', 'a[1].missing', 'none'].map((path) => lineOf(text, path))).toEqual([
      2, 2, 2, 4, 5, 2, 1,
    ]);
  });

  it('accept manifests that match the published schema', () => {
    const schema = JSON.parse(readFileSync('docs/extensions.schema.json', 'utf8'));
    const { components } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    const described = schema.properties.extensions.items;
    expect(Object.keys(described.properties).sort()).toEqual(Object.keys(components.schemas.CreateExtension.properties).sort());
    expect(described.required.sort()).toEqual(components.schemas.CreateExtension.required.sort());
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(
      validate({ client_id: 'x', extensions: [{ handle: 'a', type: 'admin_block', target: 'x', title: 'A', url: 'https://a/' }] }),
    ).toBe(true);
    expect(validate({ client_id: 'x', extensions: [{ handle: 'a', tittle: 'A' }] })).toBe(false);
  });
});
