import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PYTHON } from '../../scripts/python.mjs';
import { signWebhook } from '../../src/platform/crypto/webhook-signature.js';
import { Guild } from '../developers.js';
import { useOwnApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import { choosePort } from '../program.js';
import { PackedCli } from './packed-cli.js';
import { complaintsOf } from './python.js';
import { answersRequests, installs, servesPage } from './template-app.js';

const run = promisify(execFile);

describe('app init and app dev with Python', () => {
  const api = useOwnApi();
  const cli = new PackedCli();
  const folder = join(cli.path, 'my-app');
  const environment = join(folder, '.venv');
  let guild: Guild;

  beforeAll(async () => {
    await cli.prepare();
    guild = await new Guild(api).begin();
    const login = cli.start('login', '--url', api.base_url);
    await cli.decide(login, guild.owner, 'approved');
    await login.waitForOutput(/Signed in as/);
  }, 600_000);
  afterAll(() => cli.remove());

  it('creates an app without secrets, whose types are correct', async () => {
    expect(await cli.run('app', 'init', 'my-app', '--template', 'cobol')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no template'),
    });
    const made = await cli.run('app', 'init', 'my-app', '--template', 'python');
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('.venv/bin/pip install -r requirements.txt') });
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env*', 'tokens.json*']));
    // The packages of the system may include httpx.
    writeFileSync(join(cli.path, 'node_modules', '.bin', 'python3'), `#!/bin/sh\nexec ${PYTHON} -S "$@"\n`, { mode: 0o755 });
    const dev = await cli.runInShell('cd my-app && merchant-apps app dev');
    expect(dev).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The packages of the app are missing. Run python3 -m venv .venv'),
    });
    await run(PYTHON, ['-m', 'venv', '--system-site-packages', environment]);
    // httpx comes from the packages of the system.
    await run(join(environment, 'bin', 'pip'), ['install', '--quiet', '--no-index', '-r', 'requirements.txt'], { cwd: folder });
    expect(await complaintsOf(['app.py'], { cwd: folder, environment })).toEqual([]);
  }, 600_000);

  it('runs the app on a test store: it verifies events, serves its page, charges, is installed and uninstalled', async () => {
    const scopes = ['read:store', 'read:orders', 'write:orders', 'billing'];
    writeFileSync(join(folder, 'merchant-app.json'), JSON.stringify({ name: 'Parcel robot', scopes }));
    const app_url = `http://localhost:${String(await choosePort())}`;
    const dev = cli.startIn(folder, 'app', 'dev', '--port', new URL(app_url).port);
    try {
      await dev.waitForOutput(/Press Ctrl-C/);
      const [app_id, store_id] = ['app', 'test store'].map((what) => new RegExp(`Created ${what} (\\d+)`).exec(dev.output)?.[1]);
      const ids = { app_id: Number(app_id), store_id: Number(store_id) };
      await answersRequests(app_url, { platform_url: api.base_url, store_id: String(store_id) });
      await servesPage(app_url, guild.owner, ids);

      expect(await installs(app_url, guild.owner, ids.store_id)).toMatch(/^Installed on .+\.\n$/);
      expect(statSync(join(folder, 'tokens.json')).mode & 0o777).toBe(0o600);
      await servesPage(app_url, guild.owner, ids);
      const kept = (): Record<string, { installation_id: number; access_token: string }> =>
        JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8')) as ReturnType<typeof kept>;
      const { access_token = '', installation_id = 0 } = kept()[String(store_id)] ?? {};
      const placed = await cli.run('api', 'post', '/orders', '--data', JSON.stringify(plainOrder), '--token', access_token);
      const { order_id } = (JSON.parse(placed.stdout) as { data: { order_id: number } }).data;
      await dev.waitForOutput(new RegExp(`Verified: order ${String(order_id)} of store ${String(store_id)} for \\d+ taka\\.`));
      await dev.waitForOutput(/#\d+ order\.created 204 \d+ ms/);

      // The feed of an app ends with its installation, so this event comes from the spec.
      const [, secret = ''] = /^WEBHOOK_SECRET=(.+)$/m.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? [];
      const body = JSON.stringify({ event_topic: 'app.uninstalled', store_id: ids.store_id, data: { installation_id } });
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = { ...signWebhook({ id: 'msg_1', timestamp, body, secrets: [secret] }) };
      expect((await fetch(`${app_url}/webhooks`, { method: 'POST', headers, body })).status).toBe(204);
      expect(kept()).toEqual({});
      expect(await dev.interrupt()).toBe(0);
      await expect(fetch(app_url)).rejects.toThrow('fetch failed');
    } finally {
      await dev.stop();
    }
  });
});
