import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PreparedResponse } from './prepared-response.js';

const BODY = '{"name":"ঢাকা"}';
const LARGE = 'x'.repeat(100_000);
const RESPONSES: Readonly<Record<string, PreparedResponse>> = {
  '/': new PreparedResponse(200, ['content-type', 'application/json', 'content-length', Buffer.byteLength(BODY)], Buffer.from(BODY)),
  '/unchanged': new PreparedResponse(304, ['etag', '"1"']),
  '/large': new PreparedResponse(200, ['content-length', LARGE.length], Buffer.from(LARGE)),
};
const OWN = ['x-request-id', 'one'];

describe('a prepared response', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      if (url === '/late') setTimeout(() => response.end('late'), 20);
      else RESPONSES[url]?.send(response, OWN, server.keepAliveTimeout);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  /** Returns what the server sends for requests of one connection. The last one ends it. */
  async function exchange(...requests: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(requests.map((request) => `${request}\r\nhost: localhost\r\n\r\n`).join(''));
    return (await text(socket)).replace(/Date: .* GMT/g, 'Date: now');
  }
  const closing = (path: string, version = '1.1'): string => `GET ${path} HTTP/${version}\r\nconnection: close`;

  it('is what Node.js writes, on a connection that goes on and on one that ends', async () => {
    const [first, last] = (await exchange('GET / HTTP/1.1', closing('/'))).split(/(?<=})(?=HTTP)/);
    expect(first).toBe(last?.replace('Connection: close', 'Connection: keep-alive\r\nKeep-Alive: timeout=5'));
    expect(last).toBe(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 23\r\nx-request-id: one\r\nDate: now\r\nConnection: close\r\n\r\n${BODY}`,
    );
  });

  it('has no body when it is unchanged', async () => {
    const sent = await exchange('GET /unchanged HTTP/1.1', closing('/unchanged'));
    expect(sent.split('\r\n\r\n').map((head) => head.split('\r\n')[0])).toEqual([
      'HTTP/1.1 304 Not Modified',
      'HTTP/1.1 304 Not Modified',
      '',
    ]);
  });

  it('waits for the responses before it', async () => {
    const sent = await exchange('GET /late HTTP/1.1', 'GET / HTTP/1.1', 'GET /unchanged HTTP/1.1', closing('/large'));
    expect(sent.match(/HTTP\/1.1 \d+|late\r|ঢাকা|x{100000}/g)).toHaveLength(6);
    expect(sent.indexOf('late')).toBeLessThan(sent.indexOf('ঢাকা'));
  });

  it('ends a connection of HTTP/1.0', async () => {
    expect(await exchange('GET / HTTP/1.0')).toContain('Connection: close');
  });

  it('is not made with a header that would begin another one', () => {
    expect(() => new PreparedResponse(200, ['vary', 'a\r\nset-cookie: b'])).toThrow('Invalid character');
  });
});
