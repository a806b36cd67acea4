import { Client } from 'pg';
import { useApi } from '../../test/harness.js';
import { partitionNames } from '../../test/daily-partitions.js';
import { ServerProcess } from '../../test/server-process.js';
import { RetentionProcessor } from '../platform/retention/retention.processor.js';
import { RequestRecorder } from './request-recorder.processor.js';

const LIMIT = 30;

describe('the recorder of requests', () => {
  const api = useApi({ ROLE: 'api', RATE_LIMIT_GLOBAL: String(LIMIT) });

  const flush = (): Promise<void> => api.app.get(RequestRecorder).flush();
  const statuses = async (store_id: number): Promise<number[]> => {
    await flush();
    const rows = await api.query<{ status: number }>('SELECT status FROM api_requests WHERE store_id = $1 ORDER BY time, entry_id', [
      store_id,
    ]);
    return rows.map(({ status }) => status);
  };
  const dropped = async (): Promise<number> =>
    Number(/^api_requests_dropped_total (\d+)$/m.exec((await api.call('GET', '/metrics')).text)?.[1]);

  it('records requests beyond the rate limit', async () => {
    const shop = await api.shop();
    for (let n = 0; n < LIMIT + 2; n++) await shop.get('/store');
    expect(await statuses(shop.store_id)).toEqual([...Array<number>(LIMIT).fill(200), 429, 429]);
    const codes = await api.query('SELECT DISTINCT code FROM api_requests WHERE store_id = $1 AND status = 429', [shop.store_id]);
    expect(codes).toEqual([{ code: 'rate_limited' }]);
  });

  it('drops requests that it cannot write, counts them, and continues', async () => {
    const shop = await api.shop();
    const before = await dropped();
    await api.query('ALTER TABLE api_requests RENAME TO hidden_requests');
    for (let n = 0; n < 3; n++) expect((await shop.get('/store')).status).toBe(200);
    await flush();
    expect((await dropped()) - before).toBe(3);
    await api.query('ALTER TABLE hidden_requests RENAME TO api_requests');
    expect((await shop.get('/nothing')).status).toBe(404);
    expect(await statuses(shop.store_id)).toEqual([404]);
  });

  it('waits for the owners of requests to unknown paths, which are looked up after the response', async () => {
    const shop = await api.shop();
    const blocker = new Client(api.environment['DATABASE_URL']);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE token_pairs IN ACCESS EXCLUSIVE MODE');
    expect((await shop.get('/nothing')).status).toBe(404);
    const flushed = flush();
    await blocker.end();
    await flushed;
    const rows = await api.query('SELECT status FROM api_requests WHERE store_id = $1', [shop.store_id]);
    expect(rows).toEqual([{ status: 404 }]);
  });

  it('writes waiting requests when the process stops', async () => {
    const shop = await api.shop();
    const server = await ServerProcess.start({ ...api.environment, PORT: '0' });
    const headers = { authorization: `Bearer ${shop.access_token}` };
    for (let n = 0; n < 10; n++) await server.call('GET', '/api/apps/v1/store', { headers });
    expect(await server.stop()).toBe(0);
    expect(await statuses(shop.store_id)).toHaveLength(10);
  });

  it('has partitions in advance, which are dropped after 7 days', async () => {
    const old = `SELECT create_partition('api_requests', day - interval '9 days', day - interval '8 days') FROM (SELECT date_trunc('day', now(), 'UTC') AS day) d`;
    await api.query(old);
    const [oldest] = await partitionNames(api, 'api_requests');
    await api.app.get(RetentionProcessor).work();
    const names = await partitionNames(api, 'api_requests');
    // Yesterday, today, and the next seven days.
    expect([names.length, names.includes(oldest ?? '')]).toEqual([9, false]);
    expect(await api.query('SELECT 1 FROM api_requests LIMIT 1')).toHaveLength(1);
  });
});
