import type { Answer } from '../../test/caller.js';
import { atOnce, useApi } from '../../test/harness.js';
import { addToStaffDirectly, merchant, setRole } from '../../test/staff.js';
import { SystemDb } from '../platform/database/system-db.js';
import { ALL_PERMISSIONS } from './permissions.js';
import { RolesService } from './roles.service.js';
import { type Membership, type StaffAccess, StaffService } from './staff.service.js';

const LAST_OWNER = 'A store must have an owner, and this is the last one.';

describe('the staff of a store', () => {
  const api = useApi();
  const ids = ({ body }: Answer): number[] => (body.data as { id: number }[]).map(({ id }) => id);

  it('is returned with all fields of the contract', async () => {
    const shop = await api.shop({ scopes: ['read:staff'] });
    const merchant_id = await merchant(api, { name: 'আনিকা', email: 'anika@example.com', phone: '01712345678' });
    const place = { merchant_id, role: 'staff', designation: 'Packer', roles: ['Support', 'Packing team'] } as const;
    const { id } = await addToStaffDirectly(api, shop.store_id, place);
    const { status, body } = await shop.get(`/staff/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id,
        name: 'আনিকা',
        email: 'anika@example.com',
        phone: '01712345678',
        designation: 'Packer',
        role: 'staff',
        roles: expect.arrayContaining([
          { role_id: expect.any(Number), name: 'Packing team' },
          { role_id: expect.any(Number), name: 'Support' },
        ]),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      status: 200,
    });
    expect((await shop.get('/staff')).body).toEqual({ data: [body.data], pagination: { page: 1, limit: 50, total: 1 }, status: 200 });
  });
  it('has no roles, title or phone number by default', async () => {
    const shop = await api.shop();
    const { id } = await addToStaffDirectly(api, shop.store_id, { role: 'admin' });
    expect((await shop.get(`/staff/${id}`)).body.data).toMatchObject({ role: 'admin', roles: [], designation: null, phone: null });
  });
  it('is sorted newest or oldest first, and paginated', async () => {
    const shop = await api.shop();
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push((await addToStaffDirectly(api, shop.store_id)).id);
    expect(ids(await shop.get('/staff'))).toEqual([...made].reverse());
    expect(ids(await shop.get('/staff?sort=created_at:asc'))).toEqual(made);
    const page = await shop.get('/staff?sort=created_at&limit=2&page=3');
    expect(ids(page)).toEqual(made.slice(4));
    expect(page.body.pagination).toEqual({ page: 3, limit: 2, total: 5 });
    expect((await shop.get('/staff?limit=1000')).body.pagination.limit).toBe(250);
    expect((await shop.get('/staff?sort=name')).body.message).toMatch(/^sort must be one of created_at/);
  });
  it('can be iterated by cursor, with each member once', async () => {
    const shop = await api.shop();
    const made = await atOnce(7, () => addToStaffDirectly(api, shop.store_id, { role: 'staff', roles: ['All'] }));
    const role_id = await setRole(api, shop.store_id, 'All');
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await shop.get(`/staff?role_id=${role_id}&limit=3&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...ids(page));
      cursor = page.body.pagination.next_cursor as string | null;
    }
    expect(seen).toEqual(ids(await shop.get('/staff')));
    expect(seen.sort()).toEqual(made.map(({ id }) => id).sort());
  });
  it('can be filtered by role, with all roles of each member', async () => {
    const shop = await api.shop();
    const both = await addToStaffDirectly(api, shop.store_id, { role: 'staff', roles: ['Support', 'Packing'] });
    await addToStaffDirectly(api, shop.store_id, { role: 'staff', roles: ['Packing'] });
    await addToStaffDirectly(api, shop.store_id, { role: 'owner' });
    const support = await setRole(api, shop.store_id, 'Support');
    const { body } = await shop.get(`/staff?role_id=${support}`);
    expect(body.pagination.total).toBe(1);
    expect(body.data).toMatchObject([{ id: both.id }]);
    expect((body.data[0].roles as { name: string }[]).map(({ name }) => name).sort()).toEqual(['Packing', 'Support']);
    expect((await shop.get(`/staff?role_id=${support}&cursor=`)).body.data).toEqual(body.data);
    const packing = await setRole(api, shop.store_id, 'Packing');
    expect((await shop.get(`/staff?role_id=${packing}`)).body.pagination.total).toBe(2);
  });
  it('finds no members for a missing role or a role of another store', async () => {
    const [our, their] = [await api.shop(), await api.shop()];
    await addToStaffDirectly(api, our.store_id, { role: 'staff', roles: ['Support'] });
    await addToStaffDirectly(api, their.store_id, { role: 'staff', roles: ['Support'] });
    const theirs = await setRole(api, their.store_id, 'Support');
    for (const role_id of [theirs, 999_999_999]) {
      expect((await our.get(`/staff?role_id=${role_id}`)).body).toEqual({
        data: [],
        pagination: { page: 1, limit: 50, total: 0 },
        status: 200,
      });
    }
    expect((await our.get('/staff?role_id=support')).body.message).toBe('role_id must be an integer.');
    expect((await our.get('/staff?role_id=0')).body.message).toBe('role_id must be at least 1.');
  });
  it('returns the same 404 for a missing member and one of another store', async () => {
    const [our, their] = [await api.shop(), await api.shop()];
    const { id } = await addToStaffDirectly(api, their.store_id);
    for (const path of [`/staff/${id}`, '/staff/999999999', '/staff/nobody']) {
      expect((await our.get(path)).body).toEqual({ message: 'Staff member not found.', status: 404 });
    }
  });
  it('requires read:staff', async () => {
    const shop = await api.shop({ scopes: ['read:store'] });
    for (const path of ['/staff', '/staff/1']) {
      expect((await shop.get(path)).body).toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
  });
});

