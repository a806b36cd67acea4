import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { useApi, until } from '../harness.js';
import { merchantOf } from '../merchants.js';

/** Largest number of chunked token requests of one address whose bodies are read at a time: 1 MiB of 16 KiB each. */
const MAX_TOKEN_BODIES = 64;

/** Connection that sends parts of requests. */
class Raw {
  text = '';
  closed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk));
    socket.on('error', () => undefined).on('close', () => (this.closed = true));
  }

  static async open(base_url: string): Promise<Raw> {
    const { hostname, port } = new URL(base_url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Raw(socket);
  }

  /** Sends the head of a request and the beginning of its body. */
  send(line: string, headers: Record<string, string | number>, beginning = ''): void {
    const fields = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers });
    this.socket.write(`${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${beginning}`);
  }

  /** Waits for the n-th response and returns its status. */
  async status(n = 1): Promise<number> {
    const heads = (): string[] => [...this.text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
    await until(() => Promise.resolve(heads().length >= n));
    return Number(heads()[n - 1]);
  }
}

describe('a request that is refused for its credentials', () => {
  const api = useApi();
  const opened: Raw[] = [];
  const open = async (): Promise<Raw> => {
    const raw = await Raw.open(api.base_url);
    opened.push(raw);
    return raw;
  };
  afterEach(() => opened.splice(0).forEach(({ socket }) => socket.destroy()));

  it.each<[number, string, string, Record<string, string>]>([
    [401, 'missing_token', 'POST /api/apps/v1/orders', {}],
    [401, 'invalid_token', 'POST /api/apps/v1/orders', { authorization: `Bearer svc_at_${'0'.repeat(96)}` }],
    [401, 'invalid_token', 'PUT /api/apps/v1/orders/1', { authorization: 'Bearer x' }],
    [400, 'missing_store_id', 'POST /api/apps/v1/customers', { 'x-client-id': 'a', 'x-client-secret': 'b' }],
    [401, 'missing_token', 'POST /api/apps/session/verify', {}],
    [401, 'invalid_client', 'POST /api/apps/session/verify', { 'x-client-id': 'a', 'x-client-secret': 'b' }],
    [401, 'login_required', 'POST /api/apps/session-token', {}],
    [401, 'login_required', 'POST /api/apps/custom-apps', { authorization: `Bearer svc_ds_${'0'.repeat(96)}` }],
  ])('is %d %s before its body: %s', async (status, code, line, headers) => {
    const raw = await open();
    raw.send(line, { ...headers, 'content-length': 200_000 }, '{"half":');
    expect(await raw.status()).toBe(status);
    await until(() => Promise.resolve(raw.text.includes('}')));
    expect(raw.text).toContain(`"code":"${code}"`);
  });

  it('for its scopes is 403 before its body', async () => {
    const { access_token } = await api.shop({ scopes: ['read:orders'] });
    const raw = await open();
    raw.send('POST /api/apps/v1/orders', { authorization: `Bearer ${access_token}`, 'content-length': 200_000 }, '{');
    expect(await raw.status()).toBe(403);
  });

  it('returns 401 whatever its body is', async () => {
    for (const body of ['{', 'x'.repeat(300_000), '\u0000']) {
      const answer = await api.call('POST', '/api/apps/v1/orders', { raw: body, headers: { 'content-type': 'application/json' } });
      expect(answer.body).toMatchObject({ code: 'missing_token', status: 401 });
    }
  });

  it('is not asked to send its body', async () => {
    const shop = await api.shop();
    const [refused, admitted] = [await open(), await open()];
    const body = JSON.stringify({ name: 'Anna', phone: '01712345678' });
    const announced = { expect: '100-continue', 'content-length': body.length };
    refused.send('POST /api/apps/v1/customers', announced);
    expect(await refused.status()).toBe(401);
    expect(refused.text.toLowerCase()).toContain('connection: close');
    admitted.send('POST /api/apps/v1/customers', { ...announced, authorization: `Bearer ${shop.access_token}` });
    expect(await admitted.status()).toBe(100);
    admitted.socket.write(body);
    expect(await admitted.status(2)).toBe(201);
  });

  it('leaves the connection to the next request when its body is short', async () => {
    const raw = await open();
    raw.send('POST /api/apps/v1/orders', { 'content-length': 100_000 }, '{');
    expect(await raw.status()).toBe(401);
    raw.socket.write('x'.repeat(99_999));
    raw.send('GET /health/live', {});
    expect(await raw.status(2)).toBe(200);
  });

  it('loses its connection when its body continues', async () => {
    const raw = await open();
    raw.send('POST /api/apps/v1/orders', { 'transfer-encoding': 'chunked' });
    expect(await raw.status()).toBe(401);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const writing = setInterval(() => raw.socket.writable && raw.socket.write(chunk), 5);
    await until(() => Promise.resolve(raw.closed));
    clearInterval(writing);
    expect(raw.closed).toBe(true);
  });

  it('returns 401 for 250 concurrent bodies that are half sent', async () => {
    const raws = await Promise.all(Array.from({ length: 250 }, open));
    for (const raw of raws) raw.send('POST /api/apps/v1/orders', { 'content-length': 900_000 }, '{"order_items":[');
    const statuses = await Promise.all(raws.map((raw) => raw.status()));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  describe('without any', () => {
    const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' };
    const halves = async (): Promise<Raw[]> => {
      const raws = await Promise.all(Array.from({ length: MAX_TOKEN_BODIES }, open));
      for (const raw of raws) raw.send('POST /api/apps/oauth/token', { ...FORM, expect: '100-continue' });
      for (const raw of raws) expect(await raw.status()).toBe(100);
      return raws;
    };
    const token = (): ReturnType<typeof api.call> =>
      api.call('POST', '/api/apps/oauth/token', { body: { grant_type: 'refresh_token', client_id: 'x', client_secret: 'y' } });

    it('returns 503 while its address sends too many bodies, and other requests are not affected', async () => {
      const shop = await api.shop();
      const owner = await merchantOf(api, shop.store_id);
      const raws = await halves();
      const refused = await token();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
      expect((await owner.call('POST', '/api/apps/session-token', { body: { app_id: shop.app_id, store_id: shop.store_id } })).status).toBe(
        200,
      );
      expect((await api.call('GET', '/health/live')).status).toBe(200);
      for (const { socket } of raws) socket.destroy();
      await until(async () => (await token()).status === 401);
    });
  });
});
