import { Secret, TOTP } from 'otpauth';
import { useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { account, signIn } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

const PATH = '/account/second-factor';

describe('a merchant whose second factor changes', () => {
  const mailbox = useMailbox();
  const api = useApi(() => mailbox.settings());

  it.each([
    ['en', 'A second factor was set up for your account', 'The second factor of your account was removed'],
    ['bn', 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই চালু হয়েছে', 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই বন্ধ হয়েছে'],
  ])('is notified by email, but not of attempts (%s)', async (language, setUp, removed) => {
    const { cookie, csrf_token, email, password } = await signIn(api, await account(api));
    const send = (path: string, fields: Record<string, string>): Promise<{ status: number }> => {
      const form = formOf({ csrf_token, ...fields });
      return api.call('POST', PATH + path, { ...form, headers: { ...form.headers, cookie, 'accept-language': language } });
    };
    await send('/set-up', { current_password: password });
    const { text } = await api.call('GET', PATH, { headers: { ...PAGE, cookie } });
    const secret = Secret.fromBase32((/<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', ''));
    expect((await send('/confirm', { code: 'wrong' })).status).toBe(400);
    expect((await send('/confirm', { code: new TOTP({ secret }).generate() })).status).toBe(200);
    expect((await mailbox.last(email, 1)).subject).toBe(setUp);
    expect((await send('/remove', { current_password: 'wrong' })).status).toBe(401);
    expect((await send('/remove', { current_password: password })).status).toBe(303);
    expect((await mailbox.last(email, 2)).subject).toBe(removed);
  });
});
