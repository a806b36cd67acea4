import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../../test/answer.js';
import { download, exported, recordsOf } from '../../test/bulk.js';
import { makeProduct } from '../../test/catalog.js';
import { commandLineOf } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { until, useApi } from '../../test/harness.js';

const KEPT = `SELECT 1 FROM bulk_jobs WHERE store_id = $1 AND resource <> 'customers' AND file_key IS NOT NULL
  AND NOT EXISTS (SELECT FROM bulk_jobs c WHERE c.store_id = $1 AND c.resource = 'customers' AND c.file_key IS NOT NULL AND c.file_expires_at <= now())`;

describe('the bulk commands', () => {
  const api = useApi();
  const { cli, refused } = commandLineOf(api);
  let folder: string;
  let shop: Shop;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bulk-'));
    shop = await api.shop();
    await makeProduct(shop, { name: 'Honey, dark' });
    await makeProduct(shop, { name: 'Sari', is_active: false });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('write a resource into a file, and list the jobs of the store', async () => {
    const out = join(folder, 'products.csv');
    const bulk = ['bulk', 'export', '--store-id', String(shop.store_id), '--resource', 'products', '--format', 'csv'];
    const result = await cli(...bulk, '--filter', '{"status":"active"}', '--fields', 'name,is_active', '--out', out);
    const text = 'name,is_active\r\n"Honey, dark",1\r\n';
    expect(await readFile(out, 'utf8')).toBe(text);
    expect(result).toEqual({ job_id: expect.any(Number), rows: 1, bytes: text.length, file: out });
    const { jobs } = await cli('bulk', 'list', '--store-id', String(shop.store_id));
    expect(jobs).toMatchObject([
      { job_id: result.job_id, app_name: null, kind: 'export', resource: 'products', status: 'completed', progress: 100, rows: 1 },
    ]);
    expect((await shop.get('/bulk/exports')).body.data).toEqual([]);
    expect((await shop.get(`/bulk/exports/${String(result.job_id)}`)).status).toBe(404);
  });

  it('import a file, and return the finished job', async () => {
    const own = await api.shop();
    const file = join(folder, 'people.csv');
    await writeFile(file, 'phone,name\n01712345678,Anna\n1,Bina\n');
    const bulk = ['bulk', 'import', '--store-id', String(own.store_id), '--file', file];
    const job = await cli(...bulk, '--resource', 'customers', '--mode', 'create', '--key', 'phone');
    expect(job).toMatchObject({ kind: 'import', status: 'completed', format: 'csv', mode: 'create', lines: 2, created: 1, failed: 1 });
    expect((await own.get('/customers')).body.data).toMatchObject([{ name: 'Anna' }]);
    expect((await cli('bulk', 'list', '--store-id', String(own.store_id))).jobs).toMatchObject([{ job_id: job.job_id, lines: 2 }]);
    const { job_id, created, lines, ...rest } = await cli(
      'bulk',
      'show',
      '--store-id',
      String(own.store_id),
      '--job-id',
      String(job.job_id),
    );
    expect([job_id, created, lines, Object.keys(rest)]).toEqual([job.job_id, 1, 2, expect.not.arrayContaining(['results_url'])]);
    expect(await refused('bulk', 'show', '--store-id', String(shop.store_id), '--job-id', String(job.job_id))).toBe('Job not found.');
    expect(await refused(...bulk, '--resource', 'customers', '--key', 'sku')).toBe('key must be one of phone, user_id for customers.');
    expect(await refused(...bulk, '--resource', 'metafields')).toBe('Metafields belong to an app.');
  });

  it('list the jobs of all stores, newest first, and show a job without its store', async () => {
    const [one, other] = [await api.shop(), await api.shop()];
    const ids: number[] = [];
    for (const { store_id } of [one, other, one]) {
      const out = join(folder, `jobs-${String(ids.length)}`);
      const { job_id } = await cli('bulk', 'export', '--store-id', String(store_id), '--resource', 'products', '--out', out);
      ids.push(job_id as number);
    }
    const [first, second, third] = ids;
    const list = async (...args: string[]): Promise<unknown[][]> =>
      ((await cli('bulk', 'list', ...args)).jobs as Json[]).map(({ job_id, store_id }) => [job_id, store_id]);
    const all = await list();
    expect(all.filter(([job_id]) => ids.includes(job_id as number))).toEqual([
      [third, one.store_id],
      [second, other.store_id],
      [first, one.store_id],
    ]);
    expect(await list('--store-id', String(one.store_id), '--after', String(third))).toEqual([[first, one.store_id]]);
    expect(await list('--store-id', String(one.store_id), '--status', 'failed')).toEqual([]);
    expect(await list('--app-id', String(one.app_id))).toEqual([]);
    expect(await cli('bulk', 'show', '--job-id', String(second))).toMatchObject({ job_id: second, resource: 'products' });
    expect(await refused('bulk', 'show', '--job-id', '999999999')).toBe('Job not found.');
    expect((await cli('find', String(second))).found).toContainEqual({
      ...{ noun: 'bulk', id: second, name: 'products', store_id: other.store_id },
      show: `bulk show --job-id ${String(second)}`,
    });
  });

  it('export the metafields of all apps, and events of all topics', async () => {
    const other = await api.shop({ store: { store_id: shop.store_id } });
    const field = { namespace: 'a', key: 'b', value: 'c', value_type: 'string' };
    for (const app of [shop, other]) await app.post(`/metafields/store/${String(shop.store_id)}`, field);
    await api.events(shop.store_id);
    const out = join(folder, 'out');
    const bulk = ['bulk', 'export', '--store-id', String(shop.store_id), '--out', out];
    expect(await cli(...bulk, '--resource', 'metafields')).toMatchObject({ rows: 2 });
    await cli(...bulk, '--resource', 'events', '--fields', 'event_topic,origin.type');
    const [first] = (await readFile(out, 'utf8')).split('\n');
    expect(JSON.parse(first ?? '')).toEqual({ event_topic: 'app.installed', origin: { type: 'system' } });
  });

  it('find no file with a customer who was erased', async () => {
    const own = await api.shop();
    const { user_id } = (await own.post('/customers', { name: 'Anna Karim', phone: '01712345678' })).body.data as { user_id: number };
    const [customers, products] = [await exported(own, { resource: 'customers' }), await exported(own, { resource: 'products' })];
    await cli('customer', 'erase', '--store-id', String(own.store_id), '--customer-id', String(user_id));
    const found = async ({ download_url }: Json): Promise<number> => (await download(api, download_url as string)).status;
    expect([await found(customers), await found(products)]).toEqual([404, 200]);
    expect(await recordsOf(api, own, { resource: 'customers' })).toEqual([]);
    await until(async () => (await api.query(KEPT, [own.store_id])).length === 1);
  });

  it('refuse invalid requests', async () => {
    const bulk = ['bulk', 'export', '--store-id', String(shop.store_id), '--out', join(folder, 'none')];
    expect(await refused(...bulk, '--resource', 'stores')).toContain('stores is not one of orders, order_items');
    expect(await refused(...bulk, '--resource', 'orders', '--filter', '[1]')).toContain('[1] is not a JSON object');
    expect(await refused(...bulk, '--resource', 'orders', '--filter', '{"a":1}')).toContain('filter.a is unknown.');
    expect(await refused(...bulk, '--resource', 'orders', '--fields', 'lost')).toContain('fields must be of order_id');
    expect(await refused('bulk', 'list', '--store-id', '999999999')).toBe('Store not found.');
    expect(await refused('bulk', 'export', '--store-id', '999999999', '--resource', 'orders', '--out', 'x')).toBe('Store not found.');
  });
});
