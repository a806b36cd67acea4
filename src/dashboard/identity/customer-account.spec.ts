import { runInProcess } from '../../../test/command-line.js';
import { CustomerVisits } from '../../../test/customer-visits.js';
import { useApi } from '../../../test/harness.js';
import { backParameters, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';

describe('the page of a customer', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  beforeAll(() => identity.begin());

  let phones = 10_000_000;
  const newPhone = (): string => `+88017${String(++phones)}`;
  const path = (): string => `/identity/account/${identity.store_id}`;
  const actions = ({ text }: { text: string }, kind: string): string[] =>
    [...text.matchAll(new RegExp(`action="(${path()}/${kind}/[^"]*)"`, 'g'))].map(([, action = '']) => action);
  const errorOf = async (browser: FormBrowser): Promise<string | undefined> =>
    backParameters(await browser.open(identity.address({ user_type: 'customer', prompt: 'none' })))['error'];

  it('ends a consent with its tokens, and the client asks again', async () => {
    const { browser, access_token } = await visits.signIn(newPhone());
    const other = await visits.signIn(newPhone());
    const page = await browser.open(path());
    const [action = ''] = actions(page, 'consents');
    expect(page.text).toContain('Shop &lt;One');
    const forged = await browser.submit(page, action, { csrf_token: 'x' });
    expect([forged.status, (await identity.userinfo(access_token)).status]).toEqual([403, 200]);
    expect((await browser.submit(page, action, {})).headers.get('location')).toBe(path());
    expect((await identity.userinfo(access_token)).status).toBe(401);
    expect(await errorOf(browser)).toBe('consent_required');
    expect(actions(await browser.open(path()), 'consents')).toEqual([]);
    expect([(await identity.userinfo(other.access_token)).status, await errorOf(other.browser)]).toEqual([200, undefined]);
  });

  it('ends the session of another browser, and its own', async () => {
    const phone = newPhone();
    const [first, second] = [(await visits.signIn(phone)).browser, (await visits.signIn(phone)).browser];
    const page = await second.open(path());
    const [own = '', foreign = ''] = actions(page, 'sessions');
    await second.submit(page, foreign, {});
    expect([await errorOf(first), await errorOf(second)]).toEqual(['login_required', undefined]);
    await second.submit(page, own, {});
    expect([second.cookie.includes('svc_customer'), await errorOf(second)]).toEqual([false, 'login_required']);
  });

  it('ends no session of another customer', async () => {
    const victim = (await visits.signIn(newPhone())).browser;
    const { browser } = await visits.signIn(newPhone());
    const [action = ''] = actions(await victim.open(path()), 'sessions');
    const page = await browser.open(path());
    const [own = ''] = actions(page, 'sessions');
    await browser.submit({ ...page, text: page.text.replaceAll(own, action) }, action, {});
    expect(await errorOf(victim)).toBeUndefined();
  });

  it('is linked from the consent page, speaks Bangla, and shows strangers nothing', async () => {
    const { browser, answer } = await visits.enter(newPhone());
    expect((await browser.follow(answer)).text).toContain(`href="${path()}"`);
    expect((await browser.open(`${path()}?lang=bn`)).text).toContain('আপনার সাইন ইন');
    const stranger = await new FormBrowser(api).open(path());
    expect([stranger.status, stranger.text.includes('You are not signed in.')]).toEqual([401, true]);
    expect((await new FormBrowser(api).open('/identity/account/999999999')).status).toBe(404);
  });

  it('has an equivalent command for operators', async () => {
    const { access_token, claims, browser } = await visits.signIn(newPhone());
    const merchant = await identity.tokens();
    const { client_id } = identity.client;
    const revoke = ['idp-grant', 'revoke', '--client-id', client_id, '--user'];
    const run = async (user: string): Promise<unknown> => {
      const { stdout, stderr } = await runInProcess(api.environment, ...revoke, user);
      return stderr.trim() || JSON.parse(stdout);
    };
    const user = String(claims['sub']);
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
