import { literal, PYTHON } from './literals.js';
import { addressOf, type FormField, type SampleRequest } from './sample-request.js';

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

/** Returns the sample for Python, with the client. */
export function pythonSample(request: SampleRequest): string {
  const { base_url, headers, id, template, keyed, form } = request;
  const isMethod = (template.startsWith(METHODS) || FURTHER.includes(id)) && request.returnsJson && form.length === 0;
  const settings = [`"${base_url}"`, ...headers.flatMap(([, , variable]) => CREDENTIALS[variable ?? ''] ?? [])].join(', ');
  const imports = [...standardModules(keyed && !isMethod, form.length > 0), `from ${PACKAGE} import Platform`, ''];
  return [...imports, `platform = Platform(${settings})`, isMethod ? methodOf(request) : requestOf(request)].join('\n');
}

/** Returns the imports of the standard library that a request needs. */
function standardModules(key: boolean, files: boolean): string[] {
  const modules = [...(key ? ['import uuid'] : []), ...(files ? ['from pathlib import Path'] : [])];
  return modules.length > 0 ? [...modules, ''] : [];
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
function requestOf(request: SampleRequest): string {
  const { method, template, ids, query, json, keyed, form } = request;
  const path = addressOf({ base_url: '', template, ids, query: {} });
  const parameters = [
    `"${method}"`,
    `"${path}"`,
    ...(Object.keys(query).length > 0 ? [`query=${literal(query, PYTHON)}`] : []),
    ...(json === undefined ? [] : [`body=${literal(json, PYTHON)}`]),
    ...formOf(form),
    ...(keyed ? ['headers={"Idempotency-Key": str(uuid.uuid4())}'] : []),
  ];
  return `answer = platform.request(${argumentsOf(parameters)})\n${resultOf(request)}`;
}

/** Returns arguments on one line, or files and their fields on lines of their own. */
const argumentsOf = (parameters: readonly string[]): string => {
  const line = parameters.join(', ');
  return line.includes('files=') ? `\n${parameters.map((one) => `    ${one},\n`).join('')}` : line;
};

function resultOf({ returnsJson, returnsPdf }: SampleRequest): string {
  if (returnsPdf) return 'open("document.pdf", "wb").write(answer.response.content)';
  return returnsJson ? 'print(answer.data)' : 'print(answer.response.headers.get("location"))';
}

function formOf(form: readonly FormField[]): string[] {
  const texts = form.flatMap(([name, value]) => ('text' in value ? [`"${name}": "${value.text}"`] : []));
  const files = form.flatMap(([name, value]) => ('file' in value ? [`("${name}", Path("${value.file}"))`] : []));
  return [...(texts.length > 0 ? [`form={${texts.join(', ')}}`] : []), ...(files.length > 0 ? [`files=[${files.join(', ')}]`] : [])];
}
