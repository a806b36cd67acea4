import { gunzipSync } from 'node:zlib';
import type { Json } from './answer.js';
import type { Answer, CallOptions } from './caller.js';
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

/** Resolves with an export, or an import, when it has ended. */
export async function ended(shop: Shop, job_id: number, kind = 'exports'): Promise<Json> {
  let job: Json;
  await until(async () => {
    job = (await shop.get(`/bulk/${kind}/${String(job_id)}`)).body.data;
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
export async function textOf(api: Api, { download_url }: Json): Promise<string> {
  const { status, bytes } = await download(api, download_url as string);
  if (status !== 200) throw new Error(`${String(status)} ${bytes.toString()}`);
  return gunzipSync(bytes).toString();
}

/** Exports a resource and returns its parsed records. */
export async function recordsOf(api: Api, shop: Shop, body: object): Promise<Json[]> {
  const text = await textOf(api, await exported(shop, { format: 'ndjson', ...body }));
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Returns the form of an import, whose file follows the fields. */
export function importForm(fields: Readonly<Record<string, string>>, text: string | Uint8Array, name = 'lines.ndjson'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([text as string]), name);
  return form;
}

/** Requests an import. */
export const postImport = (shop: Shop, form: FormData, options: CallOptions = {}): Promise<Answer> =>
  shop.post('/bulk/imports', undefined, { ...options, form });

/** Starts an import of lines as NDJSON, or of the text of a CSV file, and returns its id. */
export async function startImport(
  shop: Shop,
  fields: Readonly<Record<string, string>>,
  lines: readonly object[] | string,
): Promise<number> {
  const isText = typeof lines === 'string';
  const text = isText ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const created = await postImport(shop, importForm(fields, text, isText ? 'lines.csv' : 'lines.ndjson'));
  if (created.status !== 202) throw new Error(created.text);
  return created.body.data.job_id as number;
}

/** Starts an import and resolves with it when it has ended. */
export const imported = async (shop: Shop, fields: Readonly<Record<string, string>>, lines: readonly object[] | string): Promise<Json> =>
  ended(shop, await startImport(shop, fields, lines), 'imports');

/** Returns the results of an import. */
export const resultsOf = async (shop: Shop, { job_id }: Json, query = ''): Promise<Json[]> =>
  (await shop.get(`/bulk/imports/${String(job_id)}/results?limit=250${query}`)).body.data;

/** Imports lines and returns their results as `[status, code]`, without a code if there is none. */
export async function outcomes(shop: Shop, fields: Readonly<Record<string, string>>, lines: readonly object[] | string): Promise<string[]> {
  const results = await resultsOf(shop, await imported(shop, fields, lines));
  return results.map(({ status, code }) => [status, code].filter((word) => word !== null).join(' '));
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

/** Imports as resources of a store, which no worker changes any longer. */
export const IMPORTS = {
  list: '/bulk/imports',
  key: 'job_id',
  make: async (shop: Shop): Promise<{ job_id: number }> => {
    const job_id = await startImport(shop, { resource: 'customers', mode: 'update' }, []);
    await shop.delete(`/bulk/imports/${String(job_id)}`);
    return { job_id };
  },
  operations: {
    'GET /bulk/imports/{job_id}': undefined,
    'GET /bulk/imports/{job_id}/results': undefined,
    'DELETE /bulk/imports/{job_id}': undefined,
  },
};

const UNFINISHED = `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, lease_until)
  SELECT $1, 'export', $2, $3, 'orders', 'ndjson', now() + interval '1 day' FROM generate_series(1, $4::integer)`;

/** Adds exports that no process may work on for a day. */
export const addUnfinished = (api: Api, { store_id, app_id, installation_id }: Shop, count: number): Promise<unknown> =>
  api.query(UNFINISHED, [store_id, app_id, installation_id, count]);

/** Returns one record of the API. */
export const detail = async (shop: Shop, path: string): Promise<Json> => (await shop.get(path)).body.data;

/** Returns a record without one of its fields. */
export const without = (record: Json, name: string): Json =>
  Object.fromEntries(Object.entries(record as object).filter(([key]) => key !== name));
