import type { Page } from 'playwright-core';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import { until, useApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { account } from '../merchants.js';
import { place } from '../orders.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { toSection } from './sections.js';

const PASSWORD = 'a long enough password';

describe('developers in a browser', () => {
  const visitor = useVisitors();
  const mailbox = useMailbox();
  const api = useApi(async () => ({ DEVELOPER_SIGN_UP: 'open', ...(await mailbox.settings()) }));
  const linkTo = async (email: string): Promise<string> => {
    const { text = '' } = await mailbox.last(email, 1);
    return api.base_url + (/http\S+?(\/developers\/invitation\?token=\S+)/.exec(text)?.[1] ?? '');
  };
  /** Installs an app on a store, with an import that failed and an export that runs. */
  async function act(app_id: number): Promise<void> {
    const { installation_id, store_id } = await api.make.install({ app_id } as AppCredentials, await api.make.store());
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, mode, status, progress, rows, failed, bytes, error_code, error_message, started_at, completed_at)
       VALUES ($1, 'import', $2, $3, 'customers', 'csv', 'upsert', 'failed', 40, 820, 12, 51200, 'store_inactive', 'The store is not active.', now(), now()),
         ($1, 'export', $2, $3, 'orders', 'ndjson', NULL, 'running', 62, 31000, 0, 0, NULL, NULL, now(), NULL)`,
      [store_id, app_id, installation_id],
    );
  }
  /** Subscribes an app to the orders of its store, and waits for a delivery that fails and for requests in the log. */
  async function beBusy(app_id: number): Promise<void> {
    const [{ store_id }] = (await api.query<{ store_id: number }>(
      `INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
       SELECT store_id, installation_id, app_id, 'order.created', 'https://127.0.0.1:9/webhooks' FROM installations WHERE app_id = $1
       RETURNING store_id::integer`,
      [app_id],
    )) as [{ store_id: number }];
    await place(await api.shop({ store: { store_id } }));
    await until(async () => (await api.query('SELECT 1 FROM webhook_deliveries WHERE store_id = $1', [store_id])).length > 0);
    await api.query(
      `INSERT INTO api_requests (store_id, app_id, time, request_id, method, route, status, code, duration_ms, bytes)
       VALUES ($1, $2, now(), '6f1d2c9e-9b7f-4c55-8c1e-0d1f5f1f9a11', 'GET', '/api/apps/v1/customers/:user_id', 403, 'insufficient_scope', 4, 180),
         ($1, $2, now(), 'abc', 'POST', '/api/apps/v1/orders', 201, NULL, 41, 2180)`,
      [store_id, app_id],
    );
  }
  const submit = (page: Page, within = 'main'): Promise<void> => page.locator(`${within} form button`).first().click();

  it.each(LOOKS)('sign up, create an app, replace its secret, invite a member and delete the app (%s)', async (look, options) => {
    const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `developers-${look}-${name}`);
    const { context, page, complaints } = await visitor(options);
    // Longer than a line of a phone.
    const email = `founder.of.the.parcel.works.in.dhaka.${look}@example.com`;
    await page.goto(`${api.base_url}/developers/sign-up`);
    await looksRight(page, 'sign-up');
    await page.locator('[name=email]').fill(email);
    await submit(page);
    await page.locator('[role=status]').waitFor();
    await page.goto(await linkTo(email));
    await looksRight(page, 'invitation');
    await page.locator('[name=organisation_name]').fill('Parcel Works');
    await page.locator('[name=name]').fill('Rahima Begum');
    await page.locator('[name=new_password]').fill(PASSWORD);
    await page.locator('[name=repeated_password]').fill(PASSWORD);
    await submit(page);
    await page.waitForURL(/\/developers\/organisations\/\d+\?done=dev_joined$/);
    await looksRight(page, 'no-apps');
    expect(await page.locator('main a[href="/docs/developer-journey"]').count()).toBe(1);

    await page.locator('a[href$="/apps/new"]').click();
    await page.locator('[name=name]').fill('Parcel robot');
    await page.locator('[name=redirect_urls]').fill('http://example.com/callback');
    await page.locator('[name=scopes][value="read:orders"]').check();
    await submit(page);
    await page.locator('[role=alert]').waitFor();
    await looksRight(page, 'app-error');
    const urls = page.locator('[name=redirect_urls][aria-invalid][aria-describedby="error-redirect_urls"]');
    expect([await urls.inputValue(), await page.locator('[name=name]').inputValue()]).toEqual([
      'http://example.com/callback',
      'Parcel robot',
    ]);
    expect(await page.locator('#error-redirect_urls').textContent()).toContain(
      look === 'bangla-dark' ? 'প্রতিটি পুরো https ঠিকানা দিন' : 'Give complete https addresses',
    );
    await page.locator('[name=redirect_urls]').fill('https://example.com/callback');
    await page.locator('[name=summary]').fill('Books parcels every morning.');
    await submit(page);
    await page.waitForURL(/\/secrets$/);
    expect(await page.locator('.secret code').count()).toBe(3);
    await looksRight(page, 'secrets');
    await page.locator('main a.button').click();
    await looksRight(page, 'app');
    await act(Number(new URL(page.url()).pathname.split('/').at(-1)));
    await page.locator('a[href$="/activity"]').click();
    await page.getByText('customers').first().waitFor();
    await page.getByText(look === 'bangla-dark' ? 'স্টোরটি চালু নেই।' : 'The store is not active.').waitFor();
    await looksRight(page, 'activity');
    await page.locator('.tabs a').first().click();
    await beBusy(Number(new URL(page.url()).pathname.split('/').at(-1)));
    await page.locator('a[href$="/deliveries"]').click();
    await looksRight(page, 'deliveries');
    await page.locator('table a').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('pre.code').waitFor();
    await looksRight(page, 'delivery');
    await submit(page);
    await page.locator('[role=status]').waitFor();
    await page.locator('main .actions a').last().click();
    await page.locator('a[href$="/requests"]').click();
    await looksRight(page, 'requests');
    await page.locator('a[href$="?code=insufficient_scope"]').click();
    await page.waitForURL(/code=insufficient_scope/);
    await page.locator('.tabs a').first().click();
    await page.locator('form[action$="/secret"] button').click();
    await page.waitForURL(/\/secrets$/);
    expect(await page.locator('.secret code').count()).toBe(2);
    await page.reload();
    expect(page.url()).toMatch(/\/apps\/\d+$/);
    await page.goto(page.url().replace(/\/apps\/\d+$/, ''));
    await looksRight(page, 'apps');

    await toSection(page, 'stores');
    await looksRight(page, 'no-stores');
    await page.locator('[name=name]').fill('Tea shop');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/stores\/\d+\?done=dev_store_made$/);
    await until(async () => (await page.reload(), (await page.locator('.badge.accent').count()) === 1));
    await looksRight(page, 'store');
    await page.locator('form[action$="/installations"] button').click();
    await page.waitForURL(/\/tokens$/);
    await looksRight(page, 'tokens');
    await page.locator('main a.button').click();
    await page.locator('[name=include][value=tokens]').check();
    await page.locator('form[action$="/clock"] button').click();
    await page.waitForURL(/done=dev_clock_moved$/);
    await looksRight(page, 'store-moved');
    await page.locator('.confirmed summary').first().click();
    await page.locator('form[action$="/reset"] button').click();
    await page.waitForURL(/done=dev_store_replaced$/);
    await page.locator('main .actions a').last().click();
    await looksRight(page, 'stores');
    await page.locator('table a').first().click();
    await page.locator('.confirmed summary').last().click();
    await page.locator('form[action$="/delete"] button').click();
    await page.waitForURL(/done=deleted$/);

    await toSection(page, 'members');
    const invited = `developer.${look}@example.com`;
    await page.locator('[name=email]').fill(invited);
    await page.locator('form[action$="/invitations"] button').click();
    await page.locator('[role=status]').waitFor();
    await looksRight(page, 'members');
    const { page: theirs } = await visitor(options);
    const known = await account(api);
    await theirs.goto(await linkTo(invited));
    await looksRight(theirs, 'join');
    await theirs.locator('main a.button').click();
    await signInOn(theirs, known);
    await theirs.locator('main form button').click();
    await theirs.waitForURL(/\/developers\/organisations\/\d+\?done=dev_joined$/);
    await theirs.goto(`${api.base_url}/developers`);
    await looksRight(theirs, 'organisations');

    await page.locator('.stacked a').first().click();
    await submit(page);
    await page.goto(page.url().replace(/\/members.*/, '/members'));
    await page.locator(`a[href$="/members/${String(known.merchant_id)}"]`).click();
    expect(await page.locator('form[action$="/remove"] button').isVisible()).toBe(false);
    await page.locator('.confirmed summary').click();
    await looksRight(page, 'member');
    await page.locator('form[action$="/remove"] button').click();
    await page.waitForURL(/\/members\?/);
    expect(await page.locator('.stacked a').count()).toBe(1);
    await page.goto(page.url().replace(/\/members.*/, ''));
    await page.locator('.choice').click();
    await page.locator('a[href$="/delete"]').click();
    await page.locator('[name=name]').fill('Another');
    await submit(page);
    await page.locator('[aria-invalid=true]').waitFor();
    await looksRight(page, 'delete');
    await page.locator('[name=name]').fill('Parcel robot');
    await submit(page);
    await page.locator('[role=status]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
