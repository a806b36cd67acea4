import type { Answer } from '../../../test/caller.js';
import { runCommandOrFail } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { backParameters, type Changes, Identity, IDENTITY } from '../../../test/identity.js';
import { FormBrowser, signInCustomer } from '../../../test/identity-browser.js';
import { merchantOf } from '../../../test/merchants.js';

describe('a user who signs in although id_token_hint names another user', () => {
  const api = useApi();
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const refusal = {
    error: 'login_required',
    error_description: expect.any(String),
    state: 'x y&z=1#ü',
    iss: `http://localhost:0${IDENTITY}`,
  };

  it('as a merchant is reported to the client after the sign-in, and the session is kept', async () => {
    const { id_token: id_token_hint } = await identity.tokens();
    const { email, password } = await merchantOf(api, identity.store_id);
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ id_token_hint }));
    const wrong = await browser.submit(page, '/identity/sign-in', { email, password: 'wrong' });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([401, null]);
    expect(backParameters(await browser.submit(wrong, '/identity/sign-in', { email, password }))).toEqual(refusal);
    expect((await browser.open(identity.address())).text).toContain('action="/identity/consent"');
    const again = await browser.open(identity.address({ id_token_hint }));
    expect(again.text).toContain('action="/identity/sign-in"');
    const { email: expected } = identity.owner;
    const inside = await browser.follow(await browser.submit(again, '/identity/sign-in', { email: expected, password }));
    expect(backParameters(inside)).toHaveProperty('code');
  });

  it('is reported only after other errors of the request', async () => {
    const { id_token: id_token_hint } = await identity.tokens();
    const { email, password } = await merchantOf(api, identity.store_id);
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address());
    const send = async (changes: Record<string, string>): Promise<string | undefined> => {
      const answer = await browser.submit(page, '/identity/sign-in', { email, password, ...changes });
      return backParameters(await browser.follow(answer))['error'];
    };
    expect(await send({ id_token_hint: 'x' })).toBe('invalid_request');
    const { status, headers } = await new FormBrowser(api).submit(page, '/identity/sign-in', { email, password, id_token_hint });
    expect([status, headers.get('location')]).toEqual([403, null]);
  });

  describe('as a customer', () => {
    const customer: Changes = { user_type: 'customer', scope: 'openid' };

    /** Signs a customer in with a code that the operator replaced. */
    async function enter(browser: FormBrowser, contact: string, changes: Changes): Promise<Answer> {
      const page = await browser.open(identity.address({ ...customer, ...changes }));
      const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact }));
      const replace = ['one-time-code', 'replace', '--store-id', String(identity.store_id), '--to', contact];
      const { code } = await runCommandOrFail<{ code: string }>(api.environment, ...replace);
      return browser.submit(form, '/identity/code', { one_time_code: code });
    }

    it('is reported to the client, and the session is kept', async () => {
      const first = new FormBrowser(api);
      await signInCustomer(api, identity, first);
      const consent = await first.open(identity.address(customer));
      const allowed = backParameters(await first.submit(consent, '/identity/customer-consent', { decision: 'allow' }));
      const { id_token: id_token_hint } = (await identity.redeem(allowed['code'] ?? '')).body as { id_token: string };

      const second = new FormBrowser(api);
      expect(backParameters(await enter(second, '01812345678', { id_token_hint }))).toEqual(refusal);
      expect(second.cookie).toContain('svc_customer');
      expect((await second.open(identity.address(customer))).text).toContain('action="/identity/customer-consent"');
      const expected = await enter(second, '01712345678', { id_token_hint });
      expect(backParameters(await second.follow(expected))).toHaveProperty('code');
    });
  });
});
