import { Till } from '../../test/billing.js';
import { Guild } from '../../test/developers.js';
import { useOwnApi } from '../../test/harness.js';
import { itOnOnePostgres } from '../../test/nodes.js';
import { PAGE } from '../../test/pages.js';
import { nodes, type Plan, plansOf, statementsDuring } from '../../test/plans.js';
import { withoutRules } from '../../test/without-rules.js';

/** Pairs of rows in each table have the same time, so that ids also break ties at page boundaries. */
const DELIVERIES = `
INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number,
  status, duration_ms, created_at)
SELECT store_id, 1000000 + i, subscription_id, event_topic, gen_random_uuid(), target_url, 200, 1, 'delivered', 5, now() - (i / 2) * interval '1 second'
FROM webhook_subscriptions, generate_series(1, $2::int) i WHERE store_id = $1`;

const REQUESTS = `
INSERT INTO api_requests (store_id, app_id, time, request_id, method, route, status, code, duration_ms, bytes)
SELECT store_id, app_id, now() - (i / 2) * interval '1 second', 'of-' || i, 'GET', NULL, 200, NULL, 1, 1
FROM installations, generate_series(1, $2::int) i WHERE store_id = $1`;

const ENTRIES = `
SELECT append_audit($1, 'system', NULL, NULL, 'operator.role.set', 'role', i, json_build_object('n', i)::text, NULL) FROM generate_series(1, $2::int) i`;

const JOBS = `
INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, progress, created_at, completed_at, file_expires_at)
SELECT store_id, 'export', app_id, installation_id, 'orders', 'csv', 'cancelled', 0, now() - (i / 2) * interval '1 second', now(), now()
FROM installations, generate_series(1, $2::int) i WHERE store_id = $1`;

const CHARGES = `
INSERT INTO charges (store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
  developer_amount, status, expires_at, activated_at, paid_from, created_at)
SELECT store_id, app_id, installation_id, 'one_time', 'Setup ' || i, 100, 100, 'developer', 10, 2.5, 87.5, 'active', now(),
  now() - (i / 2) * interval '1 second', 'wallet', now() - (i / 2) * interval '1 second'
FROM installations, generate_series(1, $2::int) i WHERE store_id = $1`;

const MEMBERS = `
WITH made AS (INSERT INTO merchants (name, email, password_hash) SELECT 'Helper', $1 || '-' || i || '@time.example.com', 'none'
  FROM generate_series($3::int + 1, $3::int + $2::int) i RETURNING merchant_id)
INSERT INTO staff (store_id, merchant_id, role, created_at)
SELECT $1::bigint, merchant_id, 'staff', now() - ((row_number() OVER ()) / 2) * interval '1 second' FROM made`;

const EVENTS = `
WITH begun AS (INSERT INTO event_sequences (store_id, last_sequence) VALUES ($1::bigint, 0) ON CONFLICT DO NOTHING)
INSERT INTO events (store_id, sequence, event_id, topic, body, created_at)
SELECT $1::bigint, 1000000 + $3::int + i, gen_random_uuid(), 'customer.updated',
  json_build_object('event_topic', 'customer.updated', 'event_id', gen_random_uuid(), 'store_id', $1::bigint, 'sequence', 1000000 + $3::int + i,
    'origin', json_build_object('type', 'system'), 'timestamp', now(),
    'data', json_build_object('user_id', 1, 'updated_fields', json_build_array('name'), 'updated_by', 'system')), now() - (i / 2) * interval '1 second' FROM generate_series(1, $2::int) i`;

/**
 * Lists of a store, and of an app of an organisation, by time: their paths, the ids of their rows on a page, the number of their rows, and the
 * table that they read.
 */
