import type { ParsedMail } from 'mailparser';
import type { Answer } from '../../../test/answer.js';
import { serveBeside, useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { account, cookiesOf, signIn, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

let made = 0;
const newEmail = (): string => `moved${String(++made)}@example.com`;
const linkIn = ({ text = '' }: ParsedMail): string => /http\S+(\/confirm-email\?token=\S+)/.exec(text)?.[1] ?? '';

describe('a change of the email address', () => {
  const mailbox = useMailbox();
  const api = useApi(() => mailbox.settings());
  const open = (path: string, cookie = ''): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const ask = ({ cookie, csrf_token }: SignedInMerchant, email: string, current_password: string): Promise<Answer> => {
    const form = formOf({ csrf_token, email, current_password });
    return api.call('POST', '/account/email', { ...form, headers: { ...form.headers, cookie } });
  };
  const confirm = (page: Answer, at = api): Promise<Answer> => {
    const form = formOf(hiddenFields(page, '/confirm-email'));
    return at.call('POST', '/confirm-email', { ...form, headers: { ...form.headers, cookie: cookiesOf(page) } });
  };
  const entered = async (): Promise<SignedInMerchant> => signIn(api, await account(api));
  async function linkFor(merchant: SignedInMerchant, email: string): Promise<string> {
    const before = mailbox.to(email).length;
    expect((await ask(merchant, email, merchant.password)).headers.get('location')).toBe('/account?done=address_sent');
    return linkIn(await mailbox.last(email, before + 1));
  }

  it('is confirmed by a link sent to the new address, and the old address is notified', async () => {
    const merchant = await entered();
    const email = newEmail();
    const link = await linkFor(merchant, email);
    expect((await signIn(api, merchant)).session_token).toMatch(/^svc_ds_/);
    const page = await open(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(email)]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await confirm(page)).text).toContain('Your email address was changed');
    await expect(signIn(api, merchant)).rejects.toThrow('invalid_credentials');
    expect((await signIn(api, { ...merchant, email })).session_token).toMatch(/^svc_ds_/);
    const notice = await mailbox.last(merchant.email, 1);
    expect([notice.subject, notice.text]).toEqual(['Your email address was changed', expect.stringContaining(email)]);
    expect((await open(link)).status).toBe(410);
    expect((await confirm(page)).status).toBe(410);
  });

  it('sends its emails in Bangla to a reader of Bangla', async () => {
    const merchant = await entered();
    const email = newEmail();
    const inBangla = { ...merchant, cookie: `${merchant.cookie}; svc_language=bn` };
    const link = await linkFor(inBangla, email);
    const [asked] = mailbox.to(email);
    expect([asked?.subject, asked?.text]).toEqual(['নতুন ই‑মেইল ঠিকানা নিশ্চিত করুন', expect.stringContaining('এক দিনের মধ্যে')]);
    const page = await open(`${link}&lang=bn`);
    expect((await confirm(page)).status).toBe(200);
    const told = await mailbox.last(merchant.email, 1);
    expect([told.subject, told.text]).toEqual(['আপনার ই‑মেইল ঠিকানা বদলানো হয়েছে', expect.stringContaining(`এখন ${email}`)]);
  });

  it.each([
    ['not-an-address', 'correct horse battery', 400, 'error-email'],
    ['other@example.com', 'wrong', 401, 'error-current_password'],
  ])('to %j with the password %j returns %i and an error at its field', async (email, password, status, id) => {
    const merchant = await entered();
    const refused = await ask(merchant, email, password);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(`aria-describedby="${id}"`)]);
    expect(refused.text).toContain(`value="${email}"`);
    expect(mailbox.to(email)).toEqual([]);
  });

  it('to the address of another account is refused when it is confirmed', async () => {
    const [merchant, other] = [await entered(), await account(api)];
    const refused = await confirm(await open(await linkFor(merchant, other.email)));
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Another account has this address.')]);
    expect((await signIn(api, merchant)).session_token).toMatch(/^svc_ds_/);
  });

  it('happens once, even if twenty requests confirm one link in two processes', async () => {
    const merchant = await entered();
    const page = await open(await linkFor(merchant, newEmail()));
    const other = await serveBeside(api);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(page, n % 2 === 0 ? api : other)));
    await other.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
    await mailbox.last(merchant.email, 1);
  });

  it('has one link at a time, which expires, and needs the token of its form', async () => {
    const merchant = await entered();
    const first = await linkFor(merchant, newEmail());
    const second = await linkFor(merchant, newEmail());
    expect((await open(first)).status).toBe(410);
    const token = new URL(second, 'http://x').searchParams.get('token') ?? '';
    expect((await api.call('POST', '/confirm-email', formOf({ token }))).status).toBe(403);
    await api.query(`UPDATE email_changes SET expires_at = now() - interval '1 second' WHERE merchant_id = $1`, [merchant.merchant_id]);
    for (const link of [second, '/confirm-email']) expect((await open(link)).status).toBe(410);
  });
});
