import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Guild } from '../developers.js';
import { until, useOwnApi } from '../harness.js';
import { picture } from '../images.js';
import { plainOrder } from '../orders.js';
import { choosePort, type Program } from '../program.js';
import { openLink, type TcpLink } from '../tcp-link.js';
import { PackedCli, type Ran } from './packed-cli.js';
import { answersRequests, installs, servesPage } from './template-app.js';

const run = promisify(execFile);

describe('app init and app dev', () => {
  const api = useOwnApi();
  const cli = new PackedCli();
  const folder = join(cli.path, 'my-app');
  const started: Program[] = [];
  const order = JSON.stringify(plainOrder);
  let link: TcpLink;
  let guild: Guild;
  let app_url = '';

  beforeAll(async () => {
    await cli.prepare();
    link = await openLink(api.base_url);
    guild = await new Guild(api).begin();
    const login = cli.start('login', '--url', link.url);
    await cli.decide(login, guild.owner, 'approved');
    await login.waitForOutput(/Signed in as/);
    app_url = `http://localhost:${String(await choosePort())}`;
  }, 600_000);
  afterAll(async () => {
    for (const dev of started) await dev.stop();
    await link.close();
    cli.remove();
  });

  const begin = (): Program => {
    const dev = cli.startIn(folder, 'app', 'dev', '--port', new URL(app_url).port);
    started.push(dev);
    return dev;
  };
  const start = async (): Promise<Program> => {
    const dev = begin();
    await dev.waitForOutput(/The app listens/);
    await dev.waitForOutput(/Press Ctrl-C/);
    return dev;
  };
  const settings = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(join(folder, '.env'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );

  it('creates an app without secrets, whose types are correct', async () => {
    expect(await cli.run('app', 'init', 'my-app')).toMatchObject({ code: 0, stdout: expect.stringContaining('Created an app in my-app.') });
    expect(await cli.run('app', 'init', 'my-app')).toMatchObject({ code: 2, stderr: 'Error: my-app is not empty.\n' });
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env*', 'tokens.json*']));
    await run(process.execPath, [resolve('node_modules', 'typescript', 'bin', 'tsc')], { cwd: folder });
  });

  it('needs the folder of an app', async () => {
    expect(await cli.run('app', 'dev')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no merchant-app.json here.') });
  });

  it('runs the app on a new test store, passes it signed events, and ends on Ctrl-C', async () => {
    const scopes = ['read:store', 'read:orders', 'write:orders', 'billing'];
    writeFileSync(join(folder, 'merchant-app.json'), JSON.stringify({ name: 'Parcel robot', scopes }));
    const dev = await start();
    const begun = ['Created app 1, Parcel robot.', 'Created test store 1', 'Installed on test store 1'];
    for (const sentence of begun) expect(dev.output).toContain(sentence);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const { CLIENT_ID = '', CLIENT_SECRET = '' } = settings();
    const [, store_id = ''] = /Created test store (\d+)/.exec(dev.output) ?? [];
    Object.assign(cli.env, {
      ...{ MERCHANT_APPS_CLIENT_ID: CLIENT_ID, MERCHANT_APPS_CLIENT_SECRET: CLIENT_SECRET, MERCHANT_APPS_STORE_ID: store_id },
    });
    const placed = await cli.run('api', 'post', '/orders', '--data', order);
    const { order_id } = (JSON.parse(placed.stdout) as { data: { order_id: number } }).data;
    await dev.waitForOutput(new RegExp(`Verified: order ${String(order_id)} of store ${store_id} for \\d+ taka\\.`));
    await dev.waitForOutput(/#\d+ order\.created 204 \d+ ms/);
    await answersRequests(app_url, { platform_url: link.url, store_id });
    const [, app_id] = /Created app (\d+)/.exec(dev.output) ?? [];
    const ids = { app_id: Number(app_id), store_id: Number(store_id) };
    await servesPage(app_url, guild.owner, ids);
    expect(await installs(app_url, guild.owner, ids.store_id)).toMatch(/^Installed on .+\.\n$/);
    await servesPage(app_url, guild.owner, ids);
    expect(await dev.interrupt()).toBe(0);
    expect(dev.output).toMatch(/Stopped\.\n$/);
    await expect(fetch(app_url)).rejects.toThrow('fetch failed');
  });

  it('uses the same app and store the next time', async () => {
    const before = settings();
    const dev = await start();
    expect(dev.output).not.toContain('Created');
    expect(await dev.interrupt()).toBe(0);
    expect(settings()).toEqual(before);
  });

  it('is deployed by its manifest after showing the changes, and rolled back', async () => {
    const here = (commands: string): Promise<Ran> => cli.runInShell(`cd my-app && ${commands}`);
    const block = { handle: 'parcel', type: 'admin_block', target: 'order.details', title: 'Parcel', url: `${app_url}/` };
    const write = (more: object): void =>
      writeFileSync(
        join(folder, 'merchant-app.json'),
        JSON.stringify({ name: 'Parcel robot', scopes: ['read:orders'], topics: ['order.created'], ...more }),
      );
    write({ extensions: [block] });
    const changes = '  + topic order.created\n  - scope read:store\n  - scope write:orders\n  - scope billing\n  + extension parcel\n';
    const question = 'Make these changes? [y/N] ';
    const sorted = (text: string): string[] => text.split('\n').sort();
    for (const answer of ['n', '']) {
      const refused = await here(`printf '${answer}' | merchant-apps app deploy`);
      expect([refused.code, refused.stdout, sorted(refused.stderr)]).toEqual([
        1,
        '',
        sorted(`${changes}${question}Error: Nothing was changed.\n`),
      ]);
    }
    expect((await here('merchant-apps app deploy --dry-run')).stdout).toMatch(/^ +PART +NAME +FIELDS\n[^]*\+ +extension +parcel +-\n$/);
    const agreed = await here(`echo y | merchant-apps app deploy --message 'First block'`);
    expect(agreed).toMatchObject({ code: 0, stdout: 'Version 1 of Parcel robot is live.\n' });
    expect(await here('merchant-apps app deploy --yes')).toMatchObject({ code: 0, stdout: 'Nothing has changed.\n', stderr: '' });
    write({ extensions: [{ ...block, title: 'Parcels' }] });
    const second = await here('merchant-apps app deploy --yes --json');
    expect(second.stderr).toBe('  ~ extension parcel\n    title: "Parcel" → "Parcels"\n');
    expect(JSON.parse(second.stdout)).toMatchObject({ version: 2, changes: [{ part: 'extensions', change: 'updated', name: 'parcel' }] });
    const listed = await here('merchant-apps app versions');
    expect(listed.stdout).toMatch(/^VERSION +LIVE +DEPLOYED +EXTENSIONS +RESTORES +MESSAGE\n2 +yes .+\n1 +no .+First block\n$/);
    expect((await here('merchant-apps app versions 2')).stdout).toContain('title: "Parcel" → "Parcels"');
    const rolled = await here('merchant-apps app rollback 1 --yes');
    expect(rolled).toMatchObject({ code: 0, stdout: 'Version 3 of Parcel robot is live. It restores version 1.\n' });
    const refusals: [number, string, string][] = [
      [1, 'app rollback 1 --yes', 'already matches version 1'],
      [5, 'app rollback 9 --yes', 'Version not found.'],
      [5, 'app versions --app 999999', 'App not found.'],
      [2, 'app rollback one', 'one is not a version.'],
    ];
    for (const [code, command, words] of refusals)
      expect([command, await here(`merchant-apps ${command}`)]).toMatchObject([command, { code, stderr: expect.stringContaining(words) }]);
    write({ extensions: [{ ...block, tittle: 'x' }] });
    expect(await here('merchant-apps app deploy --yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('extensions[0].tittle is not known.'),
    });
    write({ scopes: ['read:moon'] });
    expect(await here('merchant-apps app deploy --yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('invalid_scope') });
    write({});
  });

  it('is submitted to the directory, and withdrawn', async () => {
    const listing = (rest: string, cwd = 'my-app'): Promise<Ran> => cli.runInShell(`cd ${cwd} && merchant-apps app listing ${rest}`);
    expect((await listing('show')).stdout).toMatch(/^LISTED +no\nIN REVIEW +no\nLAST DECISION +-\nPRICES +-\n/);
    const page = 'https://app.example.com/install';
    const refusals: [number, string, string][] = [
      [1, 'submit', 'summary is required.'],
      [1, 'edit', 'At least one field is required.'],
      [1, 'edit --install-url http://app.example.com', 'install_url must be an https URL'],
      [2, 'edit --price Free', 'unknown option'],
      [5, 'show --app 999999', 'App not found.'],
    ];
    for (const [code, command, words] of refusals)
      expect([command, await listing(command)]).toMatchObject([command, { code, stderr: expect.stringContaining(words) }]);
    expect(await listing('show', '/')).toMatchObject({ code: 2, stderr: expect.stringContaining('Name the app with --app') });
    await guild.on('PUT /apps/1', { summary: 'Books parcels', description: 'Every morning.' });
    expect(await listing(`edit --install-url ${page}`)).toMatchObject({ code: 0, stdout: 'Saved the draft of Parcel robot.\n' });
    const submitted = await listing(`submit --prices 'Free for now' --json`);
    expect(JSON.parse(submitted.stdout)).toMatchObject({
      ...{ app_id: 1, version: 1, prices: 'Free for now', install_url: page, published: null },
      submitted: { summary: 'Books parcels', prices: 'Free for now', install_url: page, icon_url: null },
    });
    expect((await listing('show')).stdout).toMatch(/IN REVIEW +version 1\n/);
    expect(await listing('withdraw < /dev/null')).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed.') });
    expect(await listing('withdraw --yes')).toMatchObject({ code: 0, stdout: 'Parcel robot is not in the directory.\n' });
    expect(JSON.parse((await listing('show --json')).stdout)).toMatchObject({ prices: 'Free for now', submitted: null, version: 1 });
  });

  it('has screenshots in the draft of its listing, in their order', async () => {
    const screenshots = (rest: string): Promise<Ran> => cli.runInShell(`cd my-app && merchant-apps app listing screenshots ${rest}`);
    const idsOf = ({ stdout }: Ran): number[] => (JSON.parse(stdout) as { screenshot_id: number }[]).map((one) => one.screenshot_id);
    writeFileSync(join(folder, 'parcels.png'), await picture(1200, 800).png().toBuffer());
    expect((await screenshots('list')).stdout).toBe('The draft has no screenshots.\n');
    for (const words of ['The list of parcels', 'A parcel'])
      expect(await screenshots(`add parcels.png --alt '${words}'`)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Added screenshot \d+ to the draft of Parcel robot\.\n$/),
      });
    const [first, second] = idsOf(await screenshots('list --json'));
    expect((await screenshots('list')).stdout).toMatch(
      /^ID +SIZE +TEXT +ADDRESS\n\d+ +1200 x 800 +The list of parcels +http\S+\n\d+ .+A parcel/,
    );
    const refusals: [number, string, string][] = [
      [2, 'add parcels.png', "required option '--alt <text>'"],
      [2, 'add none.png --alt None', 'none.png cannot be read.'],
      [2, 'add . --alt Folder', '. cannot be read.'],
      [1, 'add merchant-app.json --alt None', 'is not a JPEG, PNG'],
      [1, `add parcels.png --alt ''`, 'alt must have at least 1 character'],
      [2, 'remove first', 'first is not an id.'],
      [5, 'remove 999999', 'Screenshot not found.'],
      [5, `remove ${String(first)} --app 999999`, 'App not found.'],
    ];
    for (const [code, command, words] of refusals)
      expect([command, await screenshots(command)]).toMatchObject([command, { code, stderr: expect.stringContaining(words) }]);
    const removed = await screenshots(`remove ${String(first)} --json`);
    expect(JSON.parse(removed.stdout)).toMatchObject({ app_id: 1, screenshots: [{ screenshot_id: second, alt: 'A parcel' }] });
    expect((await cli.runInShell('cd my-app && merchant-apps app listing show')).stdout).toMatch(/^SCREENSHOTS +1$/m);
  });

  it('continues after a lost connection', async () => {
    const dev = await start();
    link.cut();
    await dev.waitForOutput(/The connection was lost/);
    const placed = await cli.run('api', 'post', '/orders', '--data', order, '--url', api.base_url);
    const { order_id } = (JSON.parse(placed.stdout) as { data: { order_id: number } }).data;
    link.resume();
    await dev.waitForOutput(new RegExp(`Verified: order ${String(order_id)} of store`));
    expect(dev.output).toContain('Connected again.');
    expect(await dev.interrupt()).toBe(0);
  });

  it('ends with the app', async () => {
    writeFileSync(join(folder, 'app.mjs'), 'process.exit(7);');
    const dev = begin();
    await dev.waitForOutput(/app\.mjs ended: 7\./);
    await until(() => dev.code !== null);
    expect(dev.code).toBe(1);
  });
});
