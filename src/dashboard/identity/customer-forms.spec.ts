import { CustomerVisits } from '../../../test/customer-visits.js';
import { useApi } from '../../../test/harness.js';
import { Identity } from '../../../test/identity.js';
import { hiddenFields } from '../../../test/pages.js';
import { newPhone } from '../../../test/phones.js';

const UNREADABLE = 'This is neither a phone number nor an email address.';

/** Returns the error of a field, if the field refers to it. */
const errorAt = (text: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"(?:[^>"]|"[^"]*")*aria-describedby="[^"]*error-${name}" aria-invalid`).test(text)
    ? new RegExp(`id="error-${name}">([^<]*)`).exec(text)?.[1]
    : undefined;

describe('the forms of the sign-in of customers', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  beforeAll(() => identity.begin());

  it.each(['', 'x', '12', '+880', 'a@', '@b.example', '0'.repeat(255), '<script>'])('reject the address %j', async (contact) => {
    const { status, text } = (await visits.ask(contact)).answer;
    expect([status, errorAt(text, 'contact'), text.includes('role="alert"')]).toEqual([400, UNREADABLE, false]);
  });

  it('show an error at its field, in the language of the customer, with what was typed', async () => {
    const { browser, answer } = await visits.ask('0171', { ui_locales: 'bn' });
    expect(answer.text).toMatch(/<input[^>]* name="contact" value="0171"[^>]* aria-describedby="error-contact" aria-invalid/);
    expect(errorAt(answer.text, 'contact')).toBe('এটি ফোন নম্বরও নয়, ই‑মেইল ঠিকানাও নয়।');
    const abroad = await browser.submit(answer, '/identity/customer', { contact: '+14155552671' });
    expect([abroad.status, errorAt(abroad.text, 'contact')]).toEqual([400, 'এই দেশের ফোন নম্বরে কোড পাঠানো হয় না।']);
    const form = await browser.follow(await browser.submit(abroad, '/identity/customer', { contact: newPhone() }));
    const short = await browser.submit(form, '/identity/code', { one_time_code: '১২৩৪' });
    expect([short.status, errorAt(short.text, 'one_time_code')]).toEqual([400, expect.stringContaining('কোডে ছয়টি সংখ্যা থাকে।')]);
    expect(short.text).toMatch(
      /<input[^>]* name="one_time_code"[^>]* value="১২৩৪"[^>]* aria-describedby="error-one_time_code" aria-invalid/,
    );
  });

  it('show a wrong code at its field, without the code', async () => {
    const phone = newPhone();
    const { browser, answer } = await visits.ask(phone);
    const form = await browser.follow(answer);
    const one_time_code = (await visits.codeOf(phone)) === '000000' ? '111111' : '000000';
    const wrong = await browser.submit(form, '/identity/code', { one_time_code });
    expect([wrong.status, errorAt(wrong.text, 'one_time_code')]).toEqual([401, 'The code is wrong.']);
    expect(wrong.text).not.toContain(`value="${one_time_code}"`);
    const early = await browser.submit(wrong, '/identity/code/again', {});
    expect([errorAt(early.text, 'one_time_code'), early.text.includes('role="alert">A code was sent a moment ago.')]).toEqual([
      undefined,
      true,
    ]);
  });

  it('keep the name of a new customer if it is too long, and if the form was open for too long', async () => {
    const { browser, answer } = await visits.enter(newPhone());
    const consent = await browser.follow(answer);
    const decide = (fields: Record<string, string>) =>
      browser.submit(consent, '/identity/customer-consent', { decision: 'allow', ...fields });
    const long = await decide({ customer_name: 'x'.repeat(256) });
    expect([long.status, errorAt(long.text, 'customer_name')]).toEqual([400, 'The name can have at most 255 characters.']);
    expect(long.text).toContain(`value="${'x'.repeat(256)}"`);
    const late = await decide({ customer_name: 'Rahima', csrf_token: 'x' });
    expect([late.status, late.text.includes('value="Rahima"'), late.text.includes('open for too long')]).toEqual([403, true, true]);
    expect((await browser.submit(late, '/identity/customer-consent', { decision: 'allow', customer_name: 'Rahima' })).status).toBe(303);
  });

  it('keep a passkey whose name is blank, with the error at its name', async () => {
    const { browser } = await visits.signIn(newPhone());
    const consent = await browser.open(identity.address({ user_type: 'customer', prompt: 'consent' }));
    const created = { ticket: 'a-ticket', credential: '{"id":"a"}' };
    const again = await browser.submit(consent, '/identity/customer-passkey/new', {
      ...hiddenFields(consent, '/identity/customer-consent'),
      ...created,
      passkey_name: ' ',
    });
    expect([again.status, errorAt(again.text, 'passkey_name')]).toEqual([400, 'Enter a name of 1 to 100 characters.']);
    expect(again.text).toContain('name="credential" value="{&quot;id&quot;:&quot;a&quot;}"');
    const path = `/identity/account/${String(identity.store_id)}`;
    const own = await browser.open(path);
    const { csrf_token = '' } = hiddenFields(own, `${path}/sign-out`);
    const named = await browser.submit(own, `${path}/passkeys`, { ...created, csrf_token, passkey_name: 'x'.repeat(101) });
    expect([named.status, errorAt(named.text, 'passkey_name')]).toEqual([400, 'Enter a name of 1 to 100 characters.']);
    expect([named.text.includes(`value="${'x'.repeat(101)}"`), named.text.includes('value="a-ticket"')]).toEqual([true, true]);
  });

  it('keep the name on the page of a customer', async () => {
    const { browser } = await visits.signIn(newPhone());
    const path = `/identity/account/${String(identity.store_id)}`;
    const own = await browser.open(path);
    const blank = await browser.submit(own, `${path}/details`, { name: ' ', lang: 'en' });
    expect([blank.status, errorAt(blank.text, 'name')]).toEqual([400, 'Enter a name of 1 to 255 characters.']);
    const late = await browser.submit(own, `${path}/details`, { name: 'Rahima', lang: 'en', csrf_token: 'x' });
    expect([late.status, late.text.includes('value="Rahima"')]).toEqual([403, true]);
  });

  it('focus the field of each form, and lead from the code back to the number', async () => {
    const { browser, answer } = await visits.ask('01712345678');
    const page = await browser.follow(answer);
    expect(page.text).toMatch(/<input[^>]* name="one_time_code"[^>]* autofocus/);
    const back = /<a href="([^"]+)">Change number<\/a>/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = await browser.open(back);
    expect(form.text).toMatch(/<input[^>]* name="contact"[^>]* autofocus/);
    expect((await browser.submit(form, '/identity/customer', { contact: '01812345678' })).status).toBe(303);
  });

  it('mark the browser as a known device of the customer in the store, for half a year', async () => {
    const { answer } = await visits.enter('+8801712345678');
    const cookies = answer.headers.getSetCookie();
    const store = String(identity.store_id);
    expect(cookies.filter((cookie) => cookie.startsWith('svc_device_'))).toEqual([
      expect.stringMatching(new RegExp(`^svc_device_${store}=\\d+-\\d+-[\\w-]{43}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax$`)),
    ]);
  });
});
