import { once } from 'node:events';
import { createServer as createTlsServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { selfSigned } from '../../../test/certificate.js';
import { GuardedClient } from './guarded-client.js';

const HOST = 'receiver.test';
const certificate = selfSigned(HOST);
const message = { headers: {}, body: '{}', timeout_ms: 5_000 };

describe('posting over https', () => {
  let server: Server;
  const clients: GuardedClient[] = [];
  const client = (ca?: string): GuardedClient => {
    const made = new GuardedClient({ allow_private: true, lookup: () => Promise.resolve(['127.0.0.1']), ...(ca !== undefined && { ca }) });
    clients.push(made);
    return made;
  };
  const url = (host: string, of: TcpServer = server): string => `https://${host}:${String((of.address() as AddressInfo).port)}/`;

  beforeAll(async () => {
    server = createTlsServer(certificate, (_, response) => response.end('secure')).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    await Promise.all(clients.map((made) => made.close()));
    server.closeAllConnections();
    server.close();
  });

  it('reaches a receiver whose certificate is trusted', async () => {
    expect(await client(certificate.cert).post(url(HOST), message)).toMatchObject({ status: 200, error: null, body: 'secure' });
  });

  it('reports tls when the certificate is not trusted or is for another host', async () => {
    expect(await client().post(url(HOST), message)).toMatchObject({ status: null, error: 'tls', body: '' });
    expect(await client(certificate.cert).post(url('other.test'), message)).toMatchObject({ status: null, error: 'tls' });
    expect(await client(certificate.cert).post(url('127.0.0.1'), message)).toMatchObject({ status: null, error: 'tls' });
  });

  it('reports tls when the receiver does not speak it, and times out when it sends nothing', async () => {
    const plain = createTcpServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await Promise.all([once(plain, 'listening'), once(silent, 'listening')]);
    const made = client();
    expect(await made.post(url(HOST, plain), message)).toMatchObject({ status: null, error: 'tls' });
    expect(await made.post(url(HOST, silent), { ...message, timeout_ms: 150 })).toMatchObject({ status: null, error: 'timeout' });
    for (const socket of sockets) socket.destroy();
    plain.close();
    silent.close();
  });
});
