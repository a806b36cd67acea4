import { Secret, TOTP } from 'otpauth';
import type { Answer } from '../../../test/answer.js';
import { runCommandOrFail } from '../../../test/command-line.js';
import { type Api, serveBeside, useApi } from '../../../test/harness.js';
import { type Account, account, cookiesOf, signIn, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

const PATH = '/account/second-factor';

/** Merchant with a second factor. */
interface Guarded extends SignedInMerchant {
  readonly secret: string;
  readonly codes: string[];
}

describe('a second factor', () => {
  const api = useApi();

  const open = (path: string, cookie = ''): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  /** Makes the codes of the current time valid again. */
  const forgetSteps = ({ merchant_id }: Account): Promise<unknown> =>
    api.query('UPDATE second_factors SET last_step = 0 WHERE merchant_id = $1', [merchant_id]);
  const secretOf = async ({ cookie }: SignedInMerchant): Promise<string> =>
    /<code>([A-Z2-7 ]{32,})<\/code>/.exec((await open(PATH, cookie)).text)?.[1]?.replaceAll(' ', '') ?? '';
  async function guarded(): Promise<Guarded> {
    const merchant = await signIn(api, await account(api));
    expect((await post(merchant, `${PATH}/set-up`, { current_password: merchant.password })).headers.get('location')).toBe(PATH);
    const secret = await secretOf(merchant);
    const { status, text } = await post(merchant, `${PATH}/confirm`, { code: codeOf(secret) });
    expect(status).toBe(200);
    const codes = [...text.matchAll(/<code>([0-9a-f-]{23})<\/code>/g)].map(([, code = '']) => code);
    await forgetSteps(merchant);
    return { ...merchant, secret, codes };
  }
  const login = (known: Account, code?: string, at = api): Promise<Answer> =>
    at.call('POST', '/api/dashboard/login', {
      body: { email: known.email, password: known.password, ...(code !== undefined && { code }) },
    });
  /** Enters the password on the sign-in page. */
  async function enterPassword({ email, password }: Account): Promise<{ page: Answer; cookie: string }> {
    const form = await open('/login');
    const cookie = cookiesOf(form);
    const sent = formOf({ ...hiddenFields(form, '/login'), email, password });
    return { page: await api.call('POST', '/login', { ...sent, headers: { ...sent.headers, cookie } }), cookie };
  }
  const enterCode = ({ page, cookie }: { page: Answer; cookie: string }, code: string, at: Api = api): Promise<Answer> => {
    const sent = formOf({ ...hiddenFields(page, '/login/code'), code });
    return at.call('POST', '/login/code', { ...sent, headers: { ...sent.headers, cookie } });
  };

  it('is set up with a QR code, a first code and ten recovery codes, and ends the other sessions', async () => {
    const known = await account(api);
    const [merchant, elsewhere] = [await signIn(api, known), await signIn(api, known)];
    expect((await open('/account', merchant.cookie)).text).toContain('Set up a second factor');
    await post(merchant, `${PATH}/set-up`, { current_password: known.password });
    const page = await open(PATH, merchant.cookie);
    expect(page.text).toMatch(/<svg class="qr-code" role="img" aria-label="QR code for your authenticator app"/);
    const secret = await secretOf(merchant);
    const wrong = await post(merchant, `${PATH}/confirm`, { code: codeOf(secret, 40) });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('aria-describedby="error-code"')]);
    const confirmed = await post(merchant, `${PATH}/confirm`, { code: codeOf(secret).replace(/(...)/, '$1 ') });
    expect(confirmed.text.match(/<code>[0-9a-f-]{23}<\/code>/g)).toHaveLength(10);
    expect((await open('/account', merchant.cookie)).text).toContain('Recovery codes left: 10.');
    expect((await elsewhere.call('GET', '/api/dashboard/me')).status).toBe(401);
    expect((await open(PATH, merchant.cookie)).headers.get('location')).toBe('/account');
    const stored = await api.query<{ text: string }>('SELECT f::text AS text FROM second_factors f WHERE merchant_id = $1', [
      known.merchant_id,
    ]);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('says which store the person signs in for', async () => {
    const known = await guarded();
    const cookie = cookiesOf(await open(`/${String(await api.make.store('Nakshi & Sons'))}/orders`));
    const form = formOf({ ...hiddenFields(await open('/login', cookie), '/login'), email: known.email, password: known.password });
    const page = await api.call('POST', '/login', { ...form, headers: { ...form.headers, cookie } });
    const wrong = await enterCode({ page, cookie }, 'wrong');
    const lead = '<p class="lead">to continue to the store Nakshi &amp; Sons</p>';
    expect([page.text.includes(lead), wrong.status, wrong.text.includes(lead)]).toEqual([true, 401, true]);
  });

  it('is set up and removed with the password only', async () => {
    const merchant = await signIn(api, await account(api));
    const refused = await post(merchant, `${PATH}/set-up`, { current_password: 'wrong' });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('aria-describedby="error-current_password"')]);
    expect((await open(PATH, merchant.cookie)).headers.get('location')).toBe('/account');
    const other = await guarded();
    expect((await post(other, `${PATH}/remove`, { current_password: 'wrong' })).status).toBe(401);
    expect((await login(other)).body.code).toBe('second_factor_required');
    expect((await post(other, `${PATH}/set-up`, { current_password: other.password })).status).toBe(409);
    const removed = await post(other, `${PATH}/remove`, { current_password: other.password });
    expect(removed.headers.get('location')).toBe('/account?done=factor_removed');
    expect((await login(other)).status).toBe(200);
  });

  it('is asked for after the password, on the page and in JSON', async () => {
    const merchant = await guarded();
    const first = await enterPassword(merchant);
    expect([first.page.status, first.page.text]).toEqual([200, expect.stringContaining('Enter your code')]);
    expect(cookiesOf(first.page)).not.toContain('svc_session');
    expect((await open('/developers', first.cookie)).headers.get('location')).toBe('/login');
    const wrong = await enterCode(first, '000000x');
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('aria-describedby="error-code"')]);
    const entered = await enterCode(first, codeOf(merchant.secret));
    // The portal, which was opened before.
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/developers']);
    expect(cookiesOf(entered)).toContain('svc_session=');
    expect((await open('/developers', cookiesOf(entered))).status).toBe(200);
    expect((await login(merchant)).body).toMatchObject({ status: 401, code: 'second_factor_required' });
    expect((await login(merchant, codeOf(merchant.secret, 1))).status).toBe(200);
    expect((await login({ ...merchant, password: 'wrong' }, codeOf(merchant.secret, 1))).body.code).toBe('invalid_credentials');
  });

  it('refuses a code that was used, also in twenty concurrent requests of two processes', async () => {
    const merchant = await guarded();
    const first = await enterPassword(merchant);
    const other = await serveBeside(api);
    const code = codeOf(merchant.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => enterCode(first, code, n % 2 === 0 ? api : other)));
    await other.close();
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 303 && status !== 401)).toEqual([]);
  });

  it('is replaced by each recovery code once', async () => {
    const merchant = await guarded();
    const [code = ''] = merchant.codes;
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(merchant, code.toUpperCase())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await login(merchant, merchant.codes[1]?.replaceAll('-', ''))).status).toBe(200);
  });

  it('does not accept a ticket of another browser, an altered one, and one from before a new password', async () => {
    const merchant = await guarded();
    const first = await enterPassword(merchant);
    const stranger = await open('/login');
    const stolen = { ...hiddenFields(stranger, '/login'), ticket: hiddenFields(first.page, '/login/code')['ticket'] ?? '' };
    const sent = formOf({ ...stolen, code: codeOf(merchant.secret) });
    const used = await api.call('POST', '/login/code', { ...sent, headers: { ...sent.headers, cookie: cookiesOf(stranger) } });
    expect(used.status).toBe(403);
    const altered = formOf({ ...hiddenFields(first.page, '/login/code'), ticket: 'U1ID', code: codeOf(merchant.secret) });
    expect((await api.call('POST', '/login/code', { ...altered, headers: { ...altered.headers, cookie: first.cookie } })).status).toBe(403);
    await runCommandOrFail(
      api.environment,
      'merchant',
      'password',
      '--merchant-id',
      String(merchant.merchant_id),
      '--password',
      'another password',
    );
    expect((await enterCode(first, codeOf(merchant.secret))).status).toBe(403);
  });

  it('is removed by the operator for a merchant who lost it, with an entry of the audit log', async () => {
    const merchant = await guarded();
    const store_id = await api.make.store();
    await api.query(`INSERT INTO staff (store_id, merchant_id, role) VALUES ($1, $2, 'staff')`, [store_id, merchant.merchant_id]);
    const who = ['--merchant-id', String(merchant.merchant_id)];
    expect(await runCommandOrFail(api.environment, 'merchant', 'remove-second-factor', ...who)).toEqual({
      merchant_id: merchant.merchant_id,
    });
    expect((await login(merchant)).status).toBe(200);
    const [entry] = await api.query('SELECT actor_type, action FROM audit_entries WHERE store_id = $1 ORDER BY sequence LIMIT 1', [
      store_id,
    ]);
    expect(entry).toEqual({ actor_type: 'operator', action: 'operator.merchant.remove-second-factor' });
  });
});

