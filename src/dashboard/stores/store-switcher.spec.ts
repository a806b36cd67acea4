import type { Answer } from '../../../test/caller.js';
import { useOwnApi } from '../../../test/harness.js';
import { account, addToStaff, signIn, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { statementsDuring } from '../../../test/plans.js';

const MENU = /<ul class="switcher-menu".*?<\/ul>/;
const isOfMenu = ({ text }: { text: string }): boolean => text.includes('s.store_id <> $2');

describe('the switch to another store', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const open = (path: string, { cookie }: { cookie: string }): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const page = (store_id: number, name = 'home'): string => `/${String(store_id)}/${name}`;
  /** Returns the paths of the menu of a page, and the one that is marked as current. */
  const menuOf = ({ text }: Answer): { paths: (string | undefined)[]; current: string | undefined } => {
    const [menu = ''] = MENU.exec(text) ?? [];
    const paths = [...menu.matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
    return { paths, current: /href="([^"]*)" aria-current="true"/.exec(menu)?.[1] };
  };
  const memberOf = async (names: readonly string[]): Promise<{ merchant: SignedInMerchant; stores: number[] }> => {
    const known = await account(api);
    const stores: number[] = [];
    for (const name of names) {
      stores.push(await api.make.store(name));
      await addToStaff(api, known, stores.at(-1)!);
    }
    return { merchant: await signIn(api, known), stores };
  };

  it('is a menu of the stores of the person, the current one first and marked, on pages, forms and errors', async () => {
    const { merchant, stores } = await memberOf(['Tangail', 'Zari', 'Ahsan']);
    const [tangail, zari, ahsan] = stores as [number, number, number];
    const suspended = await api.make.store('Suspended');
    await addToStaff(api, merchant, suspended, { role: 'staff' });
    await api.query('UPDATE staff SET suspended_at = now() WHERE store_id = $1', [suspended]);
    const expected = { paths: [...[tangail, ahsan, zari].map((store_id) => page(store_id)), '/'], current: page(tangail) };
    for (const name of ['home', 'orders', 'settings/apps', 'settings/staff', 'settings/store', 'notifications'])
      expect([name, menuOf(await open(page(tangail, name), merchant))]).toEqual([name, expected]);
    const form = formOf({ csrf_token: merchant.csrf_token, contact: 'nobody', role: 'staff' });
    const refused = await api.call('POST', page(tangail, 'settings/staff/invitations'), {
      ...form,
      headers: { ...form.headers, cookie: merchant.cookie },
    });
    expect([refused.status, menuOf(refused)]).toEqual([400, expected]);
    expect(menuOf(await open(page(ahsan), merchant)).current).toBe(page(ahsan));
  });

  it('lists at most twenty stores, and leads to all', async () => {
    const { merchant, stores } = await memberOf(Array.from({ length: 22 }, (_, n) => `Branch ${String(n + 10)}`));
    const last = stores.at(-1)!;
    const { paths, current } = menuOf(await open(page(last), merchant));
    expect({ paths, current }).toEqual({ paths: [page(last), ...stores.slice(0, 19).map((id) => page(id)), '/'], current: page(last) });
  });

  it('costs one statement per page, and is a link for a person with one store, until there is another', async () => {
    const { merchant, stores } = await memberOf(['First']);
    const [first] = stores as [number];
    const statementsOf = async (store_id: number): Promise<number> =>
      (await statementsDuring(api, () => open(page(store_id, 'notifications'), merchant))).filter(isOfMenu).length;
    expect(await statementsOf(first)).toBe(1);
    const answer = await open(page(first), merchant);
    expect(menuOf(answer).paths).toEqual([]);
    expect(answer.text).toContain('<a class="store-name" href="/" title="All stores">First</a>');
    const second = await api.make.store('Second');
    await addToStaff(api, merchant, second);
    expect(menuOf(await open(page(second), merchant)).paths).toEqual([page(second), page(first), '/']);
    expect(await statementsOf(second)).toBe(1);
    expect(menuOf(await open(page(first), merchant)).paths).toEqual([page(first), page(second), '/']);
  });
});
