import { Client } from 'pg';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { until, useApi } from '../../../test/harness.js';

/** Connections of the pool. Requests of an app in a store use at most half of them, rounded down. */
const POOL = 5;
const OF_AN_APP = 2;
const READS = 12;

describe('reads of an app that has sent many', () => {
  const api = useApi({ DATABASE_POOL: String(POOL), ROLE: 'api' });
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    [shop, other] = [await api.shop(), await api.shop()];
  });

  const waitingForLocks = async (): Promise<number> => {
    const [row] = await api.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return row?.count ?? 0;
  };

  /** Sends reads that wait for a table, and runs `work` while they do. Returns their responses. */
  async function whileReading(work: () => Promise<void>): Promise<Answer[]> {
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE products');
      const reads = Array.from({ length: READS }, () => shop.get('/products?search=box'));
      await until(async () => (await waitingForLocks()) === OF_AN_APP);
      await work();
      await holder.query('COMMIT');
      return await Promise.all(reads);
    } finally {
      await holder.end();
    }
  }

  it('wait for each other, in its store only, and all succeed', async () => {
    const answers = await whileReading(async () => {
      for (let n = 0; n < 5; n++) expect((await other.get('/orders?status=pending')).status).toBe(200);
      expect(await waitingForLocks()).toBe(OF_AN_APP);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('do not wait for its writes, nor its writes for them', async () => {
    const answers = await whileReading(async () => {
      const customer = await shop.post('/customers', { name: 'Anna', phone: '01700000001' });
      expect(customer.status).toBe(201);
    });
    expect(answers).toHaveLength(READS);
  });

  it('do not delay its reads of a single record', async () => {
    const { user_id } = (await shop.post('/customers', { name: 'Rahima', phone: '01700000002' })).body.data;
    const answers = await whileReading(async () => {
      expect((await shop.get(`/customers/${user_id}`)).status).toBe(200);
      expect(await waitingForLocks()).toBe(OF_AN_APP);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
