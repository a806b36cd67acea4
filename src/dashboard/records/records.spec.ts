import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { type Api, useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { PAGE } from '../../../test/pages.js';
import { addToStaffDirectly, setRole } from '../../../test/staff.js';
import { migrationsIn } from '../../commands/sql-migrations.js';
import { MIGRATIONS } from '../../platform/database/migrations.js';

/** Runs the migrations whose names contain `what` again. */
async function migrateAgain({ environment }: Api, what: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of readdirSync(MIGRATIONS)) if (file.includes(what)) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  const migrations = migrationsIn(folder, () => undefined);
  const url = environment['DATABASE_URL'] ?? '';
  const db = await new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'again' }).initialize();
  await db.runMigrations({ transaction: 'each' });
  await db.destroy();
  rmSync(folder, { recursive: true });
}

describe('the pages of orders and customers', () => {
  const api = useApi();

  it('stay open to the roles and members that existed before an upgrade', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await setRole(api, shop.store_id, 'Packing', ['apps__use_apps']);
    const packer = await merchantOf(api, shop.store_id, { role: 'staff' });
    await addToStaffDirectly(api, shop.store_id, { merchant_id: packer.merchant_id, role: 'staff', roles: ['Packing'] });
    const helper = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const owner = await merchantOf(api, shop.store_id);
    const statuses = (): Promise<number[]> =>
      Promise.all(
        [packer, helper].map(async ({ cookie }) => {
          const path = `/${String(shop.store_id)}/orders/${String(order_id)}`;
          return (await api.call('GET', path, { headers: { ...PAGE, cookie } })).status;
        }),
      );
    expect(await statuses()).toEqual([403, 403]);
    await migrateAgain(api, 'view-permissions');
    expect(await statuses()).toEqual([200, 200]);
    const permissions = ['apps__use_apps', 'customers__view_customers', 'orders__view_orders'];
    expect(await api.query('SELECT permissions FROM roles WHERE store_id = $1', [shop.store_id])).toEqual([{ permissions }]);
    const members = await api.query('SELECT merchant_id::int, permissions FROM staff WHERE store_id = $1 ORDER BY id', [shop.store_id]);
    expect(members.filter((member) => [packer, helper, owner].some(({ merchant_id }) => member['merchant_id'] === merchant_id))).toEqual([
      { merchant_id: packer.merchant_id, permissions: [] },
      { merchant_id: helper.merchant_id, permissions },
      { merchant_id: owner.merchant_id, permissions: [] },
    ]);
  });

  it('are shown to staff with their permissions only', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const [order, customer] = [`orders/${String(order_id)}`, `customers/${String(user_id)}`];
    const open = async (path: string, { cookie }: SignedInMerchant): Promise<{ status: number; text: string }> =>
      api.call('GET', `/${String(shop.store_id)}/${path}`, { headers: { ...PAGE, cookie } });
    const seenBy = async (...permissions: string[]): Promise<object> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const home = await open('home', staff);
      const shown = await open(order, staff);
      return {
        statuses: [home.status, shown.status, (await open(customer, staff)).status],
        lists: [home.text.includes(`/${order}"`), home.text.includes(`/${customer}"`)],
        links: shown.text.includes(`/${customer}"`),
      };
    };
    expect(await seenBy('apps__use_apps')).toEqual({ statuses: [200, 403, 403], lists: [false, false], links: false });
    expect(await seenBy('orders__view_orders')).toEqual({ statuses: [200, 200, 403], lists: [true, false], links: false });
    expect(await seenBy('customers__view_customers')).toEqual({ statuses: [200, 403, 200], lists: [false, true], links: false });
    expect(await seenBy('customers__view_customers', 'orders__view_orders')).toEqual({
      statuses: [200, 200, 200],
      lists: [true, true],
      links: true,
    });
  });
});
