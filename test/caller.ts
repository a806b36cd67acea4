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

/** Calls the API; every answer is held against openapi.json. */
export async function call(base_url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(base_url + path, {
    method,
    redirect: 'manual',
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...(payload !== undefined && { body: payload }),
    ...(options.form && { body: options.form }),
  });
  const text = await response.text();
  const answer: Answer = { status: response.status, headers: response.headers, text, body: parse(text) };
  expectMatchesOpenApi(method, path, answer);
  return answer;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
