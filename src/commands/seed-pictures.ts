import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ImageFiles } from '../catalog/images/image-files.service.js';
import { ImageRows } from '../catalog/images/image-rows.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { newKey } from '../platform/storage/file-key.js';
import type { Services } from './run.js';

const SIZE = { width: 800, height: 600 };
const THUMBNAIL = { width: 300, height: 225 };

const NEWEST = `
SELECT p.product_id, v.sku_id FROM products p JOIN variants v USING (store_id, product_id)
WHERE store_id = $1 AND v.is_default = 1 ORDER BY p.created_at DESC, p.product_id DESC LIMIT $2`;

/** A quiet still life in the colours of a number. */
function drawing(n: number): string {
  const hue = (n * 47) % 360;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(SIZE.width)}" height="${String(SIZE.height)}" viewBox="0 0 800 600">` +
    `<rect width="800" height="600" fill="hsl(${String(hue)} 40% 90%)"/><ellipse cx="400" cy="470" rx="230" ry="36" fill="hsl(${String(hue)} 30% 80%)"/>` +
    `<rect x="270" y="${String(170 + (n % 4) * 20)}" width="260" height="${String(300 - (n % 4) * 20)}" rx="${String(20 + (n % 5) * 25)}" ` +
    `fill="hsl(${String(hue)} 55% 55%)"/><circle cx="400" cy="320" r="60" fill="hsl(${String(hue)} 60% 75%)"/></svg>\n`
  );
}

/** Gives the newest products of a store a picture each, as if they had been uploaded. */
export async function seedPictures(app: Services, store_id: number, count: number): Promise<void> {
  const db = app.get(SystemDb);
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  try {
    const goods = await db.query<{ product_id: number; sku_id: number }>(NEWEST, [store_id, count]);
    for (const [n, { product_id, sku_id }] of goods.entries()) {
      const key = await keep(app, db.of(store_id), product_id, { directory, drawing: drawing(n) });
      await db.execute('UPDATE variants SET images = $3 WHERE store_id = $1 AND sku_id = $2', [store_id, sku_id, JSON.stringify([key])]);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Stores a drawing and its thumbnail for a product, and gives its key. */
async function keep(
  app: Services,
  ctx: StoreContext,
  product_id: number,
  picture: { directory: string; drawing: string },
): Promise<string> {
  const stored_key = newKey('svg');
  const [file, thumbnail] = [join(picture.directory, stored_key), join(picture.directory, `${stored_key}.webp`)];
  await writeFile(file, picture.drawing);
  const { size } = await sharp(file).resize(THUMBNAIL).webp({ quality: 85 }).toFile(thumbnail);
  const image = { ...SIZE, stored_key, file_size: picture.drawing.length, thumbnail_size: size };
  const rows = app.get(ImageRows);
  const reserved = await rows.reserve(ctx, product_id, [image]);
  await app.get(ImageFiles).put({ stored_key, file, thumbnail });
  await rows.confirm(ctx, reserved);
  return stored_key;
}
