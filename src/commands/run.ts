import type { INestApplicationContext } from '@nestjs/common';
import { CommanderError } from 'commander';
import { Config } from '../platform/config/config.js';
import { COMMAND_NAME } from '../platform/config/database-settings.js';
import { sqlState } from '../platform/database/sql-state.js';
import { invocation } from './invocation.js';
import { textOf } from './table.js';

/** Application as seen by commands: its services by class. */
export type Services = Pick<INestApplicationContext, 'get'>;

/** Settings of commands: their statements have no time limit, and none reads from a replica. */
const FOR_COMMANDS = {
  DATABASE_STATEMENT_TIMEOUT: '0ms',
  DATABASE_IDLE_TIMEOUT: '0ms',
  DATABASE_REPLICA_URLS: '',
  DATABASE_REPLICA_URLS_FILE: '',
} as const;

/**
 * Runs work inside the application, without its HTTP server, its pages and its background work, and prints the result. The
 * application is loaded here and not earlier, because help and commands that only call the API do not need it.
 */
export async function run(work: (app: Services) => Promise<object>): Promise<void> {
  const variables = { LOG_LEVEL: 'error', ...Config.variables(), ROLE: 'api', ...FOR_COMMANDS };
  const config = Config.from(variables, COMMAND_NAME);
  // A server waits for PostgreSQL; a command reports the problem.
  const { openConnection } = await import('../platform/database/open-connection.js');
  await (await openConnection(config)).end();
  const [{ NestFactory }, { ServicesModule }] = await Promise.all([import('@nestjs/core'), import('../services.module.js')]);
  const app = await NestFactory.createApplicationContext(ServicesModule.with(config), { logger: ['error'], abortOnError: false });
  try {
    print(await work(app));
  } finally {
    await app.close();
  }
}

/** Width of a terminal that does not report its own. */
const COLUMNS = 80;

/** Prints the result of a command: as text on a terminal, as one JSON document elsewhere and with `--json`. */
export const print = (result: object): void => {
  const { stdout } = process;
  const isText = stdout.isTTY && !invocation.getStore()?.json;
  stdout.write(isText ? textOf(result, stdout.columns || COLUMNS) : `${JSON.stringify(result)}\n`);
};

/** Prints a line of a running command. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs work until Ctrl-C or a termination signal aborts its `AbortSignal`. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort();
  };
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    await work(stop.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

/** Returns why a command failed, in one line; undefined for help and version, which are not failures. */
export async function failureOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof CommanderError)) return reasonOf(error);
  return error.exitCode === 0 ? undefined : (error.message.replace(/^error: /, '').split('\n', 1)[0] ?? '');
}

async function reasonOf(error: unknown): Promise<string> {
  const { firstLineOf, problemOf } = await import('../platform/database/problem.js');
  const problem = problemOf(error);
  if (problem) return `${problem.message.replace(/\.$/, '')}. ${problem.remedy}`;
  const { toApiError } = await import('../platform/endpoint/to-api-error.js');
  const known = toApiError(error);
  if (known) return known.message;
  return sqlState(error) === '23505' ? 'That already exists.' : firstLineOf(error);
}
