import type { Page } from 'playwright-core';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import { useApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { account } from '../merchants.js';
import { accessibilityProblems, NARROW, picture, signInOn, useVisitors, WIDE } from './browser.js';

const PHONE = { width: 360, height: 740 };
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
  const submit = (page: Page, within = 'main'): Promise<void> => page.locator(`${within} form button`).first().click();

  it.each([
    ['en-wide', WIDE, 'en-GB'],
    ['en-phone', PHONE, 'en-GB'],
    ['bn-wide', WIDE, 'bn-BD'],
    ['bn-phone', PHONE, 'bn-BD'],
    ['bn-narrow', NARROW, 'bn-BD'],
  ] as const)('sign up, create an app, replace its secret, invite a member and delete the app (%s)', async (look, viewport, locale) => {
    const looksRight = async (page: Page, name: string): Promise<void> => {
      await picture(page, `developers-${look}-${name}`);
      expect(await accessibilityProblems(page)).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([name, overflow]).toEqual([name, 0]);
    };
    const { context, page, complaints } = await visitor({ viewport, locale });
    const email = `founder.${look}@example.com`;
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
    await page.waitForURL(/\/developers\/organisations\/\d+$/);
    await looksRight(page, 'no-apps');

    await page.locator('a[href$="/apps/new"]').click();
    await page.locator('[name=name]').fill('Parcel robot');
    await page.locator('[name=redirect_urls]').fill('http://example.com/callback');
    await page.locator('[name=scopes][value="read:orders"]').check();
    await submit(page);
    await page.locator('[role=alert]').waitFor();
    await looksRight(page, 'app-error');
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
    await looksRight(page, 'activity');
    await page.locator('main .actions a').last().click();
    await page.locator('form[action$="/secret"] button').click();
    await page.waitForURL(/\/secrets$/);
    expect(await page.locator('.secret code').count()).toBe(2);
    await page.reload();
    expect(page.url()).toMatch(/\/apps\/\d+$/);
    await page.goto(page.url().replace(/\/apps\/\d+$/, ''));
    await looksRight(page, 'apps');

    await page.locator('.store-nav nav a').last().click();
    const invited = `developer.${look}@example.com`;
    await page.locator('[name=email]').fill(invited);
    await page.locator('form[action$="/invitations"] button').click();
    await page.locator('[role=status]').waitFor();
    await looksRight(page, 'members');
    const { page: theirs } = await visitor({ viewport, locale });
    const known = await account(api);
    await theirs.goto(await linkTo(invited));
    await looksRight(theirs, 'join');
    await theirs.locator('main a.button').click();
    await signInOn(theirs, known);
    await theirs.locator('main form button').click();
    await theirs.waitForURL(/\/developers\/organisations\/\d+$/);
    await theirs.goto(`${api.base_url}/developers`);
    await looksRight(theirs, 'organisations');

    await page.locator('.stacked a').first().click();
    await submit(page);
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
