import { createConnection } from 'node:net';
import { once } from 'node:events';
import type { Answer } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import { usesOfUses } from '../../../test/image-bytes.js';
import { form, kept, noise, picture, productOf, svg, upload } from '../../../test/images.js';

const MB = 1024 * 1024;

/** An SVG that draws a cloud a hundred thousand times. */
const endless = usesOfUses(
  5,
  '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="9"/></filter><rect id="a0" width="300" height="150" filter="url(#f)"/>',
);

describe('an upload', () => {
  const api = useApi();
  let shop: Shop;
  let product_id: number;
  let small: Buffer;

  beforeAll(async () => {
    shop = await api.shop();
    product_id = await productOf(api, shop);
    small = await picture(5, 5).png().toBuffer();
  });

  const path = (id: number | string = product_id): string => `/products/${String(id)}/images`;

  async function expectNothingKept(send: () => Promise<Answer>, expected: object): Promise<void> {
    const before = await kept(api);
    const { body } = await send();
    expect(body).toEqual(expected);
    expect(await kept(api)).toEqual(before);
  }

  const required = {
    message: 'files is required.',
    status: 400,
    errors: [{ field: 'files', rule: 'required', message: 'files is required.' }],
  };
  const unreadable = { message: 'The body is not a readable multipart/form-data form.', status: 400 };

  it.each<[string, () => FormData]>([
    ['of no files', () => form()],
    ['of files under another name only', () => form({ bytes: small, field: 'file' }, { bytes: small, field: 'files[]' })],
  ])('%s is a 400', async (_, made) => expectNothingKept(() => upload(shop, product_id, made()), required));

  it.each([
    ['a JSON body', 'application/json', '{"files":[]}'],
    ['a plain form', 'application/x-www-form-urlencoded', 'files=x'],
    ['text', 'text/plain', 'files'],
    ['the image itself', 'image/png', 'x'],
    ['another kind of parts', 'multipart/mixed; boundary=x', '--x--'],
  ])('of %s instead of a form with files is a 400', async (_, type, raw) => {
    await expectNothingKept(() => shop.post(path(), undefined, { raw, headers: { 'content-type': type } }), required);
  });

  it('without a body is a 400', () => expectNothingKept(() => shop.post(path()), required));

  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nabc'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['65 parts', 'multipart/form-data; boundary=x', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(65)}--x--`],
  ])('of a form with %s is a 400', async (_, type, raw) => {
    await expectNothingKept(() => shop.post(path(), undefined, { raw, headers: { 'content-type': type } }), unreadable);
  });

  it('takes a text field of that name for a file, and it is none', async () => {
    const data = new FormData();
    data.append('files', 'https://example.com/image.png');
    const { body } = await upload(shop, product_id, data);
    expect(body).toMatchObject({ status: 400, message: expect.stringContaining('files[0] is not a JPEG') });
  });

  it('ignores other fields, and files under other names', async () => {
    const data = form({ bytes: Buffer.alloc(3 * MB), field: 'other' }, small);
    data.append('__proto__', 'x');
    data.append('note', 'x'.repeat(100_000));
    expect((await upload(shop, product_id, data)).body).toMatchObject({ status: 200, data: [{ width: 5 }] });
  });

  it('of five files is taken, of six a 400', async () => {
    const { body } = await upload(shop, product_id, form(...Array<Buffer>(5).fill(small)));
    expect(body.data).toHaveLength(5);
    const message = 'files must have at most 5 items.';
    await expectNothingKept(() => upload(shop, product_id, form(...Array<Buffer>(6).fill(small))), {
      message,
      status: 400,
      errors: [{ field: 'files', rule: 'max', message }],
    });
  });

  it('of a file of 10 MB is taken, of one byte more a 413', async () => {
    const fill = (bytes: number): Buffer => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect((await upload(shop, product_id, form(fill(10 * MB)))).status).toBe(200);
    const message = 'A file must have at most 10485760 bytes.';
    await expectNothingKept(() => upload(shop, product_id, form(small, fill(10 * MB + 1))), { message, status: 413 });
    await expectNothingKept(() => upload(shop, product_id, form(fill(40 * MB), small)), { message, status: 413 });
  });

  it.each([['999999999'], ['abc'], ['0']])('for the product %s is a 404', async (id) => {
    await expectNothingKept(() => shop.post(path(id), undefined, { form: form(small) }), { message: 'Product not found.', status: 404 });
  });

  it('for a product that was deleted, before or meanwhile, is a 404', async () => {
    const deleted = await productOf(api, shop);
    const remove = (id: number): Promise<unknown> => api.query('UPDATE products SET deleted_at = now() WHERE product_id = $1', [id]);
    await remove(deleted);
    await expectNothingKept(() => upload(shop, deleted, form(small)), { message: 'Product not found.', status: 404 });
    const doomed = await productOf(api, shop);
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n'));
        controller.enqueue(small.subarray(0, 20));
        await until(async () => (await kept(api)).files.some((name) => name.startsWith('uploads/')));
        await remove(doomed);
        controller.enqueue(small.subarray(20));
        controller.enqueue(Buffer.from('\r\n--x--'));
        controller.close();
      },
    });
    const response = await fetch(`${api.base_url}/api/apps/v1${path(doomed)}`, {
      method: 'POST',
      body: slow,
      duplex: 'half',
      headers: { authorization: `Bearer ${shop.access_token}`, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect(await response.json()).toEqual({ message: 'Product not found.', status: 404 });
    await expectNothingKept(() => upload(shop, doomed, form(small)), { message: 'Product not found.', status: 404 });
  });

  it('needs the scope write:products', async () => {
    const reader = await api.shop({ store: { store_id: shop.store_id }, scopes: ['read:products'] });
    const { body } = await upload(reader, product_id, form(small));
    expect(body).toMatchObject({ code: 'insufficient_scope', status: 403 });
  });

  it('that its caller gives up leaves nothing behind', async () => {
    const before = await kept(api);
    const { hostname, port } = new URL(api.base_url);
    const socket = createConnection(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/apps/v1${path()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.access_token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nabc',
    );
    await until(async () => (await kept(api)).files.length > before.files.length);
    socket.destroy();
    await until(async () => (await kept(api)).files.length === before.files.length);
    expect(await kept(api)).toEqual(before);
  });

  it('changes nothing about the size of other bodies', async () => {
    const note = 'x'.repeat(MB);
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678', note })).body).toMatchObject({ status: 413 });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await shop.post('/customers', undefined, { raw: '--x--', headers })).body).toMatchObject({ status: 415 });
    const images = { raw: JSON.stringify({ note }), headers: { 'content-type': 'application/json' } };
    expect((await shop.post(path(), undefined, images)).status).toBe(413);
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string, ...files: Buffer[]): Promise<Answer> =>
      upload(shop, product_id, form(...files), { headers: { 'idempotency-key': key } });
    const replayed = ({ headers }: Answer): string | null => headers.get('idempotent-replayed');

    it('is done once: the same files get the first answer again, however the form is written', async () => {
      const first = await keyed('once', small, endlessly(3));
      const before = await kept(api);
      const again = await keyed('once', small, endlessly(3));
      expect([again.status, again.text, replayed(first), replayed(again)]).toEqual([200, first.text, null, 'true']);
      expect(await kept(api)).toEqual(before);
    });

    it('is refused for other files, and for the same ones in another order', async () => {
      await keyed('mine', small, endlessly(3));
      const before = await kept(api);
      for (const files of [[small], [endlessly(3), small], [small, endlessly(4)]]) {
        expect((await keyed('mine', ...files)).body).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
      }
      expect(await kept(api)).toEqual(before);
    });

    it('is done once by twenty at a time', async () => {
      const before = await kept(api);
      const answers = await atOnce(20, () => keyed('parallel', small));
      const done = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'idempotency_in_progress')).toEqual([]);
      expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect((await kept(api)).rows).toBe(before.rows + 1);
      expect((await keyed('parallel', small)).text).toBe(done[0]?.text);
    });

    it('keeps a refusal, and of a failure nothing', async () => {
      const bad = Buffer.from('no image');
      const first = await keyed('refused', bad);
      const again = await keyed('refused', bad);
      expect([first.status, again.text, replayed(again)]).toEqual([400, first.text, 'true']);
      await api.query('ALTER TABLE image_usage RENAME TO image_usage_away');
      const failed = await keyed('failed', small);
      await api.query('ALTER TABLE image_usage_away RENAME TO image_usage');
      expect(failed.body).toEqual({ message: 'Internal server error.', status: 500 });
      const fresh = await keyed('failed', small);
      expect([fresh.status, replayed(fresh)]).toEqual([200, null]);
    });

    it('is done anew after a process that died over it', async () => {
      const first = await keyed('died', small);
      const age = (time: string): Promise<unknown> =>
        api.query(`UPDATE idempotency_keys SET status = 0, answer = 'someone', created_at = now() - $1::interval WHERE key = 'died'`, [
          time,
        ]);
      await age('4 minutes');
      expect((await keyed('died', small)).body).toMatchObject({ code: 'idempotency_in_progress', status: 409 });
      await age('6 minutes');
      const again = await keyed('died', small);
      expect([again.status, replayed(again)]).toEqual([200, null]);
      expect(again.body.data[0].id).not.toBe(first.body.data[0].id);
    });

    it('that is no key is a 400', async () => {
      await expectNothingKept(
        () => keyed(' ', small),
        expect.objectContaining({ status: 400, message: expect.stringContaining('Idempotency-Key') }),
      );
    });
  });
});

