import { Guild } from '../developers.js';
import { Till } from '../billing.js';
import { useApi } from '../harness.js';
import { expectReadable, LOOKS, useVisitors } from './browser.js';
import { toSection } from './sections.js';

const MONTHS = 14;

/** Inserts a charge that was paid, and a refund of a part of it, in each of the last months. */
const INSERT = `
WITH t AS (
  INSERT INTO ledger_transactions (store_id, kind, app_id, created_at)
  SELECT $1, k.kind, $2, now() - n * interval '30 days' FROM generate_series(1, $3::integer) n, (VALUES ('charge'), ('refund')) k(kind)
  RETURNING transaction_id, kind, is_sandbox, created_at
)
INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount, created_at)
SELECT $1, t.transaction_id, a.account, $2, t.is_sandbox, a.amount * CASE t.kind WHEN 'refund' THEN -1 ELSE 40 + t.transaction_id % 9 END, t.created_at
FROM t, (VALUES ('store', -120), ('platform', 12), ('gateway', 3), ('developer', 105)) a(account, amount)`;

describe('the money of an organisation in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  let guild: Guild;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    for (const name of ['Parcel robot', 'হিসাব খাতা']) {
      const { shop } = await Till.open(api, {}, false);
      await api.query('UPDATE apps SET name = $2 WHERE app_id = $1', [shop.app_id, name]);
      await guild.adopt(shop.app_id);
      await api.query(INSERT, [shop.store_id, shop.app_id, MONTHS]);
    }
  });

  it.each(LOOKS)('is filtered by app and months, and downloaded (%s)', async (look, options) => {
    const { context, page, complaints } = await visitor(options);
    const [name = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name, value, url: api.base_url }]);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}`);
    await toSection(page, 'money');
    await page.locator('figure.plot svg').waitFor();
    await expectReadable(page, `developer-money-${look}`);
    await page.locator('form summary').click();
    await page.locator('[name=app_id]').selectOption({ index: 1 });
    await page.locator('.filters button').click();
    await page.waitForURL(/app_id=\d+/);
    expect(await page.locator('figure.plot .key').count()).toBe(1);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[href*="/money/csv?"]').click()]);
    expect(file.suggestedFilename()).toMatch(/^money-\d{4}-\d\d-\d{4}-\d\d\.csv$/);
    await page.goto(`${page.url().split('?', 1)[0] ?? ''}?from=2020-01&to=2020-02`);
    await page.locator('.empty a').waitFor();
    await expectReadable(page, `developer-money-none-${look}`);
    await page.locator('.empty a').click();
    await page.waitForURL(/\/docs\/billing$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
