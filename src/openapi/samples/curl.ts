import { addressOf, type FormField, type SampleRequest } from './sample-request.js';

/** Returns the sample for a shell; secrets are in variables. */
export function curlSample(request: SampleRequest): string {
  const { method, headers, json, form, keyed, returnsPdf } = request;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${addressOf(request)}'`,
    ...headers.map(([name, text, variable]) => `-H "${name}: ${text}${variable === undefined ? '' : `$${variable}`}"`),
    ...(keyed ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json, null, 2))}`]),
    ...form.map(fieldOf),
    ...(returnsPdf ? ['-o document.pdf'] : []),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('\n', '\n  ')}'`;

const fieldOf = ([name, value]: FormField): string => `-F '${name}=${'file' in value ? `@${value.file}` : value.text}'`;
