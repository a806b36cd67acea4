import { Secret, TOTP } from 'otpauth';
import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { backParameters, type Changes, Identity, IDENTITY } from '../../../test/identity.js';
import { account, cookiesOf, merchantOf } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import { newSecret } from '../../identity/second-factor/one-time-password.js';
import { factorSecretOf } from '../../identity/second-factor/second-factor.entity.js';
import { Config } from '../../platform/config/config.js';
import { seal } from '../../platform/crypto/seal.js';

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const STATE = 'x y&z=1#ü';

describe('the pages of the identity provider', () => {
  const api = useApi();
  const identity = new Identity(api);
  const iss = `http://localhost:0${IDENTITY}`;
  beforeAll(() => identity.begin());

  /** Submits a form of a page with a cookie. */
  function submit(page: Answer, action: string, { cookie, ...fields }: Record<string, string>): Promise<Answer> {
    const { raw, headers } = formOf({ ...hiddenFields(page, action), ...fields });
    return api.call('POST', action, { raw, headers: { ...headers, cookie: cookie ?? '' } });
  }

  describe('without a session', () => {
    it('returns login_required to a program', async () => {
      const { status, body, headers } = await api.call('GET', identity.address());
      expect([status, body, headers.get('location')]).toEqual([
        401,
        { message: 'Sign in first.', code: 'login_required', status: 401 },
        null,
      ]);
    });

    it('asks a merchant with a second factor for a code', async () => {
      const known = await account(api);
      const secret = newSecret();
      const sealed = seal(api.app.get(Config).encryption_key, secret, factorSecretOf(known.merchant_id));
      await api.query('INSERT INTO second_factors (merchant_id, secret_sealed, confirmed_at) VALUES ($1, $2, now())', [
        known.merchant_id,
        sealed,
      ]);
      const page = await identity.visit({}, '');
      const cookie = cookiesOf(page);
      const asked = await submit(page, '/identity/sign-in', { cookie, email: known.email, password: known.password });
      expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []]);
      const wrong = await submit(asked, '/identity/sign-in/code', { cookie, code: 'wrong' });
      expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('The code is wrong, or was used before.')]);
      const inside = await submit(wrong, '/identity/sign-in/code', { cookie, code: codeOf(secret) });
      const purposes = [page, asked, wrong].map(({ text }) => /<p class="lead">(.*?)<\/p>/.exec(text)?.[1]);
      expect(purposes).toEqual(Array<string>(3).fill('to continue to Shop &lt;One> &amp; &quot;Co&quot;, for the store Loom'));
      const bangla = await identity.visit({ ui_locales: 'bn' }, '');
      expect(bangla.text).toContain('Loom স্টোরের জন্য Shop &lt;One> &amp; &quot;Co&quot;\u2011এ যেতে');
      expect([inside.status, cookiesOf(inside)]).toEqual([303, expect.stringContaining('svc_session=')]);
      const again = await submit(wrong, '/identity/sign-in/code', { cookie, code: codeOf(secret) });
      expect(again.status).toBe(401);
    });

    it('signs a merchant in on a page of its own and asks for consent once', async () => {
      const { client_id } = await identity.register();
      const page = await identity.visit({ client_id }, '');
      expect(page.status).toBe(200);
      expect(page.text).toContain('to continue to Shop &lt;One> &amp; &quot;Co&quot;');
      const known = await account(api);
      const cookie = cookiesOf(page);
      const { email, password } = known;
      const wrong = await submit(page, '/identity/sign-in', { cookie, email, password: 'wrong' });
      expect(wrong.status).toBe(401);
      expect(wrong.text).toContain('The email address or the password is wrong.');
      const inside = await submit(wrong, '/identity/sign-in', { cookie, email, password });
      expect(inside.status).toBe(303);
      const back = inside.headers.get('location') ?? '';
      expect(Object.fromEntries(new URL(back, 'http://x').searchParams)).toMatchObject({ client_id, state: STATE });
      const session =
        cookiesOf(inside)
          .split('; ')
          .filter((pair) => !pair.endsWith('='))[0] ?? '';
      const denied = await api.call('GET', back, { headers: { cookie: session, ...PAGE } });
      expect(backParameters(denied)['error']).toBe('access_denied');
      await api.query('INSERT INTO staff (store_id, merchant_id, role) VALUES ($1, $2, $3)', [
        identity.store_id,
        known.merchant_id,
        'admin',
      ]);
      const consent = await api.call('GET', back, { headers: { cookie: session, ...PAGE } });
      expect(consent.text).toContain('for the store Loom');
      expect(consent.text).toContain('Your phone number');
      const allowed = backParameters(await submit(consent, '/identity/consent', { cookie: session, decision: 'allow' }));
      expect(allowed).toEqual({ code: expect.any(String), state: STATE, iss });
      expect(backParameters(await identity.visit({ client_id }, session))).toHaveProperty('code');
      const fewer = await identity.visit({ client_id, scope: 'openid' }, session);
      expect(backParameters(fewer)).toHaveProperty('code');
    });
  });

  describe('prompt, max_age and id_token_hint', () => {
    it('none returns login_required, consent_required or a code, never a page', async () => {
      const { client_id } = await identity.register();
      const ask = async (changes: Changes, cookie?: string) =>
        backParameters(await identity.visit({ client_id, prompt: 'none', ...changes }, cookie));
      expect((await ask({}, ''))['error']).toBe('login_required');
      expect((await ask({}))['error']).toBe('consent_required');
      const consent = await identity.visit({ client_id });
      await submit(consent, '/identity/consent', { cookie: identity.owner.cookie, decision: 'allow' });
      expect(await ask({})).toHaveProperty('code');
    });

    it('login shows the sign-in form once, and the sign-in is new afterwards', async () => {
      const owner = await merchantOf(api, identity.store_id);
      await api.query(`UPDATE dashboard_sessions SET created_at = now() - interval '1 hour'`);
      const page = await identity.visit({ prompt: 'login consent', max_age: '100000' }, owner.cookie);
      const { email, password } = owner;
      const inside = await submit(page, '/identity/sign-in', { cookie: cookiesOf(page), email, password });
      const back = new URL(inside.headers.get('location') ?? '', 'http://x').searchParams;
      expect([back.get('prompt'), back.get('max_age')]).toEqual(['consent', null]);
    });

    it('consent shows the consent page again', async () => {
      const first = await identity.visit({ prompt: 'consent' }, identity.owner.cookie);
      await submit(first, '/identity/consent', { cookie: identity.owner.cookie, decision: 'allow' });
      expect(backParameters(await identity.visit({}, identity.owner.cookie))).toHaveProperty('code');
      expect((await identity.visit({ prompt: 'consent' }, identity.owner.cookie)).status).toBe(200);
    });

    it('max_age asks for a new sign-in when the last one is older', async () => {
      const owner = await merchantOf(api, identity.store_id);
      await api.query(`UPDATE dashboard_sessions SET created_at = now() - interval '1 hour' WHERE merchant_id = $1`, [owner.merchant_id]);
      expect((await identity.visit({ max_age: '3500' }, owner.cookie)).text).toContain('action="/identity/sign-in"');
      expect((await identity.visit({ max_age: '3700' }, owner.cookie)).text).not.toContain('action="/identity/sign-in"');
      expect(backParameters(await identity.visit({ max_age: '3500', prompt: 'none' }, owner.cookie))['error']).toBe('login_required');
      const { id_token } = await identity.tokens({ max_age: '3700' }, owner);
      const { auth_time, iat } = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as Record<string, number>;
      expect(iat! - auth_time!).toBeGreaterThanOrEqual(3600);
    });

    it('max_age counts by the clock of the database', async () => {
      const owner = await merchantOf(api, identity.store_id);
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const answer = await identity.ask({ max_age: '60' }, owner).finally(() => clock.mockRestore());
      expect(backParameters(answer)).toHaveProperty('code');
    });

    it('id_token_hint of another user asks for a sign-in', async () => {
      const { id_token } = await identity.tokens();
      const other = await merchantOf(api, identity.store_id);
      const hinted = { id_token_hint: id_token, prompt: 'none' };
      expect(backParameters(await identity.ask(hinted))).toHaveProperty('code');
      expect(backParameters(await identity.ask(hinted, other))['error']).toBe('login_required');
      const { client_id } = await identity.register();
      expect(backParameters(await identity.ask({ ...hinted, client_id }))['error']).toBe('invalid_request');
      const tampered = { ...hinted, id_token_hint: `${id_token.slice(0, -4)}AAAA` };
      expect(backParameters(await identity.ask(tampered))['error']).toBe('invalid_request');
      for (const kid of ['a\0b', 'x'.repeat(5000), '', 7]) {
        const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url');
        const forged = { ...hinted, id_token_hint: [header, ...id_token.split('.').slice(1)].join('.') };
        expect(backParameters(await identity.ask(forged))['error']).toBe('invalid_request');
      }
    });
  });

  describe('the consent form', () => {
    const fresh = async () => identity.visit({ client_id: (await identity.register()).client_id });

    it('reports a refusal to the client', async () => {
      const answer = await submit(await fresh(), '/identity/consent', { cookie: identity.owner.cookie, decision: 'deny' });
      expect(backParameters(answer)).toEqual({ error: 'access_denied', error_description: expect.any(String), state: STATE, iss });
    });

    it('is rejected without its CSRF token, for another merchant, and without a session', async () => {
      const page = await fresh();
      const { cookie } = identity.owner;
      const other = await merchantOf(api, identity.store_id);
      for (const fields of [{ cookie, csrf_token: '' }, { cookie, csrf_token: 'x'.repeat(86) }, { cookie: other.cookie }]) {
        const { status, headers } = await submit(page, '/identity/consent', { decision: 'allow', ...fields } as Record<string, string>);
        expect([status, headers.get('location')]).toEqual([403, null]);
      }
      const anonymous = await submit(page, '/identity/consent', { cookie: 'a=b', decision: 'allow' });
      expect(anonymous.text).toContain('action="/identity/sign-in"');
    });

    it('is validated again, regardless of its hidden fields', async () => {
      const page = await fresh();
      const { cookie } = identity.owner;
      const send = (fields: Record<string, string>) => submit(page, '/identity/consent', { cookie, decision: 'allow', ...fields });
      const evil = await send({ redirect_uri: 'https://evil.example/' });
      expect([evil.status, evil.headers.get('location')]).toEqual([400, null]);
      expect(backParameters(await send({ scope: 'openid address' }))['error']).toBe('invalid_scope');
      expect(backParameters(await send({ store_id: '999999999' }))['error']).toBe('access_denied');
      expect((await send({ decision: 'perhaps' })).status).toBe(400);
    });

    it('and the sign-in form cannot be framed and run no script', async () => {
      for (const { headers } of [await fresh(), await identity.visit({}, '')]) {
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('cache-control')).toBe('no-store');
      }
    });
  });

  it('rejects a sign-in form that another site sent', async () => {
    const page = await identity.visit({}, '');
    const { email, password } = await account(api);
    for (const fields of [{ cookie: '' }, { cookie: cookiesOf(page), csrf_token: 'x' }]) {
      const answer = await submit(page, '/identity/sign-in', { email, password, ...fields } as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(cookiesOf(answer)).not.toContain('svc_session=svc_ds_');
    }
  });
});
