import type { Json } from '../../../test/answer.js';
import { ended, textOf } from '../../../test/bulk.js';
import type { Shop } from '../../../test/factories.js';
import { until, useApi } from '../../../test/harness.js';
import { ServerProcess } from '../../../test/server-process.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { BulkJobsService } from '../jobs/bulk-jobs.service.js';
import { type ClaimedJob, JobLeases } from '../jobs/job-leases.service.js';

const MANY = 120_000;
/** Several nodes take a millisecond per row, because triggers of rows are planned there. */
const PREPARES_WITHIN_MS = 600_000;

/** Transactions of this database that wait for a named lock. */
const WAITING = `
SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;

describe('the worker of exports', () => {
  const api = useApi({ ROLE: 'api', BULK_LEASE: '1s' });
  const workers: ServerProcess[] = [];
  let shop: Shop;

  const startWorker = async (): Promise<ServerProcess> => {
    const worker = await ServerProcess.start({ ...api.environment, PORT: '0', ROLE: 'worker' });
    workers.push(worker);
    return worker;
  };
  const start = async (): Promise<number> =>
    (await shop.post('/bulk/exports', { resource: 'customers', fields: ['user_id', 'name', 'phone', 'email', 'created_at'] })).body.data
      .job_id;
  const row = async (job_id: number): Promise<Json> =>
    (await api.query('SELECT status, progress, attempts FROM bulk_jobs WHERE store_id = $1 AND job_id = $2', [shop.store_id, job_id]))[0];
  /** Resolves when a part of the export is written. */
  const begun = (job_id: number): Promise<void> =>
    until(async () => {
      const { status, progress } = await row(job_id);
      return status === 'running' && progress > 0;
    });
  const namesOf = async (job: Json): Promise<string[]> =>
    (await textOf(api, job))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).name as string);

  beforeAll(async () => {
    shop = await api.shop();
    await api.query(
      `INSERT INTO customers (store_id, name, phone) SELECT $1, 'C' || n, lpad(n::text, 11, '0') FROM generate_series(1, $2::integer) n`,
      [shop.store_id, MANY],
    );
    await api.vacuum('customers');
  }, PREPARES_WITHIN_MS);
  afterAll(() => Promise.all(workers.map((worker) => worker.kill())));

  it('starts no export while a transaction removes personal data', async () => {
    const job_id = await start();
    const [db, leases] = [api.app.get(SystemDb), api.app.get(JobLeases)];
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let claim: Promise<ClaimedJob | undefined> = Promise.resolve(undefined);
    const removal = db.asStore(shop.store_id, async (ctx) => {
      await api.app.get(BulkJobsService).withdrawFiles(ctx);
      claim = leases.claim(shop.store_id, job_id);
      await committed;
    });
    await until(async () => (await api.query(WAITING)).length > 0);
    expect((await row(job_id)).status).toBe('pending');
    commit();
    await removal;
    expect(await claim).toMatchObject({ job_id, attempts: 1 });
    await api.query('DELETE FROM bulk_jobs WHERE store_id = $1 AND job_id = $2', [shop.store_id, job_id]);
  });

  it('exports the store as of one moment, whatever changes in the meantime, and shows its progress', async () => {
    await startWorker();
    const job_id = await start();
    await begun(job_id);
    await api.query(`UPDATE customers SET name = 'Changed' WHERE store_id = $1 AND name = 'C' || $2`, [shop.store_id, MANY]);
    await api.query(`DELETE FROM customers WHERE store_id = $1 AND name = 'C' || $2`, [shop.store_id, MANY - 1]);
    expect((await shop.post('/customers', { name: 'New', phone: '01999999999' })).status).toBe(201);
    expect((await row(job_id)).status).toBe('running');
    const job = await ended(shop, job_id);
    expect(job).toMatchObject({ status: 'completed', progress: 100, rows: MANY });
    const names = await namesOf(job);
    expect(names).toEqual(Array.from({ length: MANY }, (_, n) => `C${String(n + 1)}`));
  });

  it('loses a job that it cannot work on, and does not touch the file of the process that took it over', async () => {
    const [first] = workers as [ServerProcess];
    const job_id = await start();
    await begun(job_id);
    first.pause();
    await startWorker();
    const job = await ended(shop, job_id);
    expect(job).toMatchObject({ status: 'completed', rows: MANY });
    first.resume();
    expect([await first.stop(), first.output]).toEqual([0, expect.not.stringContaining('"level":50')]);
    const names = await namesOf((await shop.get(`/bulk/exports/${String(job_id)}`)).body.data);
    expect([names.length, names.at(-2), names.at(-1)]).toEqual([MANY, 'Changed', 'New']);
    expect((await row(job_id)).attempts).toBe(2);
  });

  it('hands a job over when it stops, and its job is taken over when it is killed', async () => {
    const stopped = workers.at(-1) as ServerProcess;
    const job_id = await start();
    await begun(job_id);
    expect(await stopped.stop()).toBe(0);
    expect(await row(job_id)).toMatchObject({ status: 'running', attempts: 0 });
    const killed = await startWorker();
    await begun(job_id);
    await killed.kill();
    expect(await row(job_id)).toMatchObject({ status: 'running', attempts: 1 });
    const last = await startWorker();
    const job = await ended(shop, job_id);
    expect([job.status, job.rows, (await namesOf(job)).length]).toEqual(['completed', MANY, MANY]);
    expect((await row(job_id)).attempts).toBe(2);
    await last.stop();
  });

  it('fails a job that crashes its processes', async () => {
    const job_id = await start();
    await api.query('UPDATE bulk_jobs SET attempts = 20 WHERE store_id = $1 AND job_id = $2', [shop.store_id, job_id]);
    const worker = await startWorker();
    const job = await ended(shop, job_id);
    expect(job).toMatchObject({ status: 'failed', rows: 0, error: { code: 'internal_error', message: 'The export failed. Try again.' } });
    await worker.stop();
  });

  it('fails a job of an app that lost the scope, and notifies the app', async () => {
    const job_id = await start();
    await api.query(`UPDATE installations SET scopes = '{read:orders}' WHERE store_id = $1`, [shop.store_id]);
    await startWorker();
    expect(await ended(shop, job_id)).toMatchObject({
      status: 'failed',
      download_url: null,
      error: { code: 'insufficient_scope', message: 'The app no longer has the read:customers scope.' },
    });
    const finished = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'bulk.finished');
    expect(finished.map(({ data }) => data['status'])).toEqual(['completed', 'completed', 'completed', 'failed', 'failed']);
  });
});
