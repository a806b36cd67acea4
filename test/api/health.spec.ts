import { Client } from 'pg';
import type { Answer } from '../answer.js';
import type { Shop } from '../factories.js';
import { atOnce, freshEnvironment, query, until, useOwnApi, untilReadiness } from '../harness.js';
import { ServerProcess } from '../server-process.js';

const WAIT_SECONDS = 20;

describe('a running process', () => {
  const api = useOwnApi();

  it('is live and ready', async () => {
    expect((await api.call('GET', '/health/live')).status).toBe(200);
    await untilReadiness(api, { redis: 'ok' });
    const ready = await api.call('GET', '/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ok', database: 'ok', redis: 'ok' });
  });

  it('measures request durations in the Prometheus text format', async () => {
    const shop = await api.shop();
    await shop.get('/customers/1');
    const series = 'http_request_duration_seconds_count{method="GET",route="/api/apps/v1/customers/:user_id",status="404"} 1';
    // The request is counted after its last byte was sent, which can be slightly after the caller received it.
    await until(async () => (await api.call('GET', '/metrics')).text.includes(series));
    const { status, headers, text } = await api.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? (-?[\d.]+(e[+-]?\d+)?|\+Inf|-Inf|NaN)|)$/i;
    expect(text.split('\n').filter((each) => !line.test(each))).toEqual([]);
    expect(text).toContain('# TYPE http_request_duration_seconds histogram');
    expect(text).toContain('outbox_events_waiting');
    expect(text).not.toContain(shop.access_token);
  });
});

describe('a process that is being stopped', () => {
  const api = useOwnApi();

  /** Opens a transaction that locks a table, so that requests wait for it. */
  async function hold(table: string): Promise<{ waiting: () => Promise<number>; release: () => Promise<void> }> {
    const blocker = new Client(api.environment['DATABASE_URL']);
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return {
      waiting: async () => (await api.query('SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass', [table])).length,
      release: () => blocker.end(),
    };
  }

  /**
   * Starts a long poll for events and resolves once the server handles it. The response is wrapped, because it must not be awaited here.
   */
  async function startPoll(server: ServerProcess, { access_token }: Shop, after: number): Promise<{ answer: Promise<Answer> }> {
    const events = await hold('events');
    const path = `/api/apps/v1/events?after=${String(after)}&wait=${String(WAIT_SECONDS)}`;
    const answer = server.call('GET', path, { headers: { authorization: `Bearer ${access_token}` } });
    await until(async () => (await events.waiting()) === 1);
    await events.release();
    return { answer };
  }

  it('completes running requests, ends long polls, and exits with 0', async () => {
    const shop = await api.shop();
    await api.events(shop.store_id);
    const { next_after } = (await shop.get('/events')).body as { next_after: number };
    const server = await ServerProcess.start({ ...api.environment, ROLE: 'api' });
    const poll = await startPoll(server, shop, next_after);
    const customers = await hold('customers');
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const writes = atOnce(5, (n) =>
      server.call('POST', '/api/apps/v1/customers', { headers, body: { name: `Customer ${n}`, phone: `0171234567${n}` } }),
    );
    await until(async () => (await customers.waiting()) === 5);

    // Work that exceeds SHUTDOWN_TIMEOUT would end with 1.
    const stopped = server.stop();
    const { status, body } = await poll.answer;
    expect({ status, body }).toEqual({ status: 200, body: { data: [], next_after, has_more: false, status: 200 } });
    await customers.release();
    const answers = await writes;
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(await stopped).toBe(0);

    const ids = answers.map((answer) => answer.body.data.user_id as number).sort((a, b) => a - b);
    const listed = (await shop.get('/customers?sort=created_at:asc')).body.data as { user_id: number }[];
    expect(listed.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(ids);
  });

  it('exits with 0 when stopped right after it became ready', async () => {
    const codes = atOnce(2, async () => (await ServerProcess.start(api.environment)).stop());
    expect(await codes).toEqual([0, 0]);
  });

  it('exits with 0 if it is idle', async () => {
    const server = await ServerProcess.start(api.environment);
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('a process without its database', () => {
  it('is live but not ready', async () => {
    const environment = await freshEnvironment();
    const server = await ServerProcess.start({ ...environment, LOG_LEVEL: 'fatal' });
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    const name = new URL(environment['DATABASE_URL'] ?? '').pathname.slice(1);
    await query(process.env['TEST_POSTGRES_URL'] ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
    const ready = await server.call('GET', '/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.body).toEqual({ message: 'The database does not answer.', status: 503 });
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    await server.kill();
  });
});
