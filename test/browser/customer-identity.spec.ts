import type { Page } from 'playwright-core';
import type { NewClientCredentials } from '../../src/identity/provider/clients/clients.service.js';
import type { Shop } from '../factories.js';
import { type Overrides, useApi } from '../harness.js';
import { Identity } from '../identity.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { NARROW, picture, useVisitors, WIDE } from './browser.js';
import { siteOf } from './other-site.js';

const PHONE = '+8801712345678';
const ATTACKER = 'attacker@example.com';

describe('a customer whose record an app has made with the email address of an attacker', () => {
  const visitor = useVisitors();
  let gateway: Receiver;
  const settings: Overrides = { ONE_TIME_CODE_SENDER: 'http' };
  beforeAll(async () => {
    gateway = await startReceiver();
    Object.assign(settings, { SMS_GATEWAY_URL: `${gateway.url}/sms`, EMAIL_GATEWAY_URL: `${gateway.url}/email` });
  });
  const api = useApi(settings);
  const identity = new Identity(api);
  let shop: Shop;
  let site: Receiver;
  let callback: string;
  let client: NewClientCredentials;
  let user_id: number;
  beforeAll(async () => {
    await identity.begin();
    shop = await api.shop({ store: { store_id: identity.store_id } });
    site = await siteOf('<p>Back in the shop.');
    callback = new URL('/signed-in', site.url).href;
    client = await identity.register({ redirect_urls: [callback] });
    const { body } = await shop.post('/customers', { name: 'Rahima', phone: PHONE, email: ATTACKER });
    user_id = body.data.user_id as number;
  });
  afterAll(() => Promise.all([gateway.close(), site.close()]));

  /** Returns the code of the first message to a recipient after the first `seen` requests. */
  async function codeFor(to: string, seen: number): Promise<string> {
    const message = await gateway.waitFor((request) => gateway.requests.indexOf(request) >= seen && request.body.includes(`"${to}"`));
    return /\d{6}/.exec((JSON.parse(message.body) as { text: string }).text)?.[0] ?? '';
  }

  /** Signs in with a contact, and returns the claims that the client receives. */
  async function signIn(page: Page, contact: string, name: string): Promise<Record<string, unknown>> {
    const own = { client_id: client.client_id, redirect_uri: callback };
    await page.goto(api.base_url + identity.address({ ...own, user_type: 'customer' }));
    const seen = gateway.requests.length;
    await page.locator('[name=contact]').fill(contact);
    await page.locator('form[action="/identity/customer"] button').click();
    await page.locator('[name=one_time_code]').waitFor();
    await page.keyboard.type(await codeFor(contact, seen));
    await picture(page, `identity-${name}-code`);
    await page.keyboard.press('Enter');
    // A customer who has consented before is redirected immediately.
    await page.locator('.scopes').or(page.getByText('Back in the shop.')).waitFor();
    await picture(page, `identity-${name}-consent`);
    if (await page.locator('.scopes').isVisible()) await page.locator('button[value=allow]').click();
    await page.getByText('Back in the shop.').waitFor();
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { body } = await identity.redeem(code, { ...own, client_secret: client.client_secret ?? '' });
    return (await identity.userinfo(body.access_token as string)).body as Record<string, unknown>;
  }

  it('has only that record, without the consent of the attacker', async () => {
    const attacker = await visitor({ viewport: WIDE });
    const stolen = await signIn(attacker.page, ATTACKER, 'attacker');
    expect(stolen).toMatchObject({ email: ATTACKER, email_verified: true, name: null });
    expect(stolen).not.toHaveProperty('phone_number');
    expect(stolen['sub']).not.toBe(`customer:${user_id}`);

    const owner = await visitor({ viewport: NARROW });
    const claims = await signIn(owner.page, PHONE, 'owner');
    expect(claims).toMatchObject({ sub: `customer:${user_id}`, name: 'Rahima', phone_number: PHONE, phone_number_verified: true });
    expect(claims).toMatchObject({ email: ATTACKER, email_verified: false });
    expect(await api.query('SELECT user_id FROM idp_grants WHERE user_id = $1', [user_id])).toHaveLength(1);

    expect(await signIn((await visitor()).page, ATTACKER, 'attacker-again')).toMatchObject({ sub: stolen['sub'] });
    expect([...attacker.complaints, ...owner.complaints]).toEqual([]);
  });
});
