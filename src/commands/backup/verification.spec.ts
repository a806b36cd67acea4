import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct } from '../../../test/catalog.js';
import { runCommandOrFail, runInProcess } from '../../../test/command-line.js';
import { atOnce, type Overrides, query, useApi } from '../../../test/harness.js';
import { form, picture, upload } from '../../../test/images.js';
import { plainOrder } from '../../../test/orders.js';
import { directUrl } from '../../../test/template.js';
import { Config } from '../../platform/config/config.js';
import { inScratchDatabase } from './scratch-database.js';

/** Databases of the verifications of an installation. */
const SCRATCH = `SELECT datname FROM pg_database WHERE datname LIKE 'merchant\\_apps\\_verify\\_' || left(md5($1), 8) || '\\_%'`;

interface Made {
  created_at: string;
  folder: string;
  removed: string[];
  verified: { tables: Record<string, number>; stored_files: number; checks: { check: string; ok: boolean }[] };
}

describe('verified backups', () => {
  const api = useApi({ ROLE: 'api' });
  const place = mkdtempSync(join(tmpdir(), 'verified-'));
  const at = (...names: string[]): string => join(place, ...names);
  const server = (): string => directUrl(api.environment['DATABASE_URL'] ?? '');
  const environment = (): Overrides => ({ ...api.environment, DATABASE_URL: server() });
  const cli = <T>(...args: string[]): Promise<T> => runCommandOrFail<T>(environment(), ...args);
  const refused = async (args: string[], overrides: Overrides = {}): Promise<string> => {
    const { code, stderr } = await runInProcess({ ...environment(), ...overrides }, ...args);
    expect(code).toBe(1);
    return stderr;
  };
  const database = (): string => new URL(server()).pathname.slice(1);
  const scratch = (): Promise<unknown[]> => query(server(), SCRATCH, [database()]);

  /** Copies the backup `whole`, changes the copy, and returns the reason why it is refused. */
  async function refusedAfter(change: (folder: string) => void, overrides: Overrides = {}): Promise<string> {
    const folder = at(randomUUID());
    cpSync(at('whole'), folder, { recursive: true });
    change(folder);
    return refused(['restore', '--from', folder, '--verify'], overrides);
  }

  beforeAll(async () => {
    const shop = await api.shop();
    const mug = await makeProduct(shop, { variant: { price: 12.34, quantity: 7 } });
    expect((await upload(shop, mug.product_id, form(await picture(40, 20).png().toBuffer()))).status).toBe(200);
    expect((await shop.post('/orders', { ...plainOrder, note: 'Ring twice' })).status).toBe(201);
    await cli('backup', '--to', at('whole'));
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('restores a backup into a database of its own, and reports the rows, the files and the checks', async () => {
    const { verified } = await cli<Made>('restore', '--from', at('whole'), '--verify', '--max-age', '1h');
    expect(verified.stored_files).toBeGreaterThanOrEqual(2);
    expect(verified.tables['orders']).toBeGreaterThan(0);
    const names = ['database', 'clock', 'time limits', 'migrations', 'encryption key'];
    expect(verified.checks).toEqual(names.map((check) => ({ check, ok: true, message: expect.any(String) })));
    expect(await scratch()).toEqual([]);
  });

  it('refuses a backup that is damaged, incomplete, too old, or of another key', async () => {
    const orders = (folder: string): string => join(folder, 'tables', 'orders.jsonl');
    const damaged = (folder: string): void => writeFileSync(orders(folder), readFileSync(orders(folder), 'utf8').replace('Ring', 'Sing'));
    expect(await refusedAfter(damaged)).toBe('tables/orders.jsonl of the backup is damaged.\n');
    expect(await refusedAfter((folder) => rmSync(orders(folder)))).toBe('tables/orders.jsonl of the backup is missing.\n');
    const foreign = (folder: string): void => writeFileSync(join(folder, 'files', 'x'), '');
    expect(await refusedAfter(foreign)).toBe('files/x does not belong to the backup.\n');
    expect(await refusedAfter((folder) => rmSync(join(folder, 'SHA256SUMS')))).toContain('the backup is incomplete');
    expect(await refusedAfter((folder) => appendFileSync(join(folder, 'SHA256SUMS'), 'x\n'))).toContain(
      'SHA256SUMS of the backup is damaged',
    );
    const ENCRYPTION_KEY = createHash('sha256').update('another').digest('base64');
    expect(await refusedAfter(() => undefined, { ENCRYPTION_KEY })).toContain('ENCRYPTION_KEY is not the key of the backup');
    expect(await refused(['restore', '--from', at('whole'), '--verify', '--max-age', '1ms'])).toContain('The backup is too old');
    expect(await refused(['restore', '--from', at('nowhere'), '--verify'])).toContain('the backup is incomplete, or no backup');
    expect(await scratch()).toEqual([]);
  });

  it('refuses the backup of another version, even when its digests are right', async () => {
    const older = (folder: string): void => {
      const [path, sums] = [join(folder, 'backup.json'), join(folder, 'SHA256SUMS')];
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as { migrations: string[] };
      manifest.migrations.pop();
      writeFileSync(path, JSON.stringify(manifest));
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^\w+(?= {2}backup\.json$)/m, digest));
    };
    expect(await refusedAfter(older)).toContain('The database has other migrations than the backup');
  });

  it('keeps the newest ones of a series, encrypted for others, and removes nothing else', async () => {
    const { recipient } = await cli<{ recipient: string }>('keys', 'create-backup', '--to', at('key'));
    mkdirSync(at('series', '2020-01-01T00-00-00-000Z.unverified'), { recursive: true });
    mkdirSync(at('series', 'notes'));
    const add = (): Promise<Made> => cli<Made>('backup', '--into', at('series'), '--keep', '2', '--recipient', recipient);
    const [first, second, third] = [await add(), await add(), await add()];
    expect([first.removed, second.removed]).toEqual([['2020-01-01T00-00-00-000Z.unverified'], []]);
    expect(third.removed).toEqual([first.folder.split('/').at(-1)]);
    const left = [second, third].map(({ folder }) => folder.split('/').at(-1));
    expect(readdirSync(at('series')).sort()).toEqual([...left, 'notes'].sort());
    const { verified } = await cli<Made>('restore', '--from', third.folder, '--identity', at('key'), '--verify');
    expect(verified).toEqual(third.verified);
    expect(await refused(['restore', '--from', third.folder, '--verify'])).toContain('--identity');
  });

  it('removes nothing when the new backup cannot be verified, and names the remedy', async () => {
    const add = ['backup', '--into', at('kept'), '--keep', '1'];
    const { folder } = await cli<Made>(...add);
    const role = `reader_${randomUUID().replaceAll('-', '')}`;
    await query(server(), `CREATE ROLE ${role} LOGIN PASSWORD '${role}' IN ROLE pg_read_all_data`);
    try {
      const url = new URL(server());
      [url.username, url.password] = [role, role];
      expect(await refused(add, { DATABASE_URL: url.href })).toContain('ALTER ROLE platform_owner CREATEDB');
    } finally {
      await query(server(), `DROP ROLE ${role}`);
    }
    const [kept, failed, ...others] = readdirSync(at('kept')).sort();
    expect([join(at('kept'), kept ?? ''), others]).toEqual([folder, []]);
    expect(failed).toMatch(/Z\.unverified$/);
  });

  it('drops the databases of killed verifications', async () => {
    const [{ prefix } = { prefix: '' }] = await query<{ prefix: string }>(server(), 'SELECT left(md5(current_database()), 8) AS prefix');
    await query(server(), `CREATE DATABASE merchant_apps_verify_${prefix}_killed TEMPLATE template0`);
    expect(await scratch()).toHaveLength(1);
    await cli('restore', '--from', at('whole'), '--verify');
    expect(await scratch()).toEqual([]);
  });

  it('waits for another verification', async () => {
    const access = { database_url: server(), database: api.app.get(Config).database };
    const seen = await atOnce(3, () =>
      inScratchDatabase(access, async (url) => [(await scratch()).length, await query(url, 'SELECT 1 AS one')]),
    );
    expect(seen).toEqual(Array(3).fill([1, [{ one: 1 }]]));
    expect(await scratch()).toEqual([]);
  });

  it.each([
    [['backup'], 'Either --to or --into is required.'],
    [['backup', '--to', 'x', '--into', 'y'], 'Either --to or --into is required.'],
    [['backup', '--to', 'x', '--keep', '3'], '--keep needs --into.'],
    [['restore', '--from', 'x', '--max-age', '1h'], '--max-age needs --verify.'],
  ])('refuses %j', async (args, reason) => {
    expect(await runInProcess(environment(), ...args)).toEqual({ code: 1, stdout: '', stderr: `${reason}\n` });
  });
});
