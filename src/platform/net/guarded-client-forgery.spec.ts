import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startDnsServer } from '../../../test/dns-server.js';
import { startReceiver } from '../../../test/receiver.js';
import { GuardedClient, type PostOptions } from './guarded-client.js';
import { publicLookup } from './lookup.js';

const PUBLIC = '93.184.216.34';
const message: PostOptions = { headers: {}, body: '{}', timeout_ms: 5_000 };
const failed = (error: string) => ({ status: null, duration_ms: expect.any(Number) as number, error, body: '' });

/** Spellings of addresses of this machine that a URL may contain. */
const SPELLINGS = [
  ...['127.0.0.1', '127.1', '127.0.0.1.', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001', '0.0.0.0', '0'],
  ...[
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
  ],
];

describe('forged requests from the server to this machine', () => {
  let canary: Server;
  let port: number;
  let hits = 0;
  const clients: GuardedClient[] = [];

  beforeAll(async () => {
    canary = createServer((socket) => {
      hits++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(canary, 'listening');
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    canary.close();
  });
  const client = (servers?: readonly string[]): GuardedClient => {
    const made = new GuardedClient({ allow_private: false, ...(servers && { lookup: publicLookup(servers) }) });
    clients.push(made);
    return made;
  };

  it.each(SPELLINGS)('are refused for %s when the URL is saved and when it is called', async (host) => {
    const url = `https://${host}:${String(port)}/`;
    await expect(client().check(url)).rejects.toThrow('The URL must not name a private address.');
    expect(await client().post(url, message)).toEqual(failed('address not allowed'));
    expect(hits).toBe(0);
  });

  it('are refused when a name server returns a different address than during the check', async () => {
    const addresses = [[PUBLIC], ['127.0.0.1'], [PUBLIC, '127.0.0.1'], ['10.0.0.1'], []];
    const names = await startDnsServer(() => addresses.shift() ?? []);
    const rebinding = client([names.address]);
    const url = `https://rebind.example.com:${String(port)}/`;
    await rebinding.check(url);
    for (const reason of ['address not allowed', 'address not allowed', 'address not allowed', 'dns'])
      expect(await rebinding.post(url, message)).toEqual(failed(reason));
    expect(names.asked).toEqual(Array(5).fill('rebind.example.com'));
    expect(hits).toBe(0);
    await names.close();
  });

  it('are not caused by redirects, and compressed responses stay compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const location = `http://127.0.0.1:${String(port)}/`;
    const target = await startReceiver({ respond: () => ({ status: 307, headers: { location } }) });
    const local = new GuardedClient({ allow_private: true });
    clients.push(local);
    expect(await local.post(target.url, message)).toMatchObject({ status: 307, error: null });
    expect(hits).toBe(0);
    target.respondWith(() => ({ status: 200, body: bomb, headers: { 'content-encoding': 'gzip' } }));
    const { status, body } = await local.post(target.url, message);
    expect([status, body.length <= 20_480]).toEqual([200, true]);
    expect(body.slice(0, 2)).toBe(new TextDecoder().decode(bomb.subarray(0, 2)));
    await target.close();
  });
});
