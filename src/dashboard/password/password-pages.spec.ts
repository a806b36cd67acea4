import type { ParsedMail } from 'mailparser';
import type { Answer } from '../../../test/answer.js';
import { serveBeside, useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { account, cookiesOf, signIn } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

const NEXT = 'another long password';
const TOO_LONG = 'x'.repeat(1001);

const linkIn = ({ text = '' }: ParsedMail): string => /http\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

describe('a forgotten password', () => {
  const mailbox = useMailbox();
  const api = useApi(() => mailbox.settings());
  const open = (path: string): Promise<Answer> => api.call('GET', path, { headers: PAGE });

  async function submit(page: Answer, action: string, fields: Record<string, string>, at = api): Promise<Answer> {
    const form = formOf({ ...hiddenFields(page, action), ...fields });
    return at.call('POST', action, { ...form, headers: { ...form.headers, cookie: cookiesOf(page) } });
  }
  const ask = async (email: string, language = 'en'): Promise<Answer> =>
    submit(await open(`/forgot-password?lang=${language}`), '/forgot-password', { email, lang: language });
  /** Returns the path of the link of a new message. */
  async function linkFor(email: string): Promise<string> {
    const before = mailbox.to(email).length;
    await ask(email);
    return pathOf(linkIn(await mailbox.last(email, before + 1)));
  }
  const set = async (path: string, password: string, repeated_password = password): Promise<Answer> =>
    submit(await open(path), '/reset-password', { new_password: password, repeated_password });

  it('is replaced through a link by email, which ends every session', async () => {
    const known = await account(api);
    const session = await signIn(api, known);
    expect((await open('/login')).text).toContain('href="/forgot-password"');
    const sent = await ask(known.email.toUpperCase());
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('If there is an account')]);
    const mail = await mailbox.last(known.email, 1);
    expect([mail.subject, mail.from?.text]).toEqual(['Set a new password', '"Merchant Apps" <apps@example.com>']);
    const done = await set(pathOf(linkIn(mail)), NEXT);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/login?done=password_set']);
    expect((await open('/login?done=password_set')).text).toContain('Your password was changed.');
    expect((await session.call('GET', '/api/dashboard/me')).status).toBe(401);
    await expect(signIn(api, known)).rejects.toThrow('invalid_credentials');
    expect((await signIn(api, { ...known, password: NEXT })).session_token).toMatch(/^svc_ds_/);
    expect((await mailbox.last(known.email, 2)).subject).toBe('Your password was changed');
  });

  it('is indistinguishable from an unknown address', async () => {
    const known = await account(api);
    const unknown = await ask('nobody@example.com');
    const answer = await ask(known.email);
    const text = ({ text: page }: Answer): string => page.replaceAll(/value="[^"]*"/g, '');
    expect([answer.status, text(answer)]).toEqual([unknown.status, text(unknown)]);
    await mailbox.last(known.email, 1);
    expect(mailbox.to('nobody@example.com')).toEqual([]);
  });

  it('leads to email in Bangla for a reader of Bangla', async () => {
    const known = await account(api);
    const page = await open('/forgot-password?lang=bn');
    const cookie = `${cookiesOf(page)}; svc_language=bn`;
    const form = formOf({ ...hiddenFields(page, '/forgot-password'), email: known.email });
    await api.call('POST', '/forgot-password', { ...form, headers: { ...form.headers, cookie } });
    const mail = await mailbox.last(known.email, 1);
    expect([mail.subject, mail.text]).toEqual(['নতুন পাসওয়ার্ড দিন', expect.stringContaining('এক ঘণ্টার মধ্যে')]);
    const reset = await open(`${pathOf(linkIn(mail))}&lang=bn`);
    const done = await submit(reset, '/reset-password', { new_password: NEXT, repeated_password: NEXT });
    expect(done.status).toBe(303);
    const changed = await mailbox.last(known.email, 2);
    expect([changed.subject, changed.text]).toEqual(['আপনার পাসওয়ার্ড বদলানো হয়েছে', expect.stringContaining('সব সেশন শেষ করা হয়েছে')]);
  });

  it('is replaced once by each link, even if twenty requests use it in two processes', async () => {
    const known = await account(api);
    const path = await linkFor(known.email);
    const other = await serveBeside(api);
    const page = await open(path);
    const passwords = Array.from({ length: 20 }, (_, n) => `${NEXT} ${String(n)}`);
    const answers = await Promise.all(
      passwords.map((password, n) =>
        submit(page, '/reset-password', { new_password: password, repeated_password: password }, n % 2 === 0 ? api : other),
      ),
    );
    await other.close();
    const winner = answers.findIndex(({ status }) => status === 303);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 410)]);
    expect((await signIn(api, { ...known, password: passwords[winner] ?? '' })).session_token).toMatch(/^svc_ds_/);
    expect((await open(path)).text).toContain('This link was used before or has expired.');
  });

  it('has at most three open links, also for concurrent requests, and none after the password was changed', async () => {
    const known = await account(api);
    const page = await open('/forgot-password');
    await Promise.all(Array.from({ length: 20 }, () => submit(page, '/forgot-password', { email: known.email })));
    const links = (): Promise<{ count: number }[]> =>
      api.query('SELECT count(*)::integer AS count FROM password_resets WHERE merchant_id = $1', [known.merchant_id]);
    expect(await links()).toEqual([{ count: 3 }]);
    const mail = await mailbox.last(known.email, 3);
    expect((await set(pathOf(linkIn(mail)), NEXT)).status).toBe(303);
    expect(await links()).toEqual([{ count: 0 }]);
  });

  it.each([
    ['a short password', ['short', 'short'], 'at least 8 characters'],
    ['a long password', [TOO_LONG, TOO_LONG], 'at most 1,000 characters'],
    ['two different passwords', [NEXT, `${NEXT}!`], 'The new passwords do not match.'],
  ] as const)('is kept with %s, and the link can be used again', async (_, [next, again], message) => {
    const known = await account(api);
    const path = await linkFor(known.email);
    const refused = await set(path, next, again);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await signIn(api, known)).session_token).toMatch(/^svc_ds_/);
    expect((await set(path, NEXT)).status).toBe(303);
  });

  it('can be replaced within an hour of the request, but not later', async () => {
    const known = await account(api);
    const path = await linkFor(known.email);
    const later = (minutes: number): Promise<unknown> =>
      api.query("UPDATE password_resets SET expires_at = expires_at - $2 * interval '1 minute' WHERE merchant_id = $1", [
        known.merchant_id,
        minutes,
      ]);
    const left = "SELECT expires_at > now() AND expires_at <= now() + interval '1 hour' AS ok FROM password_resets WHERE merchant_id = $1";
    expect(await api.query(left, [known.merchant_id])).toEqual([{ ok: true }]);
    await later(50);
    expect((await open(path)).status).toBe(200);
    await later(10);
    expect([(await open(path)).status, (await open(path)).text]).toEqual([410, expect.stringContaining('Request another one.')]);
    const next = await linkFor(known.email);
    await later(50);
    expect((await set(next, NEXT)).status).toBe(303);
    expect((await open(next)).status).toBe(410);
  });

  it('is kept without the token of the form, and with a link that is unknown or expired', async () => {
    const known = await account(api);
    const path = await linkFor(known.email);
    const token = new URL(path, 'http://x').searchParams.get('token') ?? '';
    const form = formOf({ token, new_password: NEXT, repeated_password: NEXT });
    expect((await api.call('POST', '/reset-password', form)).status).toBe(400);
    expect((await api.call('POST', '/forgot-password', formOf({ email: known.email }))).status).toBe(403);
    const opened = await open(path);
    await api.query(`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE merchant_id = $1`, [known.merchant_id]);
    const late = await submit(opened, '/reset-password', { new_password: NEXT, repeated_password: NEXT });
    expect(late.status).toBe(410);
    for (const link of [path, '/reset-password?token=svc_pr_0', '/reset-password']) {
      const { status, text } = await open(link);
      expect([link, status, text]).toEqual([link, 410, expect.stringContaining('Request another one.')]);
    }
    expect((await signIn(api, known)).session_token).toMatch(/^svc_ds_/);
  });

  it('does not leave its token in links to other pages', async () => {
    const known = await account(api);
    const path = await linkFor(known.email);
    const { text, headers } = await open(path);
    const token = new URL(path, 'http://x').searchParams.get('token') ?? '';
    expect(text.match(new RegExp(token, 'g'))).toHaveLength(1);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('without email', () => {
  const api = useApi({ MAIL_SENDER: 'off' });

  it('the reset of a forgotten password is not offered', async () => {
    expect((await api.call('GET', '/login', { headers: PAGE })).text).not.toContain('/forgot-password');
    expect((await api.call('GET', '/forgot-password', { headers: PAGE })).status).toBe(404);
    expect((await api.call('POST', '/forgot-password', formOf({ email: 'a@example.com' }))).status).toBe(404);
  });
});
