import type { BrowserContextOptions, Page } from 'playwright-core';
import { ClockAdvance } from '../../src/billing/due/clock-advance.service.js';
import { SystemDb } from '../../src/platform/database/system-db.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { type Account, account, addToStaff } from '../merchants.js';
import { choosePort } from '../program.js';
import { useSubscribers } from '../subscribers.js';
import { expectReadable, LOOKS, picture, signInOn, useVisitors, type Visitor } from './browser.js';

const DAY = 86_400_000;

describe('billing in a browser', () => {
  const visitor = useVisitors();
  // The gateway and the platform send the browser to each other, so the base URL must be the real one.
  const api = useApi(async () => {
    const PORT = String(await choosePort());
    return { PORT, BASE_URL: `http://127.0.0.1:${PORT}` };
  });
  const subscribers = useSubscribers(api);

  interface Stage extends Visitor {
    shop: Shop;
    merchant: Account;
    return_url: string;
    billing: string;
  }

  /** Creates a sandbox store with an app that has a page, and a merchant who is signed in. */
  async function stage(options: BrowserContextOptions = {}): Promise<Stage> {
    const receiver = await subscribers.receiver(() => ({ status: 200, body: 'Back in the app.' }));
    const return_url = new URL('/billed', receiver.url).href;
    const shop = await api.shop({ store: { name: 'Nakshi Handicrafts' }, app: { name: 'Courier Sync', redirect_urls: [return_url] } });
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [shop.store_id]);
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    const seen = await visitor(options);
    await seen.page.goto(`${api.base_url}/login`);
    await signInOn(seen.page, merchant);
    await seen.page.locator('.choice').first().waitFor();
    return { ...seen, shop, merchant, return_url, billing: `${api.base_url}/${String(shop.store_id)}/settings/apps/billing` };
  }

  const asked = async ({ shop, return_url }: Stage, path: string, body: object): Promise<number> =>
    (await shop.post(`/billing/${path}`, { name: 'Gold', amount: 250, return_url, ...body })).body.data.charge_id as number;
  const statusOf = async ({ shop }: Stage, id: number): Promise<string> =>
    (await shop.get(`/billing/charges/${String(id)}`)).body.data.status as string;
  const press = (page: Page, value: string): Promise<void> => page.locator(`button[value=${value}]`).click();
  const back = (page: Page): Promise<void> => page.getByText('Back in the app.').waitFor();

  it.each(LOOKS)('shows every page readably (%s)', async (look, options) => {
    const staged = await stage(options);
    const { page, complaints, billing, shop, context } = staged;
    const looksRight = (name: string): Promise<void> => expectReadable(page, `billing-${look}-${name}`);
    await page.goto(billing);
    await looksRight('empty');

    const topUp = await asked(staged, 'wallet-topup', { amount: 1250 });
    await page.goto(`${billing}/${String(topUp)}`);
    await looksRight('top-up');
    await press(page, 'gateway');
    await looksRight('gateway');
    await press(page, 'pay');
    await back(page);

    const plan = await asked(staged, 'subscriptions', {
      billing_interval: 'monthly',
      capped_amount: 500,
      description: 'All couriers, one price.',
    });
    await page.goto(`${billing}/${String(plan)}`);
    await looksRight('approval');
    await press(page, 'gateway');
    await press(page, 'later');
    await page.waitForURL(/\/billing\/waiting/);
    await looksRight('waiting');
    await page.goto(`${billing}/${String(plan)}`);
    await looksRight('started');
    await page.locator('.section .button').nth(1).click();
    await press(page, 'pay');
    await back(page);
    await shop.post('/billing/usage-charges', { description: 'SMS', quantity: 30, unit_price: 0.75 });
    await shop.post('/billing/wallet/debit', { amount: 400, description: 'Hundred parcels' });
    await asked(staged, 'charges', { name: 'Extra report', amount: 60 });

    await page.goto(billing);
    await page.locator('[name=days]').fill('29');
    await page.locator('form[action$=clock] button').click();
    await page.locator('[role=status]').waitFor();
    await page.locator('.plot summary').click();
    await looksRight('store');
    await page.goto(`${billing}/${String(plan)}`);
    await looksRight('charge');
    await page.goto(`${billing}/${String(plan)}/cancel`);
    await looksRight('cancel');
    const { wallet_id } = (await shop.get('/billing/wallet')).body.data;
    await page.goto(`${billing}/wallets/${String(wallet_id)}`);
    await looksRight('wallet');
    await page.goto(`${api.base_url}/billing/complete?payment=success&charge_id=${String(plan)}`);
    await looksRight('complete');
    await page.goto(`${api.base_url}/billing/complete?payment=failed`);
    await looksRight('failed');
    await page.goto(`${api.base_url}/billing/complete?payment=cancelled`);
    await looksRight('cancelled');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets a payment fail, be cancelled and finally succeed', async () => {
    const staged = await stage();
    const { page, billing, context } = staged;
    const id = await asked(staged, 'charges', {});
    for (const [action, payment] of [
      ['fail', 'failed'],
      ['cancel', 'cancelled'],
      ['pay', 'success'],
    ] as const) {
      await page.goto(`${billing}/${String(id)}`);
      await press(page, 'gateway');
      await press(page, action);
      await back(page);
      expect(new URL(page.url()).searchParams.get('payment')).toBe(payment);
      expect(await statusOf(staged, id)).toBe(action === 'pay' ? 'active' : 'pending');
    }
    await context.close();
  });

  it('finds the payment of a merchant who closed the tab and comes back later', async () => {
    const staged = await stage();
    const { page, billing, context } = staged;
    const id = await asked(staged, 'charges', {});
    await page.goto(`${billing}/${String(id)}`);
    await press(page, 'gateway');
    await press(page, 'close');
    await page.locator('[role=status]').waitFor();
    await page.close();
    const later = await context.newPage();
    await later.goto(`${billing}/${String(id)}`);
    await later.locator('.section .button').first().click();
    await back(later);
    expect(await statusOf(staged, id)).toBe('active');
    await context.close();
  });

  it('still knows a payment a day later, and accepts one that was not made before', async () => {
    const staged = await stage();
    const { page, billing, context, shop } = staged;
    const [paid, left] = [await asked(staged, 'charges', {}), await asked(staged, 'charges', {})];
    for (const id of [paid, left]) {
      await page.goto(`${billing}/${String(id)}`);
      await press(page, 'gateway');
      if (id === paid) await press(page, 'close');
    }
    await page.locator('button[value=pay]').waitFor();
    await page.close();
    await api.app.get(ClockAdvance).advance(api.app.get(SystemDb).of(shop.store_id), (now) => new Date(now.getTime() + DAY));
    const later = await context.newPage();
    await later.goto(`${billing}/${String(paid)}`);
    expect([await statusOf(staged, paid), await later.locator('button[value=gateway]').count()]).toEqual(['active', 0]);
    await picture(later, 'billing-paid-yesterday');
    await later.goto(`${billing}/${String(left)}`);
    await picture(later, 'billing-left-yesterday');
    await press(later, 'gateway');
    await press(later, 'pay');
    await back(later);
    expect(await statusOf(staged, left)).toBe('active');
    await context.close();
  });

  it('takes one payment of a merchant who pays twice, with Back and in two tabs', async () => {
    const staged = await stage();
    const { page, billing, context, shop } = staged;
    const id = await asked(staged, 'charges', {});
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${billing}/${String(id)}`);
      await press(tab, 'gateway');
      await tab.locator('button[value=pay]').waitFor();
    }
    expect(other.url()).toBe(page.url());
    await press(page, 'pay');
    await back(page);
    await press(other, 'pay');
    await back(other);
    expect(new URL(other.url()).searchParams.get('payment')).toBe('success');
    await page.goBack();
    await page.goBack();
    await page.reload();
    await page.locator('.history').waitFor();
    const [paid] = await api.query<{ sum: string }>(
      `SELECT (-sum(amount))::text AS sum FROM ledger_postings WHERE store_id = $1 AND account = 'store'`,
      [shop.store_id],
    );
    expect(paid?.sum).toBe('250.00');
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'charge.activated')).toHaveLength(1);
    await context.close();
  });

  it('can be used with the keyboard alone', async () => {
    const staged = await stage();
    const { page, billing, context } = staged;
    const id = await asked(staged, 'charges', {});
    await page.goto(`${billing}/${String(id)}`);
    const focusOn = async (value: string): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate('document.activeElement?.value')) === value) return;
      }
      throw new Error(`The button ${value} cannot be reached.`);
    };
    await focusOn('gateway');
    await page.keyboard.press('Enter');
    await page.locator('button[value=pay]').waitFor();
    await focusOn('pay');
    await page.keyboard.press('Enter');
    await back(page);
    expect(await statusOf(staged, id)).toBe('active');
    await context.close();
  });
});
