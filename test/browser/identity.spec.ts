import type { BrowserContext, Page } from 'playwright-core';
import type { NewClientCredentials } from '../../src/identity/provider/clients/clients.service.js';
import { codeIn } from '../customer-visits.js';
import { type Overrides, until, useApi } from '../harness.js';
import { CALLBACK, type Changes, Identity, IDENTITY } from '../identity.js';
import { type Account, account, addToStaff } from '../merchants.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { expectReadable, NARROW, signInOn, useVisitors, WIDE } from './browser.js';
import { tabTo } from './keyboard.js';
import { attribute, siteOf } from './other-site.js';

const CUSTOMER = { user_type: 'customer', scope: 'openid profile phone' };
const BANGLA = { locale: 'bn-BD', viewport: NARROW };

describe('the pages of the identity provider in a browser', () => {
  const visitor = useVisitors();
  let gateway: Receiver;
  const settings: Overrides = { ONE_TIME_CODE_SENDER: 'http' };
  beforeAll(async () => {
    gateway = await startReceiver();
    settings['SMS_GATEWAY_URL'] = gateway.url;
  });
  const api = useApi(settings);
  const identity = new Identity(api);
  let merchant: Account;
  let shop: Receiver;
  let callback: string;
  let client: NewClientCredentials;
  beforeAll(async () => {
    await identity.begin();
    shop = await siteOf('<p>Back in the shop.');
    callback = new URL('/signed-in', shop.url).href;
    client = await identity.register({ redirect_urls: [callback] });
    merchant = await account(api);
    await addToStaff(api, merchant, identity.store_id);
  });
  afterAll(() => Promise.all([gateway.close(), shop.close()]));

  const address = (changes: Changes = {}): string =>
    api.base_url + identity.address({ client_id: client.client_id, redirect_uri: callback, ...changes });
  let phones = 0;

  const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `identity-${name}`);

  /** Returns the parameters with which the browser came back to the client. */
  async function back(page: Page): Promise<URLSearchParams> {
    await page.getByText('Back in the shop.').waitFor();
    expect(page.url().startsWith(`${callback}?`)).toBe(true);
    return new URL(page.url()).searchParams;
  }

  /** Types a new phone number and returns the code that arrives. */
  async function requestCode(page: Page): Promise<string> {
    const before = gateway.requests.length;
    await page.locator('[name=contact]').fill(`0171${String(++phones).padStart(7, '0')}`);
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=one_time_code]').waitFor();
    await until(() => gateway.requests.length > before);
    return codeIn((JSON.parse(gateway.requests.at(-1)?.body ?? '{}') as { text: string }).text);
  }

  async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
    return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  }

  const codes = async (): Promise<number> => (await api.query('SELECT 1 FROM idp_codes')).length;

  it('sign a merchant in without a mouse', async () => {
    const { context, page, complaints } = await visitor({ viewport: WIDE });
    await page.goto(address());
    await looksRight(page, 'sign-in');
    await tabTo(page, '[name=email]');
    await page.keyboard.type(merchant.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]').waitFor();
    await looksRight(page, 'sign-in-wrong');
    await tabTo(page, '[name=password]');
    await page.keyboard.type(merchant.password);
    await page.keyboard.press('Enter');
    await page.locator('.scopes').waitFor();
    await looksRight(page, 'consent');
    await tabTo(page, 'button[value=allow]');
    await page.keyboard.press('Enter');
    const answer = await back(page);
    const own = { client_id: client.client_id, client_secret: client.client_secret ?? '', redirect_uri: callback };
    expect((await identity.redeem(answer.get('code') ?? '', own)).status).toBe(200);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sign a customer in, in Bangla on a narrow screen', async () => {
    const { context, page, complaints } = await visitor(BANGLA);
    await page.goto(address(CUSTOMER));
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    await looksRight(page, 'customer-bn');
    await page.locator('[name=contact]').fill('১২');
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=contact][aria-invalid]').waitFor();
    await requestCode(page);
    await page.getByText('নম্বর বদলান').click();
    const code = await requestCode(page);
    await looksRight(page, 'code-bn');
    await page.locator('[name=one_time_code]').fill(code === '000000' ? '000001' : '000000');
    await page.locator('main button').first().click();
    await page.locator('[name=one_time_code][aria-invalid]').waitFor();
    await looksRight(page, 'code-wrong-bn');
    expect(await page.evaluate('document.activeElement.name')).toBe('one_time_code');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.locator('.scopes').waitFor();
    await looksRight(page, 'customer-consent-bn');
    expect(await page.locator('main').textContent()).not.toMatch(/Sign in|Continue|phone number/);
    await page.locator('button[value=deny]').click();
    expect((await back(page)).get('error')).toBe('access_denied');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('cannot be framed', async () => {
    const { context, page } = await visitor();
    await page.goto(address({ prompt: 'consent' }));
    await signInOn(page, merchant);
    await page.locator('.scopes').waitFor();
    const clients = `${api.base_url}/${String(identity.store_id)}/settings/sign-in-clients`;
    for (const target of [address({ prompt: 'consent' }), address({ prompt: 'login' }), address(CUSTOMER), clients]) {
      const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      const site = await siteOf(`<!DOCTYPE html><iframe src="${attribute(target)}"></iframe>`);
      await page.goto(site.url);
      expect((await refusal).text()).toContain('frame-ancestors');
      await site.close();
    }
    await context.close();
  });

  it('accept no form of another site', async () => {
    const { context, page } = await visitor();
    await page.goto(address({ prompt: 'consent' }));
    await signInOn(page, merchant);
    await page.locator('.scopes').waitFor();
    const before = [await codes(), await cookiesOf(context)];
    const request = Object.fromEntries(new URL(address()).searchParams);
    const foe = await account(api);
    for (const [path, fields] of [
      ['/identity/consent', { decision: 'allow' }],
      ['/identity/sign-in', { email: foe.email, password: foe.password }],
      ['/identity/customer', { ...CUSTOMER, contact: '01799999999' }],
      ['/identity/code', { ...CUSTOMER, one_time_code: '123456' }],
      ['/identity/customer-consent', { ...CUSTOMER, decision: 'allow' }],
    ] as const) {
      const inputs = Object.entries({ ...request, ...fields }).map(
        ([name, value]) => `<input name="${attribute(name)}" value="${attribute(value)}">`,
      );
      const form = `<form method="post" action="${api.base_url}${path}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
      const site = await siteOf(`<!DOCTYPE html>${form}`);
      const answer = page.waitForResponse((response) => response.url() === api.base_url + path);
      await page.goto(site.url);
      expect([path, (await answer).status()]).toEqual([path, 403]);
      await site.close();
    }
    const { svc_session: after } = await cookiesOf(context);
    expect([await codes(), after]).toEqual([before[0], (before[1] as Record<string, string>)['svc_session']]);
    expect(gateway.requests.filter(({ body }) => body.includes('1799999999'))).toEqual([]);
    await context.close();
  });

  it('lead nowhere but to the client', async () => {
    const { context, page } = await visitor();
    await page.goto(address({ redirect_uri: 'https://evil.example/' }));
    expect(await page.locator('main').textContent()).toContain('The redirect URI is not registered for the client.');
    expect(new URL(page.url()).origin).toBe(api.base_url);
    await page.goto(`${address()}&next=https%3A%2F%2Fevil.example%2F&return_to=%2F%2Fevil.example`);
    const links = await page.locator('a').evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
    for (const link of links) expect(new URL(link).origin).toBe(api.base_url);
    // A field that an attacker changes in the form is validated again.
    await page.locator('[name=redirect_uri]').evaluate((input) => input.setAttribute('value', 'https://evil.example/'));
    await signInOn(page, merchant);
    await page.getByText('The redirect URI is not registered for the client.').waitFor();
    expect(new URL(page.url()).origin).toBe(api.base_url);
    await context.close();
  });

  it('replace every secret that was in the browser before the sign-in', async () => {
    const planted = ['svc_session', 'svc_sign_in', `svc_customer_${String(identity.store_id)}`];
    const { context, page } = await visitor();
    await context.addCookies(planted.map((name) => ({ name, value: 'planted', url: api.base_url })));
    await page.goto(address({ prompt: 'consent' }));
    await signInOn(page, merchant);
    await page.locator('.scopes').waitFor();
    const merchantCookies = await cookiesOf(context);
    expect([merchantCookies['svc_session'], merchantCookies['svc_sign_in']]).not.toContain('planted');
    await page.goto(address({ ...CUSTOMER, prompt: 'login' }));
    const code = await requestCode(page);
    await page.locator('[name=one_time_code]').fill(code);
    await page.locator('main button').first().click();
    await page.locator('.scopes').waitFor();
    expect(Object.values(await cookiesOf(context))).not.toContain('planted');
    const thief = await visitor();
    await thief.context.addCookies(planted.map((name) => ({ name, value: 'planted', url: api.base_url })));
    for (const changes of [{}, CUSTOMER]) {
      await thief.page.goto(address({ ...changes, prompt: 'none' }));
      expect((await back(thief.page)).get('error')).toBe('login_required');
    }
    await thief.context.close();
    await context.close();
  });

  it('let an owner create a client, without a mouse, and in Bangla on a narrow screen', async () => {
    const { context, page, complaints } = await visitor({ viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').waitFor();
    const section = `${api.base_url}/${String(identity.store_id)}/settings/sign-in-clients`;
    await page.goto(section.replace('sign-in-clients', 'custom-apps'));
    await tabTo(page, 'a[href$="/settings/sign-in-clients"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(section);
    await looksRight(page, 'clients-none');
    await tabTo(page, 'a[href$="/new"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${section}/new`);
    await tabTo(page, '[name=name]');
    await page.keyboard.type('Loom webshop');
    await page.keyboard.press('Tab');
    await page.keyboard.type(CALLBACK);
    await looksRight(page, 'client-new');
    await tabTo(page, 'main .actions button');
    await page.keyboard.press('Enter');
    await page.locator('[role=status]').waitFor();
    await looksRight(page, 'client-secret');
    await tabTo(page, '[data-copy=secret-1]');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await page.locator('#secret-1').textContent());
    await page.locator('main .actions a').click();
    await page.waitForURL(/svc_oc_/);
    await page.setViewportSize(NARROW);
    for (const [path, name] of [
      [page.url(), 'client-bn'],
      [section, 'clients-bn'],
      [`${section}/new`, 'client-new-bn'],
    ] as const) {
      await page.goto(`${path}?lang=bn`);
      await looksRight(page, name);
      expect(await page.locator('main').textContent()).not.toMatch(/Sign-in|Redirect|Type|Status|Copy/);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('serve a website without a server', async () => {
    const { client_id } = await identity.register({ type: 'public' });
    const code = await identity.code({ client_id });
    const fields = { grant_type: 'authorization_code', client_id, code, redirect_uri: CALLBACK, code_verifier: identity.pkce.verifier };
    const { context, page } = await visitor();
    const site = await siteOf('<!DOCTYPE html><p>A single page');
    await page.goto(site.url);
    const provider = JSON.stringify(api.base_url + IDENTITY);
    const claims = await page.evaluate(`(async () => {
      const json = async (path, options) => (await fetch(${provider} + path, options)).json();
      const { issuer } = await json('/.well-known/openid-configuration');
      const { keys } = await json('/jwks');
      const { access_token } = await json('/token', { method: 'POST', body: new URLSearchParams(${JSON.stringify(fields)}) });
      const { sub } = await json('/userinfo', { headers: { authorization: 'Bearer ' + access_token } });
      const authorize = await fetch(${provider} + '/authorize', { credentials: 'include' }).then(() => 'read', () => 'refused');
      return { issuer: typeof issuer, keys: keys.length, sub, authorize };
    })()`);
    expect(claims).toEqual({ issuer: 'string', keys: 1, sub: `merchant:${identity.owner.merchant_id}`, authorize: 'refused' });
    await site.close();
    await context.close();
  });
});
