import type { Answer } from '../../../test/answer.js';
import { serveBeside, useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { addToStaffDirectly, merchant, setRole } from '../../../test/staff.js';

describe('the staff pages', () => {
  const api = useApi();
  const pathOf = (store_id: number, rest = ''): string => `/${String(store_id)}/settings/staff${rest}`;
  const open = ({ cookie }: SignedInMerchant, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}, at = api): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return at.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };
  const isSignedIn = async (member: SignedInMerchant): Promise<boolean> => (await member.call('GET', '/api/dashboard/me')).status === 200;
  const actions = async (store_id: number): Promise<{ action: string; actor_id: number; target_id: number; details: object }[]> =>
    api.query(
      `SELECT action, actor_id::integer, target_id::integer, details FROM audit_entries
       WHERE store_id = $1 AND action LIKE 'staff.%' AND actor_type = 'merchant' ORDER BY sequence`,
      [store_id],
    );
  /** Creates a store with an owner and a member. */
  async function stage(): Promise<{ store_id: number; owner: SignedInMerchant; member: SignedInMerchant; id: number }> {
    const store_id = await api.make.store();
    const owner = await merchantOf(api, store_id);
    const member = await merchantOf(api, store_id, { role: 'staff', permissions: ['orders__view_orders'] });
    const [row] = await api.query<{ id: number }>('SELECT id::integer FROM staff WHERE store_id = $1 AND merchant_id = $2', [
      store_id,
      member.merchant_id,
    ]);
    return { store_id, owner, member, id: row?.id ?? 0 };
  }

  it('list the members with their roles, and find them by name, contact and role', async () => {
    const { store_id, owner } = await stage();
    const merchant_id = await merchant(api, { name: 'Rahima <Begum>', phone: '01712345678' });
    await addToStaffDirectly(api, store_id, { merchant_id, role: 'staff', designation: 'Packer', roles: ['Packing'] });
    const { status, text } = await open(owner, pathOf(store_id));
    expect(status).toBe(200);
    for (const words of ['Rahima &lt;Begum>', 'Packer', 'Packing', '3 entries.', '>Owner<', 'Everything', 'View orders'])
      expect(text).toContain(words);
    const found = async (query: string): Promise<string> => (await open(owner, pathOf(store_id, query))).text;
    expect(await found('?q=rahima')).toContain('1 entry.');
    expect(await found('?q=0171234')).toContain('1 entry.');
    expect(await found('?role=owner')).toContain('1 entry.');
    expect(await found('?q=nobody')).toContain('No member matches.');
    expect(await found('?role=x')).toContain('3 entries.');
    const idsOf = async (query: string): Promise<string[]> =>
      [...(await found(query)).matchAll(/settings\/staff\/(\d+)">/g)].map(([, id = '']) => id);
    const newest = await idsOf('');
    expect(newest).toHaveLength(3);
    expect(await idsOf('?sort=oldest')).toEqual([...newest].reverse());
    expect(await idsOf('?sort=x')).toEqual(newest);
  });

  it('change the role, the title, the roles and the permissions of a member, from the next request on', async () => {
    const { store_id, owner, member, id } = await stage();
    await setRole(api, store_id, 'Money', ['apps__manage_billing']);
    const billing = `/${String(store_id)}/settings/apps/billing`;
    expect((await open(member, billing)).status).toBe(403);
    const saved = await post(owner, pathOf(store_id, `/${String(id)}`), { role: 'staff', designation: 'Accountant', roles: 'Money' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, pathOf(store_id, `/${String(id)}?done=staff_saved`)]);
    const { text } = await open(owner, pathOf(store_id, `/${String(id)}?done=staff_saved`));
    expect(text).toContain('The changes were saved.');
    expect(text).toMatch(/value="Money" checked/);
    expect(text).not.toMatch(/value="orders__view_orders" checked/);
    expect((await open(member, billing)).status).toBe(200);
    expect(await actions(store_id)).toEqual([
      {
        action: 'staff.updated',
        actor_id: owner.merchant_id,
        target_id: member.merchant_id,
        details: { role: 'staff', designation: 'Accountant', permissions: [], roles: ['Money'] },
      },
    ]);
  });

  it('do not make a member an owner', async () => {
    const { store_id, owner, id } = await stage();
    const refused = await post(owner, pathOf(store_id, `/${String(id)}`), { role: 'owner', designation: '' });
    expect([refused.status, await actions(store_id)]).toEqual([400, []]);
  });

  it('suspend a member, who is signed out and has no access until reactivated', async () => {
    const { store_id, owner, member, id } = await stage();
    const home = `/${String(store_id)}/home`;
    expect((await post(owner, pathOf(store_id, `/${String(id)}/suspend`))).status).toBe(303);
    expect(await isSignedIn(member)).toBe(false);
    const again = await api.call('POST', '/api/dashboard/login', { body: { email: member.email, password: member.password } });
    expect(again.body.data.stores).toEqual([]);
    const cookie = `svc_session=${String(again.body.data.session_token)}`;
    const visit = async (): Promise<number> => (await api.call('GET', home, { headers: { ...PAGE, cookie } })).status;
    expect(await visit()).toBe(403);
    expect((await open(owner, pathOf(store_id))).text).toContain('Suspended');
    for (let n = 0; n < 2; n++) expect((await post(owner, pathOf(store_id, `/${String(id)}/reactivate`))).status).toBe(303);
    expect(await visit()).toBe(200);
    expect((await actions(store_id)).map(({ details }) => details)).toEqual([{ suspended: true }, { suspended: false }]);
  });

  it('remove a member after a confirmation, and end its sessions', async () => {
    const { store_id, owner, member, id } = await stage();
    const path = pathOf(store_id, `/${String(id)}/remove`);
    const { text } = await open(owner, path);
    expect(text).toContain('All sessions of');
    const removed = await post(owner, path);
    expect([removed.status, removed.headers.get('location')]).toEqual([303, pathOf(store_id, '?done=staff_removed')]);
    expect(await isSignedIn(member)).toBe(false);
    expect((await open(owner, path)).status).toBe(404);
    expect((await actions(store_id)).map(({ action }) => action)).toEqual(['staff.removed']);
  });

  it.each(['suspend', 'remove'])('do not %s the last owner with access', async (verb) => {
    const { store_id, owner } = await stage();
    const [row] = await api.query<{ id: number }>(`SELECT id::integer FROM staff WHERE store_id = $1 AND role = 'owner'`, [store_id]);
    const second = await addToStaffDirectly(api, store_id, { role: 'owner' });
    await post(owner, pathOf(store_id, `/${String(second.id)}/suspend`));
    const refused = await post(owner, pathOf(store_id, `/${String(row?.id)}/${verb}`));
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('This is the last owner.')]);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('leave one owner with access when twenty suspend each other in two processes', async () => {
    const store_id = await api.make.store();
    const owners = await Promise.all(Array.from({ length: 20 }, () => merchantOf(api, store_id)));
    const rows = await api.query<{ id: number }>('SELECT id::integer FROM staff WHERE store_id = $1 ORDER BY id', [store_id]);
    const other = await serveBeside(api);
    const answers = await Promise.all(
      owners.map((owner, n) => post(owner, pathOf(store_id, `/${String(rows.at(n - 1)?.id)}/suspend`), {}, n % 2 === 0 ? api : other)),
    );
    await other.close();
    const active = await api.query(`SELECT 1 FROM staff WHERE store_id = $1 AND suspended_at IS NULL`, [store_id]);
    // An owner who was suspended in the meantime is asked to sign in.
    const done = answers.filter(({ headers }) => headers.get('location')?.includes('done='));
    expect(active.length).toBeGreaterThan(0);
    expect(active.length + done.length).toBe(20);
    expect(answers.filter(({ status }) => ![303, 403, 409].includes(status))).toEqual([]);
  });

  describe('of the hand-over', () => {
    const handOver = (
      owner: SignedInMerchant,
      store_id: number,
      id: number,
      { password = owner.password, at = api } = {},
    ): Promise<Answer> => post(owner, pathOf(store_id, `/${String(id)}/hand-over`), { role: 'admin', password }, at);
    const rolesIn = (store_id: number): Promise<{ merchant_id: number; role: string }[]> =>
      api.query('SELECT merchant_id::integer, role FROM staff WHERE store_id = $1 ORDER BY id', [store_id]);

    it('make a member the owner, and the owner an admin, with the password', async () => {
      const { store_id, owner, member, id } = await stage();
      expect((await open(owner, pathOf(store_id, `/${String(id)}/hand-over`))).text).toContain('Only ');
      const wrong = await handOver(owner, store_id, id, { password: 'wrong' });
      expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('aria-describedby="error-password"')]);
      const done = await handOver(owner, store_id, id);
      const home = `/${String(store_id)}/home?done=home_handed_over`;
      expect([done.status, done.headers.get('location')]).toEqual([303, home]);
      expect((await open(owner, home)).text).toContain('The ownership was handed over.');
      expect(await rolesIn(store_id)).toEqual([
        { merchant_id: owner.merchant_id, role: 'admin' },
        { merchant_id: member.merchant_id, role: 'owner' },
      ]);
      expect((await open(owner, pathOf(store_id))).status).toBe(403);
      expect((await open(member, pathOf(store_id))).status).toBe(200);
      expect(await actions(store_id)).toHaveLength(2);
    });

    it('refuse a suspended member and another owner', async () => {
      const { store_id, owner, id } = await stage();
      const second = await addToStaffDirectly(api, store_id, { role: 'owner' });
      await post(owner, pathOf(store_id, `/${String(id)}/suspend`));
      for (const successor of [id, second.id]) {
        const refused = await handOver(owner, store_id, successor);
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The new owner must be a member with access')]);
      }
    });

    it('keep the number of owners when twenty hand-overs of two owners run in two processes', async () => {
      const { store_id, owner, id } = await stage();
      const second = await merchantOf(api, store_id);
      const others = await Promise.all(Array.from({ length: 9 }, () => addToStaffDirectly(api, store_id, { role: 'staff' })));
      const other = await serveBeside(api);
      const answers = await Promise.all(
        [id, ...others.map((each) => each.id)].flatMap((successor) => [
          handOver(owner, store_id, successor),
          handOver(second, store_id, successor, { at: other }),
        ]),
      );
      await other.close();
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(2);
      expect((await rolesIn(store_id)).filter(({ role }) => role === 'owner')).toHaveLength(2);
    });
  });

  it('are closed to admins and staff, and do not show the members of other stores', async () => {
    const { store_id, owner, member, id } = await stage();
    const admin = await merchantOf(api, store_id, { role: 'admin' });
    const their = await stage();
    for (const path of ['', `/${String(id)}`, `/${String(id)}/remove`]) {
      expect((await open(admin, pathOf(store_id, path))).status).toBe(403);
      expect((await open(member, pathOf(store_id, path))).status).toBe(403);
      expect((await open(their.owner, pathOf(store_id, path))).status).toBe(403);
    }
    for (const path of ['', '/suspend', '/reactivate', '/remove']) {
      const theirs = await post(owner, pathOf(store_id, `/${String(their.id)}${path}`), { role: 'staff', designation: '' });
      expect([path, theirs.status]).toEqual([path, 404]);
      expect((await post(admin, pathOf(store_id, `/${String(id)}${path}`), { role: 'admin', designation: '' })).status).toBe(403);
    }
    expect(await isSignedIn(their.member)).toBe(true);
    const home = await open(admin, `/${String(store_id)}/settings/apps`);
    expect(home.text).not.toContain('settings/staff');
  });
});
