import { createServer, type Socket } from 'node:net';
import { Test } from '@nestjs/testing';
import { type ReceiverBehaviour, startReceiver } from '../../../test/receiver.js';
import { GUARDED_CLIENT_OPTIONS, GuardedClient, type GuardedClientOptions, type PostOptions } from './guarded-client.js';

const PUBLIC = '93.184.216.34';

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).reverse()) await end();
});

function client(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const made = new GuardedClient({ allow_private: true, ...options });
  cleanup.push(() => made.close());
  return made;
}

async function receiver(behaviour: ReceiverBehaviour = { status: 200 }) {
  const started = await startReceiver({ respond: () => behaviour });
  cleanup.push(() => started.close());
  return started;
}

/** Starts a TCP server that passes each connection to `onConnection`. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<{ port: number; connections: () => number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as { port: number }).port, connections: () => sockets.length };
}

const message = (more: Partial<PostOptions> = {}): PostOptions => ({
  headers: { 'content-type': 'application/json' },
  body: '{"a":"ü"}',
  timeout_ms: 5_000,
  ...more,
});
const port = (url: string): string => new URL(url).port;
const failed = (error: string) => ({ status: null, duration_ms: expect.any(Number) as number, error, body: '' });

describe('posting to an address that is not allowed', () => {
  const strict = (lookup?: GuardedClientOptions['lookup']) => client({ allow_private: false, ...(lookup && { lookup }) });

  it.each([
    'http://93.184.216.34/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://a:b@hooks.example.com/',
    'nonsense',
  ])('refuses %s before anything is dialled', async (url) => {
    expect(await strict(() => Promise.resolve(['127.0.0.1'])).post(url, message())).toEqual(failed('address not allowed'));
  });

  it('refuses a name that was public when it was checked and is private when it is dialled', async () => {
    const target = await rawServer(() => undefined);
    const answers = [[PUBLIC], ['127.0.0.1'], [PUBLIC, '127.0.0.1'], ['::ffff:127.0.0.1']];
    const rebinding = strict(() => Promise.resolve(answers.shift() ?? []));
    const url = `https://rebind.example.com:${String(target.port)}/`;
    await rebinding.check(url);
    for (let attempt = 0; attempt < 3; attempt++) expect(await rebinding.post(url, message())).toEqual(failed('address not allowed'));
    expect(answers).toEqual([]);
    expect(target.connections()).toBe(0);
  });

  it('dials the address that its own lookup returned, without a second lookup', async () => {
    const target = await receiver();
    const answers = [['127.0.0.1']];
    const once = client({ lookup: () => Promise.resolve(answers.shift() ?? []) });
    const attempt = await once.post(`http://hooks.example.com:${port(target.url)}/`, message());
    expect(attempt).toMatchObject({ status: 200, error: null });
    expect(target.requests[0]?.headers.host).toBe(`hooks.example.com:${port(target.url)}`);
  });
});

describe('posting', () => {
  it('sends the body and the headers unchanged and returns the response', async () => {
    const target = await receiver({ status: 202, body: 'thanks' });
    const attempt = await client().post(`${target.url}?a=1#fragment`, message({ headers: { 'webhook-id': 'evt_1' } }));
    expect(attempt).toEqual({ status: 202, duration_ms: expect.any(Number) as number, error: null, body: 'thanks' });
    expect(target.requests).toMatchObject([
      { method: 'POST', path: '/webhooks?a=1', body: '{"a":"ü"}', headers: { 'webhook-id': 'evt_1', 'content-length': '10' } },
    ]);
  });

  it.each([200, 204, 301, 307, 400, 410, 429, 500, 503])('returns the status %d unchanged', async (status) => {
    const elsewhere = await receiver();
    const target = await receiver({ status, headers: { location: elsewhere.url } });
    expect(await client().post(target.url, message())).toMatchObject({ status, error: null });
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('reuses connections and never has more than allowed', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    const target = await rawServer((socket) => socket.on('data', () => socket.write(answer)));
    const two = client({ connections_per_origin: 2 });
    const url = `http://127.0.0.1:${String(target.port)}/`;
    const attempts = await Promise.all(Array.from({ length: 20 }, () => two.post(url, message())));
    expect(attempts.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(target.connections()).toBe(2);
  });

  it('reads no more of the response than allowed, and does not split a character', async () => {
    const target = await receiver({ status: 200, body: 'ä'.repeat(100_000) });
    expect((await client().post(target.url, message())).body).toBe('ä'.repeat(10_240));
    expect((await client().post(target.url, message({ max_body_bytes: 5 }))).body).toBe('ää');
  });

  it('returns text that a database can store', async () => {
    const target = await receiver({ status: 200, body: Buffer.from([0x61, 0x00, 0xff, 0x62]) });
    expect((await client().post(target.url, message())).body).toBe('a\ufffd\ufffdb');
  });

  it('keeps a 2xx when the body is cut off', async () => {
    const target = await rawServer((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 201 Created\r\ncontent-length: 100\r\n\r\npartial');
      });
    });
    const attempt = await client().post(`http://127.0.0.1:${String(target.port)}/`, message());
    expect(attempt).toMatchObject({ status: 201, error: null, body: 'partial' });
  });

  it('keeps a 2xx whose body trickles in, and ends at the timeout', async () => {
    const target = await receiver('drip');
    const attempt = await client().post(target.url, message({ timeout_ms: 1_000 }));
    expect(attempt).toMatchObject({ status: 200, error: null, body: expect.stringMatching(/^\.+$/) as string });
  });

  it('keeps a 2xx whose body never ends, and stops at the size limit long before the timeout', async () => {
    const target = await rawServer((socket) => {
      const pour = (): void => {
        let room = socket.writable;
        while (room) room = socket.write('x'.repeat(10_000));
      };
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.on('drain', pour);
        pour();
      });
    });
    const attempt = await client().post(`http://127.0.0.1:${String(target.port)}/`, message({ timeout_ms: 20_000 }));
    expect(attempt).toMatchObject({ status: 200, error: null, body: 'x'.repeat(20_480) });
  });
});

describe('attempts that fail', () => {
  it('times out on a receiver that never responds', async () => {
    const target = await receiver('hang');
    expect(await client().post(target.url, message({ timeout_ms: 150 }))).toEqual(failed('timeout'));
  });

  it('times out on headers that trickle in', async () => {
    const target = await rawServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        const drip = setInterval(() => socket.write('a'), 10);
        socket.once('close', () => {
          clearInterval(drip);
        });
      });
    });
    expect(await client().post(`http://127.0.0.1:${String(target.port)}/`, message({ timeout_ms: 150 }))).toEqual(failed('timeout'));
  });

  it('times out on a name server that never responds, before any connection', async () => {
    const silent = client({ lookup: () => new Promise(() => undefined) });
    expect(await silent.post('https://hooks.example.com/', message({ timeout_ms: 150 }))).toEqual(failed('timeout'));
  });

  it('times out while it queues for a connection, and never sends that request', async () => {
    const target = await receiver('hang');
    const single = client({ connections_per_origin: 1 });
    const first = single.post(target.url, message({ timeout_ms: 1_000 }));
    await target.waitFor(1);
    expect(await single.post(target.url, message({ timeout_ms: 100, body: 'queued' }))).toEqual(failed('timeout'));
    target.respondWith(() => ({ status: 200 }));
    expect(await first).toEqual(failed('timeout'));
    expect(await single.post(target.url, message({ body: 'last' }))).toMatchObject({ status: 200 });
    expect(target.requests.map(({ body }) => body)).toEqual(['{"a":"ü"}', 'last']);
  });

  it('reports connection refused when nothing listens', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect(await client().post(gone.url, message())).toEqual(failed('connection refused'));
    const name = client({ lookup: () => Promise.resolve(['127.0.0.1', '127.0.0.2']) });
    expect(await name.post(`http://hooks.example.com:${port(gone.url)}/`, message())).toEqual(failed('connection refused'));
  });

  it('reports dns when the name does not resolve', async () => {
    const broken = client({ lookup: () => Promise.reject(new Error('ENOTFOUND 10.0.0.53')) });
    expect(await broken.post('https://hooks.example.com/', message())).toEqual(failed('dns'));
    expect(await client({ lookup: () => Promise.resolve([]) }).post('https://hooks.example.com/', message())).toEqual(failed('dns'));
  });

  it('reports connection error when the receiver breaks the connection', async () => {
    const target = await receiver('reset');
    expect(await client().post(target.url, message())).toEqual(failed('connection error'));
    const rude = await rawServer((socket) => socket.end());
    expect(await client().post(`http://127.0.0.1:${String(rude.port)}/`, message())).toEqual(failed('connection error'));
  });

  it('reports an invalid response that is not HTTP, or whose headers never end', async () => {
    const chat = await rawServer((socket) => {
      socket.once('data', () => socket.write('220 mail.example.com ESMTP\r\n'));
    });
    expect(await client().post(`http://127.0.0.1:${String(chat.port)}/`, message())).toEqual(failed('invalid response'));
    const huge = await rawServer((socket) => {
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`));
    });
    expect(await client().post(`http://127.0.0.1:${String(huge.port)}/`, message())).toEqual(failed('invalid response'));
  });

  it('is cancelled by the caller, before and during the attempt', async () => {
    const target = await receiver('hang');
    const stop = new AbortController();
    const attempt = client().post(target.url, message({ signal: stop.signal }));
    await target.waitFor(1);
    stop.abort();
    expect(await attempt).toEqual(failed('cancelled'));
    expect(await client().post(target.url, message({ signal: stop.signal }))).toEqual(failed('cancelled'));
    expect(target.requests).toHaveLength(1);
  });

  it('throws for a header that cannot be sent', async () => {
    const target = await receiver();
    await expect(client().post(target.url, message({ headers: { 'x-bad': 'a\r\nb: c' } }))).rejects.toThrow('invalid x-bad header');
  });
});

describe('shutting down', () => {
  it('cancels attempts in progress and refuses later ones, when Nest closes', async () => {
    const options: GuardedClientOptions = { allow_private: true };
    const module = await Test.createTestingModule({
      providers: [GuardedClient, { provide: GUARDED_CLIENT_OPTIONS, useValue: options }],
    }).compile();
    const app = await module.init();
    const made = app.get(GuardedClient);
    const target = await receiver('hang');
    const attempt = made.post(target.url, message());
    await target.waitFor(1);
    await app.close();
    expect(await attempt).toEqual(failed('cancelled'));
    expect(await made.post(target.url, message())).toEqual(failed('cancelled'));
  });
});
