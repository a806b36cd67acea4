import type { Answer } from '../../../test/caller.js';
import { atOnce, type Overrides, useApi } from '../../../test/harness.js';
import { ALL_SCOPES, backParameters, type Changes, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { newPhone } from '../../../test/phones.js';
import { type Receiver, startReceiver } from '../../../test/receiver.js';

const PHONE = '01712-345678';
const E164 = '+8801712345678';
const TOKEN = 'gateway-token';

describe('the sign-in of customers', () => {
  let gateway: Receiver;
  const settings: Overrides = {
    ONE_TIME_CODE_SENDER: 'http',
    CODE_GATEWAY_TOKEN: TOKEN,
    CODE_GATEWAY_SENDER: 'Loom',
    ONE_TIME_CODE_REGIONS: 'BD,GB,GG',
  };
  beforeAll(async () => {
    gateway = await startReceiver();
    Object.assign(settings, { SMS_GATEWAY_URL: `${gateway.url}/sms`, EMAIL_GATEWAY_URL: `${gateway.url}/email` });
  });
  const api = useApi(settings);
  const identity = new Identity(api);
  beforeAll(() => identity.begin());
  afterAll(() => gateway.close());

  const customer = { user_type: 'customer' };

  /** Opens the sign-in form of a request. */
  async function visit(changes: Changes = {}): Promise<{ browser: FormBrowser; page: Answer }> {
    const browser = new FormBrowser(api);
    return { browser, page: await browser.open(identity.address({ ...customer, ...changes })) };
  }

  /** Returns the messages that the gateway received for a recipient. */
  const messagesTo = (to: string): { to: string; from: string; text: string }[] =>
    gateway.requests.map(({ body }) => JSON.parse(body) as { to: string; from: string; text: string }).filter((one) => one.to === to);

  /** Requests a code for an address, and returns the form for it and the code that arrived. */
  async function request(
    contact: string,
    to: string,
    changes: Changes = {},
  ): Promise<{ browser: FormBrowser; page: Answer; code: string }> {
    const { browser, page } = await visit(changes);
    const before = messagesTo(to).length;
    const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact }));
    await gateway.waitFor(({ body }) => (JSON.parse(body) as { to: string }).to === to && messagesTo(to).length > before);
    const code = /\b\d{6}\b/.exec(messagesTo(to).at(-1)?.text ?? '')?.[0] ?? '';
    return { browser, page: form, code };
  }

  const enter = (browser: FormBrowser, page: Answer, one_time_code: string) => browser.submit(page, '/identity/code', { one_time_code });

  /** Signs a customer in and consents, and returns the code for the client. */
  async function signIn(contact: string, to: string, changes: Changes = {}): Promise<{ browser: FormBrowser; code: string }> {
    const { browser, page, code } = await request(contact, to, changes);
    const consent = await browser.follow(await enter(browser, page, code));
    if (consent.status === 303) return { browser, code: backParameters(consent)['code'] ?? '' };
    const allowed = await browser.submit(consent, '/identity/customer-consent', { decision: 'allow' });
    return { browser, code: backParameters(allowed)['code'] ?? '' };
  }

  const addCustomer = async (phone: string, email: string | null = null): Promise<number> => {
    const [row] = await api.query<{ user_id: string }>(
      `INSERT INTO customers (store_id, name, phone, email) VALUES ($1, 'Anna', $2, $3) RETURNING user_id`,
      [identity.store_id, phone, email],
    );
    return Number(row?.user_id);
  };

  it('by phone returns exactly the claims of the scopes', async () => {
    const user_id = await addCustomer(PHONE, 'anna@example.com');
    const { code } = await signIn('01712 345678', E164);
    const { body } = await identity.redeem(code);
    const { status, body: claims } = await identity.userinfo(body.access_token as string);
    expect([status, claims]).toEqual([
      200,
      {
        sub: `customer:${user_id}`,
        name: 'Anna',
        picture: null,
        email: 'anna@example.com',
        email_verified: false,
        phone_number: E164,
        phone_number_verified: true,
        store_id: identity.store_id,
        store_name: 'Loom',
        role: 'customer',
      },
    ]);
    expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(messagesTo(E164)[0]).toEqual({ to: E164, from: 'Loom', text: expect.stringMatching(/^\d{6} is your code for Loom\./) });
    const token = await identity.redeem((await signIn('01712 345678', E164, { scope: 'openid store' })).code);
    expect((await identity.userinfo(token.body.access_token as string)).body).toEqual({
      sub: `customer:${user_id}`,
      store_id: identity.store_id,
      store_name: 'Loom',
      role: 'customer',
    });
  });

  it('by email sends the code there', async () => {
    const { code } = await signIn(' BELA@example.com ', 'bela@example.com');
    const { body } = await identity.redeem(code);
    const claims = (await identity.userinfo(body.access_token as string)).body;
    expect(claims).toMatchObject({ email: 'bela@example.com', email_verified: true });
    expect(gateway.requests.at(-1)?.path).toContain('/email');
  });

  it('creates one account for a new phone number, also for parallel sign-ins, with an event', async () => {
    const phone = newPhone();
    const requests = await Promise.all([request(phone, phone), request(phone, phone)]);
    // Both messages look alike; each browser has its own code.
    const [first, second] = messagesTo(phone).map(({ text }) => text.slice(0, 6));
    const answers = await Promise.all(
      requests.flatMap(({ browser, page }) => [first, second].map((code) => enter(browser, page, code ?? ''))),
    );
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThanOrEqual(2);
    const rows = await api.query(`SELECT name, is_phone_verified FROM customers WHERE store_id = $1 AND phone = $2`, [
      identity.store_id,
      phone,
    ]);
    expect(rows).toEqual([{ name: phone, is_phone_verified: 1 }]);
    const created = (await api.events(identity.store_id)).filter(
      ({ event_topic, data }) => event_topic === 'customer.created' && data['phone'] === phone,
    );
    expect(created.map(({ data }) => data)).toEqual([{ user_id: expect.any(Number), phone }]);
  });

  it('does not confuse numbers of two countries with the same national digits', async () => {
    const user_id = await addCustomer('07911123456');
    const { code } = await signIn('+447911123456', '+447911123456');
    const { body } = await identity.redeem(code);
    const { sub } = (await identity.userinfo(body.access_token as string)).body as { sub: string };
    expect(sub).not.toBe(`customer:${user_id}`);
  });

  it('does not reveal which email addresses have accounts', async () => {
    await addCustomer('01912345678', 'known@example.com');
    const pages = [];
    for (const contact of ['known@example.com', 'nobody@example.com']) {
      const { browser, page } = await request(contact, contact);
      const wrong = await enter(browser, page, '000000');
      pages.push([
        page.status,
        wrong.status,
        page.text.replaceAll(/(value|href|data-countdown)="[^"]*"|\b\d\d? seconds/g, '').replaceAll(/.•••@/g, '•••@'),
      ]);
    }
    expect(pages[0]).toEqual(pages[1]);
  });

  it('keeps the session of the store: no form and no consent the next time', async () => {
    const phone = newPhone();
    const { browser } = await signIn(phone, phone);
    expect(backParameters(await browser.open(identity.address(customer)))).toHaveProperty('code');
    expect(backParameters(await browser.open(identity.address({ ...customer, prompt: 'none' })))).toHaveProperty('code');
    const other = String(await api.make.store());
    const elsewhere = await browser.open(identity.address({ ...customer, store_id: other, prompt: 'none' }));
    expect(backParameters(elsewhere)['error']).toBe('login_required');
    expect((await browser.open(identity.address({ ...customer, prompt: 'login' }))).text).toContain('action="/identity/customer"');
    await api.query(`UPDATE customer_sessions SET created_at = now() - interval '1 hour'`);
    expect((await browser.open(identity.address({ ...customer, max_age: '60' }))).text).toContain('action="/identity/customer"');
    await api.query('DELETE FROM customers WHERE store_id = $1 AND phone = $2', [identity.store_id, phone]);
    expect(backParameters(await browser.open(identity.address({ ...customer, prompt: 'none' })))['error']).toBe('login_required');
  });

  it('is refused without consent, and userinfo returns 404 once the customer is deleted', async () => {
    const phone = newPhone();
    const { browser, page, code } = await request(phone, phone);
    const consent = await browser.follow(await enter(browser, page, code));
    expect(consent.text).toContain('Sign in to Shop');
    expect(backParameters(await browser.submit(consent, '/identity/customer-consent', { decision: 'deny' }))['error']).toBe(
      'access_denied',
    );
    const forged = await browser.submit(consent, '/identity/customer-consent', { decision: 'allow', csrf_token: 'x' });
    expect([forged.status, forged.headers.get('location')]).toEqual([403, null]);
    const allowed = backParameters(await browser.submit(consent, '/identity/customer-consent', { decision: 'allow' }));
    const { body } = await identity.redeem(allowed['code'] ?? '');
    await api.query('DELETE FROM customers WHERE store_id = $1 AND phone = $2', [identity.store_id, phone]);
    const answer = await identity.userinfo(body.access_token as string);
    expect([answer.status, answer.body]).toEqual([404, { message: 'User not found.', status: 404 }]);
  });

  it('rejects forms that another site sent', async () => {
    const phone = newPhone();
    const { browser, page } = await visit();
    const forged = await browser.submit(page, '/identity/customer', { contact: phone, csrf_token: 'x' });
    expect(forged.status).toBe(403);
    expect(messagesTo(phone)).toEqual([]);
    const started = await request(phone, phone);
    const stolen = await enter(browser, started.page, started.code);
    expect(stolen.status).toBe(403);
    expect(browser.cookie).not.toContain('svc_customer');
  });

  describe('one-time codes', () => {
    it('work once, and only in the browser that asked', async () => {
      const phone = newPhone();
      const { browser, page, code } = await request(phone, phone);
      const stranger = newPhone();
      const other = await request(stranger, stranger);
      expect((await enter(other.browser, other.page, code)).status).toBe(401);
      expect((await enter(browser, page, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(303);
      const again = await enter(browser, page, code);
      expect(again.status).toBe(403);
    });

    it('are invalid after five wrong attempts', async () => {
      const phone = newPhone();
      const { browser, page, code } = await request(phone, phone);
      const wrong = code === '000000' ? '111111' : '000000';
      const texts = [];
      for (let n = 0; n < 5; n++) texts.push((await enter(browser, page, wrong)).text.includes('The code is wrong.'));
      expect(texts).toEqual([true, true, true, true, false]);
      expect((await enter(browser, page, code)).status).toBe(401);
    });

    it('expire after five minutes', async () => {
      const phone = newPhone();
      const { browser, page, code } = await request(phone, phone);
      const [row] = await api.query<{ seconds: string }>(
        'SELECT extract(epoch FROM expires_at - updated_at) AS seconds FROM one_time_codes WHERE recipient = $1',
        [phone],
      );
      expect(Number(row?.seconds)).toBeCloseTo(300, 0);
      await api.query('UPDATE one_time_codes SET expires_at = now() WHERE recipient = $1', [phone]);
      expect((await enter(browser, page, code)).status).toBe(401);
    });

    it('cannot be guessed by a thousand parallel tries', async () => {
      const phone = newPhone();
      const { browser, page, code } = await request(phone, phone);
      await atOnce(20, () => enter(browser, page, '00000x'));
      await api.query('UPDATE one_time_codes SET tries = 0 WHERE recipient = $1', [phone]);
      const guesses = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter((guess) => guess !== code);
      const statuses: number[] = [];
      // More concurrent connections than the system's accept queue holds would be reset.
      for (let n = 0; n < guesses.length; n += 100)
        statuses.push(...(await Promise.all(guesses.slice(n, n + 100).map(async (guess) => (await enter(browser, page, guess)).status))));
      expect(new Set(statuses)).toEqual(new Set([401]));
      const [row] = await api.query<{ tries: number }>('SELECT tries FROM one_time_codes WHERE recipient = $1', [phone]);
      expect(row?.tries).toBe(5);
      expect((await enter(browser, page, code)).status).toBe(401);
    });

    it('are stored as digests that cannot be tried out', async () => {
      const phone = newPhone();
      const { code } = await request(phone, phone);
      const [row] = await api.query<{ text: string; sha: boolean }>(
        `SELECT t::text AS text, digest = sha256($2::bytea) AS sha FROM one_time_codes t WHERE recipient = $1`,
        [phone, code],
      );
      expect(row?.text).not.toContain(code);
      expect(row?.sha).toBe(false);
    });

    it('are not part of any response', async () => {
      const phone = newPhone();
      const { page, code } = await request(phone, phone);
      expect(page.text).not.toContain(code);
      expect(page.text).toContain(`•••• ${phone.slice(-3)}`);
    });
  });

  it('speaks Bangla', async () => {
    const { browser } = await visit();
    const page = await browser.open(`${identity.address(customer)}&lang=bn`);
    expect(page.text).toContain('কোড পাঠান');
    const phone = newPhone();
    const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact: phone }));
    expect(form.text).toContain('আপনার কোড লিখুন');
    await gateway.waitFor(({ body }) => body.includes(phone));
    expect(messagesTo(phone)[0]?.text).toMatch(/^Loom-এর জন্য আপনার কোড [০-৯]{6}। এটি ৫ মিনিট/);
    expect(ALL_SCOPES).toContain('phone');
  });
});
