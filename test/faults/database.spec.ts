import { Client } from 'pg';
import { SystemDb } from '../../src/platform/database/system-db.js';
import type { Answer } from '../answer.js';
import { plainOrder } from '../orders.js';
import { type Api, atOnce, until, useApi, useOwnApi, untilReadiness } from '../harness.js';
import { ServerProcess } from '../server-process.js';
import { directUrl } from '../template.js';
import { openLink, type TcpLink } from '../tcp-link.js';

const LIMITS = {
  DATABASE_POOL: '3',
  DATABASE_STATEMENT_TIMEOUT: '3s',
  DATABASE_LOCK_TIMEOUT: '1s',
  DATABASE_IDLE_TIMEOUT: '700ms',
  DATABASE_CONNECT_TIMEOUT: '1500ms',
};

const UNAVAILABLE = { message: 'The service is temporarily unavailable. Try again.', code: 'temporarily_unavailable', status: 503 };

function expectUnavailable({ status, body, headers }: Answer): void {
  expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
  expect(headers.get('retry-after')).toBe('1');
}

const blockers: Client[] = [];

/** Opens a transaction that holds a lock on a table. */
async function lock(api: Api, table: string): Promise<Client> {
  const blocker = new Client(directUrl(api.environment['DATABASE_URL'] ?? ''));
  blockers.push(blocker);
  await blocker.connect();
  // Behind a pooler, the limits of the requests are those of the role, and apply to this session, too.
  await blocker.query('SET idle_in_transaction_session_timeout = 0');
  await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return blocker;
}

describe('limits of the database', () => {
  const api = useApi({ ...LIMITS, ROLE: 'all' });
  afterEach(() => Promise.all(blockers.splice(0).map((blocker) => blocker.end())));

  it('end a request that waits for a lock with 503, and change nothing', async () => {
    const shop = await api.shop();
    const blocker = await lock(api, 'customers');
    expectUnavailable(await shop.post('/customers', { name: 'Anna', phone: '01712345678' }));
    await blocker.end();
    expect((await shop.get('/customers')).body.pagination.total).toBe(0);
  });

  it('leave readiness, checks of credentials and background work unaffected while all connections of requests wait', async () => {
    const shop = await api.shop();
    await api.events(shop.store_id);
    const blocker = await lock(api, 'customers');
    const waiting = atOnce(12, () => shop.get('/customers'));
    await api.app.get(SystemDb).background.asStore(shop.store_id, (ctx) => {
      ctx.publish({ topic: 'app.installed', data: { app_id: shop.app_id, store_id: shop.store_id, installation_id: 0 } });
      return Promise.resolve();
    });
    const ready = api.call('GET', '/health/ready').then(({ status }) => status);
    expect(await Promise.race([ready, waiting])).toBe(200);
    for (const answer of await waiting) expectUnavailable(answer);
    expect(await api.events(shop.store_id)).toHaveLength(2);
    await blocker.end();
    expect((await shop.get('/customers')).status).toBe(200);
  });

  it('end a statement that runs for too long', async () => {
    await expect(api.app.get(SystemDb).query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  });

  it('end an idle transaction, whose locks then delay no one', async () => {
    const shop = await api.shop();
    const stuck = api.app.get(SystemDb).transaction(async (connection) => {
      await connection.query('LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
      await until(async () => (await shop.get('/customers')).status === 200);
      await connection.query('SELECT 1');
    });
    await expect(stuck).rejects.toThrow(/The database is unavailable|idle-in-transaction/);
  });

  it('are answered with 503 when the server ends connections, on every kind of route', async () => {
    const shop = await api.shop();
    const terminate = setInterval(
      () =>
        void api
          .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ''`)
          .catch(() => undefined),
      20,
    );
    const token = { grant_type: 'refresh_token', client_id: shop.client_id, client_secret: shop.client_secret, refresh_token: 'x' };
    const answers: Answer[] = [];
    for (let round = 0; round < 15; round++) {
      answers.push(
        ...(await Promise.all([
          shop.post('/orders', plainOrder),
          shop.get('/orders'),
          shop.get('/events'),
          api.call('POST', '/api/apps/oauth/token', { body: token }),
          api.call('POST', '/api/dashboard/login', { body: { email: 'a@example.com', password: 'long enough' } }),
        ])),
      );
    }
    clearInterval(terminate);
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(503);
    expect(answers.filter(({ status }) => status === 500).map(({ text }) => text)).toEqual([]);
    for (const { headers } of answers.filter(({ status }) => status === 503)) expect(headers.get('retry-after')).toBe('1');
  });
});

describe('a process whose database', () => {
  const api = useOwnApi();
  let link: TcpLink;
  let server: ServerProcess;

  beforeAll(async () => {
    link = await openLink(api.environment['DATABASE_URL'] ?? '');
    server = await ServerProcess.start({ ...api.environment, ...LIMITS, DATABASE_URL: link.url, ROLE: 'api', LOG_LEVEL: 'fatal' });
  });
  afterAll(async () => {
    await server.kill();
    await link.close();
  });
  afterEach(async () => {
    link.resume();
    await untilReadiness(server, { status: 200 });
  });

  it('refuses connections returns 503', async () => {
    const { access_token } = await api.shop();
    const headers = { authorization: `Bearer ${access_token}` };
    link.cut();
    expectUnavailable(await server.call('GET', '/api/apps/v1/orders', { headers }));
    expectUnavailable(await server.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder }));
    expect((await server.call('GET', '/health/ready')).status).toBe(503);
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    const { status, text } = await server.call('GET', '/metrics');
    expect([status, /^outbox_events_waiting nan$/im.test(text), /^process_cpu_seconds_total /m.test(text)]).toEqual([200, true, true]);
  });

  it('refuses connections returns 503 to the script of a storefront, and keeps running', async () => {
    link.cut();
    const path = '/api/apps/extensions/storefront?store_id=1&target=x';
    expectUnavailable(await server.call('GET', path, { headers: { origin: 'https://shop.example.com' } }));
    expect((await server.call('GET', '/health/live')).status).toBe(200);
  });

  it('no longer responds returns 503, and serves when it is back', async () => {
    const { access_token } = await api.shop();
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await server.call('GET', '/api/apps/v1/orders', { headers })).status).toBe(200);
    link.freeze();
    expectUnavailable(await server.call('GET', '/api/apps/v1/orders', { headers }));
    expect((await server.call('GET', '/health/ready')).status).toBe(503);
    link.resume();
    await until(async () => (await server.call('GET', '/api/apps/v1/orders', { headers })).status === 200);
  });
});
