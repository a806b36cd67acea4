import { literal, PHP } from './literals.js';
import { addressOf, type FormField, type SampleHeader, type SampleRequest } from './sample-request.js';

/** Returns the sample for PHP, with its curl extension. */
export function phpSample(request: SampleRequest): string {
  const headers = headersOf(request);
  const options = [
    ...(request.method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${request.method}'`]),
    'CURLOPT_RETURNTRANSFER => true',
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`] : []),
    ...bodyOf(request),
  ];
  return [
    '<?php',
    `$curl = curl_init(${literal(addressOf(request), PHP)});`,
    `curl_setopt_array($curl, [\n${options.map((one) => `    ${one},\n`).join('')}]);`,
    ...resultOf(request),
  ].join('\n');
}

function resultOf({ returnsJson, returnsPdf }: SampleRequest): string[] {
  if (returnsPdf) return ["file_put_contents('document.pdf', curl_exec($curl));"];
  return returnsJson
    ? ['print_r(json_decode(curl_exec($curl), true));']
    : ['curl_exec($curl);', 'echo curl_getinfo($curl, CURLINFO_REDIRECT_URL);'];
}

const headersOf = ({ headers, keyed, json }: SampleRequest): string[] => [
  ...headers.map(headerOf),
  ...(keyed ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16))"] : []),
  ...(json === undefined ? [] : ["'Content-Type: application/json'"]),
];

function bodyOf({ json, form }: SampleRequest): string[] {
  if (form.length > 0) return [`CURLOPT_POSTFIELDS => [${form.map(fieldOf).join(', ')}]`];
  return json === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${literal(json, PHP, '    ')})`];
}

const headerOf = ([name, text, variable]: SampleHeader): string =>
  `'${name}: ${text}'${variable === undefined ? '' : ` . getenv('${variable}')`}`;

const fieldOf = ([name, value]: FormField): string =>
  `'${name}' => ${'file' in value ? `new CURLFile('${value.file}')` : `'${value.text}'`}`;
