import Bull from 'bull';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from '../prepare.mjs';
import { startServer } from '../system.mjs';
import { TOPICS } from './stage.mjs';

/**
 * @typedef {{ env: NodeJS.ProcessEnv & { DATABASE_URL: string }, receiver: import('./receivers.mjs').Receiver, stores:
 * import('./stage.mjs').Store[] }} Bench
 */

const TIMEOUT_MS = 120_000;
const POLL_MS = 5;

/** Queue that wakes our worker. @param {Bench} bench */
const wakeUps = ({ env }) => new Bull('webhooks', String(env['REDIS_URL']), { prefix: '{map}' });

/** @param {() => Promise<boolean>} condition */
async function until(condition) {
  for (const end = performance.now() + TIMEOUT_MS; !(await condition()); await delay(POLL_MS))
    if (performance.now() > end) throw new Error('the work was not done in time');
}

/** Event data of the size of an order. */
const DATA = JSON.stringify({ order_id: 1, note: 'x'.repeat(600) });

/**
 * Writes events into the outbox, in one transaction, divided among stores and topics, and signals the workers, like a process that commits
 * events.
 * @param {import('pg').Client} db
 * @param {Bench} bench
 * @param {number} events
 */
async function publish(db, { env, stores }, events) {
  await db.query(
    `INSERT INTO outbox_events (event_id, store_id, topic, data, origin)
     SELECT gen_random_uuid(), ($1::bigint[])[1 + n % $2], ($3::text[])[1 + n / $2 % $4], $5, '{"type":"system"}' FROM generate_series(1, $6) n`,
    [stores.map(({ store_id }) => store_id), stores.length, TOPICS, TOPICS.length, DATA, events],
  );
  const redis = new Redis(String(env['REDIS_URL']));
  await redis.publish('map:signals', 'bench outbox');
  redis.disconnect();
}

/** @param {import('pg').Client} db @param {string} query */
const isEmpty = async (db, query) => (await db.query(query)).rowCount === 0;

/**
 * Returns the events per second that the worker relays and fans out while it delivers nothing.
 * @param {Bench} bench
 * @param {number} events
 */
export async function relayRate(bench, events) {
  const queue = wakeUps(bench);
  await queue.pause();
  const rate = await withDatabase(bench.env.DATABASE_URL, async (db) => {
    const began = performance.now();
    await publish(db, bench, events);
    await until(() => isEmpty(db, 'SELECT FROM outbox_events LIMIT 1'));
    const seconds = (performance.now() - began) / 1000;
    await db.query('TRUNCATE webhook_dispatches, webhook_deliveries');
    return events / seconds;
  });
  await queue.empty();
  await queue.resume();
  await queue.close();
  return rate;
}

/**
 * Returns the deliveries per second of a storm, from its commit until each is logged: relayed, fanned out, signed, sent and recorded.
 * Throws unless each event arrives exactly once.
 * @param {Bench} bench
 * @param {number} events
 */
export async function deliveryRate(bench, events) {
  await bench.receiver.ask('forget');
  return withDatabase(bench.env.DATABASE_URL, async (db) => {
    await publish(db, bench, events);
    const began = performance.now();
    await until(async () => (await bench.receiver.ask('count')).distinct >= events);
    await until(() => isEmpty(db, `SELECT FROM webhook_dispatches WHERE status IN ('pending', 'retrying') LIMIT 1`));
    const seconds = (performance.now() - began) / 1000;
    const { requests } = await bench.receiver.ask('count');
    const [{ rows }] = (await db.query('SELECT count(*)::integer AS rows FROM webhook_deliveries')).rows;
    if (requests !== events || rows !== events)
      throw new Error(`${String(events)} events, ${String(requests)} requests, ${String(rows)} rows`);
    await db.query('TRUNCATE webhook_dispatches, webhook_deliveries');
    return events / seconds;
  });
}

/**
 * Returns the deliveries per second of the bare worker.
 * @param {Bench} bench
 * @param {number} events
 */
export async function bareRate({ env, receiver }, events) {
  await receiver.ask('forget');
  const queue = new Bull('bare', String(env['REDIS_URL']), { defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
  return withDatabase(env.DATABASE_URL, async (db) => {
    await db.query(
      `CREATE TABLE IF NOT EXISTS bare_log (log_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event_id uuid, target_url text, status integer,
         duration_ms integer, created_at timestamptz DEFAULT now())`,
    );
    await db.query('TRUNCATE bare_log');
    const worker = await startServer(join(import.meta.dirname, 'bare-worker.mjs'), {
      ...env,
      RECEIVER: receiver.url,
      SECRET: 'a secret of the bench',
    });
    try {
      const jobs = Array.from({ length: events }, () => ({ data: { id: randomUUID(), body: DATA } }));
      const began = performance.now();
      for (let n = 0; n < events; n += 500) await queue.addBulk(jobs.slice(n, n + 500));
      await until(async () => (await receiver.ask('count')).distinct >= events);
      await until(async () => Number((await db.query('SELECT count(*) AS rows FROM bare_log')).rows[0].rows) >= events);
      return events / ((performance.now() - began) / 1000);
    } finally {
      await worker.stop();
      await queue.close();
    }
  });
}
