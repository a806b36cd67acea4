import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Readable } from 'node:stream';
import { runCommand } from '../src/commands/program.js';
import type { Json } from './answer.js';
import { Api, type Overrides } from './harness.js';
import type { Exit } from './server-process.js';

type Write = typeof process.stdout.write;

/** Captures the output of a stream, which is not a terminal unless it has columns, until `end` is called. */
function caught(stream: NodeJS.WriteStream, width?: number): { text: () => string; end: () => void } {
  let written = '';
  const { isTTY, columns } = stream;
  Object.assign(stream, { isTTY: width !== undefined, columns: width });
  const spy = jest.spyOn(stream, 'write').mockImplementation(((chunk: string) => {
    written += chunk;
    return true;
  }) as Write);
  const end = (): void => {
    spy.mockRestore();
    Object.assign(stream, { isTTY, columns });
  };
  return { text: () => written, end };
}

/** Contexts of commands, by the environment of the running application. */
const contexts = new WeakMap<Overrides, Promise<INestApplicationContext>>();

/**
 * Makes the commands of a running application share a context, which the first of them creates, because that takes longer than most
 * commands. It is closed with the application.
 */
function shareContext(environment: Overrides, api: Api): jest.SpyInstance {
  const create = NestFactory.createApplicationContext.bind(NestFactory);
  return jest.spyOn(NestFactory, 'createApplicationContext').mockImplementation(async (...given) => {
    const context = contexts.get(environment) ?? create(...given);
    if (!contexts.has(environment))
      api.beforeClose(async () => {
        contexts.delete(environment);
        await (await context).close();
      });
    contexts.set(environment, context);
    const opened = await context;
    return { get: opened.get.bind(opened), close: () => Promise.resolve() } as unknown as INestApplicationContext;
  });
}

/** Runs an operator command in this process, which is faster than a separate process. Commands run one at a time. */
export function runInProcess(environment: Overrides, ...args: string[]): Promise<Exit> {
  return runCaught(environment, args);
}

/** Runs an operator command whose standard output is not a terminal unless it has columns. */
async function runCaught(environment: Overrides, args: readonly string[], width?: number): Promise<Exit> {
  const api = Api.running.get(environment);
  const sharing = api && shareContext(environment, api);
  const mine = { ...process.env };
  const [out, err] = [caught(process.stdout, width), caught(process.stderr)];
  try {
    Object.assign(process.env, environment);
    const failure = await runCommand(args);
    if (failure === undefined) return { code: 0, stdout: out.text(), stderr: err.text() };
    return { code: 1, stdout: out.text(), stderr: `${err.text()}${failure}\n` };
  } finally {
    for (const stream of [out, err]) stream.end();
    sharing?.mockRestore();
    for (const name of Object.keys(process.env)) if (!(name in mine)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, mine);
  }
}

/** Runs work while standard input has this text, on a terminal or not. */
async function withInput<T>(input: string, isTTY: boolean, work: () => Promise<T>): Promise<T> {
  const stdin = Object.assign(Readable.from([input]), { isTTY }) as unknown as typeof process.stdin;
  const spy = jest.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

/** Runs an operator command with text on its standard input. */
export function runWithInput(input: string, environment: Overrides, ...args: string[]): Promise<Exit> {
  return withInput(input, false, () => runInProcess(environment, ...args));
}

/** Terminal of a command: its input, and its width. */
export interface Terminal {
  readonly typed?: string;
  readonly columns?: number;
}

/** Runs an operator command on a terminal, of 80 columns by default. */
export function runOnTerminal({ typed = '', columns = 80 }: Terminal, environment: Overrides, ...args: string[]): Promise<Exit> {
  return withInput(typed, true, () => runCaught(environment, args, columns));
}

/** Runs an operator command that must succeed and returns its output. */
export async function runCommandOrFail<T>(environment: Overrides, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runInProcess(environment, ...args);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** Operator commands on the database of an application. */
export interface CommandLine {
  /** Runs a command and returns the document that it prints. Throws its reason if it fails. */
  cli: (...args: string[]) => Promise<Json>;
  /** Runs a command that fails without output and returns its reason, which is one line. */
  refused: (...args: string[]) => Promise<string>;
}

/** Returns the command line of an application. */
export const commandLineOf = (api: Api): CommandLine => ({
  async cli(...args) {
    const { code, stdout, stderr } = await runInProcess(api.environment, ...args);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  },
  async refused(...args) {
    const { code, stdout, stderr } = await runInProcess(api.environment, ...args);
    expect({ code, stdout }).toEqual({ code: expect.any(Number), stdout: '' });
    expect([1, 2]).toContain(code);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    return stderr.trim();
  },
});

/** Fails if a command that compares records of a store, `ledger verify` or `stock verify`, finds two that disagree. Returns what it printed. */
export async function expectVerified(api: Api, noun: 'ledger' | 'stock', store_id: number): Promise<Json> {
  const { stdout, stderr } = await runInProcess(api.environment, noun, 'verify', '--store-id', String(store_id));
  const printed = stdout === '' ? {} : (JSON.parse(stdout) as object);
  expect({ stderr, ...printed }).toMatchObject({ stderr: '', disagreements: [] });
  return printed;
}

/** Parts of passwords, tokens, secrets and digests, which no listed or shown record has. */
const SECRET = /svc_(at|rt|secret)_|whsec_|argon2|_digest|_sealed|password/;

/** Returns the command line of an application, with commands that list and show records. They check that no record has a secret. */
export function recordsOf(api: Api) {
  const line = commandLineOf(api);
  const read = async (...args: string[]): Promise<Json> => {
    const document = await line.cli(...args);
    expect(JSON.stringify(document)).not.toMatch(SECRET);
    return document;
  };
  return {
    ...line,
    listed: async (noun: string, ...args: string[]): Promise<Json[]> => Object.values(await read(noun, 'list', ...args))[0] as Json[],
    shown: (noun: string, ...args: string[]): Promise<Json> => read(noun, 'show', ...args),
  };
}
