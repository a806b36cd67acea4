import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Readable } from 'node:stream';
import { runCommand } from '../src/commands/program.js';
import type { Json } from './answer.js';
import type { Api, Overrides } from './harness.js';
import type { Exit } from './server-process.js';

type Write = typeof process.stdout.write;

/** Captures the output of a stream, which is no terminal, until `end` is called. */
function caught(stream: NodeJS.WriteStream): { text: () => string; end: () => void } {
  let written = '';
  const { isTTY } = stream;
  stream.isTTY = false;
  const spy = jest.spyOn(stream, 'write').mockImplementation(((chunk: string) => {
    written += chunk;
    return true;
  }) as Write);
  const end = (): void => {
    spy.mockRestore();
    stream.isTTY = isTTY;
  };
  return { text: () => written, end };
}

/** Runs an operator command in this process, which is faster than a separate process. Commands run one at a time. */
export async function runInProcess(environment: Overrides, ...args: string[]): Promise<Exit> {
  const mine = { ...process.env };
  const [out, err] = [caught(process.stdout), caught(process.stderr)];
  try {
    Object.assign(process.env, environment);
    const reason = await runCommand(args);
    if (reason === undefined) return { code: 0, stdout: out.text(), stderr: err.text() };
    return { code: 1, stdout: out.text(), stderr: `${err.text()}${reason}\n` };
  } finally {
    for (const stream of [out, err]) stream.end();
    for (const name of Object.keys(process.env)) if (!(name in mine)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, mine);
  }
}

/** Runs an operator command with text on its standard input. */
export async function runWithInput(input: string, environment: Overrides, ...args: string[]): Promise<Exit> {
  const stdin = Object.assign(Readable.from([input]), { isTTY: false }) as unknown as typeof process.stdin;
  const spy = jest.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
  try {
    return await runInProcess(environment, ...args);
  } finally {
    spy.mockRestore();
  }
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

/** Contexts of commands, by the application whose database they use. */
const contexts = new WeakMap<INestApplication, Promise<INestApplicationContext>>();

/** Runs a command in a context of its own beside the application, which is created by the first command and closed with the application. */
export async function runBeside(api: Api, ...args: string[]): Promise<Exit> {
  const create = NestFactory.createApplicationContext.bind(NestFactory);
  const spy = jest.spyOn(NestFactory, 'createApplicationContext').mockImplementation(async (...given) => {
    const context = contexts.get(api.app) ?? create(...given);
    if (!contexts.has(api.app)) api.beforeClose(async () => (await context).close());
    contexts.set(api.app, context);
    const opened = await context;
    return { get: opened.get.bind(opened), close: () => Promise.resolve() } as unknown as INestApplicationContext;
  });
  try {
    return await runInProcess(api.environment, ...args);
  } finally {
    spy.mockRestore();
  }
}

/** Returns the command line of an application. */
export const commandLineOf = (api: Api): CommandLine => ({
  async cli(...args) {
    const { code, stdout, stderr } = await runBeside(api, ...args);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  },
  async refused(...args) {
    const { code, stdout, stderr } = await runBeside(api, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    return stderr.trim();
  },
});
