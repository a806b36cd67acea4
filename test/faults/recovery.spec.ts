import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Server, startPostgres } from '../../scripts/embedded.mjs';
import { serverUser } from '../../scripts/postgres-home.mjs';
import { runCommandOrFail, runInProcess } from '../command-line.js';
import { Api, environmentOf, type Overrides, query, until } from '../harness.js';
import { plainOrder } from '../orders.js';
import { required } from '../template.js';

const GUIDE = readFileSync('docs/operations.md', 'utf8');

/** Returns the settings of the guide's block that has `name`, with the folder of the archive in place of the guide's. */
function settingsWith(name: string, archive: string): string[] {
  const blocks = [...GUIDE.matchAll(/```ini\n([^]*?)```/g)].map(([, block = '']) => block);
  const block = blocks.find((each) => each.includes(`${name} = `)) ?? '';
  const lines = block.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.replaceAll('/backups/wal', archive));
}

describe('point-in-time recovery', () => {
  const place = mkdtempSync(join(tmpdir(), 'recovery-'));
  const [archive, base, recovered] = ['wal', 'base', 'recovered'].map((name) => join(place, name)) as [string, string, string];
  const data = join(place, 'data');
  const api = new Api();
  let server: Server | undefined;
  let environment: Overrides;

  const url = (): string => server?.url ?? '';
  const at = (found: Server): Overrides => ({ ...environment, DATABASE_URL: found.url });

  /** Makes the user of the server the owner of a path. */
  function give(path: string): void {
    const user = serverUser();
    if (user) chownSync(path, user.uid, user.gid);
  }

  beforeAll(() => {
    for (const path of [place, data, archive, recovered]) {
      mkdirSync(path, { recursive: true });
      // The server may run as another user.
      chmodSync(path, 0o755);
    }
    give(archive);
    environment = environmentOf(`recovery_${String(process.pid)}`, { REDIS_URL: required('TEST_REDIS_URL') });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
    rmSync(place, { recursive: true });
  });

  async function directoryOf(): Promise<string> {
    const rows = await query<{ directory: string }>(url(), `SELECT current_setting('data_directory') AS directory`);
    return rows[0]?.directory ?? '';
  }

  async function startArchiving(): Promise<void> {
    server = await startPostgres({ dataDir: data });
    const settings = settingsWith('archive_command', archive);
    expect(settings).toContain('archive_mode = on');
    appendFileSync(join(await directoryOf(), 'postgresql.conf'), `${settings.join('\n')}\n`);
    await server.stop();
    server = await startPostgres({ dataDir: data });
  }

  /** Copies the data directory of the running server, as pg_basebackup does; the test's PostgreSQL does not include that program. */
  async function baseBackup(): Promise<void> {
    const directory = await directoryOf();
    const client = new Client(url());
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('base', true)`);
      const { stderr } = spawnSync('cp', ['-a', directory, base], { encoding: 'utf8' });
      // Temporary files may disappear in the meantime.
      expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file'))).toEqual([]);
      const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
      writeFileSync(join(base, 'backup_label'), rows[0]?.label ?? '');
      cpSync(join(directory, '..', 'password'), join(recovered, 'password'));
      give(join(base, 'backup_label'));
    } finally {
      await client.end();
    }
    rmSync(join(base, 'postmaster.pid'));
    // The archive has this log; the server must not need files that only its own disk had.
    rmSync(join(base, 'pg_wal'), { recursive: true });
    mkdirSync(join(base, 'pg_wal'), { mode: 0o700 });
    give(join(base, 'pg_wal'));
  }

  /** Ends the current file of the log and waits until it is in the archive. */
  async function archived(): Promise<void> {
    const [{ file } = { file: '' }] = await query<{ file: string }>(url(), 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
    const done = 'SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= $1';
    await until(async () => (await query(url(), done, [file])).length === 1);
  }

  async function recoverTo(time: string): Promise<Server> {
    spawnSync('mv', [base, join(recovered, 'cluster')]);
    const cluster = join(recovered, 'cluster');
    const settings = settingsWith('restore_command', archive).map((line) => line.replace(/(?<=recovery_target_time = ').*(?=')/, time));
    expect(settings.join()).toContain(time);
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(cluster, 'recovery.signal'), '');
    give(join(cluster, 'recovery.signal'));
    return startPostgres({ dataDir: recovered });
  }

  it('brings back the moment before a mistake, as docs/operations.md says, and the platform runs on it', async () => {
    await startArchiving();
    environment['DATABASE_URL'] = url();
    await runCommandOrFail(environment, 'migrate');
    await api.serve(environment);
    const shop = await api.shop();
    expect((await shop.post('/orders', { ...plainOrder, note: 'before the base backup' })).status).toBe(201);
    await baseBackup();
    expect((await shop.post('/orders', { ...plainOrder, note: 'after the base backup' })).status).toBe(201);
    await api.events(shop.store_id);

    const [{ time } = { time: '' }] = await query<{ time: string }>(url(), 'SELECT clock_timestamp()::text AS time');
    await query(url(), 'TRUNCATE orders CASCADE');
    await api.close();
    await archived();
    await server?.stop();

    server = await recoverTo(time);
    environment = at(server);
    // It serves reads before it has reached the time.
    await until(async () => (await query(url(), 'SELECT 1 WHERE NOT pg_is_in_recovery()')).length === 1);
    const notes = await query(url(), 'SELECT note FROM orders ORDER BY order_id');
    expect(notes).toEqual([{ note: 'before the base backup' }, { note: 'after the base backup' }]);
    const { code, stdout, stderr } = await runInProcess(environment, 'doctor');
    expect({ code, failed: stderr.match(/^FAILED.*$/gm) }).toEqual({ code: 0, failed: null });
    expect(JSON.parse(stdout)).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ check: 'migrations', ok: true })]),
    });
    expect(await runCommandOrFail(environment, 'verify')).toMatchObject({ disagreements: [] });
    await api.serve(environment);
    const headers = { authorization: `Bearer ${shop.access_token}` };
    expect((await api.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder })).status).toBe(201);
    await api.close();
  });
});
