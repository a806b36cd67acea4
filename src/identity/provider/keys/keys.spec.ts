import { calculateJwkThumbprint, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { runInProcess } from '../../../../test/command-line.js';
import { atOnce, serveBeside, until, useApi } from '../../../../test/harness.js';
import { Identity, IDENTITY } from '../../../../test/identity.js';

describe('the signing keys', () => {
  const api = useApi({ KEY_ACTIVATION_DELAY: '1h' });
  const identity = new Identity(api);
  const keySet = async (): Promise<JSONWebKeySet> => (await api.call('GET', `${IDENTITY}/jwks`)).body as JSONWebKeySet;
  const kids = async (): Promise<unknown[]> => (await keySet()).keys.map(({ kid }) => kid);
  beforeAll(() => identity.begin());

  it('are created once when many processes need the first key concurrently', async () => {
    const other = await serveBeside(api);
    const read = (n: number) => (n % 2 ? api : other).call('GET', `${IDENTITY}/jwks`);
    const answers = await atOnce(10, read);
    await other.close();
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.keys).toHaveLength(1);
  });

  it('are published without their private part, under their thumbprint', async () => {
    const { headers, body } = await api.call('GET', `${IDENTITY}/jwks`);
    const [key] = body.keys;
    expect(key).toEqual({ kty: 'RSA', alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(key), n: expect.any(String), e: 'AQAB' });
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const [row] = await api.query<{ text: string }>('SELECT encode(private_jwk_sealed, $1) AS text FROM idp_keys', ['escape']);
    // The private JWK holds the modulus too. Unlike a name of two letters, it cannot turn up in a ciphertext by chance.
    expect(row?.text).not.toContain(key.n);
  });

  it('change without a client that has cached the key set noticing', async () => {
    const cached = createLocalJWKSet(await keySet());
    const { id_token: before } = await identity.tokens();
    const { code, stdout } = await runInProcess(api.environment, 'keys', 'rotate');
    expect(code).toBe(0);
    const { kid, active_from } = JSON.parse(stdout) as { kid: string; active_from: string };
    expect(Date.parse(active_from) - Date.now()).toBeGreaterThan(3_500_000);
    expect(await kids()).toEqual([kid, decodeProtectedHeader(before).kid]);
    // By the time the new key signs, every client has had time to fetch it.
    await jwtVerify((await identity.tokens()).id_token, cached);
    const refreshed = createLocalJWKSet(await keySet());
    await api.query(`UPDATE idp_keys SET active_from = active_from - interval '1 hour', expires_at = expires_at - interval '1 hour'`);
    let after = before;
    await until(async () => {
      after = (await identity.tokens()).id_token;
      return decodeProtectedHeader(after).kid === kid;
    });
    for (const token of [before, after]) await expect(jwtVerify(token, refreshed)).resolves.toBeDefined();
    const [old] = await api.query<{ hours: string }>(
      'SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM idp_keys WHERE expires_at IS NOT NULL',
    );
    expect(Number(old?.hours)).toBeCloseTo(24, 0);
  });

  it('are published until they expire', async () => {
    const [newest] = await kids();
    expect(await kids()).toHaveLength(2);
    await api.query(`UPDATE idp_keys SET created_at = now() - interval '1 day', expires_at = now() WHERE expires_at IS NOT NULL`);
    expect(await kids()).toEqual([newest]);
    await expect(identity.tokens()).resolves.toBeDefined();
  });

  it('are rotated one after another by parallel commands', async () => {
    const { KeysService } = await import('./keys.service.js');
    const before = await kids();
    const made = await atOnce(3, () => api.app.get(KeysService).rotate());
    expect(new Set(await kids())).toEqual(new Set([...before, ...made.map(({ kid }) => kid)]));
    expect(await api.query('SELECT 1 FROM idp_keys WHERE expires_at IS NULL')).toHaveLength(1);
  });
});

describe('the discovery documents', () => {
  const api = useApi({ BASE_URL: 'https://apps.example.com' });
  const PATHS = [`${IDENTITY}/.well-known/openid-configuration`, '/.well-known/oauth-authorization-server/api/oauth'];

  it('are the same at both addresses', async () => {
    const [openid, oauth] = await Promise.all(PATHS.map((path) => api.call('GET', path)));
    expect(openid?.body).toEqual(oauth?.body);
    const issuer = 'https://apps.example.com/api/oauth';
    expect(openid?.body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/logout`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
      request_uri_parameter_supported: false,
    });
    for (const answer of [openid, oauth]) {
      expect(answer?.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('do not depend on the Host header or on forwarding headers', async () => {
    const spoofed = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    for (const path of PATHS) {
      const [plain, evil] = [await api.call('GET', path), await api.call('GET', path, { headers: spoofed })];
      expect(evil.text).toBe(plain.text);
    }
  });
});
