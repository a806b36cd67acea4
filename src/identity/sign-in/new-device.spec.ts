import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { type Account, account, addToStaff, cookiesOf } from '../../../test/merchants.js';
import { SignInNoticesProcessor } from './sign-in-notices.processor.js';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

describe('a sign-in with a new device', () => {
  const mailbox = useMailbox();
  const api = useApi(async () => ({ ...(await mailbox.settings()), SWEEP_INTERVAL: '1h', TRUST_PROXY: '1' }));
  afterEach(() => {
    mailbox.mails.length = 0;
    mailbox.refuses = false;
  });

  /** Signs in and returns the cookies of the browser. */
  async function signIn({ email, password }: Account, user_agent = CHROME, more: Record<string, string> = {}): Promise<string> {
    const headers = { 'user-agent': user_agent, 'x-forwarded-for': '203.0.113.7', ...more };
    const answer = await api.call('POST', '/api/dashboard/login', { body: { email, password }, headers });
    expect(answer.status).toBe(200);
    return cookiesOf(answer);
  }
  const work = (process = api): Promise<void> => process.app.get(SignInNoticesProcessor).work();
  /** The column rounds to milliseconds, so the current time could become a time in the future. */
  const makeDue = ({ merchant_id }: Account): Promise<unknown> =>
    api.query(`UPDATE sign_in_notices SET due_at = now() - interval '1 second' WHERE merchant_id = $1 AND due_at IS NOT NULL`, [
      merchant_id,
    ]);

  it('is reported by email to the merchant, unless it is the first one of an account or the device is known', async () => {
    const person = await account(api);
    const cookie = await signIn(person);
    await signIn(person);
    await signIn(person, FIREFOX, { cookie, 'x-forwarded-for': '198.51.100.9' });
    await work();
    expect(mailbox.mails).toEqual([]);
    await signIn(person, FIREFOX);
    await work();
    const mail = await mailbox.last(person.email, 1);
    expect(mail.subject).toBe('New sign-in to your account');
    expect(mail.text).toContain('Device: Firefox · Windows\nAddress: 203.0.113.7\nTime: ');
    expect(mail.text).toMatch(/\/account\n/);
    await signIn(person, FIREFOX);
    await work();
    expect(mailbox.mails).toHaveLength(1);
    expect(await api.query('SELECT 1 FROM sign_in_notices WHERE due_at IS NOT NULL')).toEqual([]);
  });

  it('is reported in the language of the store, unless the merchant chose another one', async () => {
    const person = await account(api);
    const store_id = await api.make.store();
    await api.query(`UPDATE stores SET language = 'bn', time_zone = 'Asia/Kolkata' WHERE store_id = $1`, [store_id]);
    await addToStaff(api, person, store_id);
    await signIn(person);
    await signIn(person, FIREFOX);
    await work();
    const mail = await mailbox.last(person.email, 1);
    expect(mail.subject).toBe('আপনার অ্যাকাউন্টে নতুন সাইন ইন');
    expect(mail.text).toMatch(/সময়: .* [০-৯]+:[০-৯]+ \(GMT\+5:30\)\n/);
    await api.query(`UPDATE merchants SET language = 'en' WHERE merchant_id = $1`, [person.merchant_id]);
    await signIn(person, 'curl/8.0');
    await work();
    expect((await mailbox.last(person.email, 2)).subject).toBe('New sign-in to your account');
  });

  it('is reported once, however many concurrent sign-ins and processes there are', async () => {
    const person = await account(api);
    await signIn(person);
    await atOnce(20, () => signIn(person, FIREFOX));
    const beside = await serveBeside(api);
    try {
      await atOnce(20, (n) => work(n % 2 === 0 ? api : beside));
    } finally {
      await beside.close();
    }
    // The first run of a process, which starts when it is ready, may still be sending it.
    expect((await mailbox.last(person.email, 1)).subject).toBe('New sign-in to your account');
  });

  it('is reported with others in one message after five in an hour, whichever process sends it', async () => {
    const person = await account(api);
    await signIn(person);
    await atOnce(4, (n) => signIn(person, `one/${String(n)}`));
    await work();
    expect((await mailbox.last(person.email, 1)).subject).toBe('4 new sign-ins to your account');
    await atOnce(4, (n) => signIn(person, n === 0 ? FIREFOX : `two/${String(n)}`, { 'x-forwarded-for': `203.0.113.${String(n + 10)}` }));
    await work();
    expect((await mailbox.last(person.email, 2)).subject).toBe('New sign-in to your account');
    await work();
    const waiting = await api.query<{ minutes: number; count: number }>(
      `SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes, count(*)::int FROM sign_in_notices
       WHERE merchant_id = $1 AND due_at IS NOT NULL GROUP BY 1`,
      [person.merchant_id],
    );
    expect(waiting).toEqual([{ minutes: 60, count: 3 }]);
    await makeDue(person);
    await api.query(`UPDATE merchants SET language = 'bn' WHERE merchant_id = $1`, [person.merchant_id]);
    const beside = await serveBeside(api);
    try {
      await atOnce(20, (n) => work(n % 2 === 0 ? api : beside));
    } finally {
      await beside.close();
    }
    const digest = await mailbox.last(person.email, 3);
    expect(digest.subject).toBe('আপনার অ্যাকাউন্টে ৩টি নতুন সাইন ইন');
    expect(digest.text).toContain('নতুন কয়েকটি ডিভাইস থেকে');
    expect(digest.text?.match(/ঠিকানা: 203\.0\.113\.1\d\n/g)).toHaveLength(3);
  });

  it('is reported individually again an hour later', async () => {
    const person = await account(api);
    await signIn(person);
    for (let n = 0; n < 5; n++) await signIn(person, `device/${String(n)}`);
    await work();
    await api.query(`UPDATE sign_in_notices SET created_at = row_clock(merchant_id, -3660000) WHERE merchant_id = $1`, [
      person.merchant_id,
    ]);
    await signIn(person, FIREFOX);
    await work();
    expect((await mailbox.last(person.email, 2)).subject).toBe('New sign-in to your account');
  });

  it('is reported later if the mail server refuses the message, even when the session has ended', async () => {
    const person = await account(api);
    await signIn(person);
    await signIn(person, FIREFOX);
    mailbox.refuses = true;
    await work();
    await work();
    const rows = await api.query<{ attempts: number; minutes: number }>(
      'SELECT attempts, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM sign_in_notices WHERE merchant_id = $1',
      [person.merchant_id],
    );
    expect(rows).toEqual([{ attempts: 1, minutes: 1 }]);
    mailbox.refuses = false;
    await api.query('DELETE FROM dashboard_sessions WHERE merchant_id = $1', [person.merchant_id]);
    await makeDue(person);
    await work();
    expect((await mailbox.last(person.email, 1)).subject).toBe('New sign-in to your account');
  });
});
