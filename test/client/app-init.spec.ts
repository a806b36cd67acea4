import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import '../built.js';
import { Registry } from './registry.js';

const run = promisify(execFile);

describe('a developer with the packed command line and an empty folder', () => {
  const registry = new Registry();
  const home = mkdtempSync(join(tmpdir(), 'developer-'));
  const tools = join(home, 'tools');
  const apps = join(home, 'apps');

  beforeAll(async () => {
    mkdirSync(tools);
    mkdirSync(apps);
    // Dependencies of the packages. The registry has none of the packages of this project.
    await registry.start('commander', 'openapi-fetch', 'standardwebhooks');
    await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', tools, './packages/client', './packages/cli']);
    await shell(tools, 'npm install ./*.tgz');
  }, 600_000);
  afterAll(async () => {
    await registry.stop();
    rmSync(home, { recursive: true });
  });

  const shell = async (cwd: string, commands: string): Promise<string> => {
    const env = { ...registry.environment, HOME: home, PATH: `${join(tools, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` };
    return (await run('sh', ['-e', '-c', commands], { cwd, env })).stdout;
  };

  it('makes an app, installs its packages with npm, and finds the client', async () => {
    expect(await shell(apps, 'merchant-apps app init parcels')).toBe(
      'Created an app in parcels. Run npm install and merchant-apps app dev there.\n',
    );
    registry.asked.clear();
    await shell(join(apps, 'parcels'), 'npm install');
    expect([...registry.asked].sort()).toEqual([
      '@stablelib/base64',
      'fast-sha256',
      'openapi-fetch',
      'openapi-typescript-helpers',
      'standardwebhooks',
    ]);
    const program = `for (const entry of ['', '/node', '/browser']) console.log(Object.keys(await import('@merchant-apps-platform/client' + entry)).length > 0)`;
    expect(await shell(join(apps, 'parcels'), `node --input-type=module --eval "${program}"`)).toBe('true\ntrue\ntrue\n');
  });

  it('installs the packages again by the lock file, as in an image', async () => {
    await shell(join(apps, 'parcels'), 'rm -rf node_modules && npm ci');
    const [client] = JSON.parse(await shell(join(apps, 'parcels'), 'npm query "#@merchant-apps-platform/client"')) as { version: string }[];
    const { version } = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as { version: string };
    expect(client).toMatchObject({ version });
  });

  it('has the client for Python of this checkout in an app in Python', async () => {
    await shell(apps, 'merchant-apps app init letters --template python');
    const differences = run('diff', [
      '-r',
      '-x',
      '__pycache__',
      'packages/python/src/merchant_apps_platform',
      join(apps, 'letters', 'merchant_apps_platform'),
    ]);
    // After a change of packages/python, npm run build copies it.
    await expect(differences).resolves.toEqual({ stdout: '', stderr: '' });
    expect(readFileSync(join(apps, 'letters', 'requirements.txt'), 'utf8')).toBe('httpx>=0.23,<1\n');
    expect(readFileSync('packages/python/pyproject.toml', 'utf8')).toContain('dependencies = ["httpx>=0.23,<1"]');
  });
});
