import { Client } from 'pg';
import type { Shop } from '../../../test/factories.js';
import { type DayPartition, partitionsOf, splitIntoDays } from '../../../test/daily-partitions.js';
import { runInProcess } from '../../../test/command-line.js';
import { emptyEnvironment, query, until, useApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { RetentionProcessor } from './retention.processor.js';

const AHEAD = 7;

describe('the partitions of the delivery log', () => {
  // Migrated today: the database of other specs may have been prepared before midnight.
  const api = useApi(async () => {
    const environment = await emptyEnvironment();
    await runInProcess(environment, 'migrate');
    // Retention runs only when the specs start it.
    return { ROLE: 'api', DATABASE_URL: environment['DATABASE_URL'] ?? '' };
  });
  const apps = useSubscribers(api);
  let shop: Shop;
  let subscription_id: number;

  beforeAll(async () => {
    shop = await apps.subscribed(await apps.receiver());
    ({ subscription_id } = await apps.subscription(shop));
  });

  /** Runs retention in two workers concurrently. */
  const work = (): Promise<unknown> => Promise.all([1, 2].map(() => api.app.get(RetentionProcessor).work()));
  /** Inserts an attempt that began at this time, an SQL expression, and returns its id and its partition. */
  const attempt = async (at: string): Promise<{ delivery_id: number; partition: string }> => {
    const [row] = await api.query<{ delivery_id: number; partition: string }>(
      `INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status,
         attempt_number, status, duration_ms, created_at)
       SELECT $1, 0, $2, 'customer.created', gen_random_uuid(), '', 200, 1, 'delivered', 5, ${at}
       RETURNING delivery_id, tableoid::regclass::text AS partition`,
      [shop.store_id, subscription_id],
    );
    return row!;
  };
  const drop = async (unwanted: (partition: DayPartition) => boolean): Promise<void> => {
    for (const { name } of (await partitionsOf(api)).filter(unwanted)) await api.query(`DROP TABLE ${name}`);
  };
  const bounds = async (): Promise<number[][]> => (await partitionsOf(api)).map(({ from, to }) => [from, to]);
  const days = (from: number, to: number): number[][] => Array.from({ length: to - from }, (_, n) => [from + n, from + n + 1]);
  const daysAhead = async (): Promise<number> =>
    Number(/^database_partition_days_ahead (\S+)$/m.exec((await api.call('GET', '/metrics')).text)?.[1]);

  it('begin with the original table, from which only old rows are deleted, in batches', async () => {
    expect(await bounds()).toEqual([[-Infinity, AHEAD], ...days(AHEAD, AHEAD + 1)]);
    await api.query('DELETE FROM webhook_deliveries');
    const [old, recent, later] = [
      await attempt(`now() - interval '31 days'`),
      await attempt('now()'),
      await attempt(`date_trunc('day', now(), 'UTC') + interval '7 days'`),
    ];
    const places = `SELECT count(DISTINCT ctid)::int AS places, count(*)::int AS rows FROM webhook_deliveries`;
    await api.query('VACUUM FULL webhook_deliveries');
    expect(await api.query(places)).toEqual([{ places: 2, rows: 3 }]);
    expect(old.partition).toBe(recent.partition);
    await work();
    const left = await api.query<{ delivery_id: number }>('SELECT delivery_id FROM webhook_deliveries ORDER BY delivery_id');
    expect(left).toEqual([recent, later].map(({ delivery_id }) => ({ delivery_id })));
  });

  it('are created for the next seven days, by one of two workers', async () => {
    await splitIntoDays(api, 32);
    await drop(({ from }) => from > 0);
    expect(await daysAhead()).toBeLessThanOrEqual(1);
    await work();
    expect((await bounds()).filter(([from = 0]) => from > -3)).toEqual(days(-2, AHEAD + 1));
    expect(await daysAhead()).toBeGreaterThan(AHEAD);
  });

  it('leave no gap after days without a worker', async () => {
    await drop(({ from }) => from > -4);
    await work();
    expect((await bounds()).filter(([from = 0]) => from > -5)).toEqual([[-4, -3], [-3, 1], ...days(1, AHEAD + 1)]);
    const [now, before] = [await attempt('now()'), await attempt(`now() - interval '1 day'`)];
    expect(now.partition).toBe(before.partition);
  });

  it('take attempts on both sides of midnight', async () => {
    const midnight = `date_trunc('day', now(), 'UTC') + interval '2 days'`;
    const [before, after] = [await attempt(`${midnight} - interval '1 millisecond'`), await attempt(midnight)];
    expect([before.partition === after.partition, before.partition < after.partition]).toEqual([false, true]);
  });

  it('are dropped when all of their attempts are older than 30 days, by one of two workers', async () => {
    await api.query(`SELECT create_partition('webhook_deliveries', day - interval '40 days', day - interval '33 days')
      FROM (SELECT date_trunc('day', now(), 'UTC') AS day) d`);
    await attempt(`date_trunc('day', now(), 'UTC') - interval '34 days'`);
    const [shown, hidden] = [await attempt(`now() - interval '29 days 23 hours'`), await attempt(`now() - interval '30 days 1 minute'`)];
    await work();
    expect((await bounds())[0]).toEqual([-30, -29]);
    const list = await shop.get(`/webhooks/${String(subscription_id)}/deliveries?sort=created_at:asc&limit=1`);
    expect(list.body.data).toEqual([expect.objectContaining({ delivery_id: shown.delivery_id })]);
    const path = '/webhooks/deliveries/';
    expect((await shop.get(path + String(shown.delivery_id))).status).toBe(200);
    expect((await shop.get(path + String(hidden.delivery_id))).status).toBe(404);
  });

  it('are dropped without blocking new attempts while a backup reads the log', async () => {
    await api.query(`SELECT create_partition('webhook_deliveries', day - interval '33 days', day - interval '32 days')
      FROM (SELECT date_trunc('day', now(), 'UTC') AS day) d`);
    const backup = new Client(api.environment['DATABASE_URL']);
    await backup.connect();
    await backup.query('BEGIN; SELECT 1 FROM webhook_deliveries LIMIT 1');
    const dropped = work();
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'webhook_deliveries'::regclass AND NOT granted AND mode = 'AccessExclusiveLock'`;
    await until(async () => (await api.query(waiting)).length > 0);
    // Queued behind the removal, it would wait for the backup, whose transaction ends later.
    await attempt('now()');
    await backup.query('COMMIT');
    await backup.end();
    await dropped;
    expect((await bounds())[0]).toEqual([-30, -29]);
  });

  it('are changed for a role that may write to the table without owning it', async () => {
    const name = `app_${String(process.pid)}_${String(Date.now())}`;
    const url = new URL(api.environment['DATABASE_URL'] ?? '');
    Object.assign(url, { username: name, password: 'secret' });
    await api.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
    try {
      await drop(({ from }) => from > 1);
      const create = `SELECT create_daily_partitions('webhook_deliveries', 7) AS made`;
      expect(await query(url.href, create)).toEqual([{ made: 0 }]);
      expect(await query(url.href, `SELECT drop_expired_partition('webhook_deliveries', interval '2 days') AS name`)).toEqual([
        { name: null },
      ]);
      await api.query(`GRANT SELECT, INSERT, DELETE ON webhook_deliveries TO ${name}`);
      expect(await query(url.href, create)).toEqual([{ made: 6 }]);
      const dropped = await query(url.href, `SELECT drop_expired_partition('webhook_deliveries', interval '2 days') AS name`);
      expect(dropped).toEqual([{ name: expect.stringMatching(/^webhook_deliveries_\d{8}$/) }]);
    } finally {
      await api.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    }
  });
});
