import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '../command-line.js';
import { Api, atOnce, emptyEnvironment, type Overrides, query, useApi, untilReadiness } from '../harness.js';
import { ServerProcess } from '../server-process.js';

interface Line {
  level: number;
  msg: string;
  role?: string;
}

const WARNING = 40;
const linesOf = ({ output }: ServerProcess): Line[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('a process that cannot serve', () => {
  const api = useApi({ ROLE: 'api' });
  const databaseUrl = (): string => api.environment['DATABASE_URL'] ?? '';

  /** Starts a process and expects that it is not ready, for a reason that it logs once, and in one line. */
  async function expectUnready(environment: Overrides, reason: string): Promise<ServerProcess> {
    const server = await ServerProcess.start({ ...environment, ROLE: 'all', LOG_LEVEL: 'info' });
    for (const probes of [1, 10, 1]) {
      const answers = await atOnce(probes, () => server.call('GET', '/health/ready'));
      expect(answers.map(({ body }) => body)).toEqual(Array(probes).fill({ message: reason, status: 503 }));
    }
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    const lines = linesOf(server).filter(({ level }) => level >= WARNING);
    expect(lines).toEqual([expect.objectContaining({ level: WARNING, msg: `not ready: ${reason}` })]);
    return server;
  }

  it('because its database is empty says so, and starts its work when the migrations have run', async () => {
    const environment = await emptyEnvironment();
    const server = await expectUnready(environment, 'The database is empty: run the migrations.');
    expect((await runInProcess(environment, 'migrate')).code).toBe(0);
    await untilReadiness(server, { status: 200 });
    const other = new Api();
    await other.serve({ ...environment, ROLE: 'api' });
    const { store_id } = await other.shop();
    // The relay of the process publishes the event, so the process has started its work.
    expect(await other.events(store_id)).not.toEqual([]);
    await server.stop();
    await other.stop();
  });

  it('because of pending migrations names them', async () => {
    await query(databaseUrl(), `UPDATE migrations SET name = 'x' || name WHERE name LIKE 'Nfc%' OR name LIKE 'Ledger1%'`);
    const server = await expectUnready(api.environment, 'Migrations are pending: Nfc1763856000305, Ledger1763856001004.');
    await query(databaseUrl(), `UPDATE migrations SET name = substr(name, 2) WHERE name LIKE 'x%'`);
    await untilReadiness(server, { status: 200 });
    await server.stop();
  });

  it('because of another ENCRYPTION_KEY says so', async () => {
    await api.make.registerApp();
    const environment = { ...api.environment, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const server = await expectUnready(environment, 'ENCRYPTION_KEY is not the key that the stored secrets were encrypted with.');
    await server.stop();
  });
});

describe('a setting', () => {
  const api = useApi({ ROLE: 'api' });
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is taken from the variables of the process, else from .env, else from the defaults', async () => {
    const { DATABASE_URL = '', RATE_LIMIT_TOKEN: _, RATE_LIMIT_PAGE: __, ...others } = api.environment;
    const file = { DATABASE_URL, NODE_ENV: 'production', RATE_LIMIT_GLOBAL: '70', RATE_LIMIT_TOKEN: '7', ROLE: 'worker' };
    const text = Object.entries(file).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, '.env'), text.join(''));
    const environment = { ...others, NODE_ENV: 'development', RATE_LIMIT_GLOBAL: '90', LOG_LEVEL: 'info' };
    const server = await ServerProcess.start({ ...environment, ROLE: 'api' }, [], process.execPath, folder);
    const limit = async (method: string, path: string): Promise<string | null> =>
      (await server.call(method, path)).headers.get('RateLimit-Limit');
    expect(await limit('GET', '/api/apps/v1/store')).toBe('90');
    expect(await limit('POST', '/api/apps/oauth/token')).toBe('7');
    expect(await limit('GET', '/login')).toBe('1000');
    expect(linesOf(server)).toContainEqual(expect.objectContaining({ msg: 'started', role: 'api' }));
    await server.stop();
  });
});
