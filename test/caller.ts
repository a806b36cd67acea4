import { Agent, type FormData as Form, request } from 'undici';
import type { Answer, Json } from './answer.js';
import { expectMatchesOpenApi } from './openapi-validator.js';

export type { Answer, Json } from './answer.js';

/** What a call carries. */
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends this text instead of a JSON body. */
  raw?: string;
  /** Sends a form instead, as `multipart/form-data`. */
  form?: FormData;
}

/** As many as it takes; a spec file's are closed with the process that it runs in. */
const CONNECTIONS = new Agent();

/** Calls the API; every answer is held against openapi.json. */
export async function call(base_url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const { statusCode, headers, body } = await request(base_url + path, {
    method: method as 'GET',
    headers: { accept: '*/*', ...(payload !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    // The types of the two are different, the classes are not.
    body: (options.form as Form | undefined) ?? payload ?? null,
    dispatcher: CONNECTIONS,
  });
  const text = await body.text();
  const answer: Answer = { status: statusCode, headers: headersOf(headers), text, body: parse(text) };
  expectMatchesOpenApi(method, path, answer);
  return answer;
}

function headersOf(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given)) for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
