import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Answer } from './answer.js';
import type { CallOptions } from './caller.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';

/** A file as a caller sends it. */
export interface Sent {
  bytes: Buffer;
  name?: string;
  type?: string;
  field?: string;
}

/** A form with files, in the field `files` unless they say otherwise. */
export function form(...files: (Buffer | Sent)[]): FormData {
  const data = new FormData();
  for (const file of files) {
    const { bytes, name = 'image', type = 'application/octet-stream', field = 'files' } = Buffer.isBuffer(file) ? { bytes: file } : file;
    data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return data;
}

/** A product of the store. */
export async function productOf(api: Api, { store_id }: Shop): Promise<number> {
  const slug = `p${Math.random().toString(36).slice(2)}`;
  const [row] = await api.query<{ product_id: string }>(
    `INSERT INTO products (store_id, name, slug) VALUES ($1, 'Sari', $2) RETURNING product_id`,
    [store_id, slug],
  );
  return Number(row?.product_id);
}

/** Uploads files to a product. */
export const upload = (shop: Shop, product_id: number, data: FormData, options: CallOptions = {}): Promise<Answer> =>
  shop.post(`/products/${String(product_id)}/images`, undefined, { ...options, form: data });

/** A picture with an even colour; its left half is darker, so that one sees how it lies. */
export function picture(width: number, height: number): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#204060' } };
  return sharp({ create: { width, height, channels: 3, background: '#e0c040' } }).composite([{ input: left, left: 0, top: 0 }]);
}

/** A picture that no compression makes small. */
export const noise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

/** An SVG document with this content. */
export const svg = (content: string, attributes = 'width="40" height="20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`);

/** Every file below a directory, none where there is no such directory. */
export async function filesBelow(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** What an application keeps of images: rows, files (also of uploads under way) and bytes of quotas. */
export async function kept(api: Api): Promise<{ rows: number; files: string[]; bytes: number }> {
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = await api.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT count(*)::integer FROM images) AS rows, (SELECT coalesce(sum(bytes), 0)::integer FROM image_usage) AS bytes`,
  );
  return { rows, bytes, files: await filesBelow(api.environment['DATA_DIR'] ?? '') };
}