describe('the codes of a second factor', () => {
  const api = useApi({ RATE_LIMIT_LOGIN: '5' });

  it('are limited like passwords, also in concurrent requests, but not texts that cannot be a code', async () => {
    const merchant = await signIn(api, await account(api));
    const post = (path: string, fields: Record<string, string>): Promise<Answer> => {
      const form = formOf({ csrf_token: merchant.csrf_token, ...fields });
      return api.call('POST', path, { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    };
    await post(`${PATH}/set-up`, { current_password: merchant.password });
    const { text } = await api.call('GET', PATH, { headers: { ...PAGE, cookie: merchant.cookie } });
    const secret = Secret.fromBase32(/<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '');
    const totp = new TOTP({ secret });
    await post(`${PATH}/confirm`, { code: totp.generate() });
    const { email, password } = merchant;
    const guess = (code: string): Promise<Answer> => api.call('POST', '/api/dashboard/login', { body: { email, password, code } });
    const now = Date.now();
    const valid = new Set([-1, 0, 1, 2].map((steps) => totp.generate({ timestamp: now + steps * 30_000 })));
    const wrong = Array.from({ length: 24 }, (_, n) => String(100_000 + n)).filter((code) => !valid.has(code));
    for (const code of ['', '123', 'wrong', '12345x', '1234567', 'abcde-12345']) expect((await guess(code)).status).not.toBe(429);
    expect((await guess(wrong.pop() ?? '')).status).toBe(401);
    expect((await guess('00000-00000-00000-00000')).status).toBe(401);
    const answers = await Promise.all(wrong.map(guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(wrong.length - 3);
    expect((await guess(totp.generate({ timestamp: Date.now() + 30_000 }))).status).toBe(429);
  });
});
