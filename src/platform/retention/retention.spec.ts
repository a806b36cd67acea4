import { until, useOwnApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { RetentionProcessor } from './retention.processor.js';

describe('retention', () => {
  const api = useOwnApi();
  const apps = useSubscribers(api);

  const rows = async (table: string): Promise<number> => (await api.query(`SELECT 1 FROM ${table}`)).length;
  const age = (table: string, column: string, days: number): Promise<unknown> =>
    api.query(`UPDATE ${table} SET ${column} = now() - ${String(days)} * interval '1 day'`);
  const clean = (): Promise<void> => api.app.get(RetentionProcessor).work();

  /** Runs `work` and returns the transactions in which it deleted rows of a table, which take 100 ms each; times are milliseconds. */
  async function recorded(table: string, work: () => Promise<void>): Promise<{ rows: number; began: number; ended: number }[]> {
    await api.query(`
      CREATE TABLE batches (rows integer, began float8, ended float8);
      CREATE FUNCTION record_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(0.1);
        INSERT INTO batches SELECT count(*), extract(epoch FROM now()) * 1000, extract(epoch FROM clock_timestamp()) * 1000 FROM deleted
        HAVING count(*) > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER record_batch AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted EXECUTE FUNCTION record_batch()`);
    await work();
    await api.query(`DROP TRIGGER record_batch ON ${table}`);
    return api.query('SELECT rows, began, ended FROM batches ORDER BY began');
  }

  it('deletes events and deliveries after 30 days and not before, and dispatches a day later', async () => {
    const shop = await apps.subscribed(await apps.receiver());
    await apps.happen(shop);
    await apps.settled(shop, 1);
    const tables = ['webhook_deliveries', 'webhook_dispatches', 'events'];
    for (const table of tables) await age(table, 'created_at', 29);
    await clean();
    for (const table of tables) expect(await rows(table)).toBeGreaterThan(0);
    for (const table of tables) await age(table, 'created_at', 30.5);
    await clean();
    for (const table of tables) expect([table, (await rows(table)) > 0]).toEqual([table, table === 'webhook_dispatches']);
    await age('webhook_dispatches', 'created_at', 32);
    await clean();
    expect(await rows('webhook_dispatches')).toBe(0);
  });
  it('keeps a dispatch that is still in progress', async () => {
    const shop = await apps.subscribed(await apps.receiver(() => ({ status: 500 })));
    await apps.happen(shop);
    await until(async () => (await rows('webhook_dispatches')) === 1);
    await age('webhook_dispatches', 'created_at', 32);
    await clean();
    expect(await rows('webhook_dispatches')).toBe(1);
  });
  it('deletes in small batches, with pauses as long as the batches take', async () => {
    const store_id = await api.make.store();
    await api.query('INSERT INTO event_sequences VALUES ($1, 2500)', [store_id]);
    await api.query(
      `INSERT INTO events (store_id, sequence, event_id, topic, body, created_at)
       SELECT $1, n, gen_random_uuid(), 'order.created', '{}', now() - interval '31 days' FROM generate_series(1, 2500) n`,
      [store_id],
    );
    const batches = await recorded('events', clean);
    expect((await api.query('SELECT 1 FROM events WHERE store_id = $1', [store_id])).length).toBe(0);
    expect(batches.map(({ rows }) => rows)).toEqual([1000, 1000, 500]);
    // A timer may fire a millisecond early.
    const pauses = batches.slice(1).map(({ began }, n) => began - batches[n]!.ended + 2);
    for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(batches[n]!.ended - batches[n]!.began);
  });
  it('deletes stored responses after a day', async () => {
    const shop = await api.shop();
    await shop.post('/customers', { name: 'Anna', phone: '01712345678' }, { headers: { 'Idempotency-Key': 'a' } });
    await clean();
    expect(await rows('idempotency_keys')).toBe(1);
    await age('idempotency_keys', 'created_at', 2);
    await clean();
    expect(await rows('idempotency_keys')).toBe(0);
  });
  it('deletes codes and tokens that have been dead for 30 days', async () => {
    const shop = await api.shop();
    await api.make.code(shop, shop.store_id);
    await age('authorization_codes', 'expires_at', 29);
    await age('token_pairs', 'refresh_expires_at', 31);
    const tokens = await rows('token_pairs');
    await clean();
    expect(await rows('authorization_codes')).toBe(1);
    expect(await rows('token_pairs')).toBe(tokens);
    await age('authorization_codes', 'expires_at', 31);
    await age('token_pairs', 'access_expires_at', 31);
    await clean();
    expect([await rows('authorization_codes'), await rows('token_pairs')]).toEqual([0, 0]);
  });
});
