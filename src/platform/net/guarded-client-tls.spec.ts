import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createTlsServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
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

  it('says tls when the certificate is not trusted or names another host', async () => {
    expect(await client().post(url(HOST), message)).toMatchObject({ status: null, error: 'tls', body: '' });
    expect(await client(certificate.cert).post(url('other.test'), message)).toMatchObject({ status: null, error: 'tls' });
    expect(await client(certificate.cert).post(url('127.0.0.1'), message)).toMatchObject({ status: null, error: 'tls' });
  });

  it('says tls when the receiver does not speak it, and times out when it says nothing', async () => {
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

/** One value in DER, the encoding of certificates. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** A certificate for a host name, signed with its own fresh key and valid from 2000 to 2049. */
function selfSigned(host: string): { key: string; cert: string } {
  const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, TIME] = [0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17];
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, host))));
  const subjectAltName = der(SEQUENCE, der(OID, Buffer.from('551d11', 'hex')), der(OCTETS, der(SEQUENCE, der(0x82, host))));
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, der(TIME, '000101000000Z'), der(TIME, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, subjectAltName)),
  );
  const cert = der(SEQUENCE, content, ecdsaWithSha256, der(BITS, Buffer.from([0]), sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
