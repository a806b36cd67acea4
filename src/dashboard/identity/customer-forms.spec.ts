import { CustomerVisits } from '../../../test/customer-visits.js';
import { useApi } from '../../../test/harness.js';
import { Identity } from '../../../test/identity.js';

describe('the forms of the sign-in of customers', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  beforeAll(() => identity.begin());

  it.each(['', 'x', '12', '+880', 'a@', '@b.example', '0'.repeat(255), '<script>'])('reject the address %j', async (contact) => {
    const { status, text } = (await visits.ask(contact)).answer;
    expect(status).toBe(400);
    expect(text).toContain('This is neither a phone number nor an email address.');
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
