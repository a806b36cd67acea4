import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackedCli } from '../client/packed-cli.js';
import { filled, Guild } from '../developers.js';
import type { Shop } from '../factories.js';
import { until, useOwnApi } from '../harness.js';
import { picture } from '../images.js';
import { merchantOf } from '../merchants.js';
import { place } from '../orders.js';
import type { Program } from '../program.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { printed, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/cli.md', 'utf8');
const STEPS = stepsOf(GUIDE);

describe('docs/cli.md', () => {
  const api = useOwnApi();
  const cli = new PackedCli();
  let receiver: Receiver;
  let shop: Shop;
  let guild: Guild;
  let delivery_id = '';

  beforeAll(async () => {
    await cli.prepare();
    writeFileSync(join(cli.path, 'parcels.png'), await picture(1200, 800).png().toBuffer());
    receiver = await startReceiver();
    shop = await api.shop({ app: { name: 'Parcel robot' } });
    guild = await new Guild(api).begin('Parcel Works', await merchantOf(api, shop.store_id));
    await guild.adopt(shop.app_id);
  }, 600_000);
  afterAll(async () => {
    await receiver.close();
    cli.remove();
  });

  const here = (text: string): string =>
    text
      .replaceAll('http://localhost:4000/webhooks', receiver.url)
      .replaceAll('http://localhost:3000', api.base_url)
      .replaceAll(/(deliveries \w+) 1(?= --app|$)/gm, `$1 ${delivery_id}`)
      .replace('CLIENT_ID=svc_app_…', `CLIENT_ID=${shop.client_id}`)
      .replace('svc_secret_…', shop.client_secret);

  const decide = (login: Program, decision: string): Promise<void> => cli.decide(login, guild.owner, decision);

  /** Runs a block and compares its output. */
  async function play(code: string): Promise<void> {
    const lines = here(code).trimEnd().split('\n');
    const commands = lines.filter((line) => !line.startsWith('# ')).join('\n');
    const expected = lines.flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : [])).join('\n');
    if (commands.startsWith('export ')) {
      Object.assign(
        cli.env,
        Object.fromEntries(
          commands
            .split(' ')
            .slice(1)
            .map((pair) => pair.split('=')),
        ),
      );
    } else if (commands.startsWith('merchant-apps login')) {
      const login = cli.start(...commands.split(' ').slice(1));
      await decide(login, 'approved');
      await login.waitForOutput(printed(expected, 'm'));
    } else {
      expect(await cli.shell(commands)).toMatch(printed(expected));
    }
  }

  it.each(STEPS.filter(({ code }) => !/^(npm install|cd )/.test(code)))('$name', async ({ language, code }) => {
    expect(language).toBe('sh');
    if (code.includes('deliveries resend')) {
      await place(shop);
      await receiver.waitFor(({ body }) => body.includes('order_id'));
      const deliveries = (): Promise<{ id: string }[]> => api.query('SELECT delivery_id::text AS id FROM webhook_deliveries');
      await until(async () => (await deliveries()).length > 0);
      delivery_id = (await deliveries())[0]!.id;
    }
    await play(code);
  });

  it('was run completely', () => {
    expect(STEPS).toHaveLength(20);
    expect(GUIDE.match(/^ *(```|~~~)/gm)).toHaveLength(2 * STEPS.length);
  });

  it('names the exit codes', async () => {
    cli.env['MERCHANT_APPS_URL'] = api.base_url;
    const codes: [number, ...string[]][] = [
      [0, '--help'],
      [1, 'api', 'post', '/categories', '--data', '{}'],
      [2, 'apps', 'lst'],
      [2, 'api', 'get', 'http://127.0.0.1:9/'],
      [2, 'api', 'post', '/orders', '--data', '{'],
      [3, 'whoami'],
      [3, 'api', 'get', '/orders', '--token', 'svc_at_0'],
      [4, 'api', 'get', '/staff', '--token', (await api.shop({ scopes: ['read:orders'] })).access_token],
      [5, 'deliveries', 'show', '999999'],
      [2, 'deliveries', 'retry', '1'],
      [2, 'deliveries', 'list', '--app', '1', '--subscription', '1'],
      [2, 'store', 'clock', '3'],
      [2, 'clock', 'advance', '3'],
      [2, 'deliveries', 'list', '--status', 'success'],
      [2, 'app', 'listing', 'screenshots', 'add', 'parcels.png', '--app', '1'],
      [6, 'api', 'get', '/orders', '--url', 'http://127.0.0.1:9'],
    ];
    for (const [code, ...args] of codes) expect([args, (await cli.run(...args)).code]).toEqual([args, code]);
    const { code, stderr } = await cli.run('deliveries', 'show', '999999', '--json');
    expect([code, JSON.parse(stderr)]).toMatchObject([5, { status: 404, message: 'Delivery not found.', exit_code: 5 }]);
  });

  /** Tries test stores and deliveries of another organisation, and of none. */
  async function reachesOwnOnly(): Promise<void> {
    const other = await new Guild(api).begin('Other');
    const theirs = String((await other.on('POST /stores')).body.data.store_id);
    const app = String((await api.shop()).app_id);
    const created = JSON.parse((await cli.run('store', 'create', 'Mine', '--json')).stdout) as { store_id: number; name: string };
    expect(created).toMatchObject({ name: 'Mine', store_id: expect.any(Number) });
    const listed = JSON.parse((await cli.run('store', 'list', '--json')).stdout) as { store_id: number }[];
    expect(listed.map(({ store_id }) => store_id)).toEqual([3, created.store_id]);
    expect(await cli.runInShell('echo n | merchant-apps store reset 3')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was changed.'),
    });
    const seeded = JSON.parse((await cli.run('store', 'seed', String(created.store_id), '--json')).stdout) as object;
    expect(seeded).toMatchObject({ store_id: created.store_id, status: 'ready', progress: 100 });
    const codes: [number, ...string[]][] = [
      [5, 'store', 'reset', theirs, '--yes'],
      [5, 'store', 'seed', theirs],
      [5, 'store', 'clock', theirs, '--days', '1'],
      [5, 'clock', 'advance', theirs, '--days', '1'],
      [5, 'store', 'list', '--organisation', String(other.organisation_id)],
      [1, 'store', 'clock', String(created.store_id), '--days', '367'],
      [5, 'deliveries', 'list', '--app', app],
      [5, 'deliveries', 'show', delivery_id, '--app', app],
      [5, 'deliveries', 'retry', delivery_id, '--app', app],
      [5, 'deliveries', 'retry', '999999', '--app', String(shop.app_id)],
    ];
    for (const [code, ...args] of codes) expect([args, (await cli.run(...args)).code]).toEqual([args, code]);
  }

  /** Triggers events for an app on a test store. */
  async function triesOut(): Promise<void> {
    const { store_id } = (await guild.on('POST /stores', { name: 'Trials' })).body.data as { store_id: number };
    await filled(guild, store_id);
    const [store, app] = [String(store_id), String(shop.app_id)];
    expect(await cli.run('store', 'expire-tokens', store, '--app', app)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not installed'),
    });
    await guild.on(`POST /stores/${store}/installations`, { app_id: shop.app_id });
    const said: [string, ...string[]][] = [
      [`Placed order \\d+ on test store ${store}.`, 'order', store],
      ['Expired access tokens: 1.', 'expire-tokens', store, '--app', app],
      ['Broken webhook subscriptions: 0.', 'break-webhooks', store, '--app', app],
      ['Repaired webhook subscriptions: 0.', 'repair-webhooks', store, '--app', app],
    ];
    for (const [words, ...args] of said) expect((await cli.run('store', ...args)).stdout).toMatch(new RegExp(`^${words}\n$`));
    expect(await cli.run('store', 'fail-payment', store)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('waits for a payment'),
    });
    expect((await cli.run('store', 'break-webhooks', store)).code).toBe(2);
    expect((await cli.run('trigger', '--test-store', store)).stdout).toMatch(/^Placed order \d+ on test store \d+\.\n$/);
    expect((await cli.run('trigger', 'order.eaten', '--test-store', store)).code).toBe(2);
    expect((await cli.run('trigger', 'order.created')).stdout).toContain('Delivered: 200');
    expect((await cli.run('trigger', 'order.eaten')).code).toBe(5);
  }

  it('keeps the sign-in from other users, and forgets it when the session ended elsewhere', async () => {
    const file = join(cli.path, '.config', 'merchant-apps', 'sessions.json');
    const login = cli.start('login', '--json');
    await decide(login, 'approved');
    await login.waitForOutput(/"email"/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('svc_dt_');
    expect((await cli.run('whoami')).stdout).toContain(guild.owner.email);
    await reachesOwnOnly();
    await triesOut();
    await api.query('DELETE FROM dashboard_sessions WHERE reach = $1', ['developers']);
    expect(await cli.run('whoami')).toMatchObject({ code: 3 });
    expect(await cli.run('logout')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toContain('svc_dt_');
  });

  it('ends a sign-in that the person denied', async () => {
    const login = cli.start('login');
    await decide(login, 'denied');
    await login.waitForOutput(/Error: The person denied the sign-in\./);
    await until(() => login.code !== null);
    expect(login.code).toBe(3);
  });

  it('prints requests as they arrive', async () => {
    const tail = cli.start('logs', 'tail', '--lines', '0');
    await until(async () => {
      await shop.get('/locations');
      return tail.output.includes('/api/apps/v1/locations');
    });
    expect(tail.code).toBeNull();
    await tail.stop();
  });

  it.each([
    ['bash', ''],
    // zsh runs the same function after these two commands of its own.
    ['zsh', 'autoload() { test "$*" = "-U +X bashcompinit"; }; bashcompinit() { true; }; '],
  ])('completes words in %s', async (shell, stubs) => {
    const completed = (...words: string[]): Promise<string> => {
      const typed = ['merchant-apps', ...words].map((word) => `'${word}'`).join(' ');
      const script = `COMP_WORDS=(${typed}); COMP_CWORD=${String(words.length)}; _merchant_apps; echo "\${COMPREPLY[@]}"`;
      return cli.shell(
        `merchant-apps completion ${shell} > completion; cat > typed << 'END'\n${stubs}source ./completion && ${script}\nEND\nbash typed`,
      );
    };
    expect(await completed('deliveries', 're')).toBe('resend retry');
    expect(await completed('app', 'listing', 'screenshots', '')).toBe('list add remove --help');
  });

  it('opens pages and the sign-in in the browser of the person', async () => {
    const opener = join(cli.path, 'node_modules', '.bin', 'xdg-open');
    const opened = join(cli.path, 'opened');
    writeFileSync(opener, `#!/bin/sh\necho "$1" >> '${opened}'\n`, { mode: 0o755 });
    expect(await cli.run('open', 'reference')).toMatchObject({ code: 0, stdout: `${api.base_url}/docs/api\n` });
    const login = cli.start('login', '--open');
    await decide(login, 'denied');
    await until(() => login.code !== null);
    const lines = readFileSync(opened, 'utf8').trim().split('\n');
    expect(lines).toEqual([`${api.base_url}/docs/api`, expect.stringMatching(/\/developers\/device\?user_code=[A-Z]{4}-[A-Z]{4}$/)]);
  });
});
