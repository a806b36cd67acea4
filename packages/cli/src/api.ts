import { ConnectionError } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, send } from './context.js';
import { EXIT, exitCodeOfStatus, Failure } from './failures.js';
import type { Register } from './program.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds the calls of any operation. */
export function addApi(program: Command, run: Register): void {
  const api = program.command('api').description('call any operation of the API');
  for (const method of METHODS) {
    const call = api.command(`${method} <path>`).description(`send a ${method.toUpperCase()} request`);
    if (method !== 'get') call.option('--data <json>', 'body: JSON, @file, or - for the standard input');
    if (method === 'post') call.option('--idempotency-key <key>', 'key of the request; a new one by default');
    run(call, async (context, options, [path = '']) => {
      const body = options['data'] === undefined ? undefined : jsonOf(String(options['data']));
      await request(context, { method, path, body, key: options['idempotencyKey'] as string | undefined });
    });
  }
}

interface ApiCall {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly body: string | undefined;
  readonly key: string | undefined;
}

/** Prints the body of the response, whatever it is. */
async function request({ url, headers, out }: Context, { method, path, body, key = randomUUID() }: ApiCall): Promise<void> {
  const address = addressOf(url, path);
  const all = {
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'post' && { 'idempotency-key': key }),
  };
  const init = { method: method.toUpperCase(), headers: all, redirect: 'manual', ...(body !== undefined && { body }) } as const;
  const response = await send(new Request(address, init)).catch((error: unknown) => {
    throw new ConnectionError(`No response from ${url}.`, { cause: error });
  });
  const text = await response.text();
  if (text !== '') out.print(readable(text));
  process.exitCode = exitCodeOfStatus(response.status);
}

/** A path leads nowhere but to the platform, which receives the credentials. */
function addressOf(url: string, path: string): string {
  const base = new URL(`${url}/`);
  const short = path.startsWith('/api/') ? path : `/api/apps/v1/${path.replace(/^\//, '')}`;
  if (/^[a-z]+:/i.test(path)) throw new Failure('Name the path alone, such as /orders.', EXIT.usage);
  return new URL(`.${short}`, base).href;
}

/** Returns the JSON of an argument, a file or the standard input. */
function jsonOf(given: string): string {
  const text = given === '-' ? readFileSync(0, 'utf8') : given.startsWith('@') ? fileOf(given.slice(1)) : given;
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new Failure('The body is no JSON.', EXIT.usage);
  }
}

function fileOf(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    throw new Failure(`The file ${name} cannot be read.`, EXIT.usage);
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.trimEnd();
  }
}
