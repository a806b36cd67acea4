import type { Answer } from '../../../test/answer.js';
import { useApi } from '../../../test/harness.js';
import { account, signIn, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import { runCommandOrFail, runInProcess } from '../../../test/command-line.js';

const NEXT = 'a different long password';
const TOO_LONG = 'x'.repeat(1001);

describe('the account page', () => {
  const api = useApi({ RATE_LIMIT_LOGIN: '5' });
  const open = ({ cookie }: SignedInMerchant, path = '/account'): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, cookie } });
  const submit = async (merchant: SignedInMerchant, action: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const form = formOf({ ...hiddenFields(await open(merchant), action), ...fields });
    return api.call('POST', action, { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
  };
  const change = (
    merchant: SignedInMerchant,
    current_password: string,
    new_password: string,
    repeated_password = new_password,
  ): Promise<Answer> => submit(merchant, '/account/password', { current_password, new_password, repeated_password });
  const isSignedIn = async (merchant: SignedInMerchant): Promise<boolean> =>
    (await merchant.call('GET', '/api/dashboard/me')).status === 200;

  it('changes the password, after which the old one and all other sessions are refused', async () => {
    const known = await account(api);
    const [here, elsewhere] = [await signIn(api, known), await signIn(api, known)];
    const changed = await change(here, known.password, NEXT);
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/account?done=account_password_changed']);
    expect((await open(here, '/account?done=account_password_changed')).text).toContain('Your password was changed');
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    await expect(signIn(api, known)).rejects.toThrow('invalid_credentials');
    expect(await isSignedIn(await signIn(api, { ...known, password: NEXT }))).toBe(true);
  });

  it.each([
    ['a wrong current password', ['wrong', NEXT, NEXT], 'current_password', 'The current password is wrong.'],
    ['a short password', ['correct horse battery', 'short', 'short'], 'new_password', 'at least 8 characters'],
    ['a long password', ['correct horse battery', TOO_LONG, TOO_LONG], 'new_password', 'at most 1,000 characters'],
    ['two different passwords', ['correct horse battery', NEXT, `${NEXT}!`], 'repeated_password', 'The new passwords do not match.'],
  ] as const)('refuses %s at its field and changes nothing', async (_, [current, next, again], field, message) => {
    const known = await account(api);
    const merchant = await signIn(api, known);
    const { status, text } = await change(merchant, current, next, again);
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(text).toContain(`aria-describedby="error-${field}"`);
    expect(text).not.toContain(`"${next}"`);
    expect(await isSignedIn(await signIn(api, known))).toBe(true);
  });

  it('does not count short or unequal new passwords as guesses', async () => {
    const merchant = await signIn(api, await account(api));
    for (let n = 0; n < 6; n++) {
      expect((await change(merchant, 'wrong', 'short')).status).toBe(400);
      expect((await change(merchant, 'wrong', NEXT, `${NEXT}!`)).status).toBe(400);
    }
    expect((await change(merchant, merchant.password, NEXT)).status).toBe(303);
  });

  it('limits the guesses of the current password, and needs the CSRF token', async () => {
    const merchant = await signIn(api, await account(api));
    for (let n = 0; n < 4; n++) await change(merchant, 'wrong', NEXT);
    await change(merchant, 'wrong', NEXT);
    const refused = await change(merchant, merchant.password, NEXT);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.text).toMatch(/id="error-current_password">Too many failed attempts. Wait \d+ minutes/);
    const bangla = await submit(merchant, '/account/password', {
      current_password: merchant.password,
      new_password: NEXT,
      repeated_password: NEXT,
      lang: 'bn',
    });
    expect([bangla.status, /id="error-current_password">([^<]*)/.exec(bangla.text)?.[1]]).toEqual([
      429,
      expect.stringMatching(/[০-৯] মিনিট/),
    ]);
    const form = formOf({ current_password: merchant.password, new_password: NEXT, repeated_password: NEXT });
    const forged = await api.call('POST', '/account/password', { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    expect(forged.status).toBe(403);
  });
});

describe('the sessions of a merchant', () => {
  const api = useApi();
  const page = ({ cookie }: SignedInMerchant): Promise<Answer> => api.call('GET', '/account', { headers: { ...PAGE, cookie } });
  const isSignedIn = async (merchant: SignedInMerchant): Promise<boolean> =>
    (await merchant.call('GET', '/api/dashboard/me')).status === 200;
  const submit = async (merchant: SignedInMerchant, action: string): Promise<number> => {
    const form = formOf(hiddenFields(await page(merchant), action));
    return (await api.call('POST', action, { ...form, headers: { ...form.headers, cookie: merchant.cookie } })).status;
  };

  it('are listed, and can be ended one by one or all but the current one', async () => {
    const known = await account(api);
    const [here, second, third] = [await signIn(api, known), await signIn(api, known), await signIn(api, known)];
    const stranger = await signIn(api, await account(api));
    const { text } = await page(here);
    const ends = [...text.matchAll(/action="(\/account\/sessions\/\d+\/end)"/g)].map(([, action = '']) => action);
    expect(ends).toHaveLength(2);
    expect(text).toContain('This session');
    expect(text).toMatch(/Unknown device.*127\.0\.0\.1/);
    expect(await submit(here, ends[0] ?? '')).toBe(303);
    expect([await isSignedIn(second), await isSignedIn(third)].filter(Boolean)).toHaveLength(1);
    await signIn(api, known);
    expect(await submit(here, '/account/sessions/end')).toBe(303);
    expect([await isSignedIn(here), await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false, false]);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it.each([
    ['en', /^\d+ \w+ \d{4}, \d\d:\d\d:\d\d \(GMT\+6\) · 5 minutes ago$/],
    ['bn', /^[\u09E6-\u09EF]+ .*, [\u09E6-\u09EF]{2}:[\u09E6-\u09EF]{2}:[\u09E6-\u09EF]{2} \(GMT\+6\) · ৫ মিনিট আগে$/],
  ] as const)('show their device, address and time, in the language %s', async (language, time) => {
    const merchant = await signIn(api, await account(api));
    await api.query(
      `UPDATE dashboard_sessions SET user_agent = $2, address = '203.0.113.9', created_at = now() - interval '310 seconds'
       WHERE merchant_id = $1`,
      [merchant.merchant_id, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    );
    const { text } = await api.call('GET', '/account', { headers: { ...PAGE, cookie: merchant.cookie, 'accept-language': language } });
    expect(text).toContain('Firefox · Windows');
    expect(text).toContain('203.0.113.9');
    const times = [...text.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, words = '']) => words);
    expect(times).toContainEqual(expect.stringMatching(time));
  });

  it('cannot be ended by other merchants', async () => {
    const [merchant, other] = [await signIn(api, await account(api)), await signIn(api, await account(api))];
    const [{ session_id } = { session_id: 0 }] = await api.query<{ session_id: number }>(
      'SELECT session_id FROM dashboard_sessions WHERE merchant_id = $1',
      [other.merchant_id],
    );
    const form = formOf({ csrf_token: merchant.csrf_token });
    const options = { ...form, headers: { ...form.headers, cookie: merchant.cookie } };
    expect((await api.call('POST', `/account/sessions/${String(session_id)}/end`, options)).status).toBe(303);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('can be ended by the operator, who can also set passwords', async () => {
    const known = await account(api);
    const merchant = await signIn(api, known);
    const who = ['--merchant-id', String(known.merchant_id)];
    expect(await runCommandOrFail(api.environment, 'merchant', 'sign-out', ...who)).toEqual({ merchant_id: known.merchant_id, ended: 1 });
    expect(await isSignedIn(merchant)).toBe(false);
    const again = await signIn(api, known);
    await runCommandOrFail(api.environment, 'merchant', 'password', ...who, '--password', NEXT);
    expect(await isSignedIn(again)).toBe(false);
    expect(await isSignedIn(await signIn(api, { ...known, password: NEXT }))).toBe(true);
    expect(await runInProcess(api.environment, 'merchant', 'password', '--merchant-id', '999999', '--password', NEXT)).toMatchObject({
      code: 1,
      stderr: 'Merchant not found.\n',
    });
    expect((await runInProcess(api.environment, 'merchant', 'password', ...who, '--password', 'short')).stderr).toContain(
      '--password must have 8 to 1000 characters',
    );
  });
});
