import fc from 'fast-check';
import { Till } from '../billing.js';
import { makeProduct, plainProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { type Api, useOwnApi } from '../harness.js';
import { form, picture, upload } from '../images.js';
import { plainOrder } from '../orders.js';
import { makeSupplier } from '../procurement.js';
import { type Body, customer, type Ids, RESOURCES } from '../resources.js';

/** Request log and use of scopes, which record dry runs like other requests. */
const OF_REQUESTS = /^(api_requests|scope_uses)$/;

/** Write with the ids of the records that it refers to. */
interface Write {
  readonly operation: string;
  readonly ids: Ids;
  readonly body: Body;
}

/** Writes that create records, in addition to the ones on existing records. */
const CREATING: Readonly<Record<string, object>> = {
  'POST /orders': plainOrder,
  'POST /customers': customer(),
  'POST /products': plainProduct,
  'POST /categories': { name: 'Drinks' },
  'POST /locations': { name: 'Depot' },
  'POST /suppliers': { name: 'Loom' },
  'POST /discounts': { code: 'EID', percentage: 10 },
  'POST /webhooks': { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/hook' },
  'POST /billing/charges': { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done', idempotency_key: 'one' },
  'POST /billing/wallet/debit': { amount: 60, description: 'SMS' },
  'POST /billing/wallet-topup': { amount: 100, return_url: 'https://app.example.com/done' },
};

describe('any sequence of dry runs', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const writes: Write[] = [];
  let shop: Shop;

  beforeAll(async () => {
    const till = await Till.open(api, { app: { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
    ({ shop } = till);
    await till.topUp(100);
    const { product_id } = await makeProduct(shop);
    await makeSupplier(shop);
    await upload(shop, product_id, form(await picture(40, 20).png().toBuffer()));
    for (const [operation, body] of Object.entries(CREATING)) writes.push({ operation, ids: {}, body });
    for (const { operations, make, words } of RESOURCES) {
      const writing = Object.entries(operations).filter(([operation, body]) => !operation.startsWith('GET') && !(body instanceof FormData));
      if (writing.length === 0) continue;
      const ids = { ...words, ...(await make(shop, api)) };
      for (const [operation, body] of writing) writes.push({ operation, ids, body: typeof body === 'function' ? body(ids) : body });
    }
  }, 120_000);

  /** Returns a dump of the database: the rows of every table as text, without the values of sequences. */
  async function dump({ query }: Pick<Api, 'query'>): Promise<Record<string, string[]>> {
    const tables = await query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !OF_REQUESTS.test(table.name)))
      rows[name] = (await query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)).map(({ row }) => row);
    return rows;
  }

  it('leaves the database unchanged, byte for byte', async () => {
    expect(writes.length).toBeGreaterThan(50);
    const whole: Pick<Api, 'query'> = { query: (text, values) => api.query(text, values) };
    const before = await dump(whole);
    const statuses = new Set<number>();
    const send = async ({ operation, ids, body }: Write, key: string | undefined): Promise<void> => {
      const [method = '', path = ''] = operation.split(' ');
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      const headers = { authorization: `Bearer ${shop.access_token}`, 'dry-run': 'true', ...(key && { 'idempotency-key': key }) };
      const answer = await api.call(method, `/api/apps/v1${filled}`, { ...(body && { body }), headers });
      statuses.add(answer.status);
      expect([operation, answer.headers.get('dry-run'), answer.status < 500]).toEqual([operation, 'true', true]);
    };
    const step = fc.record({ n: fc.nat({ max: writes.length - 1 }), key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), async (steps, parallel) => {
        const run = ({ n, key }: { n: number; key: string | undefined }): Promise<void> => send(writes[n]!, key);
        if (parallel) await Promise.all(steps.map(run));
        else for (const each of steps) await run(each);
        expect(await dump(whole)).toEqual(before);
      }),
      { numRuns: 15 },
    );
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201]));
  }, 120_000);
});
