import fc from 'fast-check';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useApi } from '../../../test/harness.js';
import { readableUrl } from './client-error.js';

describe('input that is not an HTTP request', () => {
  const api = useApi();

  /** Returns everything that the server sends in response to these bytes, until it closes the connection. */
  async function said(bytes: string): Promise<{ head: string; body: unknown }> {
    const { hostname, port } = new URL(api.base_url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) as unknown };
  }

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400, 'The request is not valid HTTP.'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: a\r\nBro ken: a\r\n\r\n', 400, 'The request is not valid HTTP.'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'The request is not valid HTTP.'],
    [
      'a smuggled body',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'The request is not valid HTTP.',
    ],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'The request headers are too large.'],
    ['an address of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'The request headers are too large.'],
  ])('because of %s is answered in the envelope, with an id', async (_, bytes, status, message) => {
    const { head, body } = await said(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(head).toContain(`/docs/errors/${String(status)}>; rel="help"\r\n`);
    expect(head).toMatch(/\r\nRateLimit-Limit: \d+\r\nRateLimit-Remaining: \d+\r\nRateLimit-Reset: \d+\r\n/);
    expect(body).toEqual({ message, status });
  });

  it.each([
    ['no host', 'GET', '', { message: 'The Host header is required.', status: 400 }],
    [
      'an unknown expectation',
      'POST',
      'Host: a\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n',
      { message: 'The Expect header can only be 100-continue.', status: 417 },
    ],
  ])('because of %s is answered in the envelope on every path', async (_, method, headers, expected) => {
    for (const path of [
      '/api/apps/v1/store',
      '/api/nowhere',
      '/login',
      '/health/live',
      '/api/apps/extensions/storefront?store_id=1&target=cart',
    ]) {
      const { head, body } = await said(`${method} ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(expected.status)} `));
      expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
      expect(head).toMatch(/\r\nratelimit-limit: \d+\r\n/i);
      expect(body).toEqual(expected);
    }
  });

  it('does not disturb the next connection', async () => {
    await said('nonsense\r\n\r\n');
    expect((await api.call('GET', '/health/live')).status).toBe(200);
  });

  it.each(['%', '%f', '%ff', '%zz', '%ed%a0%80', '1%', '%31%'])('an id like %s is treated as unknown', async (id) => {
    const shop = await api.shop();
    expect((await shop.get(`/orders/${id}`)).text).toBe((await shop.get('/orders/999999')).text);
  });
});

describe('an address', () => {
  it('is unchanged if it can be decoded', () => {
    for (const url of ['/', '/a%20b', '/%E0%A6%86?x=%', '/a?%ff=%zz', '*']) expect(readableUrl(url)).toBe(url);
  });

  it('can always be decoded, and keeps its query', () => {
    const part = fc.stringMatching(/^[a-f0-9%/]*$/);
    fc.assert(
      fc.property(part, part, (path, query) => {
        const [readable = '', rest] = readableUrl(`/${path}?${query}`).split('?');
        expect(() => decodeURIComponent(readable)).not.toThrow();
        expect(rest).toBe(query);
      }),
    );
  });
});
