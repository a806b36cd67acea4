import { useOwnApi } from '../harness.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { PAGE } from '../pages.js';
import { genericPlansOf, nodes, nodesRunBy, type Statement, statementsDuring } from '../plans.js';

/** Notifications of the store, the first twenty of a rare kind, and of each of the others. */
const [ROWS, RARE, OTHERS] = [2_000, 20, 400];
const TABLES = ['notifications', 'notification_reads'];

const FILL = `
  WITH made AS (
    INSERT INTO stores (name, email, domain)
    SELECT 'Loom ' || n, 'a@example.com', 'loom-' || n || '.example.com' FROM generate_series(1, 100) n RETURNING store_id
  ), told AS (
    SELECT $1::bigint AS store_id, i FROM generate_series(1, ${String(ROWS)}) i
    UNION ALL SELECT store_id, i FROM made, generate_series(1, ${String(OTHERS)}) i
  )
  INSERT INTO notifications (store_id, kind, fact, subject_id, title)
  SELECT store_id, CASE WHEN i <= ${String(RARE)} THEN 'past_due' ELSE 'export_ready' END, i, i, 'orders' FROM told`;

/** The person has read all but the first ten. */
const READ = `INSERT INTO notification_reads (store_id, notification_id, merchant_id)
  SELECT store_id, notification_id, $1 FROM notifications WHERE store_id <> $2 OR subject_id > 10`;

describe('with notifications in many stores, the planner of PostgreSQL', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let list: string;
  let owner: SignedInMerchant;

  beforeAll(async () => {
    const { store_id } = await api.shop();
    owner = await merchantOf(api, store_id);
    list = `/${String(store_id)}/notifications`;
    await api.query(FILL, [store_id]);
    await api.query(READ, [owner.merchant_id, store_id]);
    await api.vacuum();
  });

  /** Returns the statements of the page about notifications. */
  async function statementsOf(query: string): Promise<Statement[]> {
    const headers = { ...PAGE, cookie: owner.cookie };
    const asked = await statementsDuring(api, async () => expect((await api.call('GET', list + query, { headers })).status).toBe(200));
    return asked.filter(({ text }) => /FROM notifications n/.test(text));
  }

  it.each(['', '?sort=oldest', '?state=unread', '?state=read&sort=oldest', '?kind=past_due', '?kind=past_due&state=unread&sort=oldest'])(
    'reads them by an index of their store (%s)',
    async (query) => {
      for (const statement of await statementsOf(query)) {
        const plans = [...(await nodesRunBy(api, statement)), ...(await genericPlansOf(api, statement)).flatMap(nodes)];
        const scans = plans.filter((node) => TABLES.includes(node['Relation Name'] ?? ''));
        expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
        expect(scans.length).toBeGreaterThan(0);
      }
    },
  );

  it('reads only the notifications of a rare kind', async () => {
    const [page] = (await statementsOf('?kind=past_due')).filter(({ text }) => /LEFT JOIN apps/.test(text));
    const scans = (await nodesRunBy(api, page!)).filter((node) => node['Relation Name'] === 'notifications');
    expect(scans.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))).toEqual([RARE]);
  });
});
