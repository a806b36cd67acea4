import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../../../test/answer.js';
import { exported } from '../../../test/bulk.js';
import { Guild } from '../../../test/developers.js';
import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { DeprecationUses } from '../../platform/deprecation/deprecation-uses.service.js';

const SEARCH = {
  ...{ operation: 'GET /api/apps/v1/customers', field: 'search', title: 'search of customers' },
  ...{ deprecated_at: '2026-11-01T00:00:00.000Z', sunset_at: '2027-06-01T06:00:00.000Z', replacement: '`q`' },
};
const MISSING = { message: 'App not found.', status: 404 };

describe('the activity of an app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'activity-'));
  const api = useOwnApi(() => {
    const DEPRECATIONS = join(folder, 'deprecations.json');
    writeFileSync(DEPRECATIONS, JSON.stringify([SEARCH]));
    return Promise.resolve({ DEPRECATIONS });
  });
  let guild: Guild;
  let other: Guild;
  let shop: Shop;
  let second: Shop;
  let app_id: number;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
    shop = await api.shop();
    ({ app_id } = shop);
    second = await api.shop({ of: shop });
    await guild.adopt(app_id);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const page = (rest = '/activity', who = guild.owner, one = guild): Promise<Answer> => one.page(`/apps/${String(app_id)}${rest}`, who);
  const list = async (what: string, one = guild): Promise<Answer> => one.on(`GET /apps/${String(app_id)}/${what}`);

  it('lists the deprecated parts of the API that were used, summed over all stores', async () => {
    expect((await list('deprecations')).body).toEqual({ data: [], status: 200 });
    expect((await page()).text).toContain('The app uses nothing that is deprecated.');
    await shop.get('/customers?search=a');
    for (const name of ['a', 'b']) await second.get(`/customers?search=${name}`);
    await api.app.get(DeprecationUses).flush();
    const { title: _, ...shown } = SEARCH;
    expect((await list('deprecations')).body.data).toEqual([{ ...shown, uses: 3, last_used_at: expect.any(String) }]);
    const { text } = await page();
    for (const words of [SEARCH.operation, 'search', '<code>q</code>', 'Requests']) expect(text).toContain(words);
    expect((await page('')).text).toContain('The app uses parts of the API that end from');
  });

  it('lists the bulk jobs of current installations, newest first, without their files', async () => {
    const first = await exported(shop, { resource: 'products', format: 'csv' });
    const latest = await exported(second, { resource: 'orders' });
    const { body, text } = await list('bulk-jobs');
    expect(body.data).toMatchObject([
      {
        job_id: latest.job_id,
        store_id: second.store_id,
        kind: 'export',
        resource: 'orders',
        status: 'completed',
        progress: 100,
        error: null,
      },
      { job_id: first.job_id, store_id: shop.store_id, resource: 'products', format: 'csv' },
    ]);
    expect(text).not.toMatch(/url|file/);
    expect((await page()).text).toContain(`Export ${String(latest.job_id)}`);
    await api.query(`UPDATE installations SET status = 'uninstalled', uninstalled_at = now() WHERE store_id = $1`, [second.store_id]);
    expect((await list('bulk-jobs')).body.data).toMatchObject([{ job_id: first.job_id }]);
  });

  it('is shown to every member, and to no other organisation', async () => {
    const billing = await guild.member('billing');
    expect((await page('/activity', billing)).status).toBe(200);
    for (const what of ['deprecations', 'bulk-jobs']) expect((await list(what, other)).body).toEqual(MISSING);
    expect((await page('/activity', other.owner)).status).toBe(404);
    expect((await page('/activity', other.owner, other)).status).toBe(404);
  });

  itOnOnePostgres('is read by indexes', async () => {
    const { store_id } = await api.shop();
    await api.query(
      `INSERT INTO deprecation_uses (store_id, installation_id, app_id, operation, field, day, uses, last_used_at)
       SELECT store_id, installation_id, app_id, n::text, '', current_date, 1, now() FROM installations, generate_series(1, 20000) n WHERE store_id = $1`,
      [store_id],
    );
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, completed_at)
       SELECT store_id, 'export', app_id, installation_id, 'orders', 'csv', 'completed', now() FROM installations, generate_series(1, 20000)
       WHERE store_id = $1`,
      [store_id],
    );
    await api.query('ANALYZE deprecation_uses, bulk_jobs, installations');
    for (const what of ['deprecations', 'bulk-jobs']) {
      const statements = await statementsDuring(api, () => list(what));
      const plans = (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat();
      const scanned = plans
        .flatMap(nodes)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name']);
      expect(scanned).not.toContain('deprecation_uses');
      expect(scanned).not.toContain('bulk_jobs');
    }
  });
});
