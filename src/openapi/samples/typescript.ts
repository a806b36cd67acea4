import { literal, TYPESCRIPT } from './literals.js';
import type { FormField, SampleRequest } from './sample-request.js';

const PACKAGE = '@merchant-apps-platform/client';
/** Credentials of the client, by the variable of the other samples. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  ACCESS_TOKEN: "access_token: 'svc_at_…'",
  SESSION_TOKEN: "access_token: 'svc_ds_…'",
  SANDBOX_TOKEN: "access_token: 'svc_xt_…'",
  CLIENT_ID: "client_id: 'svc_app_…', client_secret: 'svc_secret_…'",
};

/** Returns the sample with the client. */
export function typescriptSample(request: SampleRequest): string {
  const { base_url, headers, form, returnsJson, returnsPdf } = request;
  const credentials = headers.flatMap(([, , variable]) => CREDENTIALS[variable ?? ''] ?? []);
  const settings = [`base_url: '${base_url}'`, ...credentials].join(', ');
  const lines = [
    `import { Platform } from '${PACKAGE}';`,
    ...(form.length > 0 ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(returnsPdf ? ["import { writeFile } from 'node:fs/promises';"] : []),
    '',
    `const platform = new Platform({ ${settings} });`,
    ...(form.length > 0 ? ['const form = new FormData();', ...form.map(fieldOf)] : []),
    returnsJson ? callOf(request) : returnsPdf ? documentOf(request) : rawCallOf(request),
  ];
  return lines.join('\n');
}

function fieldOf([name, value]: FormField): string {
  return 'file' in value
    ? `form.append('${name}', await openAsBlob('${value.file}'), '${value.file}');`
    : `form.append('${name}', '${value.text}');`;
}

function callOf({ id, ids, query, json, form, list }: SampleRequest): string {
  const input = json === undefined ? (Object.keys(query).length > 0 ? [literal(query, TYPESCRIPT)] : []) : [literal(json, TYPESCRIPT)];
  const parameters = [...Object.values(ids).map((one) => literal(one, TYPESCRIPT)), ...(form.length > 0 ? ['form'] : input)].join(', ');
  const call = `platform.${id}(${parameters})`;
  return list ? `for await (const one of ${call}) console.log(one);` : `console.log(await ${call});`;
}

/** Returns a call by path, for an operation that returns a document. */
function documentOf({ method, template, ids }: SampleRequest): string {
  const options = literal({ params: { path: ids }, parseAs: 'arrayBuffer' }, TYPESCRIPT);
  return `const { data } = await platform.api.${method}('${template}', ${options});\nif (data) await writeFile('document.pdf', Buffer.from(data));`;
}

/** Returns a call by path, for an operation that returns a page or a redirect. */
function rawCallOf({ method, template, query, json }: SampleRequest): string {
  const init = {
    ...(Object.keys(query).length > 0 && { params: { query } }),
    ...(json !== undefined && { body: json }),
  };
  const options = literal({ ...init, parseAs: 'text', redirect: 'manual' }, TYPESCRIPT);
  return `const { response } = await platform.api.${method}('${template}', ${options});\nconsole.log(response.headers.get('location'));`;
}
