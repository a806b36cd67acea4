import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { reconnectTo } from './redis-address.js';

describe('reconnectTo', () => {
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => once(server.close(), 'close'))));

  async function listen(accept: (socket: Socket) => void): Promise<Server> {
    const server = createServer(accept).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return server;
  }
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;

  it('makes a client switch to another address when one closes its connections', async () => {
    const first = await listen((socket) => void socket.destroy());
    const second = await listen((socket) => void socket.on('error', () => undefined).resume());
    const retryStrategy = (): number => {
      reconnectTo(client, { host: '127.0.0.1', port: portOf(second) });
      return 1;
    };
    const reached = once(second, 'connection');
    const client: Redis = new Redis({ host: '127.0.0.1', port: portOf(first), enableReadyCheck: false, retryStrategy });
    client.on('error', () => undefined);
    expect((await reached)[0]).toMatchObject({ localPort: portOf(second) });
    client.disconnect();
  });
});
