import { Secret, TOTP } from 'otpauth';
import { plainCharge, Till } from '../billing.js';
import { Guild, plainApp } from '../developers.js';
import { useOwnApi } from '../harness.js';
import { account } from '../merchants.js';
import { promote } from '../operators.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

const CONTENT = {
  ...{ name: 'Parcel robot', summary: 'Books parcels every morning.', description: 'Prints labels.\nBooks couriers.' },
  ...{
    support_url: 'https://app.example.com/help',
    privacy_url: null,
    prices: '500 taka a month',
    install_url: 'https://app.example.com/install',
  },
};

describe('the operator in a browser', () => {
  const visitor = useVisitors();
  const api = useOwnApi({ ROLE: 'api' });

  /** Makes a submission, a payment that its gateway flags, and an event that could not be published. */
  async function work(): Promise<void> {
    const guild = await new Guild(api).begin();
    const { body } = await guild.on('POST /apps', { ...plainApp, name: 'Parcel robot' });
    await api.query('INSERT INTO app_listings (app_id, version, submitted) VALUES ($1, 1, $2)', [body.data.app_id, CONTENT]);
    const till = await Till.open(api);
    const session_txn = await till.session((await till.charge(plainCharge)).charge_id as number);
    await till.atGateway(session_txn, 'paid', 1);
    await till.back(session_txn);
    await api.make.apps(12, 'Gadget');
    await api.query(
      `INSERT INTO installations (store_id, app_id, scopes) SELECT s.store_id, a.app_id, '{}' FROM apps a, (SELECT max(store_id) AS store_id FROM stores) s
       WHERE a.name LIKE 'Gadget%'`,
    );
    await api.query(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       SELECT 9000 + $1, gen_random_uuid(), $1, 'inventory.updated', '{}', '{"type":"system"}', now(), 'invalid input syntax for type json'`,
      [till.shop.store_id],
    );
  }

  it.each(LOOKS)('sets up a second factor, and decides about listings, payments and events (%s)', async (look, options) => {
    await work();
    const known = await account(api);
    await promote(api, known);
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/operator`);
    await signInOn(page, known);
    await page.waitForURL(/\/operator\/second-factor$/);
    await expectReadable(page, `operator-${look}-entry`);
    await page.locator('a.button.primary').click();
    await page.locator('[name=current_password]').fill(known.password);
    await page.locator('main form button').click();
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    await page.locator('[name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    await page.locator('main form button').click();
    await page.locator('.recovery-codes').waitFor();
    await page.locator('main a.button').click();
    await page.waitForURL(/\/operator$/);
    await expectReadable(page, `operator-${look}-overview`);
    // Bangla has the longest words, and this is the least width at which they are next to the menu.
    await page.setViewportSize({ ...options.viewport, width: 840 });
    expect(
      await page.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('a.store-name'))`),
    ).toBe(0);
    await page.setViewportSize(options.viewport);

    await page.locator('main a[href$="/listings?state=waiting"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/state=waiting$/);
    await expectReadable(page, `operator-${look}-listings`);
    await page.locator('td a').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('a.button.primary').waitFor();
    await expectReadable(page, `operator-${look}-listing`);
    await page.locator('a[href*="/reject?"]').click();
    await page.waitForURL(/reject/);
    await page.locator('[name=reason]').fill('The prices are missing.');
    await expectReadable(page, `operator-${look}-reject`);
    await page.locator('main form button').click();
    await page.locator('[role=status]').waitFor();
    await expectReadable(page, `operator-${look}-rejected`);

    await page.goto(`${api.base_url}/operator/payments`);
    await expectReadable(page, `operator-${look}-payments`);
    await page.locator('td a').first().click();
    await page.locator('a[href$="?ask=1"]').click();
    await page.locator('main table').waitFor();
    await expectReadable(page, `operator-${look}-payment`);
    await page.locator('a[href$="/accept"]').click();
    await page.waitForURL(/accept$/);
    await expectReadable(page, `operator-${look}-accept`);
    await page.locator('main form button').click();
    await page.locator('[role=status]').waitFor();

    await page.goto(`${api.base_url}/operator/dead-letters`);
    await expectReadable(page, `operator-${look}-letters`);
    await page.locator('td a').first().click();
    await page.locator('a[href$="/release"]').waitFor();
    await expectReadable(page, `operator-${look}-letter`);

    for (const list of ['stores', 'apps', 'deliveries', 'jobs', 'doctor', 'versions', 'audit']) {
      await page.goto(`${api.base_url}/operator/${list}`);
      await expectReadable(page, `operator-${look}-${list}`);
    }
    for (const list of ['stores', 'apps']) {
      await page.goto(`${api.base_url}/operator/${list}`);
      await page.locator('td a').first().click();
      await page.locator('dl.facts').waitFor();
      await expectReadable(page, `operator-${look}-${list}-one`);
    }
    await page.goto(`${api.base_url}/operator/stores`);
    await page.locator('td a').first().click();
    await page.locator('a[href$="/installations"]').click();
    await page.locator('[name=q]').waitFor();
    await expectReadable(page, `operator-${look}-installations`);
    await page.goto(page.url().replace('installations', 'members'));
    await expectReadable(page, `operator-${look}-members`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
