import type { Page, Request } from 'playwright-core';
import { freePort } from '../../scripts/processes.mjs';
import type { Answer } from '../answer.js';
import { CustomerVisits } from '../customer-visits.js';
import { atOnce, serveBeside, useApi } from '../harness.js';
import { Identity } from '../identity.js';
import type { NewClientCredentials } from '../../src/identity/provider/clients/clients.service.js';
import { newPhone } from '../phones.js';
import type { Receiver } from '../receiver.js';
import { withAuthenticator } from './authenticator.js';
import { expectReadable, LOOKS, picture, useVisitors } from './browser.js';
import { siteOf } from './other-site.js';

/** Form that a browser was about to submit. */
interface Caught {
  readonly body: string;
  readonly headers: Record<string, string>;
}

describe('the passkey of a customer', () => {
  const visitor = useVisitors();
  const person = withAuthenticator(visitor);
  const api = useApi(async () => {
    const port = String(await freePort());
    return { PORT: port, BASE_URL: `http://localhost:${port}` };
  });
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  let shop: Receiver;
  let client: NewClientCredentials;
  let callback: string;
  beforeAll(async () => {
    await identity.begin();
    shop = await siteOf('<p>Back in the shop.');
    callback = new URL('/signed-in', shop.url).href;
    client = await identity.register({ name: 'Corner shop', redirect_urls: [callback] });
  });
  afterAll(() => shop.close());

  const base = (): string => api.environment['BASE_URL'] ?? '';
  const account = (): string => `${base()}/identity/account/${String(identity.store_id)}`;
  const address = (changes: Record<string, string> = {}): string =>
    base() + identity.address({ client_id: client.client_id, redirect_uri: callback, user_type: 'customer', ...changes });
  const stored = (phone: string) =>
    api.query<{ name: string; last_used_at: string | null }>(
      `SELECT p.name, p.last_used_at FROM customer_passkeys p JOIN customers c ON c.store_id = p.store_id AND c.user_id = p.user_id
       WHERE c.phone = $1 AND c.store_id = $2`,
      [phone, identity.store_id],
    );
  const sessions = (phone: string) =>
    api.query(
      'SELECT 1 FROM customer_sessions s JOIN customers c ON c.store_id = s.store_id AND c.user_id = s.user_id WHERE c.phone = $1',
      [phone],
    );

  /** Signs in with a code, up to the consent page or the shop. */
  async function signIn(page: Page, phone: string): Promise<void> {
    await page.goto(address({ prompt: 'login' }));
    await page.locator('[name=contact]').fill(phone);
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=one_time_code]').fill(await visits.codeOf(phone));
    await page.locator('form[action="/identity/code"] button').click();
    await page.locator('.scopes').or(page.getByText('Back in the shop.')).waitFor();
  }

  /** Signs in with a code, and creates a passkey on the consent page. */
  async function begin(page: Page, phone: string): Promise<void> {
    await signIn(page, phone);
    await page.locator('form[data-passkey=create] button').click();
    await page.locator('form[data-passkey=create]').waitFor({ state: 'detached' });
    await page.locator('button[value=allow]').click();
    await page.getByText('Back in the shop.').waitFor();
  }

  /** Catches what a form of a page submits instead of sending it. */
  async function caught(page: Page, form: string, path: string): Promise<Caught> {
    const sent = new Promise<Request>((resolve) => {
      void page.route(path, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        resolve(route.request());
        return route.abort();
      });
    });
    await page.locator(`${form} button`).click();
    const request = await sent;
    await page.unroute(path);
    const { cookie = '', 'content-type': type = '' } = await request.allHeaders();
    return { body: request.postData() ?? '', headers: { cookie, 'content-type': type, accept: 'text/html', origin: base() } };
  }

  const post = (path: string, { body, headers }: Caught, at = api): Promise<Answer> => at.call('POST', path, { raw: body, headers });
  const used = (answers: readonly Answer[], status: number): number => answers.filter((answer) => answer.status === status).length;

  it.each(LOOKS)('is created after the first code, signs in, and ends the session of another device (%s)', async (look, options) => {
    const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `customer-passkey-${look}-${name}`);
    const phone = newPhone();
    const { context, page, complaints } = await person(options);
    await signIn(page, phone);
    await page.locator('form[data-passkey=create]').waitFor();
    await looksRight(page, 'offer');
    const suggested = await page.locator('[name=passkey_name]').inputValue();
    await page.locator('[name=passkey_name]').fill(' ');
    await page.locator('form[data-passkey=create] button').click();
    await page.locator('[name=passkey_name][aria-invalid]').waitFor();
    await looksRight(page, 'unnamed');
    await page.locator('[name=passkey_name]').fill(suggested);
    await page.locator('form[data-passkey=create] button').click();
    await page.locator('form[data-passkey=create]').waitFor({ state: 'detached' });
    await page.locator('[name=customer_name]').fill('Rahima');
    await page.locator('button[value=allow]').click();
    await page.getByText('Back in the shop.').waitFor();
    expect(await stored(phone)).toEqual([{ name: expect.stringContaining('Chrome'), last_used_at: null }]);

    const other = await visitor(options);
    await signIn(other.page, phone);
    await context.clearCookies({ name: /svc_customer_/ });
    await page.goto(address());
    await page.locator('form[data-passkey=get]').waitFor();
    await looksRight(page, 'sign-in');
    await page.locator('form[data-passkey=get] button').click();
    await page.getByText('Back in the shop.').waitFor();
    expect(await stored(phone)).toEqual([expect.objectContaining({ last_used_at: expect.anything() })]);

    await page.goto(account());
    await page.getByText('Rahima').first().waitFor();
    await looksRight(page, 'account');
    expect(await sessions(phone)).toHaveLength(3);
    await page.locator('form[action$="/end"][action*="/sessions/"] button').first().click();
    await page.waitForURL(/done=account_session_ended$/);
    await looksRight(page, 'ended');
    await page.locator('form[action$="/sessions/end"] button').click();
    await page.waitForURL(/done=account_sessions_ended$/);
    expect(await sessions(phone)).toHaveLength(1);
    expect((await other.page.goto(account()))?.status()).toBe(401);
    await looksRight(other.page, 'signed-out');

    await page.locator('form[action*="/passkeys/"][action$="/remove"] button').click();
    await page.waitForURL(/done=passkey_removed$/);
    expect(await stored(phone)).toEqual([]);
    await page.locator('form[action$="/sign-out"] button').click();
    await page.waitForURL(/done=own_left$/);
    await looksRight(page, 'left');
    await page.goto(address());
    await page.locator('form[data-passkey=get] button').click();
    await page.locator('[role=alert]:visible').waitFor();
    await page.locator('[name=contact]').fill('0171');
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=contact][aria-invalid]').waitFor();
    await looksRight(page, 'unreadable');
    await page.locator('[name=contact]').fill(phone);
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=one_time_code]').fill('12345');
    await page.locator('form[action="/identity/code"] button').click();
    await page.locator('[name=one_time_code][aria-invalid]').waitFor();
    await looksRight(page, 'malformed');
    expect([...complaints, ...other.complaints]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  it.each(LOOKS)('is not needed: codes, the account chooser and the account page work without scripts (%s)', async (look, options) => {
    const { context, page, complaints } = await visitor({ ...options, javaScriptEnabled: false });
    const phone = newPhone();
    await signIn(page, phone);
    expect(await page.locator('form[data-passkey=create]').isVisible()).toBe(false);
    await page.locator('button[value=allow]').click();
    await page.getByText('Back in the shop.').waitFor();
    await signIn(page, newPhone());
    await page.locator('button[value=allow]').click();
    await page.getByText('Back in the shop.').waitFor();
    await page.goto(address());
    const names = page.locator('form[action="/identity/customer-choice"] button');
    expect(await names.count()).toBe(2);
    await picture(page, `customer-choice-${look}`);
    await names.last().click();
    await page.getByText('Back in the shop.').waitFor();
    await page.goto(account());
    expect(await page.locator('main').textContent()).toContain(phone);
    await page.locator('form[action$="/switch"] button').click();
    await page.locator('form[action$="/sign-out"] button').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves the account chooser readable, and the countdown to another code', async () => {
    for (const [look, options] of LOOKS) {
      const { context, page, complaints } = await visitor(options);
      for (const phone of [newPhone(), newPhone()]) await signIn(page, phone);
      await page.goto(address());
      await expectReadable(page, `customer-choice-${look}`);
      await page.goto(address({ prompt: 'login' }));
      await page.locator('[name=contact]').fill(newPhone());
      await page.locator('form[action="/identity/customer"] button').click();
      const again = page.locator('form[action="/identity/code/again"]');
      await again.waitFor();
      expect(await again.locator('button').isDisabled()).toBe(true);
      expect(await again.locator('[data-countdown]').textContent()).toMatch(
        look.startsWith('bangla') ? /[২৩][০-৯] সেকেন্ড/ : /[23]\d seconds/,
      );
      await expectReadable(page, `customer-code-${look}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('is stored once, answers a challenge once, and is removed once, in two processes', async () => {
    const phone = newPhone();
    const { context, page } = await person();
    const other = await serveBeside(api, { PORT: '0' });
    const everywhere = (path: string, form: Caught) => atOnce(20, (n) => post(path, form, n % 2 ? api : other));
    await signIn(page, phone);
    const creation = await caught(page, 'form[data-passkey=create]', `${base()}/identity/customer-passkey/new`);
    expect((await post('/identity/customer-passkey/new', { ...creation, headers: { ...creation.headers, cookie: '' } })).status).toBe(403);
    await everywhere('/identity/customer-passkey/new', creation);
    expect(await stored(phone)).toHaveLength(1);

    await context.clearCookies({ name: /svc_customer_/ });
    await page.goto(address());
    const entry = await caught(page, 'form[data-passkey=get]', `${base()}/identity/customer-passkey`);
    const elsewhere = new URLSearchParams(entry.body);
    elsewhere.set('store_id', String(await api.make.store()));
    elsewhere.set('client_id', (await identity.register({ redirect_urls: [callback] })).client_id);
    expect((await post('/identity/customer-passkey', { ...entry, body: elsewhere.toString() })).status).toBe(403);
    const forged = new URLSearchParams(entry.body);
    const credential = JSON.parse(forged.get('credential') ?? '') as { response: object };
    const response = { ...credential.response, userHandle: Buffer.from('customer:1:1').toString('base64url') };
    forged.set('credential', JSON.stringify({ ...credential, response }));
    expect((await post('/identity/customer-passkey', { ...entry, body: forged.toString() })).status).toBe(401);
    const before = (await sessions(phone)).length;
    const entered = await everywhere('/identity/customer-passkey', entry);
    expect([used(entered, 303), used(entered, 403)]).toEqual([1, 19]);
    expect(await sessions(phone)).toHaveLength(before + 1);

    await signIn(page, phone);
    await page.goto(account());
    const removal = await caught(page, 'form[action$="/remove"]', `${account()}/passkeys/*/remove`);
    const [newest] = await api.query<{ passkey_id: number }>('SELECT max(passkey_id) AS passkey_id FROM customer_passkeys');
    const path = `/identity/account/${String(identity.store_id)}/passkeys/${String(newest?.passkey_id)}/remove`;
    const stranger = newPhone();
    const theirs = await person();
    await begin(theirs.page, stranger);
    await theirs.page.goto(account());
    const foreign = await caught(theirs.page, 'form[action$="/remove"]', `${account()}/passkeys/*/remove`);
    await post(path, foreign);
    expect(await stored(phone)).toHaveLength(1);
    expect(used(await everywhere(path, removal), 303)).toBe(20);
    expect([await stored(phone), (await stored(stranger)).length]).toEqual([[], 1]);
    await other.close();
    await Promise.all([context.close(), theirs.context.close()]);
  });

  it('ends with a change of the phone number, and is not added long after the sign-in', async () => {
    const phone = newPhone();
    const { context, page } = await person();
    await begin(page, phone);
    const [row] = await api.query<{ user_id: number }>('SELECT user_id FROM customers WHERE phone = $1', [phone]);
    const owner = await api.shop({ store: { store_id: identity.store_id } });
    expect((await owner.put(`/customers/${String(row?.user_id)}`, { phone: newPhone() })).status).toBe(200);
    expect(await api.query('SELECT 1 FROM customer_passkeys WHERE user_id = $1', [row?.user_id])).toEqual([]);

    const next = newPhone();
    await signIn(page, next);
    const creation = await caught(page, 'form[data-passkey=create]', `${base()}/identity/customer-passkey/new`);
    await api.query(`UPDATE customer_sessions SET created_at = now() - interval '11 minutes'`);
    await post('/identity/customer-passkey/new', creation);
    expect(await stored(next)).toEqual([]);
    await page.goto(account());
    await page.getByText('You can add a passkey within ten minutes of signing in.').waitFor();
    await context.close();
  });
});
