import type { Shop } from '../../test/factories.js';
import { useOwnApi } from '../../test/harness.js';
import { itOnOnePostgres } from '../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../test/plans.js';

/** Customers with a common domain; every hundredth has an `x` before it. */
const MANY = `
INSERT INTO customers (store_id, name, phone, email)
SELECT $1, 'Customer ' || md5(i::text), '019' || lpad(i::text, 8, '0'), md5(i::text) || CASE WHEN i % 100 = 0 THEN 'x' ELSE 'y' END || '@example.com'
FROM generate_series(1, $2::int) i`;

/** Names in both normalizations, in several scripts, and with `%`, `_` and `\`, which are special in patterns. */
const NAMES = [
  'Anna Ahmed',
  'José Núñez',
  'José Núñez'.normalize('NFD'),
  'ÅNGSTRÖM',
  'ångström'.normalize('NFD'),
  'রহিমা বেগম',
  'ড়',
  'ড়'.normalize('NFD'),
  '100% Cotton_Shop',
  'a\\b',
  'ﬁne',
  'İpek',
];

const TEXTS = [
  'anna',
  'JOSÉ',
  'jose',
  'é'.normalize('NFD'),
  'ñ',
  'ångström',
  'ANGSTROM',
  'বেগ',
  'ড়',
  '%',
  '_',
  '\\',
  '0% c',
  'fi',
  'x@example',
  'q@example',
  '0190000',
];

describe('the search of customers', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let shop: Shop;

  const search = async (text: string, view: string): Promise<number[]> => {
    const { status, body } = await shop.get(`/customers?search=${encodeURIComponent(text)}&limit=250&${view}`);
    expect(status).toBe(200);
    return (body.data as { user_id: number }[]).map(({ user_id }) => user_id);
  };
  /** Returns the ids that a comparison of every customer finds, newest first. */
  const naive = async (text: string): Promise<number[]> => {
    const found = await api.query<{ user_id: string }>(
      `SELECT user_id FROM customers WHERE store_id = $1 AND EXISTS (
         SELECT FROM unnest(ARRAY[name, email, phone]) AS one (value) WHERE strpos(lower(normalize(value)), lower(normalize($2))) > 0
       ) ORDER BY created_at DESC, user_id DESC`,
      [shop.store_id, text],
    );
    return found.map(({ user_id }) => Number(user_id));
  };

  beforeAll(async () => {
    shop = await api.shop();
    await api.query(MANY, [shop.store_id, 2_000]);
    for (const [n, name] of NAMES.entries())
      await api.query('INSERT INTO customers (store_id, name, phone, email) VALUES ($1, $2, $3, $4)', [
        shop.store_id,
        name,
        `018${String(n).padStart(8, '0')}`,
        n % 2 === 0 ? null : `${String(n)}@shop.example`,
      ]);
  });

  it.each(TEXTS)('finds the same customers as a comparison of all of them: %s', async (text) => {
    const all = await naive(text);
    for (const view of ['cursor=', 'page=1']) expect([view, await search(text, view)]).toEqual([view, all.slice(0, 250)]);
  });

  itOnOnePostgres('finds what few have, of trigrams that many have, by the index', async () => {
    await api.query(MANY.replace("'019'", "'017'"), [shop.store_id, 20_000]);
    await api.vacuum('customers');
    const statements = await statementsDuring(api, () => search('q@example', 'page=1'));
    const list = statements.filter(({ text }) => text.includes('ILIKE'));
    expect(list).toHaveLength(1);
    const used = (await Promise.all(list.map((statement) => plansOf(api, statement)))).flat().flatMap(nodes);
    expect(used.map((node) => node['Index Name'])).toContain('customers_text_search_idx');
    expect(used.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'customers')).toEqual([]);
  });
});
