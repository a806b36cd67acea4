import { Guild } from '../developers.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

describe('lists by name in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('are apps of an organisation, which are sorted, searched and paged by the keyboard (%s)', async (look, options) => {
    const guild = await new Guild(api).begin();
    const path = `${api.base_url}/developers/organisations/${String(guild.organisation_id)}`;
    const { context, page, complaints } = await visitor(options);
    await page.goto(path);
    await signInOn(page, guild.owner);
    await page.locator('.empty').waitFor();
    await expectReadable(page, `name-list-${look}-no-apps`);
    await page.goto(`${path}/stores`);
    await expectReadable(page, `name-list-${look}-no-stores`);
    for (let n = 10; n < 40; n++) await guild.adopt((await api.make.registerApp({ name: `Parcel robot ${String(n)}` })).app_id);
    await page.goto(path);
    await expectReadable(page, `name-list-${look}-apps`);
    await tabTo(page, '[name=q]');
    await page.keyboard.type('robot');
    await tabTo(page, 'main summary');
    await page.keyboard.press('Enter');
    await page.locator('[name=sort]').selectOption('newest');
    await expectReadable(page, `name-list-${look}-apps-sort`);
    await page.locator('[name=q]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=robot&sort=newest/);
    expect(await page.locator('.choice-name').first().textContent()).toBe('Parcel robot 39');
    await tabTo(page, 'main .actions a[href*="cursor="]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/cursor=/);
    expect(await page.locator('.choice-name').last().textContent()).toBe('Parcel robot 10');
    await page.goto(`${path}?q=nowhere`);
    await expectReadable(page, `name-list-${look}-apps-no-match`);
    await tabTo(page, '.empty a');
    await page.keyboard.press('Enter');
    await page.waitForURL(path);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)('are members and invitations of an organisation (%s)', async (look, options) => {
    const guild = await new Guild(api).begin();
    await api.query(
      `WITH made AS (
         INSERT INTO merchants (email, name, password_hash)
         SELECT 'browsed-' || $1::bigint || '-' || n || '@example.com', 'Rahima Begum ' || n, 'x' FROM generate_series(10, 35) n RETURNING merchant_id
       ), joined AS (
         INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT $1, merchant_id, 'developer' FROM made)
       INSERT INTO organisation_invitations (digest, email, organisation_id, role, invited_by, expires_at)
       SELECT sha256(('browsed' || $1::bigint || '-' || n)::bytea), 'invited' || n || '@example.com', $1, 'developer', $2, now() + interval '1 day'
       FROM generate_series(10, 35) n`,
      [guild.organisation_id, guild.owner.merchant_id],
    );
    const path = `${api.base_url}/developers/organisations/${String(guild.organisation_id)}`;
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${path}/members`);
    await signInOn(page, guild.owner);
    await page.locator('a[href$="/invitations"]').waitFor();
    await expectReadable(page, `name-list-${look}-members`);
    await tabTo(page, 'main a[href$="/invitations"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/invitations$/);
    await expectReadable(page, `name-list-${look}-invitations`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)('are roles, invitations, custom apps and sign-in clients of a store (%s)', async (look, options) => {
    const store_id = await api.make.store('Nakshi Handicrafts');
    const owner = await account(api);
    await addToStaff(api, owner, store_id);
    const settings = `${api.base_url}/${String(store_id)}/settings`;
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${settings}/custom-apps`);
    await signInOn(page, owner);
    await page.locator('.empty').waitFor();
    await expectReadable(page, `name-list-${look}-custom-none`);
    for (const list of ['sign-in-clients', 'staff/invitations', 'staff/roles']) {
      await page.goto(`${settings}/${list}`);
      await expectReadable(page, `name-list-${look}-${list.replace('/', '-')}-none`);
    }
    await api.query(`INSERT INTO roles (store_id, name) SELECT $1, 'Packing team ' || n FROM generate_series(10, 40) n`, [store_id]);
    await api.query(
      `INSERT INTO staff_invitations (store_id, digest, channel, recipient, role, invited_by, expires_at)
       SELECT $1, sha256(($1::bigint || '-' || n)::bytea), 'email', 'invited' || n || '@example.com', 'staff', $2, now() + interval '1 day'
       FROM generate_series(10, 40) n`,
      [store_id, owner.merchant_id],
    );
    for (const list of ['staff/roles', 'staff', 'staff/invitations']) {
      await page.goto(`${settings}/${list}`);
      await expectReadable(page, `name-list-${look}-${list.replace('/', '-')}`);
    }
    await tabTo(page, '[name=q]');
    await page.keyboard.type('nowhere');
    await page.keyboard.press('Enter');
    await page.locator('.empty').waitFor();
    await expectReadable(page, `name-list-${look}-invitations-no-match`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