const LISTS = [
  ['settings/apps/webhooks', /apps\/webhooks\/(\d+)">/g, 120, 'webhook_deliveries', 'd'],
  ['settings/apps/webhooks?status=delivered', /apps\/webhooks\/(\d+)">/g, 120, 'webhook_deliveries', 'd'],
  ['settings/apps/requests?method=GET', /apps\/requests\/([^"?]+)"/g, 120, 'api_requests', 'r'],
  ['settings/audit?action=operator', /<code>n: (\d+)<\/code>/g, 120, 'audit_entries', 't'],
  ['settings/apps/exports?kind=export', />Export (\d+)</g, 120, 'bulk_jobs', 't'],
  ['settings/apps/billing?status=active', /apps\/billing\/(\d+)"/g, 120, 'charges', 'c'],
  ['settings/staff', /settings\/staff\/(\d+)">/g, 121, 'staff', 't'],
  ['app/deliveries', /\/deliveries\/(\d+)">/g, 120, 'webhook_deliveries', 't'],
  ['app/deliveries?status=delivered', /\/deliveries\/(\d+)">/g, 120, 'webhook_deliveries', 't'],
  ['app/requests?status=2xx', />(of-\d+)</g, 120, 'api_requests', 't'],
  ['app/events?topic=customer.updated', /\/events\/([\da-f-]{36})"/g, 120, 'events', 'e'],
  ['app/activity', />Export (\d+)</g, 120, 'bulk_jobs', 't'],
  ['settings/apps/billing/payments', /apps\/billing\/(\d+)"/g, 120, 'charges', 'c'],
] as const;

const NEXT = /href="([^"]*[?&;]cursor=[^"]+)">Next page</;

describe('lists by time', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let till: Till;
  let guild: Guild;
  let filled_rows = 0;

  async function fill(filled: Till, rows: number): Promise<void> {
    const { store_id } = filled.shop;
    for (const statement of [DELIVERIES, REQUESTS, ENTRIES, JOBS]) await api.query(statement, [store_id, rows]);
    for (const statement of [MEMBERS, EVENTS]) await api.query(statement, [store_id, rows, filled_rows]);
    filled_rows += rows;
    await withoutRules(api, ['charges'], () => api.query(CHARGES, [store_id, rows]));
  }

  async function open(path: string): Promise<string> {
    const { status, text } = await api.call('GET', path, { headers: { ...PAGE, cookie: till.owner.cookie } });
    expect(status).toBe(200);
    return text;
  }

  /** Returns the addresses of the pages of a list, and the ids on all of them. */
  async function walk(path: string, ids: RegExp): Promise<{ pages: string[]; found: string[] }> {
    const pages: string[] = [];
    const found: string[] = [];
    for (let next: string | undefined = path; next !== undefined && pages.length < 9;) {
      const text: string = await open(next);
      pages.push(next);
      found.push(...[...text.matchAll(ids)].map(([, id = '']) => id));
      next = NEXT.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    return { pages, found: [...new Set(found)] };
  }

  const unsorted = (path: string): string =>
    path.startsWith('app/')
      ? path.replace('app/', `/developers/organisations/${String(guild.organisation_id)}/apps/${String(till.shop.app_id)}/`)
      : `/${String(till.shop.store_id)}/${path}`;
  const sorted = (path: string): string => `${unsorted(path)}${path.includes('?') ? '&' : '?'}sort=oldest`;

  beforeAll(async () => {
    till = await Till.open(api, { app: { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
    guild = await new Guild(api).begin('Loom', till.owner);
    await guild.adopt(till.shop.app_id);
    await fill(till, 120);
  });

  it.each(LISTS)('%s are read in both orders, page by page, without gaps', async (path, ids, count) => {
    const newest = await walk(unsorted(path), ids);
    const oldest = await walk(sorted(path), ids);
    expect([newest.pages.length, oldest.pages.length]).toEqual([3, 3]);
    expect(newest.found).toHaveLength(count);
    expect(oldest.found).toEqual([...newest.found].reverse());
  });

  it.each(LISTS)('%s state the number of their rows, and the chosen order', async (path, _, count) => {
    for (const page of [unsorted(path), ...(await walk(sorted(path), /x/g)).pages.slice(1)])
      expect(await open(page)).toContain(`>${String(count)} entries.`);
    expect(await open(sorted(path))).toMatch(/<details open>.*<option value="oldest" selected>/s);
    const digits = String(count).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
    const bangla = await api.call('GET', sorted(path), { headers: { ...PAGE, cookie: till.owner.cookie, 'accept-language': 'bn' } });
    for (const words of [`>${digits}টি সারি।`, 'পুরোনোগুলো আগে']) expect(bangla.text).toContain(words);
  });

  it.each(['settings/apps/exports', 'settings/staff'])('of %s restart with a cursor of the other order', async (path) => {
    const list = unsorted(path);
    const next = NEXT.exec(await open(list))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { status, headers } = await api.call('GET', `${next}&sort=oldest`, { headers: { ...PAGE, cookie: till.owner.cookie } });
    expect([status, headers.get('location')]).toEqual([302, `${list}?sort=oldest`]);
  });

  itOnOnePostgres('read an index in order, and count up to a thousand rows', async () => {
    await fill(till, 5_000);
    await fill(await Till.open(api, { app: { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } }), 5_000);
    await api.vacuum();
    for (const [path, , , table, alias] of LISTS) {
      expect(await open(unsorted(path))).toContain('>1,000 entries or more.');
      for (const page of [unsorted(path), sorted(path)]) {
        const second = NEXT.exec(await open(page))?.[1]?.replaceAll('&amp;', '&') ?? '';
        for (const each of [page, second]) await expectInOrder(each, table, alias);
      }
    }
  });

  /** Fails if a statement of a page reads a table without an index, or sorts the rows of one to list them. */
  async function expectInOrder(page: string, table: string, alias: string): Promise<void> {
    const statements = (await statementsDuring(api, () => open(page))).filter(({ text }) =>
      new RegExp(`\\b${table}"? ${alias}\\b`).test(text),
    );
    expect(statements.length).toBeGreaterThan(1);
    const large = (plan: Plan): Plan[] => nodes(plan).filter((node) => node['Relation Name']?.startsWith(table));
    const read = async (statement: (typeof statements)[number]): Promise<Plan[]> => (await plansOf(api, statement)).flatMap(large);
    const scans = (await Promise.all(statements.map(read))).flat();
    const small = await api.query<{ name: string }>(`SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND reltuples < 1000`);
    const slow = scans.filter((scan) => scan['Node Type'] === 'Seq Scan' && !small.some(({ name }) => name === scan['Relation Name']));
    expect([page, slow.map((scan) => scan['Relation Name'])]).toEqual([page, []]);
  }
});
