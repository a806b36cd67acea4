import type { Answer } from '../../../test/caller.js';
import { codeIn } from '../../../test/customer-visits.js';
import { type Api, atOnce, type Overrides, serveBeside, useApi } from '../../../test/harness.js';
import { type Changes, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { newPhone } from '../../../test/phones.js';
import { type Receiver, startReceiver } from '../../../test/receiver.js';

const LAST_LINE = /\n@id\.example\.com #(\d{6})$/;

describe('the forms for a one-time code', () => {
  let gateway: Receiver;
  const settings: Overrides = { ONE_TIME_CODE_SENDER: 'http', BASE_URL: 'https://id.example.com', RATE_LIMIT_ONE_TIME_CODE: '5' };
  beforeAll(async () => {
    gateway = await startReceiver();
    Object.assign(settings, { SMS_GATEWAY_URL: `${gateway.url}/sms`, EMAIL_GATEWAY_URL: `${gateway.url}/email` });
  });
  const api = useApi(settings);
  const identity = new Identity(api);
  let other: Api;
  beforeAll(async () => {
    await identity.begin();
    other = await serveBeside(api);
  });
  afterAll(async () => {
    await other.close();
    await gateway.close();
  });

  const textsTo = (to: string): string[] =>
    gateway.requests
      .map(({ body }) => JSON.parse(body) as { to: string; text: string })
      .filter((one) => one.to === to)
      .map(({ text }) => text);
  const arrived = (to: string, count: number) => gateway.waitFor(() => textsTo(to).length >= count);
  const age = (phone: string) => api.query('UPDATE one_time_codes SET resend_at = now() WHERE recipient = $1', [phone]);

  async function open(changes: Changes = {}): Promise<{ browser: FormBrowser; page: Answer }> {
    const browser = new FormBrowser(api);
    return { browser, page: await browser.open(identity.address({ user_type: 'customer', ...changes })) };
  }

  /** Asks for a code for a phone number, and returns the form for it. */
  async function ask(contact: string, changes: Changes = {}): Promise<{ browser: FormBrowser; page: Answer }> {
    const { browser, page } = await open(changes);
    return { browser, page: await browser.follow(await browser.submit(page, '/identity/customer', { contact })) };
  }

  it('offer the keyboard of phones, or that of email addresses', async () => {
    const { browser, page } = await open();
    expect(page.text).toMatch(/<input[^>]* name="contact"[^>]* type="tel" inputmode="tel" autocomplete="tel"/);
    const [, link = ''] = /href="(\/identity\/contact\?[^"]*by=email)"/.exec(page.text) ?? [];
    const form = await browser.open(link.replaceAll('&amp;', '&'));
    expect(form.text).toMatch(/<input[^>]* name="contact"[^>]* type="email" inputmode="email" autocomplete="email"/);
    const wrong = await browser.submit(form, '/identity/customer', { contact: 'nobody' });
    expect([wrong.status, /type="email"/.test(wrong.text)]).toEqual([400, true]);
  });

  it('say the same whether or not there is an account, and take the code from the message', async () => {
    const phone = newPhone();
    const { page } = await ask(phone);
    expect(page.text).toContain(`If there is an account for •••• ${phone.slice(-3)}, a code is on its way.`);
    expect(page.text).toMatch(/<input[^>]* name="one_time_code" autocomplete="one-time-code" inputmode="numeric"/);
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self'`);
  });

  it('bind the message to the domain, and write Bangla digits in Bangla', async () => {
    const [phone, bangla] = [newPhone(), newPhone()];
    await ask(phone);
    const { browser, page } = await ask(bangla, { ui_locales: 'bn' });
    await Promise.all([arrived(phone, 1), arrived(bangla, 1)]);
    const [english = '', text = ''] = [textsTo(phone)[0], textsTo(bangla)[0]];
    expect(LAST_LINE.exec(english)?.[1]).toBe(codeIn(english));
    const code = codeIn(text);
    expect(text).toMatch(/আপনার কোড [০-৯]{6}। এটি ৫ মিনিট/);
    expect(LAST_LINE.exec(text)?.[1]).toBe(code);
    const typed = /[০-৯]{6}/.exec(text)?.[0] ?? '';
    expect((await browser.submit(page, '/identity/code', { one_time_code: typed })).status).toBe(303);
  });

  it('read a phone number in Bangla digits, and keep what was typed for a change', async () => {
    const { browser, page } = await ask('০১৭১২-৯৯৮৮৭৭');
    await arrived('+8801712998877', 1);
    const back = /<a href="([^"]+)">Change number<\/a>/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = await browser.open(back);
    expect(form.text).toMatch(/<input[^>]* name="contact" value="০১৭১২-৯৯৮৮৭৭"/);
    const email = await browser.open(back.replace('by=phone', 'by=email'));
    expect(email.text).toMatch(/<input[^>]* name="contact" value maxlength/);
    const stranger = await new FormBrowser(api).open(back);
    expect(stranger.text).not.toContain('৯৯৮৮৭৭');
    const phone = newPhone();
    expect((await browser.submit(form, '/identity/customer', { contact: phone })).status).toBe(303);
    await arrived(phone, 1);
  });

  it('send a code again after a while, as the database decides', async () => {
    const phone = newPhone();
    const { browser, page } = await ask(phone);
    expect(page.text).toMatch(/data-countdown="\d+"/);
    const early = await browser.submit(page, '/identity/code/again', {});
    expect([early.status, early.text.includes('Wait a moment')]).toEqual([429, true]);
    expect((await browser.submit(page, '/identity/code/again', { csrf_token: 'x' })).status).toBe(403);
    await age(phone);
    expect((await browser.open(String((await browser.submit(page, '/identity/code/again', {})).headers.get('location')))).status).toBe(200);
    await arrived(phone, 2);
    expect(textsTo(phone)).toHaveLength(2);
    const form = await browser.submit(page, '/identity/code', { one_time_code: codeIn(textsTo(phone)[1] ?? '') });
    expect(form.status).toBe(303);
    expect((await new FormBrowser(api).submit(page, '/identity/code/again', {})).status).toBe(403);
  });

  it('send one code for twenty concurrent requests in two processes, and keep the previous one valid when the limit is reached', async () => {
    const phone = newPhone();
    const { browser, page } = await open();
    const peer = new FormBrowser(other);
    for (const [name, value] of browser.jar) peer.jar.set(name, value);
    let turn = 0;
    const first = await atOnce(20, () => (turn++ % 2 ? browser : peer).submit(page, '/identity/customer', { contact: phone }));
    expect(first.map(({ status }) => status)).toEqual(Array<number>(20).fill(303));
    await arrived(phone, 1);
    const form = await browser.follow(first[0] as Answer);
    for (let sent = 2; sent <= 5; sent++) {
      await age(phone);
      const again = await atOnce(20, () => (turn++ % 2 ? browser : peer).submit(form, '/identity/code/again', {}));
      expect(again.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(429)]);
      await arrived(phone, sent);
    }
    expect(textsTo(phone)).toHaveLength(5);
    await age(phone);
    const refused = await browser.submit(form, '/identity/code/again', {});
    expect([refused.status, refused.text.includes('Too many attempts.')]).toEqual([429, true]);
    const code = codeIn(textsTo(phone)[4] ?? '');
    expect((await browser.submit(form, '/identity/code', { one_time_code: code })).status).toBe(303);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12345x', '١٢٣٤٥٦'])('do not count %j as a guess', async (one_time_code) => {
    const phone = newPhone();
    const { browser, page } = await ask(phone);
    const answer = await browser.submit(page, '/identity/code', { one_time_code });
    expect([answer.status, answer.text.includes('The code has six digits.')]).toEqual([400, true]);
    expect(await api.query('SELECT tries FROM one_time_codes WHERE recipient = $1', [phone])).toEqual([{ tries: 0 }]);
  });
});
