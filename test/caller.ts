import { Agent, request } from 'undici';
import type { Answer, Json } from './answer.js';
import { expectMatchesOpenApi } from './openapi-validator.js';

export type { Answer, Json } from './answer.js';

/** Options of a call. */
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Raw body instead of JSON. */
  raw?: string | Uint8Array;
  /** Form to send as `multipart/form-data` instead of JSON. */
  form?: FormData;
  /** Milliseconds after which the call is given up; undici's default otherwise. */
  timeout_ms?: number;
}

/** Connection pool without a limit; it is closed with the process of the spec file. */
const CONNECTIONS = new Agent();

/** Calls the API and validates every response against openapi.json. */
export async function call(base_url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { payload, type } = await payloadOf(options);
  const { statusCode, headers, body } = await request(base_url + path, {
    method: method as 'GET',
    headers: { accept: '*/*', ...(type !== undefined && { 'content-type': type }), ...options.headers },
    body: payload ?? null,
    dispatcher: CONNECTIONS,
    ...(options.timeout_ms !== undefined && { signal: AbortSignal.timeout(options.timeout_ms) }),
  });
  const text = await body.text();
  const answer: Answer = { status: statusCode, headers: headersOf(headers), text, body: parse(text) };
  expectMatchesOpenApi(method, path, answer);
  return answer;
}

async function payloadOf({ raw, body, form }: CallOptions): Promise<{ payload?: string | Uint8Array; type?: string }> {
  if (form) {
    const encoded = new Response(form);
    return { payload: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
  }
  if (raw === undefined && body === undefined) return {};
  return { payload: raw ?? JSON.stringify(body), type: 'application/json' };
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
