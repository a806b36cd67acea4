import { atOnce, until, useApi } from '../../../test/harness.js';
import { usesOfUses } from '../../../test/image-bytes.js';
import { form, kept, noise, picture, productOf, svg, upload } from '../../../test/images.js';

/** An SVG that draws a cloud a hundred thousand times. */
const endless = usesOfUses(
  5,
  '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="9"/></filter><rect id="a0" width="300" height="150" filter="url(#f)"/>',
);

describe('the quota of a store', () => {
  const api = useApi({ IMAGE_QUOTA: '100000' });

  it('is never exceeded by concurrent uploads, and includes thumbnails', async () => {
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

  it('refuses all files of a request that exceeds it, and a first file that is too large', async () => {
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

describe('a busy process', () => {
  const api = useApi({ IMAGE_TIMEOUT: '2s', IMAGE_QUEUE: '6', IMAGE_WAITING: '0', IMAGE_DECODERS: '1' });

  it('stops an image that takes too long, and decodes the next', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    const { body } = await upload(shop, product_id, form(endless));
    expect(body).toMatchObject({ message: 'files[0] takes too long to decode.', status: 400 });
    expect(body).not.toHaveProperty('code');
    expect(await kept(api)).toEqual(before);
    expect((await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()))).status).toBe(200);
  });

  it('refuses uploads above its capacity, keeps capacity for other stores, and serves all other requests', async () => {
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
    // It did not wait for all images of the other store.
    expect(done).toBeLessThan(3);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400]);
    const again = await upload(crowd, ours, small, { headers: { 'idempotency-key': 'busy' } });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

describe('a picture that takes too much processor time', () => {
  const api = useApi({ IMAGE_CPU_TIME: '300ms' });

  it('is refused, and the next is decoded', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    const { body } = await upload(shop, product_id, form(endless));
    expect(body).toMatchObject({ message: 'files[0] takes too long to decode.', status: 400 });
    expect(await kept(api)).toEqual(before);
    expect((await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()))).status).toBe(200);
  });
});

describe('sixty concurrent uploads of one store', () => {
  const api = useApi();

  it('are queued and all stored', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const small = await picture(5, 5).png().toBuffer();
    const answers = await atOnce(60, () => upload(shop, product_id, form(small)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await api.query('SELECT FROM images WHERE store_id = $1', [shop.store_id])).toHaveLength(60);
  });
});
