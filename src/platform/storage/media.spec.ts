import type { Answer } from '../../../test/answer.js';
import { type Api, useApi } from '../../../test/harness.js';
import { form, kept, picture, productOf, svg, upload } from '../../../test/images.js';
import { S3 } from '../../../test/s3.js';

/** The picture that is uploaded, byte for byte. */
const drawing = svg('<style>rect{fill:red}</style><rect width="9" height="9"/>');

/** Uploads the drawing and returns the path of the stored file. */
async function uploaded(api: Api, bytes = drawing): Promise<string> {
  const shop = await api.shop();
  const { body } = await upload(shop, await productOf(api, shop), form(bytes));
  return new URL(body.data[0].file_url).pathname;
}

/** Tests of stored files for any storage. */
function serves(api: Api): void {
  it('is served to anyone, with headers that make it safe and cacheable', async () => {
    const { status, text, headers } = await api.call('GET', await uploaded(api));
    expect([status, text]).toEqual([200, drawing.toString()]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(drawing.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}\.svg"$/),
    });
  });

  it('is described by HEAD', async () => {
    const path = await uploaded(api);
    const [head, get] = [await api.call('HEAD', path), await api.call('GET', path)];
    const own = /^(x-request-id|date|ratelimit-.*|connection|keep-alive)$/;
    const headers = ({ headers: all }: Answer): object => [...all].filter(([name]) => !own.test(name));
    expect([head.status, head.text]).toEqual([200, '']);
    expect(headers(head)).toEqual(headers(get));
  });

  it('is not sent again to clients that have it', async () => {
    const path = await uploaded(api);
    const etag = (await api.call('GET', path)).headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, text, headers } = await api.call('GET', path, { headers: { 'if-none-match': tag } });
      expect([status, text, headers.get('etag')]).toEqual([304, '', etag]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await api.call('GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('is served in part', async () => {
    const path = await uploaded(api);
    const part = await api.call('GET', path, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.text]).toEqual([206, 'svg']);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${String(drawing.length)}`);
    expect(part.headers.get('content-length')).toBe('3');
    const head = await api.call('HEAD', path, { headers: { range: 'bytes=-5' } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([206, '', '5']);
    const beyond = await api.call('GET', path, { headers: { range: 'bytes=99999-' } });
    expect([beyond.status, beyond.text, beyond.headers.get('content-range')]).toEqual([416, '', `bytes */${String(drawing.length)}`]);
    const whole = await api.call('GET', path, { headers: { range: 'bytes=1-3', 'if-range': '"x"' } });
    expect(whole.status).toBe(200);
  });

  it('that does not exist returns 404', async () => {
    const { status, body } = await api.call('GET', `/media/${'0'.repeat(32)}.webp`);
    expect([status, body]).toEqual([404, { message: 'File not found.', status: 404 }]);
    expect((await api.call('HEAD', `/media/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });
}

describe('a stored file in a directory', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '60' });
  serves(api);

  it.each([
    '/media/',
    '/media/x',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    `/media/${'0'.repeat(32)}.webp%00`,
    `/media/${'0'.repeat(32)}.html`,
    `/media/00/00/${'0'.repeat(32)}.webp`,
    `/media/${'a'.repeat(5000)}`,
  ])('is not found at %s', async (path) => {
    const { status, body } = await api.call('GET', path);
    expect([status, body.status, typeof body.message]).toEqual([404, 404, 'string']);
  });

  it('has the type of the converted image, also as a thumbnail', async () => {
    const path = await uploaded(api, await picture(9, 9).tiff().toBuffer());
    for (const each of [path, path.replace('.', '_thumb.')]) {
      const { headers } = await api.call('GET', each);
      expect(headers.get('content-type')).toBe('image/webp');
    }
  });

  it('cannot be written', async () => {
    const path = await uploaded(api);
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) expect((await api.call(method, path)).status).toBe(404);
    expect((await api.call('GET', path)).status).toBe(200);
  });

  it('is served any number of times, without counting towards the limit of the API', async () => {
    const path = await uploaded(api);
    for (let n = 0; n < 80; n++) expect((await api.call('GET', path)).status).toBe(200);
    expect((await api.call('GET', '/api/apps/v1/orders')).status).toBe(401);
  });
});

