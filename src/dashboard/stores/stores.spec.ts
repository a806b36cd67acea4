import type { Answer } from '../../../test/caller.js';
import { useOwnApi } from '../../../test/harness.js';
import { account, addToStaff, signIn, signedIn, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';

const STORES = 500;
/** Makes the merchant a member of the first stores, and other merchants members of the rest. */
const FILL = `
  WITH made AS (
    INSERT INTO stores (name, email, domain)
    SELECT 'Branch ' || lpad(n::text, 5, '0'), 'a@example.com', 'branch-' || n || '.example.com' FROM generate_series(1, 20000) n
    RETURNING store_id, name
  ), people AS (
    INSERT INTO merchants (email, name, password_hash)
    SELECT 'branch-' || n || '@example.com', 'Person ' || n, 'x' FROM generate_series(0, 1999) n RETURNING merchant_id, name)
  INSERT INTO staff (store_id, merchant_id, role)
  SELECT store_id, $1, 'admin' FROM made WHERE name <= 'Branch 00${String(STORES)}'
  UNION ALL
  SELECT store_id, merchant_id, 'admin' FROM made JOIN people ON people.name = 'Person ' || store_id % 2000
  WHERE made.name > 'Branch 00${String(STORES)}'`;

describe('the choice of a store', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const open = (path: string, { cookie }: { cookie: string }): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const namesOf = ({ text }: Answer): string[] => [...text.matchAll(/<span class="choice-name">([^<]*)</g)].map(([, name = '']) => name);
  const linkOf = ({ text }: Answer, word: string): string | undefined =>
    new RegExp(`href="([^"]*)"[^>]*>${word}<`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  let merchant: SignedInMerchant;
  beforeAll(async () => {
    merchant = await signedIn(api, await account(api));
    await api.query(FILL, [merchant.merchant_id]);
    await api.query('ANALYZE stores, staff');
  });

  it('has pages of stores by name, and their number', async () => {
    const first = await open('/', merchant);
    expect(first.text).toContain('500 entries.');
    expect(linkOf(first, 'First page')).toBeUndefined();
    const names: string[] = [];
    for (let path: string | undefined = '/'; path !== undefined;) {
      const answer = await open(path, merchant);
      names.push(...namesOf(answer));
      path = linkOf(answer, 'Next page');
    }
    expect(names).toEqual(Array.from({ length: STORES }, (_, n) => `Branch ${String(n + 1).padStart(5, '0')}`));
  });

  it('finds stores by parts of the name and the domain, literally, on all pages', async () => {
    const found = await open('/?q=branch-42.', merchant);
    expect(namesOf(found)).toEqual(['Branch 00042']);
    expect(found.text).toContain('1 entry.');
    const many = await open('/?q=BRANCH+001', merchant);
    expect(many.text).toContain('100 entries.');
    const next = await open(linkOf(many, 'Next page')!, merchant);
    expect(namesOf(next)[0]).toBe('Branch 00124');
    expect(linkOf(next, 'First page')).toBe('/?q=BRANCH+001');
    const none = await open('/?q=%25', merchant);
    expect(none.text).toContain('No store matches.');
    expect(linkOf(none, 'All stores')).toBe('/');
  });

  it('shows no store of others, and none after the end of a membership', async () => {
    expect(namesOf(await open('/?q=Branch+19999', merchant))).toEqual([]);
    const other = await signIn(api, await account(api));
    await addToStaff(api, other, await api.make.store('Only'));
    const answer = await open('/', other);
    expect(namesOf(answer)).toEqual(['Only']);
    expect(answer.text).not.toContain('role="search"');
    await api.query('UPDATE staff SET suspended_at = now() WHERE merchant_id = $1', [other.merchant_id]);
    expect((await open('/', other)).text).toContain('You are not a member of any store yet.');
  });

  it('leads from a cursor of another list, or after the last store, to the first page', async () => {
    const bad = await open('/?q=Branch&cursor=abc', merchant);
    expect([bad.status, bad.headers.get('location')]).toEqual([302, '/?q=Branch']);
    const cursor = Buffer.from(JSON.stringify(['stores of a merchant', 'Z', 1])).toString('base64url');
    const past = await open(`/?cursor=${cursor}`, merchant);
    expect([past.status, past.headers.get('location')]).toEqual([302, '/']);
  });

  it('is one statement that finds the memberships of the person by an index, among 20,000 stores', async () => {
    const statements = await statementsDuring(api, () => open('/?q=Branch', merchant));
    const [search, ...others] = statements.filter(({ text }) => text.includes('sorted_by'));
    expect(others).toEqual([]);
    for (const plan of await plansOf(api, search!)) {
      const scans = nodes(plan).filter((node) => node['Relation Name'] === 'staff');
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });
});
