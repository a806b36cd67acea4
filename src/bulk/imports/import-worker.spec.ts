import type { Json } from '../../../test/answer.js';
import { ended, imported, resultsOf, startImport } from '../../../test/bulk.js';
import type { Shop } from '../../../test/factories.js';
import { until, useApi } from '../../../test/harness.js';
import { ServerProcess } from '../../../test/server-process.js';

const MANY = 300;
const LINES = Array.from({ length: MANY }, (_, n) => ({ name: `P ${String(n)}`, variant: { sku_code: `S-${String(n)}`, price: n } }));

describe('the worker of imports', () => {
  const api = useApi({ ROLE: 'api', BULK_LEASE: '1s', BULK_IMPORT_RATE: '100' });
  const workers: ServerProcess[] = [];
  let shop: Shop;

  const startWorker = async (): Promise<ServerProcess> => {
    const worker = await ServerProcess.start({ ...api.environment, PORT: '0', ROLE: 'worker' });
    workers.push(worker);
    return worker;
  };
  const written = async (job_id: number): Promise<number> =>
    (await api.query('SELECT 1 FROM bulk_results WHERE store_id = $1 AND job_id = $2', [shop.store_id, job_id])).length;
  /** Resolves when a part of the lines is written. */
  const begun = (job_id: number): Promise<void> => until(async () => (await written(job_id)) > 10);
  /** Names of the products in the order in which they were created. */
  const names = async (): Promise<string[]> =>
    (await api.query<{ name: string }>('SELECT name FROM products WHERE store_id = $1 ORDER BY product_id', [shop.store_id])).map(
      ({ name }) => name,
    );

  beforeEach(async () => {
    shop = await api.shop();
  });
  afterAll(() => Promise.all(workers.map((worker) => worker.kill())));

  it('fails an import that crashes its processes', async () => {
    const job_id = await startImport(shop, { resource: 'products' }, LINES);
    await api.query('UPDATE bulk_jobs SET attempts = 20 WHERE store_id = $1 AND job_id = $2', [shop.store_id, job_id]);
    await startWorker();
    const job = await ended(shop, job_id, 'imports');
    expect(job).toMatchObject({ status: 'failed', lines: 0, error: { code: 'internal_error', message: 'The import failed. Try again.' } });
    expect(await names()).toEqual([]);
  });

  it('continues after the last line of a process that was killed, and writes each line once', async () => {
    const killed = workers.at(-1) as ServerProcess;
    const job_id = await startImport(shop, { resource: 'products', mode: 'create' }, LINES);
    await begun(job_id);
    await killed.kill();
    expect(await written(job_id)).toBeLessThan(MANY);
    await startWorker();
    const job = await ended(shop, job_id, 'imports');
    expect(job).toMatchObject({ status: 'completed', lines: MANY, created: MANY, failed: 0, progress: 100 });
    expect(await names()).toEqual(LINES.map(({ name }) => name));
    const [events] = await api.query<{ count: string }>(
      `SELECT count(*) FROM (SELECT topic FROM events WHERE store_id = $1 UNION ALL SELECT topic FROM outbox_events WHERE store_id = $1) e
       WHERE topic = 'product.created'`,
      [shop.store_id],
    );
    expect(Number(events?.count)).toBe(MANY);
  });

  it('loses an import that it cannot work on, and writes no further line of it', async () => {
    const paused = workers.at(-1) as ServerProcess;
    const job_id = await startImport(shop, { resource: 'products', mode: 'create' }, LINES);
    await begun(job_id);
    paused.pause();
    await startWorker();
    const job = await ended(shop, job_id, 'imports');
    expect(job).toMatchObject({ status: 'completed', created: MANY, failed: 0 });
    paused.resume();
    const again = await imported(shop, { resource: 'products', mode: 'create' }, LINES);
    expect(again).toMatchObject({ created: 0, failed: MANY });
    expect(await names()).toEqual(LINES.map(({ name }) => name));
  });

  it('writes the lines of one import of an installation after those of the other', async () => {
    const [first, second] = await Promise.all([
      startImport(shop, { resource: 'products' }, LINES.slice(0, 50)),
      startImport(shop, { resource: 'products' }, LINES.slice(0, 50)),
    ]);
    const jobs: Json[] = await Promise.all([ended(shop, first, 'imports'), ended(shop, second, 'imports')]);
    expect(jobs.map(({ created, unchanged }) => [created, unchanged]).sort()).toEqual([
      [0, 50],
      [50, 0],
    ]);
  });

  it('writes concurrently with single requests and imports of other apps, without duplicating a record', async () => {
    const other = await api.shop({ store: { store_id: shop.store_id } });
    const people = Array.from({ length: 60 }, (_, n) => ({ name: `C ${String(n)}`, phone: `017${String(n).padStart(8, '0')}` }));
    const jobs = await Promise.all([
      ...[shop, other].map((app) => startImport(app, { resource: 'customers' }, people)),
      ...[shop, other].map((app) => startImport(app, { resource: 'products' }, LINES.slice(0, 60))),
    ]);
    for (const person of people) expect([201, 409]).toContain((await shop.post('/customers', person)).status);
    const done = await Promise.all(jobs.map((job_id, n) => ended(n % 2 === 0 ? shop : other, job_id, 'imports')));
    expect(done.map(({ status, failed }) => [status, failed])).toEqual(done.map(() => ['completed', 0]));
    expect(await api.query('SELECT 1 FROM customers WHERE store_id = $1', [shop.store_id])).toHaveLength(60);
    expect(await names()).toHaveLength(60);
  });

  it('writes no further line when the import is cancelled, and when the app loses the scope', async () => {
    const cancelled = await startImport(shop, { resource: 'products' }, LINES);
    await begun(cancelled);
    expect((await shop.delete(`/bulk/imports/${String(cancelled)}`)).body).toEqual({ message: 'Import cancelled.', status: 200 });
    const left = await written(cancelled);
    expect(left).toBeLessThan(MANY);
    const limited = await startImport(shop, { resource: 'variants' }, Array<object>(MANY).fill({ sku_code: 'S-1', price: 3 }));
    await begun(limited);
    await api.query(`UPDATE installations SET scopes = '{read:products}' WHERE store_id = $1 AND installation_id = $2`, [
      shop.store_id,
      shop.installation_id,
    ]);
    expect(await ended(shop, limited, 'imports')).toMatchObject({
      status: 'failed',
      error: { code: 'insufficient_scope', message: 'The app no longer has the write:products scope.' },
    });
    expect(await written(cancelled)).toBe(left);
    const gone = `SELECT 1 FROM bulk_jobs WHERE store_id = $1 AND (source_key IS NOT NULL OR file_key IS NOT NULL)`;
    await until(async () => (await api.query(gone, [shop.store_id])).length === 0);
    expect(await resultsOf(shop, { job_id: cancelled })).not.toEqual([]);
  });

  it('is stopped by the uninstall of the app', async () => {
    const job_id = await startImport(shop, { resource: 'products' }, LINES);
    await begun(job_id);
    await api.make.uninstall(shop);
    const gone = `SELECT status FROM bulk_jobs WHERE store_id = $1 AND source_key IS NULL AND file_key IS NULL`;
    await until(async () => (await api.query(gone, [shop.store_id])).length === 1);
    expect(await api.query(gone, [shop.store_id])).toEqual([{ status: 'cancelled' }]);
    expect(await written(job_id)).toBeLessThan(MANY);
    expect((await names()).length).toBe(await written(job_id));
  });
});
