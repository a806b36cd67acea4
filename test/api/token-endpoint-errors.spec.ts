import type { Answer, CallOptions } from '../caller.js';
import { useApi } from '../harness.js';

const ENDPOINTS = ['/api/apps/oauth/token', '/api/oauth/token'];

/** Expects the error of RFC 6749, 5.2, and the fields of the contract. */
function expectOAuthError({ status, body }: Answer, expected: number, error: string): void {
  expect(status).toBe(expected);
  expect(body).toEqual({ error, error_description: expect.any(String), message: expect.any(String), code: error, status });
}

describe.each(ENDPOINTS)('errors before %s is reached', (path) => {
  const api = useApi();
  const post = (options: CallOptions): Promise<Answer> => api.call('POST', path, options);

  it.each<[string, number, CallOptions]>([
    ['JSON that is cut off', 400, { raw: '{' }],
    ['a body of another type', 415, { raw: 'a,b', headers: { 'content-type': 'text/csv' } }],
    ['a body of 17 kB', 413, { body: { grant_type: 'a'.repeat(17_000) } }],
    ['an object of 201 keys', 400, { body: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${String(n)}`, '1'])) }],
    ['JSON from a browser', 400, { raw: '{', headers: { accept: 'text/html' } }],
  ])('carry an error code: %s', async (_, status, options) => {
    expectOAuthError(await post(options), status, 'invalid_request');
  });
});

describe('bodies of endpoints that take forms', () => {
  const api = useApi();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paths = [...ENDPOINTS, '/api/oauth/revoke', '/api/oauth/introspect', '/api/oauth/authorize'];

  it.each(paths)('are refused with a fitting message by %s', async (path) => {
    for (const options of [{ raw: '', headers: form }, {}, { raw: '[]' }, { raw: 'null' }]) {
      const { status, body } = await api.call('POST', path, options);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ message: 'The body must be a form or a JSON object.', error: 'invalid_request', status: 400 }),
      ]);
    }
  });

  it.each([...paths, '/api/oauth/userinfo'])('of other types are refused with a message with both types by %s', async (path) => {
    const { status, body } = await api.call('POST', path, { raw: 'a,b', headers: { 'content-type': 'text/csv' } });
    expect([status, body.message]).toEqual([
      415,
      'The content type is not supported; send application/x-www-form-urlencoded or application/json.',
    ]);
  });

  it('are refused with the usual message where only JSON is accepted', async () => {
    const { body } = await api.call('POST', '/api/dashboard/login', { raw: '[]' });
    expect(body).toEqual({ message: 'The body must be a JSON object.', status: 400 });
  });
});

describe.each(ENDPOINTS)('the limit of all requests from an address at %s', (path) => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '1' });

  it('is an error with a code', async () => {
    await api.call('POST', path, { body: {} });
    const answer = await api.call('POST', path, { body: {} });
    expectOAuthError(answer, 429, 'rate_limited');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
