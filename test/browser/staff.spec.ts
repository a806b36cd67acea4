import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { until, useApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { account, addToStaff } from '../merchants.js';
import { newPhone } from '../phones.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

const PASSWORD = 'a long enough password';

describe('an owner and a new member in a browser', () => {
  const visitor = useVisitors();
  const mailbox = useMailbox();
  const api = useApi(() => mailbox.settings());

  /** Places an order, and returns the phone number of its customer and its id. */
  async function ordered(store_id: number): Promise<{ phone: string; order_id: number }> {
    const shop = await api.shop({ store: { store_id } });
    const phone = newPhone();
    const { user_id } = (await shop.post('/customers', { name: 'Amena Khatun', phone })).body.data as { user_id: number };
    const order = {
      customer_id: user_id,
      address: { address: 'Dhanmondi 27' },
      order_items: [{ name: 'Nakshi kantha', price: 1200, quantity: 1 }],
    };
    const { body } = await shop.post('/orders', order);
    return { phone, order_id: body.data.order_id as number };
  }

  it.each(LOOKS)(
    'invite, join, set up a second factor, sign in with it, cancel an order, and are suspended and made the owner (%s)',
    async (look, options) => {
      const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `staff-${look}-${name}`);
      const store_id = await api.make.store('Nakshi Handicrafts');
      const owner = await account(api);
      await addToStaff(api, owner, store_id);
      const { phone, order_id } = await ordered(store_id);
      // Longer than a line of a phone.
      const email = `rahima.begum.of.the.packing.team.${look}@example.com`;
      const staff = `${api.base_url}/${String(store_id)}/settings/staff`;

      const { context, page, complaints } = await visitor(options);
      await page.goto(staff);
      await signInOn(page, owner);
      await page.locator('a[href$="/roles"]').click();
      await page.locator('a[href$="/roles/new"]').click();
      for (const permission of ['orders__view_orders', 'orders__edit_orders'])
        await page.locator(`[name=permissions][value=${permission}]`).check();
      await page.locator('[name=name]').fill('Packing team');
      await looksRight(page, 'role');
      await page.locator('main form button').click();
      await page.locator('[role=status]').waitFor();
      await looksRight(page, 'roles');
      await page.getByRole('link', { name: 'Packing team' }).click();
      await page.locator('a[href$="/delete"]').click();
      await looksRight(page, 'role-delete');
      await page.goto(staff);
      await page.locator('a[href$="/invitations/new"]').click();
      await page.locator('[name=contact]').fill('nobody');
      await page.locator('main form button').click();
      await page.locator('[aria-invalid=true]').waitFor();
      await looksRight(page, 'invite-error');
      await page.locator('[name=contact]').fill(email);
      await page.locator('[name=roles]').check();
      await page.locator('main form button').click();
      await page.locator('[role=status]').waitFor();
      await looksRight(page, 'staff-invited');
      const { text = '' } = await mailbox.last(email, 1);
      const link = /http\S+\/invitation\?token=\S+/.exec(text)?.[0].replace(/^https?:\/\/[^/]+/, '') ?? '';

      const { context: theirs, page: person } = await visitor(options);
      await person.goto(api.base_url + link);
      await looksRight(person, 'join');
      await person.locator('[name=name]').fill('Rahima Begum');
      await person.locator('[name=new_password]').fill(PASSWORD);
      await person.locator('[name=repeated_password]').fill(PASSWORD);
      await person.locator('main form button').click();
      await person.waitForURL(/\/home\?done=home_joined$/);

      await person.goto(`${api.base_url}/account`);
      await looksRight(person, 'account');
      await person.locator('a[href$="/set-up"]').click();
      await looksRight(person, 'factor-password');
      await person.locator('[name=current_password]').fill(PASSWORD);
      await person.locator('main form button').click();
      await looksRight(person, 'factor-qr');
      const secret = (await person.locator('.secret code').innerText()).replaceAll(' ', '');
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await person.locator('[name=code]').fill(totp.generate());
      await person.locator('main form button').click();
      expect(await person.locator('.recovery-codes li').count()).toBe(10);
      await looksRight(person, 'factor-codes');
      const recovery = await person.locator('.recovery-codes code').first().innerText();
      await person.locator('.account button').click();
      await signInOn(person, { email, password: PASSWORD });
      await person.locator('[name=code]').fill('wrong');
      await person.locator('main form button').click();
      await person.locator('[aria-invalid=true]').waitFor();
      await looksRight(person, 'factor-ask');
      await person.locator('[name=code]').fill(recovery);
      await person.locator('main form button').click();
      await person.locator('.choice').click();
      await person.waitForURL(/\/home$/);
      await person.keyboard.press('/');
      await person.keyboard.type(phone);
      await person.keyboard.press('Enter');
      const found = person.locator(`main a[href$="/orders/${String(order_id)}"]`).first();
      await found.waitFor();
      await looksRight(person, 'order-found');
      await found.click();
      await person.locator('a[href$="/cancel"]').click();
      await looksRight(person, 'order-cancel');
      await person.locator('.button.danger').click();
      await person.locator('[role=status]').waitFor();
      const [event] = (await api.events(store_id)).filter(({ event_topic }) => event_topic === 'order.status_changed');
      expect(event?.data).toMatchObject({ status: 'cancelled', previous_status: 'pending' });

      await page.goto(staff);
      await looksRight(page, 'staff');
      await page.getByText('Rahima Begum').click();
      await looksRight(page, 'member');
      await page.locator('form[action$="/suspend"] button').click();
      await page.locator('[role=status]').waitFor();
      await looksRight(page, 'member-suspended');
      await person.goto(api.base_url);
      expect(new URL(person.url()).pathname).toBe('/login');
      await page.locator('form[action$="/reactivate"] button').click();
      await page.locator('[role=status]').waitFor();
      await page.locator('a[href$="/remove"]').click();
      await looksRight(page, 'remove');
      await page.goBack();
      await page.locator('a[href$="/hand-over"]').click();
      await looksRight(page, 'hand-over');
      await page.locator('[name=password]').fill(owner.password);
      await page.locator('main form button').click();
      await page.waitForURL(/\/home\?done=home_handed_over$/);
      const owners = async (): Promise<object[]> =>
        api.query(`SELECT email FROM staff JOIN merchants USING (merchant_id) WHERE store_id = $1 AND role = 'owner'`, [store_id]);
      await until(async () => JSON.stringify(await owners()) === JSON.stringify([{ email }]));
      expect(complaints).toEqual([]);
      await Promise.all([context.close(), theirs.close()]);
    },
  );
});
