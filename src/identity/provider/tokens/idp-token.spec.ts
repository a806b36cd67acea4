import { createLocalJWKSet, jwtVerify } from 'jose';
import { atOnce, useApi } from '../../../../test/harness.js';
import { backParameters, basic, CALLBACK, expectRefused, Identity, IDENTITY, pkce } from '../../../../test/identity.js';
import { challengeOf } from '../../../platform/crypto/secrets.js';

describe('the token endpoint of the identity provider', () => {
  const api = useApi();
  const identity = new Identity(api);
  const issuer = `http://localhost:0${IDENTITY}`;
  beforeAll(() => identity.begin());

  it('exchanges a code for an access token and an ID token', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body, headers } = await identity.redeem(await identity.code());
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^svc_it_[0-9a-f]{96}$/),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'openid profile email phone store',
        id_token: expect.any(String),
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const keys = createLocalJWKSet((await api.call('GET', `${IDENTITY}/jwks`)).body);
    const { payload, protectedHeader } = await jwtVerify(body.id_token as string, keys, { issuer, audience: identity.client.client_id });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    // No personal data: the claims of the scopes come from the userinfo endpoint.
    expect(payload).toEqual({
      iss: issuer,
      aud: identity.client.client_id,
      sub: `merchant:${identity.owner.merchant_id}`,
      nonce: 'n-1',
      iat: expect.any(Number),
      exp: payload.iat! + 600,
      auth_time: expect.any(Number),
      at_hash: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(payload.iat).toBeGreaterThanOrEqual(before);
    expect(payload['auth_time']).toBeLessThanOrEqual(payload.iat!);
  });

  it('returns no ID token without the scope openid, and no nonce that was not sent', async () => {
    const { body } = await identity.redeem(await identity.code({ scope: 'profile' }));
    expect(body).not.toHaveProperty('id_token');
    expect(body.scope).toBe('profile');
    const { id_token } = await identity.tokens({ nonce: undefined });
    expect(JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())).not.toHaveProperty('nonce');
  });

  it('stores only digests', async () => {
    const code = await identity.code();
    const { body } = await identity.redeem(code);
    for (const table of ['idp_codes', 'idp_tokens', 'idp_clients']) {
      const rows = JSON.stringify(await api.query(`SELECT t::text FROM ${table} t`));
      for (const secret of [code, body.access_token as string, identity.client.client_secret ?? ''])
        expect(rows).not.toContain(secret.slice(10));
    }
  });

  describe('authenticates the client', () => {
    const { verifier, challenge } = pkce();
    const fields = (code: string) => ({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier });
    const code = () => identity.code({ code_challenge: challenge });

    it('by HTTP Basic', async () => {
      const { client_id, client_secret } = identity.client;
      const authorization = basic(client_id, client_secret);
      expect((await identity.post('/token', fields(await code()), { authorization })).status).toBe(200);
      const named = await identity.post('/token', { ...fields(await code()), client_id }, { authorization });
      expect(named.status).toBe(200);
    });

    it('by its body, as a form or as JSON', async () => {
      const { client_id, client_secret } = identity.client;
      expect((await identity.post('/token', { ...fields(await code()), client_id, client_secret: client_secret! })).status).toBe(200);
      const body = { ...fields(await code()), client_id, client_secret };
      expect((await api.call('POST', `${IDENTITY}/token`, { body })).status).toBe(200);
    });

    it('without a secret if it is public, which needs PKCE', async () => {
      const { client_id, client_secret } = await identity.register({ type: 'public', pkce_required: false });
      expect(client_secret).toBeNull();
      expect(backParameters(await identity.ask({ client_id, code_challenge: undefined, code_challenge_method: undefined }))).toMatchObject({
        error: 'invalid_request',
      });
      const granted = backParameters(await identity.ask({ client_id, code_challenge: challenge }))['code'] ?? '';
      expectRefused(await identity.post('/token', { ...fields(granted), client_id, client_secret: 'x' }), [401, 'invalid_client']);
      expect((await identity.post('/token', { ...fields(granted), client_id })).status).toBe(200);
    });

    it('and rejects wrong, missing and duplicate credentials without using the code up', async () => {
      const { client_id, client_secret } = identity.client;
      const granted = await code();
      const secret = client_secret!;
      const attempts: [Record<string, string>, Record<string, string>, [number, string]][] = [
        [{}, {}, [401, 'invalid_client']],
        [{ client_id }, {}, [401, 'invalid_client']],
        [{ client_id, client_secret: '' }, {}, [401, 'invalid_client']],
        [{ client_id, client_secret: `${secret}0` }, {}, [401, 'invalid_client']],
        [{ client_id: 'svc_oc_0', client_secret: secret }, {}, [401, 'invalid_client']],
        [{ client_id: `${client_id}\0`, client_secret: secret }, {}, [401, 'invalid_client']],
        [{}, { authorization: basic(client_id, 'x') }, [401, 'invalid_client']],
        [{}, { authorization: 'Basic !' }, [401, 'invalid_client']],
        [{}, { authorization: 'Basic' }, [401, 'invalid_client']],
        [{}, { authorization: `Basic ${Buffer.from('%:%').toString('base64')}` }, [401, 'invalid_client']],
        [{ client_id, client_secret: secret }, { authorization: basic(client_id, secret) }, [400, 'invalid_request']],
        [{ client_id: 'other' }, { authorization: basic(client_id, secret) }, [400, 'invalid_request']],
      ];
      for (const [more, headers, expected] of attempts) {
        const answer = await identity.post('/token', { ...fields(granted), ...more }, headers);
        expectRefused(answer, expected);
        const basicFailed = 'authorization' in headers && expected[0] === 401;
        expect(answer.headers.get('www-authenticate')).toBe(basicFailed ? 'Basic realm="oauth", charset="UTF-8"' : null);
      }
      expect((await identity.post('/token', { ...fields(granted), client_id, client_secret: secret })).status).toBe(200);
    });

    it('and refuses an inactive client, with its codes and tokens', async () => {
      const client = await identity.register();
      const { access_token } = (
        await identity.redeem(await identity.code({ client_id: client.client_id }), {
          client_id: client.client_id,
          client_secret: client.client_secret!,
        })
      ).body as { access_token: string };
      expect((await identity.userinfo(access_token)).status).toBe(200);
      await api.query(`UPDATE idp_clients SET status = 'inactive' WHERE client_id = $1`, [client.client_id]);
      expect((await identity.userinfo(access_token)).body.code).toBe('invalid_token');
      const { client_id, client_secret } = client;
      expectRefused(await identity.redeem('x', { client_id, client_secret: client_secret! }), [401, 'invalid_client']);
      expect((await identity.ask({ client_id })).status).toBe(400);
    });
  });

  describe('rejects', () => {
    it.each([
      [{ grant_type: undefined }, 'invalid_request'],
      [{ code: undefined }, 'invalid_request'],
      [{ grant_type: 'refresh_token' }, 'unsupported_grant_type'],
      [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      [{ code: 'x' }, 'invalid_grant'],
      [{ code: `svc_ac_${'0'.repeat(64)}` }, 'invalid_grant'],
      [{ code: '\0' }, 'invalid_grant'],
      [{ code: 'x'.repeat(5000) }, 'invalid_grant'],
      [{ redirect_uri: undefined }, 'invalid_grant'],
      [{ redirect_uri: `${CALLBACK}/` }, 'invalid_grant'],
      [{ code_verifier: undefined }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_grant'],
      [{ code_verifier: pkce().verifier }, 'invalid_grant'],
    ])('%j without using the code up', async (changes, error) => {
      const code = await identity.code();
      expectRefused(await identity.redeem(code, changes), [400, error]);
      expect((await identity.redeem(code)).status).toBe(200);
    });

    it.each(['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}!`])('the verifier %j, even if it matches', async (code_verifier) => {
      const code = await identity.code({ code_challenge: challengeOf(code_verifier) });
      expectRefused(await identity.redeem(code, { code_verifier }), [400, 'invalid_grant']);
    });

    it('a malformed verifier for a code without a challenge', async () => {
      const client = await identity.register({ pkce_required: false });
      const code = await identity.code({ client_id: client.client_id, code_challenge: undefined, code_challenge_method: undefined });
      const credentials = { client_id: client.client_id, client_secret: client.client_secret! };
      expectRefused(await identity.redeem(code, { ...credentials, code_verifier: 'x' }), [400, 'invalid_grant']);
    });

    it('a repeated parameter', async () => {
      const raw = `grant_type=authorization_code&grant_type=authorization_code&client_id=${identity.client.client_id}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expectRefused(await api.call('POST', `${IDENTITY}/token`, { raw, headers }), [400, 'invalid_request']);
    });

    it('a verifier for a code without a challenge', async () => {
      const client = await identity.register({ pkce_required: false });
      const credentials = { client_id: client.client_id, client_secret: client.client_secret! };
      const bare = { client_id: client.client_id, code_challenge: undefined, code_challenge_method: undefined };
      const code = await identity.code(bare);
      expectRefused(await identity.redeem(code, credentials), [400, 'invalid_grant']);
      expect((await identity.redeem(code, { ...credentials, code_verifier: undefined })).status).toBe(200);
    });

    it('an expired code', async () => {
      const code = await identity.code();
      await api.query(`UPDATE idp_codes SET expires_at = now() WHERE used_at IS NULL`);
      expectRefused(await identity.redeem(code), [400, 'invalid_grant']);
    });

    it('the code of another client, which stays usable', async () => {
      const other = await identity.register();
      const code = await identity.code();
      const stolen = { client_id: other.client_id, client_secret: other.client_secret! };
      expectRefused(await identity.redeem(code, stolen), [400, 'invalid_grant']);
      const { body } = await identity.redeem(code);
      expectRefused(await identity.redeem(code, stolen), [400, 'invalid_grant']);
      expect((await identity.userinfo(body.access_token as string)).status).toBe(200);
    });

    it('a used code, and revokes its access token', async () => {
      const code = await identity.code();
      const { body } = await identity.redeem(code);
      expect((await identity.userinfo(body.access_token as string)).status).toBe(200);
      expectRefused(await identity.redeem(code, { redirect_uri: 'x', code_verifier: 'x' }), [400, 'invalid_grant']);
      expect((await identity.userinfo(body.access_token as string)).body.code).toBe('invalid_token');
    });

    it('a used code that has expired since, and revokes its access token', async () => {
      const code = await identity.code();
      const { body } = await identity.redeem(code);
      await api.query(`UPDATE idp_codes SET expires_at = now() - interval '1 second'`);
      expectRefused(await identity.redeem(code), [400, 'invalid_grant']);
      expect((await identity.userinfo(body.access_token as string)).body.code).toBe('invalid_token');
    });
  });

  it('accepts a code for sixty seconds', async () => {
    await identity.code();
    const [code] = await api.query(
      'SELECT extract(epoch FROM expires_at - created_at)::float8 AS seconds FROM idp_codes ORDER BY code_id DESC',
    );
    expect(code).toEqual({ seconds: 60 });
  });

  it('redeems a code for one of twenty parallel requests, and the others revoke its token', async () => {
    await atOnce(20, () => identity.redeem('warm'));
    for (let round = 0; round < 5; round++) {
      const code = await identity.code();
      const answers = await atOnce(20, () => identity.redeem(code));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
      expect((await identity.userinfo(won[0]?.body.access_token as string)).body.code).toBe('invalid_token');
    }
  });

  it('accepts the former secret for the grace period of a rotation', async () => {
    const { IdpClientsService } = await import('../clients/clients.service.js');
    const { SystemDb } = await import('../../../platform/database/system-db.js');
    const [clients, db] = [api.app.get(IdpClientsService), api.app.get(SystemDb)];
    const { client_id, client_secret } = await identity.register();
    const rotate = (grace: number) =>
      db.transaction(async (connection) =>
        clients.rotateSecret(connection, await clients.get(connection, client_id), grace, { type: 'system', id: null }),
      );
    const valid = async (secret: string) =>
      (await identity.redeem('x', { client_id, client_secret: secret })).body.error === 'invalid_grant';
    const second = await rotate(60);
    expect([await valid(client_secret!), await valid(second)]).toEqual([true, true]);
    const third = await rotate(0);
    expect([await valid(client_secret!), await valid(second), await valid(third)]).toEqual([false, false, true]);
  });

  it('has a limit of its own', async () => {
    expect((await identity.redeem('x')).headers.get('ratelimit-limit')).toBe('300');
  });
});

describe('the endpoints of the identity provider for servers', () => {
  const api = useApi({ RATE_LIMIT_IDENTITY: '2', TRUST_PROXY: '127.0.0.1' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  it('are limited per client and address', async () => {
    const other = await identity.register();
    const redeem = async (address: string, { client_id, client_secret } = identity.client): Promise<number> => {
      const changes = { client_id, client_secret: client_secret ?? '' };
      return (await identity.redeem('x', changes, { headers: { 'x-forwarded-for': address } })).status;
    };
    const [here, there] = ['203.0.113.1', '203.0.113.2'];
    expect([await redeem(here), await redeem(here), await redeem(here)]).toEqual([400, 400, 429]);
    expect([await redeem(here, other), await redeem(there)]).toEqual([400, 400]);
  });
});
