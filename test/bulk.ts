import { gunzipSync } from 'node:zlib';
import type { Json } from './answer.js';
import type { Shop } from './factories.js';
import { type Api, until } from './harness.js';

/** Response to a download: its bytes are not text. */
export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Requests an address of this server without credentials. */
export async function download(api: Api, url: string, init: RequestInit = {}): Promise<Download> {
  const { pathname, search } = new URL(url);
  const response = await fetch(`${api.base_url}${pathname}${search}`, init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Resolves with an export when it has ended. */
export async function ended(shop: Shop, job_id: number): Promise<Json> {
  let job: Json;
  await until(async () => {
    job = (await shop.get(`/bulk/exports/${String(job_id)}`)).body.data;
    return ['completed', 'failed', 'cancelled'].includes(job.status as string);
  });
  return job;
}

/** Starts an export and returns its id. */
async function startExport(shop: Shop, body: object): Promise<number> {
  const created = await shop.post('/bulk/exports', body);
  if (created.status !== 202) throw new Error(created.text);
  return created.body.data.job_id as number;
}

/** Starts an export and resolves with it when it has ended. */
export const exported = async (shop: Shop, body: object): Promise<Json> => ended(shop, await startExport(shop, body));

/** Returns the text of the file of an export that has ended. */
export const textOf = async (api: Api, { download_url }: Json): Promise<string> =>
  gunzipSync((await download(api, download_url as string)).bytes).toString();

/** Exports a resource and returns its records as they are parsed. */
export async function recordsOf(api: Api, shop: Shop, body: object): Promise<Json[]> {
  const text = await textOf(api, await exported(shop, { format: 'ndjson', ...body }));
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Exports as resources of a store. They are cancelled, so that they do not change while a spec compares responses. */
export const EXPORTS = {
  list: '/bulk/exports',
  key: 'job_id',
  make: async (shop: Shop): Promise<{ job_id: number }> => {
    const job_id = await startExport(shop, { resource: 'customers' });
    await shop.delete(`/bulk/exports/${String(job_id)}`);
    return { job_id };
  },
  operations: { 'GET /bulk/exports/{job_id}': undefined, 'DELETE /bulk/exports/{job_id}': undefined },
};
