import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Answer } from './answer.js';
import './built.js';
import type { CallOptions } from './caller.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';

/** A file to upload. */
export interface Sent {
  bytes: Buffer;
  name?: string;
  type?: string;
  field?: string;
}

/** Creates a form with files, in the field `files` unless specified otherwise. */
export function form(...files: (Buffer | Sent)[]): FormData {
  const data = new FormData();
  for (const file of files) {
    const { bytes, name = 'image', type = 'application/octet-stream', field = 'files' } = Buffer.isBuffer(file) ? { bytes: file } : file;
    data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return data;
}

/** Creates a product. */
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

/** Creates an image of one colour with a darker left half, which reveals its orientation. */
export function picture(width: number, height: number): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#204060' } };
  return sharp({ create: { width, height, channels: 3, background: '#e0c040' } }).composite([{ input: left, left: 0, top: 0 }]);
}

/** Creates an image that does not compress well. */
export const noise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

/** Returns an SVG document with this content. */
export const svg = (content: string, attributes = 'width="40" height="20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`);

/** Lists all files below a directory; none if it does not exist. */
export async function filesBelow(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns everything that an application stores for images: rows, files (including uploads in progress) and quota usage. */
export async function kept(api: Api): Promise<{ rows: number; files: string[]; bytes: number }> {
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = await api.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT count(*)::integer FROM images) AS rows, (SELECT coalesce(sum(bytes), 0)::integer FROM image_usage) AS bytes`,
  );
  return { rows, bytes, files: await filesBelow(api.environment['DATA_DIR'] ?? '') };
}