/** A harmless SVG, each number another one. */
const endlessly = (n: number): Buffer => svg(`<rect width="${String(n)}" height="1"/>`);

describe('the quota of a store', () => {
  const api = useApi({ IMAGE_QUOTA: '100000' });

  it('is never exceeded, however many upload at once, and counts thumbnails', async () => {
    const shop = await api.shop();
    const other = await api.shop();
    const [ours, theirs] = [await productOf(api, shop), await productOf(api, other)];
    const bytes = await noise(100, 100).webp({ quality: 60 }).toBuffer();
    const answers = await atOnce(20, () => upload(shop, ours, form(bytes)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(1);
    expect(taken.length).toBeLessThan(20);
    const message = "The images do not fit into the store's storage quota.";
    expect(answers.filter(({ body }) => body.status !== 200 && (body.status !== 413 || body.message !== message))).toEqual([]);
    const [usage] = await api.query<{ bytes: number; rows: number; sum: number }>(
      `SELECT u.bytes::integer, count(i.*)::integer AS rows, sum(i.file_size + i.thumbnail_size)::integer AS sum
       FROM image_usage u JOIN images i USING (store_id) WHERE store_id = $1 AND status = 'stored' GROUP BY u.bytes`,
      [shop.store_id],
    );
    const each = (usage?.sum ?? 0) / taken.length;
    expect(each).toBeGreaterThan(bytes.length);
    expect(usage).toEqual({ bytes: each * taken.length, rows: taken.length, sum: each * taken.length });
    expect(taken.length).toBe(Math.floor(100_000 / each));
    expect((await kept(api)).files).toHaveLength(2 * taken.length);
    expect((await upload(other, theirs, form(bytes))).status).toBe(200);
  });

  it('refuses all files of a request that does not fit as a whole, and the first one that is too large', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    const bytes = await noise(200, 150).webp({ quality: 90 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(20_000);
    expect((await upload(shop, product_id, form(...Array<Buffer>(5).fill(bytes)))).status).toBe(413);
    const large = Buffer.concat([svg('<g/>').subarray(0, -6), Buffer.alloc(100_001, ' '), Buffer.from('</svg>')]);
    expect((await upload(shop, product_id, form(large))).status).toBe(413);
    expect(await kept(api)).toEqual(before);
  });
});

describe('a process with much to do', () => {
  const api = useApi({ IMAGE_TIMEOUT: '2s', IMAGE_QUEUE: '6', IMAGE_DECODERS: '1' });

  it('gives up an image that takes too long, and decodes the next', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    const { body } = await upload(shop, product_id, form(endless));
    expect(body).toMatchObject({ message: 'files[0] takes too long to decode.', status: 400 });
    expect(body).not.toHaveProperty('code');
    expect(await kept(api)).toEqual(before);
    expect((await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()))).status).toBe(200);
  });

  it('turns uploads away that it has no room for, keeps room and turns for other stores, and answers everything else', async () => {
    const [crowd, neighbour] = [await api.shop(), await api.shop()];
    const [ours, theirs] = [await productOf(api, crowd), await productOf(api, neighbour)];
    const small = form(await picture(5, 5).png().toBuffer());
    let done = 0;
    const waiting = Array.from({ length: 3 }, () => upload(crowd, ours, form(endless)).finally(() => done++));
    await until(async () => (await kept(api)).files.filter((name) => name.startsWith('uploads/')).length >= 3);
    const turnedAway = await upload(crowd, ours, small, { headers: { 'idempotency-key': 'busy' } });
    expect(turnedAway.body).toEqual({ message: 'Too many uploads are under way. Try again.', status: 503 });
    expect(turnedAway.headers.get('retry-after')).toBe('5');
    expect((await crowd.get('/orders')).status).toBe(200);
    expect((await upload(neighbour, theirs, small)).status).toBe(200);
    // It was not left to wait for all of the other store's images.
    expect(done).toBeLessThan(3);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400]);
    const again = await upload(crowd, ours, small, { headers: { 'idempotency-key': 'busy' } });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});
