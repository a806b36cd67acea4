import type { Answer } from '../../../test/answer.js';
import { DEVELOPERS, useGuild } from '../../../test/developers.js';
import { type Api, atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { account, type SignedInMerchant, signedIn } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { Config } from '../../platform/config/config.js';
import { SessionsService } from '../sign-in/sessions.service.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const PATH = '/developers/device';

interface Codes {
  readonly device_code: string;
  readonly user_code: string;
}

describe('the sign-in of a device', () => {
  const api = useApi({ RATE_LIMIT_LOGIN: '10' });
  const guild = useGuild(api);
  const begin = async (headers: Record<string, string> = {}): Promise<Codes & Record<string, unknown>> =>
    (await api.call('POST', `${DEVELOPERS}/device/authorize`, { body: { client_id: 'cli' }, headers })).body;
  const poll = ({ device_code }: Codes, at: Api = api, headers: Record<string, string> = {}): Promise<Answer> =>
    at.call('POST', `${DEVELOPERS}/device/token`, { body: { grant_type: GRANT, client_id: 'cli', device_code }, headers });
  /** Lets the interval of a device pass. */
  const rest = (): Promise<unknown> =>
    api.query(`UPDATE device_authorizations SET polled_at = now() - interval '1 minute' WHERE polled_at IS NOT NULL`);
  const open = ({ cookie }: { cookie: string }, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, fields: Record<string, string>): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return api.call('POST', PATH, { ...form, headers: { ...form.headers, cookie } });
  };
  const decide = (who: SignedInMerchant, { user_code }: Codes, decision: string): Promise<Answer> => post(who, { user_code, decision });
  const person = async (): Promise<SignedInMerchant> => signedIn(api, await account(api));
  const tokenOf = async (who: SignedInMerchant, headers: Record<string, string> = {}): Promise<string> => {
    const codes = await begin(headers);
    await decide(who, codes, 'approved');
    return (await poll(codes, api, headers)).body['access_token'] as string;
  };
  const withToken = (token: string, route: string, body?: object): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    return api.call(method, path, { ...(body && { body }), headers: { authorization: `Bearer ${token}` } });
  };

  it('leads from the codes via the page to a token for the developer portal', async () => {
    const codes = await begin({ 'user-agent': 'merchant-apps-cli/1.0.0 (Linux)' });
    expect(codes).toEqual({
      device_code: expect.stringMatching(/^svc_dc_[0-9a-f]{64}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${api.app.get(Config).base_url}${PATH}`,
      verification_uri_complete: `${api.app.get(Config).base_url}${PATH}?user_code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect((await poll(codes)).body).toMatchObject({ status: 400, error: 'authorization_pending' });
    const address = `${PATH}?user_code=${codes.user_code.toLowerCase().replace('-', '+')}`;
    expect((await open({ cookie: '' }, address)).headers.get('location')).toBe('/login');
    const { text } = await open(guild.owner, address);
    for (const words of [codes.user_code, 'Merchant Apps CLI · Linux', '127.0.0.1', guild.owner.email]) expect(text).toContain(words);
    expect((await decide(guild.owner, codes, 'approved')).headers.get('location')).toBe(`${PATH}?done=approved`);
    expect((await open(guild.owner, `${PATH}?done=approved`)).text).toContain('The device is signed in.');
    const { status, body, headers } = await poll(codes);
    expect([status, body, headers.get('cache-control')]).toEqual([
      200,
      { access_token: expect.stringMatching(/^svc_dt_[0-9a-f]{96}$/), token_type: 'Bearer', expires_in: 2_592_000 },
      'no-store',
    ]);
    expect((await poll(codes)).body['error']).toBe('invalid_grant');
    const token = body['access_token'] as string;
    const stored = await api.query<{ text: string }>(
      `SELECT (SELECT json_agg(s) FROM dashboard_sessions s)::text || (SELECT json_agg(d) FROM device_authorizations d)::text AS text`,
    );
    for (const secret of [token, codes.device_code, codes.user_code]) expect(stored[0]?.text).not.toContain(secret);
  });

  it('grants access to the developer portal without a CSRF token, and to nothing else', async () => {
    const token = await tokenOf(guild.owner);
    const path = `${DEVELOPERS}/organisations/${String(guild.organisation_id)}`;
    expect((await withToken(token, `GET ${path}/apps`)).status).toBe(200);
    expect((await withToken(token, `PUT ${path}`, { name: 'By hand' })).body.data.name).toBe('By hand');
    const other = await tokenOf(await person());
    expect((await withToken(other, `GET ${path}/apps`)).body).toEqual({ message: 'Organisation not found.', status: 404 });
    const codes = await begin();
    for (const route of ['GET /api/dashboard/me', 'POST /api/dashboard/logout', 'GET /account', `POST ${PATH}`])
      expect([401, 302, 303]).toContain(
        (await withToken(token, route, route.startsWith('POST') ? { ...codes, decision: 'approved' } : undefined)).status,
      );
    expect((await poll(codes)).body['error']).toBe('authorization_pending');
    const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    for (const unknown of [wrong, 'svc_dt_1', token.replace('svc_dt_', 'svc_ds_'), guild.owner.session_token.replace('svc_ds_', 'svc_dt_')])
      expect((await withToken(unknown, `GET ${path}/apps`)).body.code).toBe('login_required');
    expect((await api.call('GET', `${path}/apps`, { headers: { cookie: `svc_session=${token}` } })).body.code).toBe('login_required');
  });

  it('shows whose session it is, and ends it', async () => {
    const token = await tokenOf(guild.owner);
    const session = { merchant_id: guild.owner.merchant_id, name: expect.any(String), email: guild.owner.email };
    const times = { created_at: expect.any(String), expires_at: expect.any(String) };
    expect((await withToken(token, `GET ${DEVELOPERS}/session`)).body.data).toEqual({ ...session, ...times, reach: 'developers' });
    expect((await guild.owner.call('GET', `${DEVELOPERS}/session`)).body.data).toMatchObject({ ...session, reach: 'account' });
    expect((await withToken(token, `DELETE ${DEVELOPERS}/session`)).body).toEqual({ message: 'Signed out.', status: 200 });
    expect((await withToken(token, `GET ${DEVELOPERS}/session`)).body.code).toBe('login_required');
    expect((await guild.owner.call('GET', `${DEVELOPERS}/session`)).status).toBe(200);
  });

  it('is a session of the account, which ends with the others', async () => {
    const who = await person();
    const token = await tokenOf(who, { 'user-agent': 'merchant-apps-cli/1.0.0 (Linux)' });
    const waiting = await begin();
    await decide(who, waiting, 'approved');
    const { text } = await open(who, '/account');
    expect(text).toContain('Merchant Apps CLI · Linux');
    expect(text).toContain('Developer portal only');
    const form = formOf({
      csrf_token: who.csrf_token,
      current_password: who.password,
      new_password: 'another long password',
      repeated_password: 'another long password',
    });
    const changed = await api.call('POST', '/account/password', { ...form, headers: { ...form.headers, cookie: who.cookie } });
    expect(changed.status).toBe(303);
    expect((await withToken(token, `GET ${DEVELOPERS}/session`)).body.code).toBe('login_required');
    expect((await poll(waiting)).body['error']).toBe('invalid_grant');
    expect((await who.call('GET', `${DEVELOPERS}/session`)).status).toBe(200);
  });

  it('can be denied, expires, and slows down a device that polls too often', async () => {
    const denied = await begin();
    expect((await decide(guild.owner, denied, 'denied')).headers.get('location')).toBe(`${PATH}?done=denied`);
    expect((await poll(denied)).body).toMatchObject({ status: 400, error: 'access_denied' });
    expect((await decide(guild.owner, denied, 'approved')).status).toBe(400);
    const hasty = await begin();
    const errors: unknown[] = [];
    for (let n = 0; n < 3; n++) errors.push((await poll(hasty)).body['error']);
    expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down']);
    await rest();
    expect((await poll(hasty)).body['error']).toBe('authorization_pending');
    const [row] = await api.query<{ interval_seconds: number }>(
      'SELECT max(interval_seconds) AS interval_seconds FROM device_authorizations',
    );
    expect(row?.interval_seconds).toBe(15);
    await api.query('UPDATE device_authorizations SET expires_at = now()');
    expect((await decide(guild.owner, hasty, 'approved')).status).toBe(400);
    expect((await poll(hasty)).body).toMatchObject({ status: 400, error: 'expired_token' });
  });

  it('refuses invalid requests', async () => {
    const codes = await begin();
    const token = (body: object): Promise<Answer> => api.call('POST', `${DEVELOPERS}/device/token`, { body });
    expect((await api.call('POST', `${DEVELOPERS}/device/authorize`, { body: {} })).body['error']).toBe('invalid_client');
    expect((await token({ ...codes, grant_type: GRANT, client_id: 'web' })).body['error']).toBe('invalid_client');
    expect((await token({ ...codes, client_id: 'cli' })).body['error']).toBe('invalid_request');
    expect((await token({ ...codes, client_id: 'cli', grant_type: 'password' })).body['error']).toBe('unsupported_grant_type');
    expect((await token({ client_id: 'cli', grant_type: GRANT })).body['error']).toBe('invalid_request');
    expect((await token({ client_id: 'cli', grant_type: GRANT, device_code: 'svc_dc_\0' })).body['error']).toBe('invalid_grant');
  });

  it('limits guesses of codes per person, including concurrent ones', async () => {
    const who = await person();
    const codes = await begin();
    for (let n = 0; n < 12; n++) {
      const typed = await post(who, { user_code: 'AEIO-UY01', ...(n % 2 === 0 && { decision: 'approved' }) });
      expect([typed.status, typed.text]).toEqual([400, expect.stringContaining('No device waits with this code.')]);
    }
    const answers = await atOnce(20, () => post(who, { user_code: 'BBBB-BBBB', decision: 'approved' }));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await decide(who, codes, 'approved')).status).toBe(429);
    expect((await open(who, `${PATH}?user_code=${codes.user_code}`)).status).toBe(429);
    expect((await poll(codes)).body['error']).toBe('authorization_pending');
  });

  describe('in two processes', () => {
    let other: Api;
    beforeAll(async () => {
      other = await serveBeside(api);
    });

    it('redeems a code for one of twenty concurrent requests', async () => {
      const who = await person();
      const codes = await begin();
      await api.query(`UPDATE device_authorizations SET decision = 'approved', merchant_id = $1 WHERE decision IS NULL`, [who.merchant_id]);
      const answers = await atOnce(20, (n) => poll(codes, n % 2 === 0 ? api : other));
      expect(answers.map(({ body }) => body['error']).sort()).toEqual([...Array(19).fill('invalid_grant'), undefined]);
      const sessions = await api.query(`SELECT 1 FROM dashboard_sessions WHERE merchant_id = $1 AND reach = 'developers'`, [
        who.merchant_id,
      ]);
      expect(sessions).toHaveLength(1);
    });

    it('leaves no token when all sessions end during the redemption', async () => {
      const who = await person();
      const approve = `UPDATE device_authorizations SET decision = 'approved', merchant_id = $1 WHERE device_digest = sha256($2::text::bytea)`;
      for (let round = 0; round < 10; round++) {
        const codes = await begin();
        await api.query(approve, [who.merchant_id, codes.device_code]);
        await Promise.all([poll(codes), other.app.get(SessionsService).endSessions(who.merchant_id, {}, { is_operator: true })]);
        expect((await poll(codes)).body['error']).toBe('invalid_grant');
        expect(await api.query('SELECT 1 FROM dashboard_sessions WHERE merchant_id = $1', [who.merchant_id])).toEqual([]);
      }
      const left = 'SELECT 1 FROM device_authorizations WHERE merchant_id = $1 AND redeemed_at IS NULL';
      expect(await api.query(left, [who.merchant_id])).toEqual([]);
    });
  });
});
