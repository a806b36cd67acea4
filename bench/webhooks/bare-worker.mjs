import Bull from 'bull';
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';

/** Minimal worker: a Bull queue, one signed POST with undici for each job, and a log row, written in batches. The jobs contain all data. */

const { REDIS_URL = '', DATABASE_URL = '', RECEIVER = '', SECRET = '', CONCURRENCY = '128' } = process.env;
const MAX_ROWS = 200;

const queue = new Bull('bare', REDIS_URL, { defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
const database = new pg.Pool({ connectionString: DATABASE_URL, max: 5 });
const target = new URL(RECEIVER);
const http = new Pool(target.origin, { connections: Number(CONCURRENCY) });

/** @type {{ row: unknown[], done: () => void }[]} */
let waiting = [];
let running = 0;

async function writeLog() {
  if (running >= 2 || waiting.length === 0) return;
  running++;
  const batch = waiting.splice(0, MAX_ROWS);
  const column = (/** @type {number} */ n) => batch.map(({ row }) => row[n]);
  await database.query({
    name: 'log',
    text: `INSERT INTO bare_log (event_id, target_url, status, duration_ms)
           SELECT * FROM unnest($1::uuid[], $2::text[], $3::int[], $4::int[])`,
    values: [column(0), column(1), column(2), column(3)],
  });
  for (const { done } of batch) done();
  running--;
  void writeLog();
}

/** @param {unknown[]} row @returns {Promise<void>} */
const log = (row) =>
  new Promise((done) => {
    waiting.push({ row, done });
    setImmediate(() => void writeLog());
  });

void queue.process(Number(CONCURRENCY), async ({ data }) => {
  const { id, body } = data;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET)
    .update(`${String(id)}.${timestamp}.${String(body)}`)
    .digest('base64');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const started = performance.now();
  const answer = await http.request({ path: target.pathname, method: 'POST', headers, body });
  await answer.body.dump();
  await log([id, RECEIVER, answer.statusCode, Math.round(performance.now() - started)]);
});
await queue.isReady();
process.send?.({ url: 'ready' });
process.on('SIGTERM', () => process.exit());