describe('a stored file in a bucket that sends it', () => {
  const SECONDS = 60;
  const { s3, api } = S3.use({ S3_SIGNED_URL_TTL: `${String(SECONDS)}s` });

  const redirected = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const { status, text, headers: sent } = await api.call('GET', path, { headers });
    expect([status, text, sent.get('cache-control')]).toEqual([307, '', `public, max-age=${String(SECONDS / 2)}`]);
    return sent.get('location') ?? '';
  };

  it('is served by the bucket, whole or in part, with its type and cacheable', async () => {
    const path = await uploaded(api, await picture(9, 9).png().toBuffer());
    const address = await redirected(path, { range: 'bytes=0-3' });
    expect(address.startsWith(`${s3.settings['S3_ENDPOINT'] ?? ''}/files/${path.replace('/media/', '')}?`)).toBe(true);
    const [whole, part] = [await fetch(address), await fetch(address, { headers: { range: 'bytes=0-3' } })];
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('cache-control'),
      whole.headers.get('content-disposition'),
    ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'inline']);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(s3.objects.get(path.replace('/media/', ''))?.bytes);
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  });

  it('has an address that no one can change, and that expires', async () => {
    const address = await redirected(await uploaded(api, await picture(9, 9).png().toBuffer()));
    const changes: [string, string][] = [
      ['X-Amz-Expires', '600'],
      ['response-content-type', 'text/html'],
      ['X-Amz-Date', '20200101T000000Z'],
    ];
    for (const [name, value] of changes) {
      const changed = new URL(address);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(403);
    }
    const other = new URL(address);
    other.pathname = other.pathname.replace('.webp', '_thumb.webp');
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + SECONDS * 1_000);
    expect((await fetch(address)).status).toBe(403);
    clock.mockRestore();
  });

  it('is described by this server, and not sent again to clients that have it', async () => {
    const path = await uploaded(api, await picture(9, 9).png().toBuffer());
    const head = await api.call('HEAD', path);
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
    expect((await api.call('GET', path, { headers })).status).toBe(304);
    expect((await api.call('GET', `/media/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });

  it('is sent by this server for its own pages, and caches keep both responses apart', async () => {
    const path = await uploaded(api, await picture(9, 9).png().toBuffer());
    const there = await api.call('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } });
    const here = await api.call('GET', path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([there.status, here.status]).toEqual([307, 200]);
    for (const { headers } of [there, here]) expect(headers.get('vary')).toBe('Sec-Fetch-Site');
  });

  it('is sent by this server with its content security policy if it is an SVG', async () => {
    const { status, text, headers } = await api.call('GET', await uploaded(api));
    expect([status, text]).toEqual([200, drawing.toString()]);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('a stored file in a bucket', () => {
  const { s3, api } = S3.use();
  serves(api);

  it('is stored under its key with a signed request, and not on disk', async () => {
    const path = await uploaded(api);
    const key = path.replace('/media/', '');
    expect(s3.objects.get(key)).toEqual({ bytes: drawing, type: 'image/svg+xml' });
    expect(s3.objects.get(key.replace('.svg', '_thumb.webp'))?.type).toBe('image/webp');
    expect(s3.requests.filter(({ signed }) => !signed)).toEqual([]);
    expect((await kept(api)).files).toEqual([]);
  });

  it('does not remain there after a failed upload', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = [...s3.objects.keys()];
    // Three tries of the second file fail.
    s3.failOn = ({ method, path }) => method === 'PUT' && path.includes('_thumb');
    const { body } = await upload(shop, product_id, form(drawing));
    s3.failOn = () => false;
    expect(body).toEqual({ message: 'Internal server error.', status: 500 });
    expect([...s3.objects.keys()]).toEqual(before);
    expect(await api.query('SELECT 1 FROM images WHERE store_id = $1', [shop.store_id])).toEqual([]);
    expect(await api.query('SELECT bytes::integer FROM image_usage WHERE store_id = $1', [shop.store_id])).toEqual([{ bytes: 0 }]);
  });
});
