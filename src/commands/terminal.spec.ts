import { readFileSync } from 'node:fs';
import type { Shop } from '../../test/factories.js';
import { commandLineOf, runInProcess, runOnTerminal, runWithInput, type Terminal } from '../../test/command-line.js';
import { useApi } from '../../test/harness.js';
import { account } from '../../test/merchants.js';
import type { Exit } from '../../test/server-process.js';
import { ASKING } from './consequences.js';
import { commandNames } from './program.js';

describe('a command on a terminal', () => {
  const api = useApi();
  const { cli } = commandLineOf(api);
  let shop: Shop;
  beforeAll(async () => (shop = await api.shop()));

  const store = (): string => `--store-id=${String(shop.store_id)}`;
  const seen = (terminal: Terminal, ...args: string[]): Promise<Exit> => runOnTerminal(terminal, api.environment, ...args);
  const setRole = (name: string): Promise<unknown> => cli('role', 'set', store(), `--name=${name}`, '--permissions=orders__view_orders');
  const roles = async (): Promise<string[]> => ((await cli('role', 'list', store())).roles as { name: string }[]).map(({ name }) => name);

  it('prints lists as tables within its width, and objects with a member per line', async () => {
    const name = `Clerk of ${'a very long street '.repeat(4)}`.trim();
    await setRole(name);
    const { code, stdout } = await seen({ columns: 60 }, 'role', 'list', store());
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.length]).toEqual([0, 2]);
    expect(lines[0]).toMatch(/^role_id {2}store_id {2}name {2,}created_at/);
    expect(lines[1]).toMatch(/^\d+ +\d+ +Clerk of a .*… {2}/);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
    const shown = await seen({}, 'role', 'show', store(), `--name=${name}`);
    expect(shown.stdout).toMatch(
      new RegExp(`^role_id +\\d+\nstore_id +${String(shop.store_id)}\nname +${name}\npermissions +orders__view_orders\n`),
    );
    expect((await seen({}, 'installation', 'show', `--installation-id=${String(shop.installation_id)}`)).stdout).toMatch(
      /^webhook_subscriptions +–$/m,
    );
    await cli('role', 'remove', store(), `--name=${name}`);
  });

  it('prints JSON with --json in any position', async () => {
    const expected = (await runInProcess(api.environment, 'role', 'list', store())).stdout;
    expect(JSON.parse(expected)).toEqual({ roles: [] });
    for (const args of [
      ['role', 'list', store(), '--json'],
      ['--json', 'role', 'list', store()],
      ['role', '--json', 'list', store()],
    ]) {
      expect(await seen({}, ...args)).toEqual({ code: 0, stdout: expected, stderr: '' });
    }
    expect((await seen({}, 'role', '--json')).stdout).toMatch(/Usage: cli role/);
  });

  it('prints nothing that controls the terminal', async () => {
    await api.query(`UPDATE stores SET name = E'Loom \\u001b[2J\\u202Eevil' WHERE store_id = $1`, [shop.store_id]);
    const { stdout } = await seen({}, 'store', 'show', store());
    expect(stdout).toMatch(/^name +Loom {2}\[2Jevil$/m);
  });

  it('asks before it destroys anything, and changes nothing without a yes', async () => {
    await setRole('Clerk');
    const remove = ['role', 'remove', store(), '--name=Clerk'];
    for (const typed of ['', '\n', 'n\n', 'yesterday\n']) {
      const { code, stdout, stderr } = await seen({ typed }, ...remove);
      expect([typed, code, stdout]).toEqual([typed, 1, '']);
      expect(stderr).toContain('The role is removed, and its members lose what it allows.');
      expect(stderr).toContain(`--store-id ${String(shop.store_id)}\n  --name Clerk\nContinue? [y/N] `);
      expect(stderr).toMatch(/Nothing was changed\.\n$/);
    }
    expect(await roles()).toEqual(['Clerk']);
    expect(await seen({ typed: 'Y\n' }, ...remove)).toMatchObject({ code: 0, stdout: expect.stringContaining('Clerk') });
    expect(await roles()).toEqual([]);
  });

  it('does not ask with --yes, nor if input or output is not a terminal', async () => {
    for (const run of [
      (...args: string[]) => seen({}, ...args, '--yes'),
      (...args: string[]) => runInProcess(api.environment, ...args),
      (...args: string[]) => runWithInput('', api.environment, ...args),
    ]) {
      await setRole('Clerk');
      const { code, stderr } = await run('role', 'remove', store(), '--name=Clerk');
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  it('asks only where the options destroy something, and repeats no password', async () => {
    expect(await seen({}, 'store', 'status', store(), '--status=active')).toMatchObject({ code: 0, stderr: '' });
    expect((await seen({}, 'store', 'status', store(), '--status=frozen')).stderr).toContain('The store becomes frozen');
    expect(await cli('store', 'show', store())).toMatchObject({ status: 'active' });
    const { merchant_id } = await account(api);
    const { stderr } = await seen({}, 'merchant', 'password', `--merchant-id=${String(merchant_id)}`, '--password=correct horse battery');
    expect(stderr).toContain(`--merchant-id ${String(merchant_id)}\n`);
    expect(stderr).not.toContain('correct horse');
  });

  it('asks only for commands that exist, and the documentation lists exactly these commands', async () => {
    const names = await commandNames();
    expect(ASKING.filter((name) => !names.includes(name))).toEqual([]);
    const page = readFileSync('docs/operations.md', 'utf8');
    const [, listed = ''] = /<!-- commands that ask\b[^>]*-->([^]*?)<!-- end of commands that ask -->/.exec(page) ?? [];
    const documented = [...listed.matchAll(/`([a-z][a-z -]*?)(?: --[^`]*)?`/g)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...ASKING].sort());
  });
});
