import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { Guild, plainApp } from '../developers.js';
import { type Api, until, useApi } from '../harness.js';
import { type Account, account, addToStaff, signedIn } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors, type Visitor } from './browser.js';

/** Signs in again in a tab that the page of the kept form opens, and sends the form, which is shown for the new session. */
async function signInAgain(
  { context, page }: Pick<Visitor, 'context' | 'page'>,
  owner: Account,
  { name, look, send }: { readonly name: string; readonly look: string; readonly send: () => Promise<void> },
): Promise<void> {
  const link = page.locator('a[href="/login"]');
  await link.waitFor();
  await expectReadable(page, `${name}-ended-${look}`);
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await signInOn(tab, owner);
  await tab.locator('.account').waitFor();
  await tab.close();
  await send();
  await link.waitFor({ state: 'detached' });
  await expectReadable(page, `${name}-changed-${look}`);
}

describe('a form that is sent after the session has ended', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('is kept until the person has signed in again (%s)', async (look, options) => {
    const owner = await account(api);
    const store_id = String(await api.make.store());
    await addToStaff(api, owner, Number(store_id));
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${store_id}/settings/custom-apps/new`);
    await signInOn(page, owner);
    await page.locator('[name=name]').fill('Parcel robot');
    await page.locator('[name=scopes]').first().check();
    await context.clearCookies({ name: 'svc_session' });
    const send = (): Promise<void> => page.locator('main form button').click();
    await send();
    await signInAgain({ context, page }, owner, { name: 'form-again', look, send });
    await send();
    await page.waitForURL(/\/secrets$/);
    expect(await page.locator('main').textContent()).toContain('Parcel robot');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a form with a file', () => {
  const visitor = useVisitors();
  const apis = { ended: useApi(), limited: useApi({ RATE_LIMIT_PAGE: '60', RATE_LIMIT_PAGE_WINDOW: '10s' }) };

  /** Types the text of a screenshot, and chooses a picture of several megabytes. */
  async function typed(api: Api, { page, context }: Visitor) {
    const owner = await account(api);
    const guild = await new Guild(api).begin('Parcel Works', await signedIn(api, owner));
    const { app_id } = (await guild.on('POST /apps', plainApp)).body.data as { app_id: number };
    const [name = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name, value, url: api.base_url }]);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}/listing`);
    const noise = { raw: { width: 1200, height: 800, channels: 3 as const } };
    const file = {
      name: 'shot.png',
      mimeType: 'image/png',
      buffer: await sharp(randomBytes(1200 * 800 * 3), noise)
        .png()
        .toBuffer(),
    };
    const form = page.locator('form[action$="/screenshots"]');
    await form.locator('[name=alt]').fill('The list of parcels');
    await form.locator('[type=file]').setInputFiles(file);
    return { owner, file, send: () => form.locator('button').click(), form };
  }
  const saved = async ({ page }: Visitor): Promise<void> => {
    await page.waitForURL(/done=listing_shots_saved/);
    expect(await page.locator('.arranged [name=alt]').inputValue()).toBe('The list of parcels');
  };

  it.each(LOOKS)('is sent again with its text when the person has signed in again (%s)', async (look, options) => {
    const visit = await visitor(options);
    const { context, complaints } = visit;
    const { owner, file, send, form } = await typed(apis.ended, visit);
    await context.clearCookies({ name: 'svc_session' });
    await send();
    await signInAgain(visit, owner, { name: 'form-again-file', look, send });
    await form.locator('[type=file]').setInputFiles(file);
    await send();
    await saved(visit);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)('is sent again with its text after too many requests (%s)', async (look, options) => {
    const visit = await visitor(options);
    const { context, page } = visit;
    const api = apis.limited;
    const { file, send, form } = await typed(api, visit);
    const open = async (): Promise<number> => (await api.call('GET', '/login', { headers: { accept: 'text/html' } })).status;
    await until(async () => (await open()) === 429);
    await send();
    await page.locator('[type=hidden][name=alt]').waitFor({ state: 'attached' });
    await until(async () => (await open()) === 200);
    await expectReadable(page, `form-again-file-limited-${look}`);
    await form.locator('[type=file]').setInputFiles(file);
    await send();
    await saved(visit);
    await context.close();
  });
});
