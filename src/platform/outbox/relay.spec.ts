import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { Config } from '../config/config.js';
import { topic } from '../contract/domain-event.js';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../observability/logger.js';
import { Tracing } from '../observability/tracing.js';
import { Signals } from '../queue/signals.js';
import { until, useApi } from '../../../test/harness.js';
import { runCommandOrFail, runInProcess } from '../../../test/command-line.js';
import type { DeadLetterSummary } from './dead-letters.js';
import { OutboxCursor } from './outbox-cursor.js';
import { Relay } from './relay.js';

const noticed = topic('relay.noticed', null, (n: number) => ({ n }));

describe('the relay', () => {
  const api = useApi({ ROLE: 'api' });
  const drain = (): Promise<void> => api.app.get(Relay).drain();
  /** Returns the services that a relay works with. */
  const parts = (): [SystemDb, Signals, Logger] => [api.app.get(SystemDb), api.app.get(Signals), api.app.get(Logger)];
  const publish = (store_id: number, numbers: readonly number[]): Promise<void> =>
    api.app.get(SystemDb).asStore(store_id, (ctx) => {
      for (const n of numbers) ctx.publish(noticed(n));
      return Promise.resolve();
    });
  /** Writes an event without a store, or whose payload is not JSON. */
  const spoil = (store_id: number, data = '{}'): Promise<unknown> =>
    api.query(
      `INSERT INTO outbox_events (event_id, store_id, topic, data, origin) VALUES (gen_random_uuid(), $1, 'relay.noticed', $2, '{}')`,
      [store_id, data],
    );
  const published = async (store_id: number): Promise<number[]> => {
    const rows = await api.query<{ body: string }>(
      `SELECT body FROM events WHERE store_id = $1 AND topic = 'relay.noticed' ORDER BY sequence`,
      [store_id],
    );
    return rows.map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n);
  };

  it('moves events that cannot be published to the dead letters, publishes all others in order, and publishes dead letters after their release', async () => {
    const store_id = await api.make.store();
    await publish(store_id, [1, 2, 3]);
    await spoil(999_999_999);
    await publish(store_id, [4]);
    await spoil(store_id, '{"n": 7');
    await publish(store_id, [5, 6]);
    await drain();
    expect(await published(store_id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await api.call('GET', '/metrics')).text).toMatch(/^outbox_events_quarantined 2$/m);

    const { events } = await runCommandOrFail<{ events: DeadLetterSummary[] }>(api.environment, 'events', 'dead-letters');
    expect(events.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('event_sequences_store_id_fkey'),
      expect.stringContaining('json'),
    ]);
    const ofStore = ['events', 'dead-letters', '--store-id', String(store_id)];
    expect(await runCommandOrFail(api.environment, ...ofStore)).toMatchObject({ events: [{ outbox_id: events[1]?.outbox_id }] });
    expect((await runInProcess(api.environment, ...ofStore.slice(0, 3), '999999999')).stderr).toBe('Store not found.\n');
    await api.query(`UPDATE quarantined_events SET data = '{"n": 7}' WHERE store_id = $1`, [store_id]);
    const one = ['--id', String(events[1]?.outbox_id)];
    expect(await runCommandOrFail(api.environment, 'events', 'release', ...one)).toEqual({ released: 1 });
    await drain();
    expect(await published(store_id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await api.query('DELETE FROM quarantined_events');
  });

  it('leaves events of unknown topics in the outbox, and publishes the others', async () => {
    const store_id = await api.make.store();
    await api.query(
      `INSERT INTO outbox_events (event_id, store_id, topic, data, origin) VALUES (gen_random_uuid(), $1, 'thing.from_tomorrow', '{}', '{}')`,
      [store_id],
    );
    await publish(store_id, [1, 2]);
    await drain();
    expect(await published(store_id)).toEqual([1, 2]);
    expect(await api.query(`SELECT topic FROM outbox_events WHERE store_id = $1`, [store_id])).toEqual([{ topic: 'thing.from_tomorrow' }]);
    expect(await api.query('SELECT 1 FROM quarantined_events')).toEqual([]);
    await api.query('DELETE FROM outbox_events');
  });

  it('adds no further dead letters when every event fails', async () => {
    const store_id = await api.make.store();
    const fail = jest.fn(() => Promise.reject(new Error('no event can be consumed')));
    api.app.get(Relay).consume(fail);
    await publish(
      store_id,
      Array.from({ length: 50 }, (_, n) => n),
    );
    await expect(drain()).rejects.toThrow('no event can be consumed');
    fail.mockClear();
    await expect(drain()).rejects.toThrow('no event can be consumed');
    expect(fail).toHaveBeenCalledTimes(1);
    expect(await api.query('SELECT count(*) FROM quarantined_events')).toEqual([{ count: 20 }]);
    fail.mockImplementation(() => Promise.resolve() as Promise<never>);
    expect(await runCommandOrFail(api.environment, 'events', 'release')).toEqual({ released: 20 });
    await drain();
    expect((await published(store_id)).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('scans the rows that an old snapshot retains only once, and not with every batch', async () => {
    const store_id = await api.make.store();
    const reader = new Client(api.environment['DATABASE_URL']);
    await reader.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    // Enough rows that the planner uses the index, although the table has no statistics.
    const numbers = Array.from({ length: 5_000 }, (_, n) => n);
    await publish(store_id, numbers);
    await publish(store_id, numbers);
    await drain();
    const pages = async (position: number): Promise<number> => {
      const text = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT FROM outbox_events WHERE outbox_id > ${String(position)} ORDER BY outbox_id LIMIT 500`;
      const [row] = await api.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(text);
      return row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? 0;
    };
    const cursor = new OutboxCursor(api.app.get(SystemDb));
    expect(cursor.start()).toBe(0);
    await until(async () => {
      await cursor.advance();
      return cursor.start() > 0;
    });
    expect(await pages(0)).toBeGreaterThan(50);
    expect(await pages(cursor.start())).toBeLessThan(10);
    await reader.end();
  });

  it('keeps its position before the events of transactions that have not ended', async () => {
    const store_id = await api.make.store();
    const writer = new Client(api.environment['DATABASE_URL']);
    await writer.connect();
    await writer.query(
      `BEGIN; INSERT INTO outbox_events (event_id, store_id, topic, data, origin)
       VALUES (gen_random_uuid(), ${String(store_id)}, 'relay.noticed', '{"n": 1}', '{"type":"system"}')`,
    );
    await publish(store_id, [2]);
    await drain();
    const cursor = new OutboxCursor(api.app.get(SystemDb));
    cursor.start();
    for (let n = 0; n < 5; n++) {
      await cursor.advance(n * 2_000);
      expect(cursor.start()).toBe(0);
    }
    await writer.query('COMMIT');
    await writer.end();
    await drain();
    expect(await published(store_id)).toEqual([2, 1]);
  });

  it('numbers events without gaps and in order while several relays run, of this version and of the previous one', async () => {
    const config = api.app.get(Config);
    const relays = [2, 2, 3, 16].map((share) => {
      const settings = Object.assign(Object.create(config) as Config, { webhooks: { ...config.webhooks, relays: share } });
      return Object.assign<Relay, object>(new Relay(settings, ...parts()), { tracing: api.app.get(Tracing) });
    });
    const stores = await Promise.all(Array.from({ length: 12 }, () => api.make.store()));
    const left = async (): Promise<boolean> => (await api.query('SELECT 1 FROM outbox_events LIMIT 1')).length > 0;
    const writers = { active: stores.length };
    const drains = relays.map(async (relay) => {
      while (writers.active > 0 || (await left())) await relay.drain();
    });
    const former = (async () => {
      // The previous version holds the lock of the whole relay while it works.
      while (writers.active > 0) {
        await api.query(`SELECT pg_try_advisory_xact_lock(hashtextextended('event relay', 0)), pg_sleep(0.002)`);
        await setTimeout(5);
      }
    })();
    await Promise.all(
      stores.map(async (store_id) => {
        for (let n = 0; n < 40; n++) await publish(store_id, [3 * n, 3 * n + 1, 3 * n + 2]);
        writers.active--;
      }),
    );
    await Promise.all([...drains, former]);
    for (const store_id of stores) expect(await published(store_id)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    const gaps = `SELECT store_id FROM events GROUP BY store_id HAVING count(*) <> max(sequence)`;
    expect(await api.query(gaps)).toEqual([]);
  });
});
