import { Guild } from '../developers.js';
import { useOwnApi } from '../harness.js';
import { account, type SignedInMerchant, signedIn } from '../merchants.js';
import { PAGE } from '../pages.js';
import { nodes, nodesRunBy, plansOf, type Statement, statementsDuring } from '../plans.js';

/** Rows of the list, and those of all others. */
const [ROWS, OTHERS] = [90, 10_000];

/** Makes the merchant `$1` a member of the first stores, and 1,000 others members of the rest. */
const FILL_STORES = `
  WITH made AS (
    INSERT INTO stores (name, email, domain)
    SELECT 'Branch ' || lpad(n::text, 5, '0'), 'a@example.com', 'planned-' || n || '.example.com' FROM generate_series(1, ${String(OTHERS)}) n
    RETURNING store_id, name
  ), people AS (
    INSERT INTO merchants (email, name, password_hash)
    SELECT 'planned-' || n || '@example.com', 'Person ' || n, 'x' FROM generate_series(0, 999) n RETURNING merchant_id, name)
  INSERT INTO staff (store_id, merchant_id, role, created_at)
  SELECT store_id, $1::bigint, 'admin', now() - right(name, 5)::integer * interval '1 minute' FROM made
  WHERE right(name, 5)::integer <= ${String(ROWS)}
  UNION ALL
  SELECT store_id, merchant_id, 'admin', now() FROM made JOIN people ON people.name = 'Person ' || right(made.name, 5)::integer % 1000`;

/** Makes the first apps those of the organisation `$1`, and the rest those of 1,000 others. */
const FILL_APPS = `
  WITH made AS (
    INSERT INTO apps (name, client_id, client_secret_digest, client_secret_sealed, redirect_urls, scopes)
    SELECT 'Tool ' || lpad(n::text, 5, '0'), 'planned-' || n, sha256(n::text::bytea), '\\x00', '{https://app.example.com}', '{read:store}'
    FROM generate_series(1, ${String(OTHERS)}) n RETURNING app_id, name
  ), others AS (INSERT INTO organisations (name) SELECT 'Guild ' || n FROM generate_series(0, 999) n RETURNING organisation_id, name)
  INSERT INTO organisation_apps (app_id, organisation_id, created_at)
  SELECT app_id, CASE WHEN n <= ${String(ROWS)} THEN $1::bigint ELSE organisation_id END, now() - n * interval '1 minute'
  FROM (SELECT app_id, right(name, 5)::integer AS n FROM made) m JOIN others ON others.name = 'Guild ' || n % 1000`;

describe('the stores of a person and the apps of an organisation', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let person: SignedInMerchant;
  let guild: Guild;
  const LISTS = [
    { list: 'stores', name: 'Branch', table: 'staff', index: 'staff_merchant_id_created_at_idx', path: () => '/' },
    { list: 'apps', name: 'Tool', table: 'organisation_apps', index: 'organisation_apps_created_at_idx', path: () => pathOf(guild) },
  ];
  const pathOf = ({ organisation_id }: Guild): string => `/developers/organisations/${String(organisation_id)}`;
  const textOf = async (path: string): Promise<string> =>
    (await api.call('GET', path, { headers: { ...PAGE, cookie: person.cookie } })).text;
  const namesIn = (text: string): string[] => [...text.matchAll(/<span class="choice-name">([^<]*)</g)].map(([, name = '']) => name);
  const nextIn = (text: string): string => /href="([^"]*)"[^>]*>Next page</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const statementOf = async (path: string): Promise<Statement> => {
    const statements = (await statementsDuring(api, () => textOf(path))).filter(({ text }) => text.includes('sorted_by'));
    expect(statements).toHaveLength(1);
    return statements[0]!;
  };

  beforeAll(async () => {
    person = await signedIn(api, await account(api));
    guild = await new Guild(api).begin('Planned', person);
    await api.query(FILL_STORES, [person.merchant_id]);
    await api.query(FILL_APPS, [guild.organisation_id]);
    await api.query('ANALYZE stores, staff, merchants, apps, organisation_apps');
  });

  it.each(LISTS)('are listed by name and newest first, on all pages ($list)', async ({ name, path }) => {
    const numbered = Array.from({ length: ROWS }, (_, n) => `${name} ${String(n + 1).padStart(5, '0')}`);
    for (const query of ['', '?sort=newest']) {
      const found: string[] = [];
      for (let at = path() + query; at !== '';) {
        const text = await textOf(at);
        found.push(...namesIn(text));
        at = nextIn(text);
      }
      expect([query, found]).toEqual([query, numbered]);
    }
    const chosen = await textOf(`${path()}?sort=newest&q=${name}`);
    expect([chosen.includes('90 entries.'), nextIn(chosen)]).toEqual([true, expect.stringContaining('&sort=newest&cursor=')]);
    expect(chosen).toMatch(/<option value="newest" selected/);
    const other = await api.call('GET', nextIn(chosen).replace('&sort=newest', ''), { headers: { ...PAGE, cookie: person.cookie } });
    expect([other.status, other.headers.get('location')]).toEqual([302, `${path()}?q=${name}`]);
  });

  it.each(LISTS)('are found by an index in each order ($list)', async ({ table, path }) => {
    for (const query of ['', '?sort=newest', '?q=0001', '?q=0001&sort=newest'])
      for (const plan of await plansOf(api, await statementOf(path() + query))) {
        const scans = nodes(plan).filter((node) => node['Relation Name'] === table);
        expect([query, scans.map((node) => node['Node Type'])]).not.toEqual([query, expect.arrayContaining(['Seq Scan'])]);
      }
  });

  it.each(LISTS)('are read newest first in the order of an index, a page only ($list)', async ({ index, path }) => {
    const scans = (await nodesRunBy(api, await statementOf(`${path()}?sort=newest`))).filter((node) => node['Index Name'] === index);
    expect(scans.map((node) => node['Actual Rows'])).toContain(25);
  });
});
