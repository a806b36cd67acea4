import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

const PROXY = `${EXTENSIONS}/api-proxy`;
const STORE = '/api/apps/v1/store';
const CALL = '0'.repeat(64);

describe('headers at the API proxy of extensions', () => {
  const api = useApi();
  let shop: Shop;
  let token: string;

  beforeAll(async () => {
    shop = await api.shop({ scopes: ['read:store'] });
    const { extension_id } = await developerOf(api, shop).extension({ scopes: ['read:store'] });
    const merchant = await merchantOf(api, shop.store_id);
    const query = `extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    ({ token } = (await merchant.call('GET', `${EXTENSIONS}/sandbox-token?${query}`)).body.data as { token: string });
  });

  /** Returns everything that the server sends in response to these lines and this body, until it closes the connection. */
  async function said(lines: string[], body = ''): Promise<string> {
    const { hostname, port } = new URL(api.base_url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).write([...lines, 'Host: a', '', body].join('\r\n'));
    return text(socket);
  }

  it.each([
    ['one', [`X-Sandbox-Call: ${CALL}`]],
    ['an empty one', ['X-Sandbox-Call:']],
    ['two', [`X-Sandbox-Call: ${CALL}`, `X-Sandbox-Call: ${CALL}`]],
    ['one in a list', [`X-Sandbox-Call: ${CALL}, ${CALL}`]],
  ])('that name a call grant nothing to requests from outside (%s)', async (_, lines) => {
    const answer = await said([`GET ${STORE} HTTP/1.1`, 'Connection: close', ...lines]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"code":"missing_token"');
  });

  it('that name a call are not passed on, whatever the extension sends', async () => {
    for (const name of [CALL, '', `${CALL}, ${CALL}`]) {
      const headers = { authorization: `Bearer ${token}`, 'x-sandbox-call': name };
      const { status, body } = await api.call('POST', PROXY, { headers, body: { method: 'GET', path: STORE } });
      expect([status, body.data?.store_id]).toEqual([200, shop.store_id]);
    }
  });

  it('that state two lengths end the connection, and no second request is read', async () => {
    const inner = JSON.stringify({ method: 'GET', path: STORE });
    const second = `GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n`;
    const lines = [`POST ${PROXY} HTTP/1.1`, `Authorization: Bearer ${token}`, 'Content-Type: application/json'];
    const chunks = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n${second}`;
    for (const given of [
      [`Content-Length: ${String(inner.length)}`, 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', `Content-Length: ${String(chunks.length)}`],
      ['Content-Length: 4', `Content-Length: ${String(inner.length)}`],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const answer = await said([...lines, ...given], chunks);
      expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
    }
  });
});
