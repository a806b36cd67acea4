import { literal, PYTHON } from './literals.js';
import { addressOf, type FormField, type SampleHeader, type SampleRequest } from './sample-request.js';

/** Returns the sample for Python, with httpx. */
export function pythonSample(request: SampleRequest): string {
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

function resultOf({ returnsJson, returnsPdf }: SampleRequest): string[] {
  if (returnsPdf) return ['response.raise_for_status()', 'open("document.pdf", "wb").write(response.content)'];
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
