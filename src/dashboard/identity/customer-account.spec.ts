import type { Json } from '../../../test/caller.js';
import { commandLineOf, runInProcess } from '../../../test/command-line.js';
import { CustomerVisits } from '../../../test/customer-visits.js';
import { plainOrder } from '../../../test/orders.js';
import { type Api, atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { backParameters, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { newPhone } from '../../../test/phones.js';

const USER_AGENT = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

describe('the page of a customer', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  let other: Api;
  beforeAll(async () => {
    await identity.begin();
    other = await serveBeside(api);
  });

  /** Returns the same browser, connected to another process. */
  function beside({ jar }: FormBrowser): FormBrowser {
    const browser = new FormBrowser(other);
    for (const [name, value] of jar) browser.jar.set(name, value);
    return browser;
  }

  const signIn = (phone: string) => visits.signIn(phone, {}, new FormBrowser(api, { 'user-agent': USER_AGENT }));
  /** Other stores in the database may have customers with the same number. */
  const customersWith = (phone: string): Promise<{ name: string; user_id: number }[]> =>
    api.query('SELECT name, user_id FROM customers WHERE store_id = $1 AND phone = $2', [identity.store_id, phone]);
  const path = (): string => `/identity/account/${identity.store_id}`;
  const actions = ({ text }: { text: string }, kind: string): string[] =>
    [...text.matchAll(new RegExp(`action="(${path()}/${kind}/[^"]*)"`, 'g'))].map(([, action = '']) => action);
  const errorOf = async (browser: FormBrowser): Promise<string | undefined> =>
    backParameters(await browser.open(identity.address({ user_type: 'customer', prompt: 'none' })))['error'];

  it('ends a consent with its tokens, and the client asks again', async () => {
    const { browser, access_token } = await signIn(newPhone());
    const other = await signIn(newPhone());
    const page = await browser.open(path());
    const [action = ''] = actions(page, 'consents');
    expect(page.text).toContain('Shop &lt;One');
    const forged = await browser.submit(page, action, { csrf_token: 'x' });
    expect([forged.status, (await identity.userinfo(access_token)).status]).toEqual([403, 200]);
    expect((await browser.submit(page, action, {})).headers.get('location')).toBe(`${path()}?done=own_consent_ended`);
    expect((await identity.userinfo(access_token)).status).toBe(401);
    expect(await errorOf(browser)).toBe('consent_required');
    expect(actions(await browser.open(path()), 'consents')).toEqual([]);
    expect([(await identity.userinfo(other.access_token)).status, await errorOf(other.browser)]).toEqual([200, undefined]);
  });

  it('ends the session of another browser, and its own', async () => {
    const phone = newPhone();
    const [first, second] = [(await signIn(phone)).browser, (await signIn(phone)).browser];
    const page = await second.open(path());
    const [foreign = ''] = actions(page, 'sessions');
    expect(page.text).toContain('Firefox · Android');
    await second.submit(page, foreign, {});
    expect([await errorOf(first), await errorOf(second)]).toEqual(['login_required', undefined]);
    const left = await second.follow(await second.submit(page, `${path()}/sign-out`, {}));
    expect([left.status, left.text.includes('You are signed out in this browser.')]).toEqual([200, true]);
    expect([second.cookie.includes('svc_customer'), await errorOf(second)]).toEqual([false, 'login_required']);
  });

  it('ends all other sessions of the customer, and none of another customer', async () => {
    const phone = newPhone();
    const victim = (await signIn(newPhone())).browser;
    const browsers = [];
    for (let n = 0; n < 3; n++) browsers.push((await signIn(phone)).browser);
    const later = (await signIn(newPhone())).browser;
    const [own] = browsers as [FormBrowser];
    const page = await own.open(path());
    expect((await own.submit(page, `${path()}/sessions/end`, { csrf_token: 'x' })).status).toBe(403);
    const peers = [own, beside(own)];
    const ended = await atOnce(20, (n) => (peers[n % 2] ?? own).submit(page, `${path()}/sessions/end`, {}));
    expect(new Set(ended.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${path()}?done=account_sessions_ended`]));
    const errors = await Promise.all([...browsers, victim, later].map(errorOf));
    expect(errors).toEqual([undefined, 'login_required', 'login_required', undefined, undefined]);
    const left = await atOnce(20, (n) => (peers[n % 2] ?? own).submit(page, `${path()}/sign-out`, {}));
    expect(left.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
    expect(await errorOf(own)).toBe('login_required');
  });

  it('changes the name, with an event, and the language of the browser', async () => {
    const phone = newPhone();
    const { browser, claims } = await signIn(phone);
    const page = await browser.open(path());
    expect(page.text).toMatch(/<input[^>]* name="name" autocomplete="name" value maxlength/);
    for (const [name, csrf_token] of [[' '], ['x'.repeat(256)], ['Rahima', 'x']] as const) {
      const refused = await browser.submit(page, `${path()}/details`, { name, lang: 'en', ...(csrf_token && { csrf_token }) });
      expect(refused.status).toBe(csrf_token ? 403 : 400);
    }
    const peers = [browser, beside(browser)];
    const saved = await atOnce(20, (n) => (peers[n % 2] ?? browser).submit(page, `${path()}/details`, { name: ' Rahima ', lang: 'bn' }));
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await browser.open(path())).text).toContain('আপনি Rahima হিসেবে সাইন ইন করেছেন।');
    const user_id = Number(String(claims['sub']).split(':')[1]);
    const updated = (await api.events(identity.store_id)).filter(
      ({ event_topic, data }) => event_topic === 'customer.updated' && data['user_id'] === user_id,
    );
    expect(updated.map(({ data }) => data)).toEqual([{ user_id, updated_fields: ['name'], updated_by: 'system' }]);
  });

  it('asks for the name of a new customer once, after the first code', async () => {
    const phone = newPhone();
    const { browser, answer } = await visits.enter(phone, { scope: 'openid profile phone' });
    const consent = await browser.follow(answer);
    expect(consent.text).toContain('What should we call you?');
    expect(consent.text).toContain('If you continue, Shop &lt;One> &amp; &quot;Co&quot; can see:');
    const decide = (name: string, as = browser) =>
      as.submit(consent, '/identity/customer-consent', { decision: 'allow', customer_name: name });
    expect((await decide('x'.repeat(256))).status).toBe(400);
    expect(await customersWith(phone)).toMatchObject([{ name: phone }]);
    const peer = beside(browser);
    const allowed = await atOnce(20, (n) => decide(` Rahima ${String(n)} `, n % 2 ? browser : peer));
    expect(allowed.filter((one) => backParameters(one)['code'] !== undefined)).toHaveLength(20);
    const [row] = await customersWith(phone);
    expect(row?.name).toMatch(/^Rahima \d+$/);
    const named = (await api.events(identity.store_id)).filter(
      ({ event_topic, data }) => event_topic === 'customer.updated' && data['user_id'] === Number(row?.user_id),
    );
    expect(named).toHaveLength(1);
    expect((await decide('Other')).status).toBe(303);
    expect(await customersWith(phone)).toEqual([row]);
  });

  it('does not ask again for a name that was left empty', async () => {
    const { browser } = await signIn(newPhone());
    const consent = await browser.open(identity.address({ user_type: 'customer', prompt: 'consent' }));
    expect(consent.text).toContain('action="/identity/customer-consent"');
    expect(consent.text).not.toContain('What should we call you?');
  });

  it('exports the data of the customer, without internal notes and without data of another customer', async () => {
    const phone = newPhone();
    const other = newPhone();
    const { browser, claims } = await signIn(phone);
    await signIn(other);
    const user_id = Number(String(claims['sub']).split(':')[1]);
    const shop = await api.shop({ store: { store_id: identity.store_id } });
    const order = { ...plainOrder, customer_id: user_id, note: 'Ring twice', internal_note: 'Difficult' };
    expect((await shop.post('/orders', order)).status).toBe(201);
    const page = await browser.open(path());
    expect((await browser.submit(page, `${path()}/data`, { csrf_token: 'x' })).status).toBe(403);
    const { status, headers, text } = await browser.submit(page, `${path()}/data`, {});
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.json"']);
    const data = JSON.parse(text) as { customer: { phone: string }; orders: { note: string }[]; sign_ins: { kind: string }[] };
    expect(data.customer.phone).toBe(phone);
    expect(data.orders.map(({ note }) => note)).toEqual(['Ring twice']);
    expect(data.sign_ins).toContainEqual(expect.objectContaining({ kind: 'session', user_agent: USER_AGENT, address: '127.0.0.1' }));
    expect(text).not.toContain('Difficult');
    expect(text).not.toContain(other);
    expect((await new FormBrowser(api).submit(page, `${path()}/data`, {})).status).toBe(401);
  });

  it('ends no session of another customer', async () => {
    const phone = newPhone();
    const victim = (await signIn(phone)).browser;
    const watcher = (await signIn(phone)).browser;
    const { browser } = await signIn(newPhone());
    const [action = ''] = actions(await watcher.open(path()), 'sessions');
    const page = await browser.open(path());
    const own = `${path()}/sign-out`;
    await browser.submit({ ...page, text: page.text.replaceAll(own, action) }, action, {});
    expect(await errorOf(victim)).toBeUndefined();
  });

  it('is linked from the consent page, speaks Bangla, and shows strangers nothing', async () => {
    const { browser, answer } = await visits.enter(newPhone());
    expect((await browser.follow(answer)).text).toContain(`href="${path()}"`);
    expect((await browser.open(`${path()}?lang=bn`)).text).toContain('আপনার অ্যাকাউন্ট');
    const stranger = await new FormBrowser(api).open(path());
    expect([stranger.status, stranger.text.includes('You are not signed in.')]).toEqual([401, true]);
    expect((await new FormBrowser(api).open('/identity/account/999999999')).status).toBe(404);
  });

  it('has an equivalent command for operators', async () => {
    const { access_token, claims, browser } = await signIn(newPhone());
    const merchant = await identity.tokens();
    const { client_id } = identity.client;
    const commands = commandLineOf(api);
    const revoke = ['idp-grant', 'revoke', '--client-id', client_id, '--user'];
    const run = async (user: string): Promise<unknown> => {
      const { stdout, stderr } = await runInProcess(api.environment, ...revoke, user);
      return stderr.trim() || JSON.parse(stdout);
    };
    const user = String(claims['sub']);
    const { grants } = await commands.cli('idp-grant', 'list', '--client-id', client_id, '--user', user);
    expect(grants).toMatchObject([{ client_id, user, store_id: identity.store_id, scopes: expect.arrayContaining(['openid']) }]);
    const [grant = {}] = grants as Json[];
    const show = `idp-grant show --grant-id ${String(grant.grant_id)}`;
    expect(await commands.cli(...show.split(' '))).toEqual(grant);
    expect((await commands.cli('find', user)).found).toEqual([
      { noun: 'idp-grant', id: grant.grant_id, name: grant.client_name, store_id: identity.store_id, show },
    ]);
    expect((await commands.cli('idp-grant', 'list', '--store-id', String(identity.store_id))).grants).toContainEqual(grant);
    expect(await commands.refused('idp-grant', 'show', '--grant-id', '999999999')).toBe('Consent not found.');
    expect(await run(user)).toEqual({ client_id, user, revoked: 1 });
    expect([(await identity.userinfo(access_token)).status, await errorOf(browser)]).toEqual([401, 'consent_required']);
    const owner = `merchant:${identity.owner.merchant_id}`;
    expect((await identity.userinfo(merchant.access_token)).status).toBe(200);
    expect(await run(owner)).toEqual({ client_id, user: owner, revoked: 1 });
    expect((await identity.userinfo(merchant.access_token)).status).toBe(401);
    expect(await run(user)).toEqual({ client_id, user, revoked: 0 });
    expect(await run('someone:1')).toContain('is not customer:<id> or merchant:<id>');
  });
});
