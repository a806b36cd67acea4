import { useOwnApi } from '../harness.js';
import { PAGE } from '../pages.js';
import { nodes, nodesRunBy, plansOf, type Statement, statementsDuring } from '../plans.js';

/** Listings in the directory, and developers, each of whom has two. */
const [LISTINGS, DEVELOPERS] = [20_000, 10_000];

const FILL = `
  WITH made AS (
    INSERT INTO apps (name, client_id, client_secret_digest, client_secret_sealed, redirect_urls, scopes)
    SELECT 'Tool ' || n, 'planned-' || n, sha256(n::text::bytea), '\\x00', '{https://app.example.com}', '{read:store}'
    FROM generate_series(1, ${String(LISTINGS)}) n RETURNING app_id, right(name, -5)::integer AS n
  ), developers AS (
    INSERT INTO organisations (name) SELECT 'Guild ' || md5(n::text) FROM generate_series(1, ${String(DEVELOPERS)}) n RETURNING organisation_id
  ), numbered AS (
    SELECT organisation_id, row_number() OVER (ORDER BY organisation_id) AS n FROM developers
  ), owned AS (
    INSERT INTO organisation_apps (app_id, organisation_id)
    SELECT app_id, organisation_id FROM made JOIN numbered ON numbered.n = made.n % ${String(DEVELOPERS)} + 1 RETURNING app_id)
  INSERT INTO app_listings (app_id, published)
  SELECT app_id, jsonb_build_object('name', 'Tool ' || md5(n::text), 'summary', 'Does ' || md5('does' || n)) FROM made JOIN owned USING (app_id)`;

/** One listing with the word in its name, one in its summary, and two of a developer. */
const RARE = [
  `UPDATE app_listings SET published = published || '{"name": "Brass kettle"}' WHERE app_id = (SELECT min(app_id) FROM app_listings)`,
  `UPDATE app_listings SET published = published || '{"summary": "Boils a KETTLE"}' WHERE app_id = (SELECT max(app_id) FROM app_listings)`,
  `UPDATE organisations SET name = 'Kettle makers' WHERE organisation_id = (SELECT organisation_id FROM organisation_apps ORDER BY app_id OFFSET 100 LIMIT 1)`,
];

const TABLES = ['app_listings', 'organisation_apps', 'organisations', 'apps'];

describe('with many listings, the directory of apps', () => {
  const api = useOwnApi({ ROLE: 'api' });

  beforeAll(async () => {
    for (const text of [FILL, ...RARE]) await api.query(text);
    await api.vacuum();
  });

  const open = async (query: string): Promise<string> => (await api.call('GET', `/apps${query}`, { headers: PAGE })).text;
  const statementOf = async (query: string): Promise<Statement> => {
    const found = (await statementsDuring(api, () => open(query))).filter(({ text }) => text.includes('sorted_by'));
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const tablesOf = async (query: string) =>
    (await nodesRunBy(api, await statementOf(query))).filter((node) => TABLES.includes(node['Relation Name'] ?? ''));

  it('finds apps by their names, their summaries and their developers', async () => {
    const text = await open('?q=kettle');
    expect(text).toContain('>4 entries.');
    expect([text.match(/<a href="\/apps\/\d+"/g)?.length, text.match(/Kettle makers/g)?.length]).toEqual([4, 2]);
    expect(text).toContain('Brass kettle');
    expect(text).toContain('Boils a KETTLE');
  });

  it.each(['?q=kettle', '?q=no-such-word'])('reads only the rows that the text indexes find (%s)', async (query) => {
    const scans = await tablesOf(query);
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const read = scans.map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)));
    expect(Math.max(...read)).toBeLessThanOrEqual(4);
    for (const plan of await plansOf(api, await statementOf(query)))
      expect(nodes(plan).map((node) => node['Index Name'])).toEqual(
        expect.arrayContaining(['app_listings_search_idx', 'organisations_search_idx']),
      );
  });

  it('reads a page without a search in the order of the names', async () => {
    const scans = await tablesOf('');
    expect(scans.map((node) => node['Index Name'])).toContain('app_listings_name_idx');
    const pages = scans.filter((node) => node['Index Name'] === 'app_listings_name_idx');
    expect(Math.min(...pages.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(25);
  });
});
