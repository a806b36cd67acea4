import type { Answer, CallOptions } from '../caller.js';
import { useApi } from '../harness.js';

const ENDPOINTS = ['/api/apps/oauth/token', '/api/oauth/token'];

/** Expects the error of RFC 6749, 5.2, with the fields of the contract beside it. */
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

describe.each(ENDPOINTS)('the limit of all requests from an address at %s', (path) => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '1' });

  it('is an error with a code', async () => {
    await api.call('POST', path, { body: {} });
    const answer = await api.call('POST', path, { body: {} });
    expectOAuthError(answer, 429, 'rate_limited');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
