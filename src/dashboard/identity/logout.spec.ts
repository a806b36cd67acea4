import { useApi } from '../../../test/harness.js';
import { CustomerVisits, type SignedInCustomer } from '../../../test/customer-visits.js';
import { backParameters, type Changes, defined, Identity, IDENTITY } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { merchantOf } from '../../../test/merchants.js';
import { formOf } from '../../../test/pages.js';
import { newPhone } from '../../../test/phones.js';

const BYE = 'https://shop.example.com/bye?from=shop';
const TITLE = 'Sign out?';

describe('the logout endpoint', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  beforeAll(async () => {
    await identity.begin();
    identity.client = await identity.register({ post_logout_redirect_urls: [BYE] });
  });

  const newCustomer = (changes: Changes = {}): Promise<SignedInCustomer> => visits.signIn(newPhone(), changes);

  const address = (fields: Changes): string => `${IDENTITY}/logout?${new URLSearchParams(defined(fields)).toString()}`;
  const isSignedIn = async (browser: FormBrowser, changes: Changes = {}): Promise<boolean> => {
    const back = backParameters(await browser.open(identity.address({ prompt: 'none', ...changes })));
    return back['error'] !== 'login_required';
  };
  const customer = { user_type: 'customer' };

  /** Signs a merchant in with a browser. */
  async function newMerchant(): Promise<{ browser: FormBrowser; id_token: string }> {
    const { email, password } = await merchantOf(api, identity.store_id);
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address());
    const consent = await browser.follow(await browser.submit(page, '/identity/sign-in', { email, password }));
    const { code = '' } = backParameters(await browser.submit(consent, '/identity/consent', { decision: 'allow' }));
    return { browser, id_token: (await identity.redeem(code)).body.id_token as string };
  }

  it('ends the session of a customer whom the ID token names, and returns to the client with the state', async () => {
    const { browser, id_token: id_token_hint } = await newCustomer();
    const state = 'x y&z=1#ü';
    const { status, headers } = await browser.open(address({ id_token_hint, post_logout_redirect_uri: BYE, state }));
    expect([status, headers.get('location')]).toEqual([303, `${BYE}&${new URLSearchParams({ state }).toString()}`]);
    expect(browser.cookie).not.toContain('svc_customer');
    expect(await isSignedIn(browser, customer)).toBe(false);
    const again = await browser.open(address({ id_token_hint, post_logout_redirect_uri: BYE }));
    expect([again.status, again.headers.get('location')]).toEqual([303, BYE]);
  });

  it('ends the session of a merchant, and only that one', async () => {
    const { browser, id_token: id_token_hint } = await newMerchant();
    await visits.signIn(newPhone(), {}, browser);
    const { status, text } = await browser.open(address({ id_token_hint }));
    expect([status, text.includes('You are signed out')]).toEqual([200, true]);
    expect([await isSignedIn(browser), await isSignedIn(browser, customer)]).toEqual([false, true]);
  });

  it('accepts the request as a form, with and without the cookies of the browser', async () => {
    const { browser, id_token: id_token_hint } = await newCustomer();
    const form = formOf({ id_token_hint, post_logout_redirect_uri: BYE });
    const bare = await api.call('POST', `${IDENTITY}/logout`, form);
    expect([bare.status, bare.headers.get('location')]).toEqual([303, address({ id_token_hint, post_logout_redirect_uri: BYE })]);
    expect(await isSignedIn(browser, customer)).toBe(true);
    const sent = await api.call('POST', `${IDENTITY}/logout`, { ...form, headers: { ...form.headers, cookie: browser.cookie } });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, BYE]);
    expect(await isSignedIn(browser, customer)).toBe(false);
  });

  it('asks for confirmation without a hint, and with the hint of another user', async () => {
    const { id_token } = await newCustomer();
    const { browser } = await newCustomer();
    const { client_id } = identity.client;
    for (const fields of [{}, { id_token_hint: id_token }, { client_id, post_logout_redirect_uri: BYE }]) {
      const page = await browser.open(address(fields));
      expect([page.status, page.text.includes(TITLE)]).toEqual([200, true]);
    }
    const page = await browser.open(address({ client_id, post_logout_redirect_uri: BYE, state: 's' }));
    const forged = await browser.submit(page, '/identity/logout', { csrf_token: 'x' });
    expect([forged.status, forged.text.includes(TITLE)]).toEqual([403, true]);
    expect(await isSignedIn(browser, customer)).toBe(true);
    const left = await browser.submit(page, '/identity/logout', {});
    expect([left.status, left.headers.get('location')]).toEqual([303, `${BYE}&state=s`]);
    expect(await isSignedIn(browser, customer)).toBe(false);
  });

  it('says at which store the person is signed out, and which website asked', async () => {
    const { client_id } = identity.client;
    for (const [language, title, lead] of [
      ['en', 'You are signed out at Loom', 'You can close this page, or return to Shop &lt;One> &amp; &quot;Co&quot;.'],
      ['bn', 'আপনি Loom\u2011এ সাইন আউট করেছেন', 'অথবা Shop &lt;One> &amp; &quot;Co&quot;\u2011এ ফিরে যেতে পারেন।'],
    ] as const) {
      const { browser } = await newCustomer();
      const page = await browser.open(address({ client_id, ui_locales: language }));
      expect(page.text).toContain(language === 'en' ? 'asks to sign you out' : 'আপনাকে সাইন আউট করতে চায়');
      const { text } = await browser.submit(page, '/identity/logout', {});
      expect([text.includes(title), text.includes(lead)]).toEqual([true, true]);
    }
  });

  it('asks in Bangla', async () => {
    const { browser } = await newCustomer();
    const { text } = await browser.open(address({ ui_locales: 'bn' }));
    expect(text).toContain('সাইন আউট করবেন?');
  });

  it('of a client of a store keeps the sessions of customers of other stores', async () => {
    const { browser } = await newCustomer();
    const { client_id } = await identity.register({ owner_store_id: await api.make.store(), post_logout_redirect_urls: [BYE] });
    const { status, headers } = await browser.open(address({ client_id, post_logout_redirect_uri: BYE }));
    expect([status, headers.get('location')]).toEqual([303, BYE]);
    expect(await isSignedIn(browser, customer)).toBe(true);
  });

  it.each([
    ['an unknown client', { client_id: `svc_oc_${'0'.repeat(32)}` }, 'invalid_client'],
    ['a malformed client', { client_id: 'x' }, 'invalid_client'],
    ['an address without a client', { post_logout_redirect_uri: BYE }, 'invalid_redirect_uri'],
    ['a hint that is no ID token', { id_token_hint: 'x.y.z', post_logout_redirect_uri: BYE }, 'invalid_request'],
  ])('refuses %s without a redirect, and ends no session', async (_, fields, error) => {
    const { browser } = await newCustomer();
    const page = await browser.open(address(fields));
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
    for (const method of ['GET', 'POST']) {
      const { raw, headers } = formOf(fields);
      const options = method === 'POST' ? { raw, headers: { ...headers, accept: '*/*' } } : {};
      const { status, body } = await api.call(method, method === 'GET' ? address(fields) : `${IDENTITY}/logout`, options);
      expect([status, body['error']]).toEqual([400, error]);
    }
    expect(await isSignedIn(browser, customer)).toBe(true);
  });

  it.each(['https://shop.example.com/bye', `${BYE}&`, `${BYE}#`, BYE.toUpperCase(), 'https://evil.example/'])(
    'refuses the address %s, which differs from the registered one',
    async (post_logout_redirect_uri) => {
      const { browser, id_token: id_token_hint } = await newCustomer();
      const { status, headers } = await browser.open(address({ id_token_hint, post_logout_redirect_uri }));
      expect([status, headers.get('location')]).toEqual([400, null]);
      expect(await isSignedIn(browser, customer)).toBe(true);
    },
  );

  it('refuses a client that is not the one of the ID token', async () => {
    const { browser, id_token: id_token_hint } = await newCustomer();
    const { client_id } = await identity.register({ post_logout_redirect_urls: [BYE] });
    const { status } = await browser.open(address({ id_token_hint, client_id, post_logout_redirect_uri: BYE }));
    expect(status).toBe(400);
    expect(await isSignedIn(browser, customer)).toBe(true);
  });
});
