import type { Answer } from '../../../../test/answer.js';
import { atOnce, serveBeside, useApi } from '../../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../../test/merchants.js';
import { formOf, PAGE } from '../../../../test/pages.js';

describe('the pages of roles', () => {
  const api = useApi();
  const pathOf = (store_id: number, rest = ''): string => `/${String(store_id)}/settings/staff/roles${rest}`;
  const open = ({ cookie }: SignedInMerchant, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}, at = api): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return at.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };
  const roles = (store_id: number): Promise<{ role_id: number; name: string; permissions: string[] }[]> =>
    api.query('SELECT role_id::integer, name, permissions FROM roles WHERE store_id = $1 ORDER BY name', [store_id]);
  const acts = (store_id: number): Promise<object[]> =>
    api.query(
      `SELECT action, actor_id::integer, details FROM audit_entries WHERE store_id = $1 AND action LIKE 'role.%' ORDER BY sequence`,
      [store_id],
    );
  async function stage(): Promise<{ store_id: number; owner: SignedInMerchant }> {
    const store_id = await api.make.store();
    return { store_id, owner: await merchantOf(api, store_id) };
  }

  /** Creates a member of the staff whose role the owner chose on the member's page. */
  async function memberWith(role: string, { store_id, owner }: { store_id: number; owner: SignedInMerchant }): Promise<SignedInMerchant> {
    const member = await merchantOf(api, store_id, { role: 'staff' });
    const [row] = await api.query<{ id: number }>('SELECT id::integer FROM staff WHERE store_id = $1 AND merchant_id = $2', [
      store_id,
      member.merchant_id,
    ]);
    const given = await post(owner, `/${String(store_id)}/settings/staff/${String(row?.id)}`, {
      role: 'staff',
      designation: '',
      roles: role,
    });
    expect(given.status).toBe(303);
    return member;
  }

  it('add a role that can be assigned to members, and change it for all its members from the next request on', async () => {
    const { store_id, owner } = await stage();
    expect((await open(owner, pathOf(store_id))).text).toContain('There are no roles yet.');
    const added = await post(owner, pathOf(store_id, '/new'), { name: ' Bookkeeping ', permissions: 'apps__manage_billing' });
    expect([added.status, added.headers.get('location')]).toEqual([303, pathOf(store_id, '?done=role_saved')]);
    const [role] = await roles(store_id);
    expect(role).toMatchObject({ name: 'Bookkeeping', permissions: ['apps__manage_billing'] });

    const member = await memberWith('Bookkeeping', { store_id, owner });
    const billing = `/${String(store_id)}/settings/apps/billing`;
    expect((await open(member, billing)).status).toBe(200);
    const { text } = await open(owner, pathOf(store_id, '?done=role_saved'));
    for (const words of ['The role was saved.', 'Bookkeeping', '>1<']) expect(text).toContain(words);

    const path = pathOf(store_id, `/${String(role?.role_id)}`);
    expect((await open(owner, path)).text).toMatch(/value="apps__manage_billing" checked/);
    expect((await post(owner, path, { name: 'Packing', permissions: 'orders__view_orders' })).status).toBe(303);
    expect((await open(member, billing)).status).toBe(403);
    expect(await acts(store_id)).toEqual([
      { action: 'role.created', actor_id: owner.merchant_id, details: { name: 'Bookkeeping', permissions: ['apps__manage_billing'] } },
      { action: 'role.updated', actor_id: owner.merchant_id, details: { name: 'Packing', permissions: ['orders__view_orders'] } },
    ]);
  });

  it('delete a role after a confirmation; its members stay, without its permissions', async () => {
    const { store_id, owner } = await stage();
    await post(owner, pathOf(store_id, '/new'), { name: 'Money', permissions: 'apps__manage_billing' });
    const [role] = await roles(store_id);
    const path = pathOf(store_id, `/${String(role?.role_id)}/delete`);
    const unused = (await open(owner, path)).text;
    expect([unused.includes('No member has this role.'), unused.includes('Its members stay')]).toEqual([true, false]);
    const member = await memberWith('Money', { store_id, owner });
    expect((await open(owner, path)).text).toMatch(/Delete the role Money\?[^]*Members with this role: 1[^]*Its members stay/);
    const deleted = await post(owner, path);
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, pathOf(store_id, '?done=role_deleted')]);
    expect(await roles(store_id)).toEqual([]);
    expect((await open(member, `/${String(store_id)}/settings/apps/billing`)).status).toBe(403);
    expect((await open(member, `/${String(store_id)}/home`)).status).toBe(200);
    expect((await post(owner, path)).status).toBe(404);
    expect(await acts(store_id)).toContainEqual({ action: 'role.removed', actor_id: owner.merchant_id, details: { name: 'Money' } });
  });

  it('keep what was entered when a name is missing, too long or taken, and store nothing', async () => {
    const { store_id, owner } = await stage();
    for (const name of ['Packing', 'Money']) await post(owner, pathOf(store_id, '/new'), { name });
    const before = await roles(store_id);
    const cases = [
      [' ', 400, 'Enter a name.'],
      ['x'.repeat(101), 400, 'Use at most 100 characters.'],
      ['Packing', 409, 'Another role has this name.'],
    ] as const;
    for (const path of ['/new', `/${String(before[0]?.role_id)}`])
      for (const [name, status, words] of cases) {
        const refused = await post(owner, pathOf(store_id, path), { name, permissions: 'orders__view_orders' });
        expect([path, refused.status, refused.text.includes(words)]).toEqual([path, status, true]);
        expect(refused.text).toMatch(/value="orders__view_orders" checked/);
      }
    expect(await roles(store_id)).toEqual(before);
    expect((await post(owner, pathOf(store_id, '/new'), { name: 'Other', permissions: 'everything' })).status).toBe(400);
  });

  it('create one role per name for twenty requests in two processes', async () => {
    const { store_id, owner } = await stage();
    const beside = await serveBeside(api);
    try {
      const answers = await atOnce(20, (n) => post(owner, pathOf(store_id, '/new'), { name: 'Once' }, n % 2 === 0 ? api : beside));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(409)]);
      expect([await roles(store_id), await acts(store_id)]).toEqual([[expect.objectContaining({ name: 'Once' })], [expect.anything()]]);
    } finally {
      await beside.close();
    }
  });

  it('are for owners, and reach no role of another store', async () => {
    const { store_id, owner } = await stage();
    const other = await stage();
    await post(other.owner, pathOf(other.store_id, '/new'), { name: 'Theirs' });
    const [theirs] = await roles(other.store_id);
    const path = `/${String(theirs?.role_id)}`;
    for (const rest of [path, `${path}/delete`]) {
      expect((await open(owner, pathOf(store_id, rest))).status).toBe(404);
      expect((await post(owner, pathOf(store_id, rest), { name: 'Mine' })).status).toBe(404);
    }
    const admin = await merchantOf(api, store_id, { role: 'admin' });
    expect((await open(admin, pathOf(store_id))).status).toBe(403);
    expect((await post(admin, pathOf(store_id, '/new'), { name: 'Mine' })).status).toBe(403);
    expect(await roles(other.store_id)).toEqual([theirs]);
  });
});
