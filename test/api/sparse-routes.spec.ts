import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../answer.js';
import { trial } from '../billing.js';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { type Api, until, useApi } from '../harness.js';
import { place } from '../orders.js';
import { statementsDuring } from '../plans.js';
import { type Ids, RESOURCES } from '../resources.js';
import { READS, shown } from '../sparse.js';

const HOOKS = { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] };
const TIMES = { deprecated_at: '2026-11-01', sunset_at: '2027-06-01' };

/** Columns of kept totals, which are named after the columns of the filters that read them (docs/adr/0050). */
const KEPT = /SELECT store_id, part AS "\w+", rows FROM/g;

/** Responses that change from one request to the next: only their fields are compared. */
const OF_NOW = ['/webhooks/{subscription_id}/stats', '/requests', '/requests/{request_id}'];

/** Create records for paths that belong to no resource. */
const MAKERS: Record<string, (shop: Shop, api: Api) => Promise<unknown>> = {
  '/billing/active': trial,
  '/events': (shop, api) => place(shop).then(() => api.events(shop.store_id)),
  '/deprecations': async (shop) => {
    await shop.get('/orders?fields=note');
    await until(async () => (await shop.get('/deprecations')).body.data.length > 0);
  },
};

/** Makes the records of a path and returns it with its ids filled in. */
async function pathOf(path: string, shop: Shop, api: Api): Promise<string> {
  const resource = RESOURCES.find(({ operations, list }) => `GET ${path}` in operations || list === path);
  const ids: Ids = { resource: 'orders', ...resource?.words, ...(await resource?.make(shop, api)) };
  await MAKERS[path]?.(shop, api);
  if (path.endsWith('/{product_id}/movements')) await makeProduct(shop);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
}

/** Returns the fields of a record, without their values. */
const withoutValues = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(withoutValues);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutValues(field)]));
};

describe('fields', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparse-'));
  const DEPRECATIONS = join(folder, 'deprecations.json');
  const notice = { operation: 'GET /api/apps/v1/orders', field: 'note', ...TIMES, replacement: '`remark`', title: '`note` of orders' };
  writeFileSync(DEPRECATIONS, JSON.stringify([notice]));
  const api = useApi({ DEPRECATIONS });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is a parameter of every GET, with the names of all fields that it returns', () => {
    expect(READS.length).toBeGreaterThan(40);
    for (const { path, documented, returned } of READS) expect([path, [...documented].sort()]).toEqual([path, [...returned].sort()]);
  });

  describe.each(READS)('GET $path', ({ path, documented }) => {
    const visible = (value: unknown): unknown => (OF_NOW.includes(path) ? withoutValues(value) : value);
    let [shop, filled]: [Shop?, string?] = [];
    const get = (query: string): Promise<Answer> => {
      if (!shop) throw new Error('there is no shop');
      return shop.get(`${filled ?? ''}${query}`);
    };

    beforeAll(async () => {
      shop = await api.shop({ app: HOOKS });
      filled = await pathOf(path, shop, api);
    });

    it('returns exactly the named field, whichever it is', async () => {
      const whole = await get('');
      expect(whole.status).toBe(200);
      for (const name of documented) {
        const { status, body } = await get(`?fields=${name}`);
        expect([name, status, visible(body)]).toEqual([name, 200, visible({ ...whole.body, data: shown(whole.body.data, [name]) })]);
      }
    });

    it('returns the whole record, in its order, for all names in any order', async () => {
      const whole = await get('');
      const sparse = await get(`?fields=${documented.toReversed().slice(0, 100).join(',')}`);
      expect(JSON.stringify(visible(sparse.body))).toBe(JSON.stringify(visible(whole.body)));
      expect(sparse.headers.get('ignored-fields')).toBeNull();
    });

    it('refuses an unknown field with the names of all', async () => {
      const { status, body } = await get('?fields=none');
      const message = `fields must be of ${documented.join(', ')}.`;
      expect([status, body]).toEqual([400, { message, status: 400, errors: [{ field: 'fields', rule: 'in', message }] }]);
    });

    it('reads no column of another field', async () => {
      const [name = '', ...others] = documented.filter((each) => !each.includes('.'));
      const statements = await statementsDuring(api, () => get(`?fields=${name}`));
      const texts = statements.map(({ text }) => text.replaceAll(KEPT, ''));
      for (const other of others) expect(texts.filter((text) => text.includes(` AS "${other}"`))).toEqual([]);
    });
  });
});
