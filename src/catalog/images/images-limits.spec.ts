import { createConnection } from 'node:net';
import { once } from 'node:events';
import { Client } from 'pg';
import type { Answer } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useOwnApi } from '../../../test/harness.js';
import { form, kept, picture, productOf, svg, upload } from '../../../test/images.js';

const MB = 1024 * 1024;

describe('an upload', () => {
  const api = useOwnApi();
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

  it('rejects a text field with the name of the file field', async () => {
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

  it('of five files is accepted, of six a 400', async () => {
    const { body } = await upload(shop, product_id, form(...Array<Buffer>(5).fill(small)));
    expect(body.data).toHaveLength(5);
    const message = 'files must have at most 5 items.';
    await expectNothingKept(() => upload(shop, product_id, form(...Array<Buffer>(6).fill(small))), {
      message,
      status: 400,
      errors: [{ field: 'files', rule: 'max', message }],
    });
  });

  it('of a file of 10 MB is accepted, of one byte more a 413', async () => {
    const fill = (bytes: number): Buffer => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect((await upload(shop, product_id, form(fill(10 * MB)))).status).toBe(200);
    const message = 'A file must have at most 10485760 bytes.';
    await expectNothingKept(() => upload(shop, product_id, form(small, fill(10 * MB + 1))), { message, status: 413 });
    await expectNothingKept(() => upload(shop, product_id, form(fill(40 * MB), small)), { message, status: 413 });
  });

  it.each([['999999999'], ['abc'], ['0']])('for the product %s is a 404', async (id) => {
    await expectNothingKept(() => shop.post(path(id), undefined, { form: form(small) }), { message: 'Product not found.', status: 404 });
  });

  it('for a product that was deleted, before or during the upload, is a 404', async () => {
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

  it('that its caller aborts leaves nothing behind', async () => {
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

  it('does not change the size limit of other bodies', async () => {
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

    it('is done once: the same files get the first response again, however the form is encoded', async () => {
      const first = await keyed('once', small, endlessly(3));
      const before = await kept(api);
      const again = await keyed('once', small, endlessly(3));
      expect([again.status, again.text, replayed(first), replayed(again)]).toEqual([200, first.text, null, 'true']);
      expect(await kept(api)).toEqual(before);
    });

    it('is refused for other files, and for the same files in another order', async () => {
      await keyed('mine', small, endlessly(3));
      const before = await kept(api);
      for (const files of [[small], [endlessly(3), small], [small, endlessly(4)]]) {
        expect((await keyed('mine', ...files)).body).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
      }
      expect(await kept(api)).toEqual(before);
    });

    it('is done once by twenty concurrent requests', async () => {
      const before = await kept(api);
      const answers = await atOnce(20, () => keyed('parallel', small));
      const done = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'idempotency_in_progress')).toEqual([]);
      expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect((await kept(api)).rows).toBe(before.rows + 1);
      expect((await keyed('parallel', small)).text).toBe(done[0]?.text);
    });

    it('is done by the request that claimed the key, while another request tries to claim it', async () => {
      const asking = new Client(api.environment['DATABASE_URL']);
      await asking.connect();
      const large = await picture(3000, 2000).png().toBuffer();
      const sent = keyed('asked', large);
      await until(async () => (await api.query(`SELECT 1 FROM idempotency_keys WHERE key = 'asked'`)).length === 1);
      await asking.query('BEGIN');
      const name = [shop.store_id, shop.app_id, `POST /api/apps/v1${path()}`, 'asked'].join('\n');
      await asking.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
      await Promise.race([sent, until(async () => (await api.query(waits)).length > 0)]);
      await asking.query('COMMIT');
      await asking.end();
      const { status, text } = await sent;
      expect([status, replayed(await keyed('asked', large))]).toEqual([200, 'true']);
      expect(text).toContain('stored_key');
    });

    it('leaves the key unused after a refusal and after a failure', async () => {
      const bad = Buffer.from('no image');
      const first = await keyed('refused', bad);
      const again = await keyed('refused', bad);
      expect([first.status, again.text, replayed(again)]).toEqual([400, first.text, null]);
      expect((await keyed('refused', small)).status).toBe(200);
      await api.query('ALTER TABLE image_usage RENAME TO image_usage_away');
      const failed = await keyed('failed', small);
      await api.query('ALTER TABLE image_usage_away RENAME TO image_usage');
      expect(failed.body).toEqual({ message: 'Internal server error.', status: 500 });
      const fresh = await keyed('failed', small);
      expect([fresh.status, replayed(fresh)]).toEqual([200, null]);
    });

    it('can be repeated after its process died', async () => {
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

    it('with an invalid key is a 400', async () => {
      await expectNothingKept(
        () => keyed(' ', small),
        expect.objectContaining({ status: 400, message: expect.stringContaining('Idempotency-Key') }),
      );
    });
  });
});

/** A harmless SVG, different for each number. */
const endlessly = (n: number): Buffer => svg(`<rect width="${String(n)}" height="1"/>`);
