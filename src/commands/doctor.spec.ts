import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { selfSigned } from '../../test/certificate.js';
import { runInProcess } from '../../test/command-line.js';
import { emptyEnvironment, type Overrides, useOwnApi } from '../../test/harness.js';
import { useMailbox } from '../../test/mailbox.js';
import { startPrivateRedis } from '../../test/private-redis.js';
import { runCli } from '../../test/server-process.js';
import type { Finding } from '../doctor/examination.js';

/** Ports that nothing listens on. */
const NOWHERE = { DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/app', REDIS_URL: 'redis://:hidden-word@127.0.0.1:1' };

/** Result of the command: its findings by name, its exit code and what it prints for people. */
interface Examined {
  code: number | null;
  found: Record<string, Finding>;
  text: string;
}

/** Runs the command. */
async function examineWith(environment: Overrides): Promise<Examined> {
  const { code, stdout, stderr } = await runInProcess(environment, 'doctor');
  const { checks } = JSON.parse(stdout) as { checks: Finding[] };
  return { code, found: Object.fromEntries(checks.map((finding) => [finding.check, finding])), text: stderr };
}

describe('doctor', () => {
  const api = useOwnApi();
  const mailbox = useMailbox();

  const examine = (changes: Overrides = {}): Promise<Examined> => examineWith({ ...api.environment, ...changes });

  it('finds no problem where everything works, and leaves no file', async () => {
    await api.shop();
    await api.make.store();
    const { code, found, text } = await examine();
    expect(Object.entries(found).map(([check, { ok }]) => [check, ok])).toEqual(
      ['database', 'clock', 'time limits', 'migrations', 'encryption key', 'events', 'redis', 'storage', 'email'].map((check) => [
        check,
        true,
      ]),
    );
    expect(found['database']?.message).toMatch(/^PostgreSQL \d+/);
    expect(code).toBe(0);
    expect(text).toContain('ok     migrations: up to date\n');
    expect(text.split('\n')).toHaveLength(10);
  });

  it('names the remedy for servers that do not answer, and checks the others', async () => {
    const { code, found, text } = await examine(NOWHERE);
    expect(code).toBe(1);
    expect(found['database']).toMatchObject({
      ok: false,
      message: expect.stringContaining('ECONNREFUSED'),
      remedy: 'Start PostgreSQL, or correct DATABASE_URL.',
    });
    expect(found['redis']).toMatchObject({
      ok: false,
      message: expect.stringContaining('ECONNREFUSED'),
      remedy: 'Start Redis, or correct REDIS_URL.',
    });
    expect([found['storage']?.ok, found['migrations']]).toEqual([true, undefined]);
    expect(text).toContain('FAILED database: ');
    expect(text).toMatch(/Problems: database, redis\.\n$/);
    expect(text).not.toContain('hidden-word');
  });

  it.each([
    ['a database that does not exist', (url: URL) => void (url.pathname = '/nowhere'), 'Create the database, then run `migrate`.'],
    ['a wrong password', (url: URL) => void (url.password = 'hidden-word'), 'Correct the password in DATABASE_URL.'],
  ])('names the remedy for %s', async (_, change, remedy) => {
    const url = new URL(api.environment['DATABASE_URL'] ?? '');
    change(url);
    const { found, text } = await examine({ DATABASE_URL: url.href });
    expect(found['database']).toMatchObject({ ok: false, remedy });
    expect(text).not.toContain('hidden-word');
  });

  it('finds a time limit that does not reach PostgreSQL, as behind a pooler', async () => {
    const url = new URL(api.environment['DATABASE_URL'] ?? '');
    url.searchParams.set('lock_timeout', '7');
    const { code, found } = await examine({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(found['time limits']).toEqual({
      check: 'time limits',
      ok: false,
      message: 'lock_timeout is 7 ms instead of 30000 ms, because a connection pooler drops it',
      remedy: 'Run docker/roles.sql, or ALTER ROLE … SET lock_timeout = 30000 for the role in DATABASE_URL.',
    });
  });

  it('finds a database without tables, and one that is behind', async () => {
    const { found } = await examine({ DATABASE_URL: (await emptyEnvironment())['DATABASE_URL'] ?? '' });
    expect(found['migrations']).toMatchObject({
      ok: false,
      message: 'the database is empty',
      remedy: expect.stringContaining('Run `migrate`'),
    });
    expect([found['clock']?.ok, found['events']]).toEqual([true, undefined]);
    const [last] = await api.query<{ id: number; name: string }>('SELECT id, name FROM migrations ORDER BY id DESC LIMIT 1');
    await api.query('DELETE FROM migrations WHERE id = $1', [last?.id]);
    const { found: behind } = await examine();
    await api.query('INSERT INTO migrations (timestamp, name) VALUES (1, $1)', [last?.name]);
    expect(behind['migrations']?.message).toBe(`1 migration is pending: ${String(last?.name)}`);
  });

  it('finds another encryption key', async () => {
    await api.shop();
    const { found } = await examine({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    expect(found['encryption key']).toMatchObject({ ok: false, remedy: 'Set ENCRYPTION_KEY to the key of this database.' });
  });

  it('finds events that could not be published', async () => {
    const store_id = await api.make.store();
    await api.query(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       VALUES (1, gen_random_uuid(), $1, 'order.created', '{}', '{"type":"system"}', now(), 'broken')`,
      [store_id],
    );
    const { found } = await examine();
    await api.query('DELETE FROM quarantined_events');
    expect(found['events']).toMatchObject({ ok: false, message: '1 event could not be published' });
  });

  it('finds a Redis that may evict jobs', async () => {
    const redis = await startPrivateRedis();
    const operator = new Redis(redis.url);
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const { found } = await examine({ REDIS_URL: redis.url });
    await operator.quit();
    await redis.stop();
    expect(found['redis']).toMatchObject({ ok: false, message: 'maxmemory-policy is allkeys-lru' });
  });

  it('finds a directory that it cannot write to', async () => {
    const { found } = await examine({ DATA_DIR: 'package.json/files' });
    expect(found['storage']).toMatchObject({ ok: false, remedy: expect.stringContaining('DATA_DIR') });
  });

  it('signs in to the server of outgoing email', async () => {
    const settings = await mailbox.settings();
    expect((await examine(settings)).found['email']).toMatchObject({ ok: true, message: 'the SMTP server accepts the sign-in' });
    const { found, text } = await examine({ ...settings, SMTP_URL: 'smtp://user:hidden-word@127.0.0.1:1' });
    expect(found['email']).toMatchObject({ ok: false, message: expect.stringContaining('ECONNREFUSED') });
    expect(text).not.toContain('hidden-word');
  });
});

describe('a command without its database', () => {
  const api = useOwnApi();

  it.each([
    [
      'a server that does not answer',
      { DATABASE_URL: NOWHERE.DATABASE_URL },
      /^connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL, or correct DATABASE_URL.\n$/,
    ],
    ['an empty database', {}, /^relation "stores" does not exist. Run `migrate` as the role that owns the tables.\n$/],
  ])('says in one line how to fix %s', async (_, changes, reason) => {
    const empty = await emptyEnvironment();
    const { code, stdout, stderr } = await runCli(
      { ...api.environment, DATABASE_URL: empty['DATABASE_URL'] ?? '', ...changes },
      'store',
      'list',
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(reason);
  });

  it('says how to trust a server certificate that the provider has issued itself', async () => {
    const server = createServer((socket) => {
      // The client asks for TLS before its handshake.
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...selfSigned('localhost') }).on('error', () => socket.destroy());
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const DATABASE_URL = `postgres://someone:hidden-word@localhost:${String(port)}/app?sslmode=verify-full`;
    const { found, text } = await examineWith({ ...api.environment, DATABASE_URL });
    server.close();
    expect(found['database']).toMatchObject({
      message: 'self-signed certificate',
      remedy: 'Add sslrootcert, a file with the certificates of the provider, to DATABASE_URL, or correct its host.',
    });
    expect(text).not.toContain('hidden-word');
  });
});

describe('config check', () => {
  const check = (environment: Overrides): ReturnType<typeof runInProcess> => runInProcess(environment, 'config', 'check');

  it('prints every problem, and connects to nothing', async () => {
    const wrong = { ...NOWHERE, PORT: 'http', NODE_ENV: 'production', BASE_URL: 'http://shop.example', ENCRYPTION_KEY: 'hidden-word' };
    const { code, stdout, stderr } = await check(wrong);
    const { problems } = JSON.parse(stdout) as { problems: string[] };
    expect(code).toBe(1);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(expect.arrayContaining(['PORT', 'ENCRYPTION_KEY', 'BASE_URL']));
    expect(stderr).toBe(`${problems.join('\n')}\nProblems in the settings: ${String(problems.length)}.\n`);
    expect(stdout + stderr).not.toContain('hidden-word');
  });

  it('names the replicas, and shows no password', async () => {
    const { code, stdout, stderr } = await check({
      ...NOWHERE,
      NODE_ENV: 'development',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      DATABASE_REPLICA_URLS: 'postgres://u:hidden-word@127.0.0.1:7/x',
    });
    expect([code, JSON.parse(stdout), stderr]).toEqual([0, { problems: [], replicas: ['127.0.0.1:7'] }, 'replica 127.0.0.1:7\n']);
  });

  it('accepts settings without a problem', async () => {
    const { code, stdout } = await check({ ...NOWHERE, NODE_ENV: 'development', ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    expect([code, JSON.parse(stdout)]).toEqual([0, { problems: [] }]);
  });
});