describe('memberships of a store', () => {
  const api = useApi();
  const service = (): StaffService => api.app.get(StaffService);
  const inStore = <T>(store_id: number, work: Parameters<SystemDb['asStore']>[1]): Promise<T> =>
    api.app.get(SystemDb).asStore(store_id, work) as Promise<T>;
  const update = (store_id: number, merchant_id: number, place: Membership): Promise<number> =>
    inStore(store_id, (ctx) => service().update(ctx, merchant_id, place));
  const remove = (store_id: number, merchant_id: number): Promise<void> => inStore(store_id, (ctx) => service().remove(ctx, merchant_id));
  const access = (store_id: number, merchant_id: number): Promise<StaffAccess | undefined> =>
    inStore(store_id, ({ connection }) => service().accessOf(connection, store_id, merchant_id));
  const refusals = (results: PromiseSettledResult<unknown>[]): object[] =>
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));

  it('grant owners and admins all permissions, and staff their own and those of their roles', async () => {
    const store_id = await api.make.store();
    const time_zone = 'Asia/Kathmandu';
    await api.query('UPDATE stores SET time_zone = $2 WHERE store_id = $1', [store_id, time_zone]);
    await setRole(api, store_id, 'Money', ['apps__manage_billing', 'apps__use_apps']);
    await setRole(api, store_id, 'Unheld', ['apps__manage_webhooks']);
    const owner = await addToStaffDirectly(api, store_id, { role: 'owner' });
    const admin = await addToStaffDirectly(api, store_id, { role: 'admin', permissions: ['apps__use_apps'] });
    const plain = await addToStaffDirectly(api, store_id);
    const place = { role: 'staff', permissions: ['apps__install_apps', 'apps__use_apps'], roles: ['Money', 'New'] } as const;
    const member = await addToStaffDirectly(api, store_id, place);
    expect(await access(store_id, owner.merchant_id)).toEqual({
      staff_id: owner.id,
      role: 'owner',
      permissions: ALL_PERMISSIONS,
      time_zone,
    });
    expect(await access(store_id, admin.merchant_id)).toEqual({
      staff_id: admin.id,
      role: 'admin',
      permissions: ALL_PERMISSIONS,
      time_zone,
    });
    expect(await access(store_id, plain.merchant_id)).toEqual({ staff_id: plain.id, role: 'staff', permissions: [], time_zone });
    expect(await access(store_id, member.merchant_id)).toEqual({
      staff_id: member.id,
      role: 'staff',
      permissions: ['apps__install_apps', 'apps__manage_billing', 'apps__use_apps'],
      time_zone,
    });
    expect(await access(await api.make.store(), member.merchant_id)).toBeUndefined();
  });
  it('follow the permissions of a role and its removal', async () => {
    const store_id = await api.make.store();
    const { merchant_id } = await addToStaffDirectly(api, store_id, { role: 'staff', roles: ['Helpers'] });
    const permissions = async (): Promise<readonly string[] | undefined> => (await access(store_id, merchant_id))?.permissions;
    expect(await permissions()).toEqual([]);
    await setRole(api, store_id, 'Helpers', ['apps__use_apps']);
    expect(await permissions()).toEqual(['apps__use_apps']);
    await inStore(store_id, (ctx) => api.app.get(RolesService).remove(ctx, 'Helpers'));
    expect(await permissions()).toEqual([]);
  });
  it('keep omitted values and replace roles as a whole', async () => {
    const shop = await api.shop();
    const place = { role: 'staff', designation: 'Packer', permissions: ['apps__use_apps'], roles: ['A', 'B'] } as const;
    const { id, merchant_id } = await addToStaffDirectly(api, shop.store_id, place);
    const shown = async (): Promise<object> => (await shop.get(`/staff/${id}`)).body.data;
    expect(await update(shop.store_id, merchant_id, { role: 'admin' })).toBe(id);
    expect(await shown()).toMatchObject({ role: 'admin', designation: 'Packer', roles: [{ name: 'A' }, { name: 'B' }] });
    await update(shop.store_id, merchant_id, { role: 'staff', roles: ['B', 'C'] });
    expect(await shown()).toMatchObject({ role: 'staff', roles: [{ name: 'B' }, { name: 'C' }] });
    await update(shop.store_id, merchant_id, { roles: [] });
    expect(await shown()).toMatchObject({ role: 'staff', designation: 'Packer', roles: [] });
    expect((await access(shop.store_id, merchant_id))?.permissions).toEqual(['apps__use_apps']);
  });
  it('create each role once in parallel changes', async () => {
    const shop = await api.shop();
    const people = await atOnce(12, () => addToStaffDirectly(api, shop.store_id));
    await atOnce(12, (n) => update(shop.store_id, people[n]!.merchant_id, { roles: n % 2 === 0 ? ['One', 'Two'] : ['Two', 'One'] }));
    const { body } = await shop.get('/staff');
    const held = (body.data as { roles: object[] }[]).map(({ roles }) => JSON.stringify(roles));
    expect(new Set(held).size).toBe(1);
    expect(body.data[0].roles).toHaveLength(2);
    expect(await api.query('SELECT name FROM roles WHERE store_id = $1 ORDER BY name', [shop.store_id])).toEqual([
      { name: 'One' },
      { name: 'Two' },
    ]);
  });
  it('are created once by parallel calls and have the roles of one of them', async () => {
    const shop = await api.shop();
    const merchant_id = await merchant(api);
    const hired = await atOnce(20, (n) => addToStaffDirectly(api, shop.store_id, { merchant_id, role: 'staff', roles: [`Role ${n}`] }));
    expect(new Set(hired.map(({ id }) => id)).size).toBe(1);
    const { body } = await shop.get('/staff');
    expect(body.data).toHaveLength(1);
    expect(body.data[0].roles).toHaveLength(1);
  });
  it('reject unknown permissions without changing anything', async () => {
    const shop = await api.shop();
    const place = { role: 'staff', permissions: ['apps__use_apps', 'apps__eat_apps'], roles: ['New'] } as const;
    const refusal = {
      status: 400,
      message: expect.stringMatching(/^There is no permission apps__eat_apps; there are apps__install_apps, /),
    };
    await expect(addToStaffDirectly(api, shop.store_id, place)).rejects.toMatchObject(refusal);
    await expect(setRole(api, shop.store_id, 'New', ['apps__eat_apps'])).rejects.toMatchObject(refusal);
    expect((await shop.get('/staff')).body.data).toEqual([]);
    expect(await api.query('SELECT 1 FROM roles WHERE store_id = $1', [shop.store_id])).toEqual([]);
  });
  it('keep the last owner of a store', async () => {
    const store_id = await api.make.store();
    const owner = await addToStaffDirectly(api, store_id, { role: 'owner' });
    await addToStaffDirectly(api, store_id, { role: 'admin' });
    const refusal = { status: 409, message: LAST_OWNER };
    await expect(remove(store_id, owner.merchant_id)).rejects.toMatchObject(refusal);
    await expect(update(store_id, owner.merchant_id, { role: 'admin' })).rejects.toMatchObject(refusal);
    await expect(addToStaffDirectly(api, store_id, { ...owner, role: 'staff' })).rejects.toMatchObject(refusal);
    expect(await update(store_id, owner.merchant_id, { role: 'owner', designation: 'Founder' })).toBe(owner.id);
    const second = await addToStaffDirectly(api, store_id, { role: 'owner' });
    await remove(store_id, owner.merchant_id);
    await expect(remove(store_id, second.merchant_id)).rejects.toMatchObject(refusal);
    await expect(remove(store_id, owner.merchant_id)).rejects.toMatchObject({ status: 404, message: 'Staff member not found.' });
  });
  it('keep one owner when several leave or step down concurrently', async () => {
    for (const leave of [remove, (store: number, whom: number) => update(store, whom, { role: 'staff' })]) {
      const store_id = await api.make.store();
      const owners = await atOnce(8, () => addToStaffDirectly(api, store_id, { role: 'owner' }));
      const results = await Promise.allSettled(owners.map(({ merchant_id }) => leave(store_id, merchant_id)));
      expect(refusals(results)).toMatchObject([{ status: 409, message: LAST_OWNER }]);
      const left = await api.query(`SELECT 1 FROM staff WHERE store_id = $1 AND role = 'owner'`, [store_id]);
      expect(left).toHaveLength(1);
    }
  });
});
