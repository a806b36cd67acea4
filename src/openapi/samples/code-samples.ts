import type { OpenAPIObject } from '@nestjs/swagger';
import { curlSample } from './curl.js';
import { phpSample } from './php.js';
import { pythonSample } from './python.js';
import { type SampledOperation, sampleRequest, type SampleRequest } from './sample-request.js';
import { typescriptSample } from './typescript.js';

/** Languages of the samples: the name for tools, the label for people, and the function that writes the sample. */
const LANGUAGES: readonly (readonly [lang: string, label: string, write: (request: SampleRequest) => string])[] = [
  ['Shell', 'curl', curlSample],
  ['TypeScript', 'TypeScript', typescriptSample],
  ['Python', 'Python', pythonSample],
  ['PHP', 'PHP', phpSample],
];

/** Adds `x-codeSamples`, built from its example and its security, to every operation, for Redoc and similar tools. */
export function addCodeSamples(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, SampledOperation>)) {
      const request = sampleRequest(document, { method, path }, operation);
      const samples = LANGUAGES.map(([lang, label, write]) => ({ lang, label, source: write(request) }));
      Object.assign(operation, { 'x-codeSamples': samples });
    }
  }
}
