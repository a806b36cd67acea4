import type { Answer, Json } from '../../../test/answer.js';
import { Guild } from '../../../test/developers.js';
import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import type { InstallationsOfDay } from './app-installations.service.js';

const MISSING = { message: 'App not found.', status: 404 };
const DAY_MS = 86_400_000;

/** Returns a day in UTC that is some days before today. */
const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

describe('the installations of an app over time', () => {
  const api = useOwnApi();
  let guild: Guild;
  let other: Guild;
  let shop: Shop;
  let own: string;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
  });
  beforeEach(async () => {
    shop = await api.shop();
    own = `/apps/${String(shop.app_id)}/installations`;
    await guild.adopt(shop.app_id);
  });

  const read = (query = '', one = guild): Promise<Answer> => one.on(`GET ${own}${query}`);
  const figures = async (query = ''): Promise<Json> => (await read(query)).body.data;
  /** Moves the times of an installation. */
  const happened = (one: Shop, installed_at: string, uninstalled_at?: string): Promise<unknown> =>
    api.query(
      `UPDATE installations SET installed_at = $2, uninstalled_at = $3::timestamptz, status = CASE WHEN $3::timestamptz IS NULL THEN 'active' ELSE 'uninstalled' END
       WHERE installation_id = $1`,
      [one.installation_id, installed_at, uninstalled_at ?? null],
    );
  const sandboxStore = async (): Promise<number> => {
    const store_id = await api.make.store();
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [store_id]);
    return store_id;
  };
  /** Returns the days with a change. */
  const changes = async (query = ''): Promise<InstallationsOfDay[]> =>
    ((await figures(query)).days as InstallationsOfDay[]).filter(({ installed, uninstalled }) => installed + uninstalled > 0);

  it('have every day of the window, days without a change as zeros', async () => {
    const { days, ...totals } = await figures();
    expect(totals).toEqual({ since: day(29), until: day(0), active: 1, sandbox_active: 0, installed: 1, uninstalled: 0 });
    expect(days.map((one: Json) => one.day)).toEqual(Array.from({ length: 30 }, (_, n) => day(29 - n)));
    expect(days[0]).toEqual({ day: day(29), installed: 0, uninstalled: 0, active: 0 });
    expect(days.at(-1)).toEqual({ day: day(0), installed: 1, uninstalled: 0, active: 1 });
    for (const [window, length] of [
      ['7d', 7],
      ['90d', 90],
    ] as const)
      expect((await figures(`?window=${window}`)).days).toHaveLength(length);
    expect((await read('?window=8d')).body).toMatchObject({ status: 400, message: 'window must be one of 7d, 30d, 90d.' });
  });

  it('are counted by days in UTC, whatever the time zone of the installation', async () => {
    const second = await api.shop({ of: shop });
    await happened(shop, `${day(3)}T23:59:59.999Z`);
    await happened(second, `${day(2)}T00:00:00Z`, `${day(1)}T23:59:59.999Z`);
    const expected = [
      { day: day(3), installed: 1, uninstalled: 0, active: 1 },
      { day: day(2), installed: 1, uninstalled: 0, active: 2 },
      { day: day(1), installed: 0, uninstalled: 1, active: 1 },
    ];
    expect(await changes()).toEqual(expected);
    expect((await guild.page(own)).text).toContain('Days are in UTC.');
  });

  it('start with the stores that had the app before the window', async () => {
    const [second, third] = [await api.shop({ of: shop }), await api.shop({ of: shop })];
    await happened(shop, '2020-01-01T00:00:00Z');
    await happened(second, '2020-01-01T00:00:00Z', `${day(2)}T12:00:00Z`);
    await happened(third, '2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z');
    const { days, active, installed, uninstalled } = await figures('?window=7d');
    expect([active, installed, uninstalled]).toEqual([1, 0, 1]);
    expect(days.map((one: Json) => one.active)).toEqual([2, 2, 2, 2, 1, 1, 1]);
  });

  it('count a store again that uninstalls the app and installs it again', async () => {
    await happened(shop, `${day(5)}T10:00:00Z`);
    await api.make.uninstall(shop);
    await api.make.install(shop, shop.store_id);
    expect(await figures('?window=7d')).toMatchObject({ active: 1, installed: 2, uninstalled: 1 });
    expect(await changes('?window=7d')).toEqual([
      { day: day(5), installed: 1, uninstalled: 0, active: 1 },
      { day: day(0), installed: 1, uninstalled: 1, active: 1 },
    ]);
    await api.query(`UPDATE installations SET status = 'uninstalled', uninstalled_at = now() WHERE app_id = $1 AND status = 'active'`, [
      shop.app_id,
    ]);
    expect(await figures('?window=7d')).toMatchObject({ active: 0, installed: 2, uninstalled: 2 });
  });

  it('count sandbox stores separately, and the stores of other apps not at all', async () => {
    await api.shop();
    const sandbox = await api.shop({ of: shop, store: { store_id: await sandboxStore() } });
    const left = await api.shop({ of: shop, store: { store_id: await sandboxStore() } });
    await api.make.uninstall(left);
    expect(await figures()).toMatchObject({ active: 1, sandbox_active: 1, installed: 1, uninstalled: 0 });
    expect((await read()).text).not.toContain('store_id');
    await api.make.uninstall(sandbox);
    expect(await figures()).toMatchObject({ active: 1, sandbox_active: 0 });
  });

  it('are shown on a page as figures, plots and a table', async () => {
    await happened(shop, `${day(40)}T10:00:00Z`, `${day(10)}T10:00:00Z`);
    const { text } = await guild.page(own);
    for (const words of [
      'Stores that have the app',
      'Sandbox stores now',
      'aria-label="Installed above',
      '<details>',
      'window=90d',
      '<path class="balance"',
    ])
      expect(text).toContain(words);
    expect((await guild.page(`${own}?window=7d`)).text).toContain('No store had the app in these days.');
    expect((await guild.page(`${own}?window=junk`)).text).toMatch(/window=30d" aria-current="true"/);
    expect((await guild.page(`/apps/${String(shop.app_id)}`)).text).toContain(`${own}"`);
  });

  it('are shown to every member, to no other organisation, and not for a deleted app', async () => {
    for (const role of ['billing', 'developer']) {
      const member = await guild.member(role);
      expect((await guild.on(`GET ${own}`, undefined, member)).body.data).toMatchObject({ active: 1 });
      expect((await guild.page(own, member)).status).toBe(200);
    }
    expect((await read('', other)).body).toEqual(MISSING);
    expect((await guild.on(`GET ${own}`, undefined, other.owner)).body.message).toBe('Organisation not found.');
    expect((await other.page(own)).status).toBe(404);
    expect((await guild.page(own, other.owner)).status).toBe(404);
    const { name } = (await guild.on(`GET /apps/${String(shop.app_id)}`)).body.data;
    await guild.on(`DELETE /apps/${String(shop.app_id)}`, { name });
    expect((await read()).body).toEqual(MISSING);
    expect((await guild.page(own)).status).toBe(404);
  });

  itOnOnePostgres('are read by an index, in one statement', async () => {
    const rest = await api.shop();
    await api.query(
      `INSERT INTO installations (store_id, app_id, scopes, status, uninstalled_at)
       SELECT $1, $2, '{}', 'uninstalled', now() FROM generate_series(1, 20000)`,
      [rest.store_id, rest.app_id],
    );
    await api.query('ANALYZE installations, stores');
    const statements = (await statementsDuring(api, () => read())).filter(({ text }) => text.includes('installations i'));
    expect(statements).toHaveLength(1);
    for (const plan of await plansOf(api, statements[0]!)) {
      const scans = nodes(plan).filter((node) => node['Relation Name'] === 'installations');
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });
});
