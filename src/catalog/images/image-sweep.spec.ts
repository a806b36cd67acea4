import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atOnce, until, useOwnApi } from '../../../test/harness.js';
import { filesBelow, form, kept, picture, productOf, upload } from '../../../test/images.js';
import { ServerProcess } from '../../../test/server-process.js';
import { Spool } from '../../platform/storage/spool.js';
import { ImageSweepProcessor } from './image-sweep.processor.js';

const NOTHING = { rows: 0, files: [], bytes: 0 };
/** Active queries that update images. */
const CHANGING = `FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%UPDATE images%' AND pid <> pg_backend_pid()`;

describe('the remains of an upload whose process was killed', () => {
  const api = useOwnApi();
  const sweep = (): Promise<void> => api.app.get(ImageSweepProcessor).work();
  const age = (minutes: number): Promise<unknown> =>
    api.query(`UPDATE images SET updated_at = now() - $1 * interval '1 minute' WHERE status <> 'stored'`, [minutes]);
  const directory = (name: string): string => join(api.environment['DATA_DIR'] ?? '', name);

  /** An upload in its own process, which is killed after its files are written and before they are confirmed. */
  async function killedUpload(): Promise<void> {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    const server = await ServerProcess.start({ ...api.environment, ROLE: 'api' });
    try {
      const path = `/api/apps/v1/products/${String(product_id)}/images`;
      const headers = { authorization: `Bearer ${shop.access_token}` };
      // Rows can be inserted, but an update of one never ends.
      await api.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`);
      await api.query('CREATE TRIGGER wait BEFORE UPDATE ON images FOR EACH ROW EXECUTE FUNCTION wait()');
      const answer = server.call('POST', path, {
        form: form(await picture(20, 20).png().toBuffer(), await picture(9, 9).gif().toBuffer()),
        headers,
      });
      await until(async () => (await filesBelow(directory('images'))).length === before.files.length + 4);
      await until(async () => (await api.query(`SELECT pid ${CHANGING}`)).length > 0);
      await server.kill();
      await expect(answer).rejects.toThrow();
    } finally {
      await api.query(`SELECT pg_terminate_backend(pid) ${CHANGING}`);
      await api.query('DROP TRIGGER wait ON images; DROP FUNCTION wait()');
    }
  }

  it('are removed after an hour, and not before', async () => {
    await killedUpload();
    const left = await kept(api);
    expect(left.rows).toBe(2);
    expect(left.bytes).toBeGreaterThan(0);
    await age(59);
    await sweep();
    expect((await kept(api)).rows).toBe(2);
    await age(61);
    await sweep();
    expect(await kept(api)).toMatchObject({ rows: 0, bytes: 0 });
    expect(await filesBelow(directory('images'))).toEqual([]);
  });

  it('are removed from the directory for incoming files as well', async () => {
    const [old, fresh] = [directory('uploads/upload-old'), directory('uploads/upload-fresh')];
    await rm(directory('uploads'), { recursive: true, force: true });
    for (const path of [old, fresh]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, '0'), 'x');
    }
    const hourAgo = new Date(Date.now() - 3_660_000);
    await utimes(old, hourAgo, hourAgo);
    await api.app.get(Spool).work();
    expect(await filesBelow(directory('uploads'))).toEqual(['upload-fresh/0']);
    await rm(fresh, { recursive: true });
  });

  it('are removed once by several workers, which keep stored images', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const { body } = await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()));
    const before = await kept(api);
    await api.query(
      `INSERT INTO images (store_id, product_id, stored_key, status, width, height, file_size, thumbnail_size)
       SELECT $1, $2, md5(n::text) || '.webp', CASE n % 2 WHEN 0 THEN 'pending' ELSE 'doomed' END, 1, 1, 100, 10 FROM generate_series(1, 95) n`,
      [shop.store_id, product_id],
    );
    await api.query('UPDATE image_usage SET bytes = bytes + 95 * 110 WHERE store_id = $1', [shop.store_id]);
    await mkdir(directory('images/c4/ca'), { recursive: true });
    // Temporary file of an interrupted write.
    await writeFile(directory('images/c4/ca/c4ca4238a0b923820dcc509a6f75849b.webp.part'), 'x');
    await writeFile(directory('images/c4/ca/c4ca4238a0b923820dcc509a6f75849b_thumb.webp'), 'x');
    await age(61);
    await atOnce(4, sweep);
    expect(await kept(api)).toEqual(before);
    expect((await api.call('GET', `/media/${body.data[0].stored_key}`)).status).toBe(200);
  });

  it('are claimed again when the worker dies while it removes them', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    const before = await kept(api);
    await api.query(
      `INSERT INTO images (store_id, product_id, stored_key, status, width, height, file_size, thumbnail_size)
       VALUES ($1, $2, 'c81e728d9d4c2f636f067f89cc14862c.svg', 'doomed', 1, 1, 1, 1)`,
      [shop.store_id, product_id],
    );
    await sweep();
    expect((await kept(api)).rows).toBe(before.rows + 1);
    await age(61);
    await sweep();
    expect((await kept(api)).rows).toBe(before.rows);
  });
});

describe('an upload that fails', () => {
  const api = useOwnApi();

  it('to store its files leaves nothing behind', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    // A file blocks the path of the image directory.
    await mkdir(api.environment['DATA_DIR'] ?? '', { recursive: true });
    await writeFile(join(api.environment['DATA_DIR'] ?? '', 'images'), '');
    const answer = await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()));
    await rm(join(api.environment['DATA_DIR'] ?? '', 'images'));
    expect(answer.body).toEqual({ message: 'Internal server error.', status: 500 });
    await until(async () => {
      await api.query(`UPDATE images SET updated_at = now() - interval '61 minutes'`);
      await api.app.get(ImageSweepProcessor).work();
      return (await kept(api)).rows === 0;
    });
    expect(await kept(api)).toEqual(NOTHING);
  });

  it('at its last step leaves nothing behind', async () => {
    const shop = await api.shop();
    const product_id = await productOf(api, shop);
    await api.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await api.query(
      `CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'stored') EXECUTE FUNCTION refuse()`,
    );
    const answer = await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()), { headers: { 'idempotency-key': 'last' } });
    expect(answer.body).toEqual({ message: 'Internal server error.', status: 500 });
    expect(await kept(api)).toEqual(NOTHING);
    await api.query('DROP TRIGGER refuse ON images');
    const again = await upload(shop, product_id, form(await picture(5, 5).png().toBuffer()), { headers: { 'idempotency-key': 'last' } });
    expect(again.status).toBe(200);
  });
});

describe('the images of a deleted product', () => {
  const api = useOwnApi();
  const sweep = (): Promise<void> => api.app.get(ImageSweepProcessor).work();
  const bytes = async (store_id: number): Promise<number> => {
    const [row] = await api.query<{ bytes: number }>('SELECT bytes::integer AS bytes FROM image_usage WHERE store_id = $1', [store_id]);
    return row?.bytes ?? 0;
  };

  it('release their storage immediately, and their files are removed later', async () => {
    const shop = await api.shop();
    const [deleted, other] = [await productOf(api, shop), await productOf(api, shop)];
    const send = async (product_id: number): Promise<{ stored_key: string; file_url: string }> =>
      (await upload(shop, product_id, form(await picture(20, 20).png().toBuffer()))).body.data[0] as {
        stored_key: string;
        file_url: string;
      };
    const [gone, shown, kept] = [await send(deleted), await send(deleted), await send(other)];
    const variant = { variant_name: 'Red', sku_code: 'R', price: 5, images: shown.stored_key };
    expect((await shop.post(`/products/${String(other)}/variants`, variant)).status).toBe(201);
    const before = await bytes(shop.store_id);

    expect((await shop.delete(`/products/${String(deleted)}`)).status).toBe(200);
    expect(await bytes(shop.store_id)).toBeCloseTo((before * 2) / 3, -2);
    await sweep();
    const url = (file_url: string): string => new URL(file_url).pathname;
    for (const { file_url } of [gone, shown, kept]) expect((await api.call('GET', url(file_url))).status).toBe(200);

    await api.query(`UPDATE images SET updated_at = now() - interval '15 days' WHERE status = 'retired'`);
    await sweep();
    const statuses = await Promise.all([gone, shown, kept].map(async ({ file_url }) => (await api.call('GET', url(file_url))).status));
    expect(statuses).toEqual([404, 200, 200]);
    expect(await bytes(shop.store_id)).toBeCloseTo((before * 2) / 3, -2);
    expect(await api.query('SELECT 1 FROM images WHERE store_id = $1', [shop.store_id])).toHaveLength(2);

    expect((await shop.delete(`/products/${String(other)}`)).status).toBe(200);
    await sweep();
    expect(await bytes(shop.store_id)).toBe(0);
    await api.query(`UPDATE images SET updated_at = now() - interval '15 days' WHERE status = 'retired'`);
    await sweep();
    expect(await api.query('SELECT 1 FROM images WHERE store_id = $1', [shop.store_id])).toEqual([]);
  });
});
