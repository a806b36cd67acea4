import { literal, PYTHON } from './literals.js';
import { addressOf, type FormField, type SampleHeader, type SampleRequest } from './sample-request.js';

const PACKAGE = 'merchant_apps_platform';
/** Prefix of the paths whose operations are methods of the client, unless they take files. */
const METHODS = '/api/apps/v1/';
/** Other operations that are methods. */
const FURTHER: readonly string[] = ['oauth.token', 'oauth.revoke', 'sessionTokens.verify'];
/** Names of parameters that are words of the language. */
const KEYWORDS: readonly string[] = ['from', 'in', 'is', 'class', 'import'];

/** Arguments of the client for the credentials, by the variable of the other samples. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  ACCESS_TOKEN: 'access_token="svc_at_…"',
  SESSION_TOKEN: 'access_token="svc_ds_…"',
  SANDBOX_TOKEN: 'access_token="svc_xt_…"',
  CLIENT_ID: 'client_id="svc_app_…", client_secret="svc_secret_…"',
};

/** Returns the sample for Python: with the client, or with httpx where the client does not read the response or send the body. */
export function pythonSample(request: SampleRequest): string {
  const { form, returnsJson, returnsPdf } = request;
  return form.length > 0 || !(returnsJson || returnsPdf) ? plainSample(request) : clientSample(request);
}

function clientSample(request: SampleRequest): string {
  const { base_url, headers, id, template, keyed } = request;
  const isMethod = (template.startsWith(METHODS) || FURTHER.includes(id)) && request.returnsJson;
  const settings = [`"${base_url}"`, ...headers.flatMap(([, , variable]) => CREDENTIALS[variable ?? ''] ?? [])].join(', ');
  const imports = [...(keyed && !isMethod ? ['import uuid\n'] : []), `from ${PACKAGE} import Platform\n`];
  return [...imports, `platform = Platform(${settings})`, isMethod ? methodOf(request) : requestOf(request)].join('\n');
}

/** Returns the call of a method of the client. */
function methodOf({ id, ids, query, json, list }: SampleRequest): string {
  const name = id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const values = [...Object.values(ids), ...(json === undefined ? [] : [json])].map((one) => literal(one, PYTHON));
  const named = Object.entries(query).map(([key, value]) => `${KEYWORDS.includes(key) ? `${key}_` : key}=${literal(value, PYTHON)}`);
  const call = `platform.${name}(${[...values, ...named].join(', ')})`;
  return list ? `for one in ${call}:\n    print(one)` : `print(${call})`;
}

/** Returns a request of the client by its path. */
function requestOf({ method, template, ids, query, json, keyed, returnsPdf }: SampleRequest): string {
  const path = addressOf({ base_url: '', template, ids, query: {} });
  const parameters = [
    `"${method}", "${path}"`,
    ...(Object.keys(query).length > 0 ? [`query=${literal(query, PYTHON)}`] : []),
    ...(json === undefined ? [] : [`body=${literal(json, PYTHON)}`]),
    ...(keyed ? ['headers={"Idempotency-Key": str(uuid.uuid4())}'] : []),
  ].join(', ');
  const result = returnsPdf ? 'open("document.pdf", "wb").write(answer.response.content)' : 'print(answer.data)';
  return `answer = platform.request(${parameters})\n${result}`;
}

/** Returns the sample with httpx alone. */
function plainSample(request: SampleRequest): string {
  const { method, headers, json, form, keyed } = request;
  const parameters = [
    literal(addressOf(request), PYTHON),
    ...headersOf(request),
    ...(json === undefined ? [] : [`json=${literal(json, PYTHON, '    ')}`]),
    ...formOf(form),
  ];
  const imports = [...(headers.length > 0 ? ['import os'] : []), ...(keyed ? ['import uuid'] : [])];
  return [
    ...(imports.length > 0 ? [...imports, ''] : []),
    'import httpx',
    '',
    `response = httpx.${method.toLowerCase()}(\n${parameters.map((one) => `    ${one},\n`).join('')})`,
    ...resultOf(request),
  ].join('\n');
}

function resultOf({ returnsJson }: SampleRequest): string[] {
  return returnsJson ? ['response.raise_for_status()', 'print(response.json())'] : ['print(response.headers.get("location"))'];
}

function headersOf({ headers, keyed }: SampleRequest): string[] {
  const all = [...headers.map(headerOf), ...(keyed ? ['"Idempotency-Key": str(uuid.uuid4())'] : [])];
  return all.length > 0 ? [`headers={${all.join(', ')}}`] : [];
}

function headerOf([name, text, variable]: SampleHeader): string {
  if (variable === undefined) return `"${name}": "${text}"`;
  const value = `os.environ["${variable}"]`;
  return `"${name}": ${text === '' ? value : `"${text}" + ${value}`}`;
}

function formOf(form: readonly FormField[]): string[] {
  const texts = form.flatMap(([name, value]) => ('text' in value ? [`"${name}": "${value.text}"`] : []));
  const files = form.flatMap(([name, value]) => ('file' in value ? [`("${name}", open("${value.file}", "rb"))`] : []));
  return [...(texts.length > 0 ? [`data={${texts.join(', ')}}`] : []), ...(files.length > 0 ? [`files=[${files.join(', ')}]`] : [])];
}
